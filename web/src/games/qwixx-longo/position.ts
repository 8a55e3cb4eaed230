// Reads the position text of Longo, as docs/formats.md describes it.

import { COLORS, rowNumbers, type Color } from '../qwixx/rows';

export interface Row {
  /** The crossed numbers from left to right. */
  crossed: number[];
  locked: boolean;
}

export interface Sheet {
  rows: Record<Color, Row>;
  misthrows: number;
  lucky: number[];
}

export interface Position {
  closed: ReadonlySet<Color>;
  active: number;
  sheets: Sheet[];
}

/** How a number of a row looks: crossed, left behind or closed for good, or still free. */
export type Mark = 'crossed' | 'gone' | 'free';

export interface Space {
  number: number;
  mark: Mark;
}

const SHEET = /^r=(\S+) y=(\S+) g=(\S+) b=(\S+) m=(\d) l=(\d+),(\d+)$/;

function parseRow(text: string): Row {
  const words = text === '-' ? [] : text.split(',');
  return { crossed: words.filter((word) => word !== 'L').map(Number), locked: words.includes('L') };
}

function parseSheet(text: string): Sheet | null {
  const [, red, yellow, green, blue, misthrows, first, second] = SHEET.exec(text) ?? [];
  if (!red || !yellow || !green || !blue) return null;
  return {
    rows: { red: parseRow(red), yellow: parseRow(yellow), green: parseRow(green), blue: parseRow(blue) },
    misthrows: Number(misthrows),
    lucky: [Number(first), Number(second)],
  };
}

/** Nothing, if the text is no position of Longo. */
export function parsePosition(text: string): Position | null {
  const [letters = '', active = '', ...rest] = text.split(';');
  const sheets = rest.map(parseSheet).filter((sheet) => sheet !== null);
  if (sheets.length === 0 || sheets.length < rest.length) return null;
  const closed = new Set(COLORS.filter((color) => letters.includes(color.charAt(0))));
  return { closed, active: Number(active), sheets };
}

/** The sketch of a position: crosses alone. Which rows they lock and close is for the rules to say. */
export function sketchOf(active: number, sheets: Sheet[]): string {
  const row = (crossed: number[], color: Color): string => rowNumbers(color, 8).filter((number) => crossed.includes(number)).join() || '-';
  const written = sheets.map(({ rows, misthrows, lucky }) => {
    const words = COLORS.map((color) => `${color.charAt(0)}=${row(rows[color].crossed, color)}`);
    return `${words.join(' ')} m=${misthrows} l=${lucky.join()}`;
  });
  return `-;${active};${written.join(';')}`;
}

/** The fifteen numbers of a row from left to right. */
export function spaces(sheet: Sheet, color: Color, isClosed: boolean): Space[] {
  const { crossed } = sheet.rows[color];
  const numbers = rowNumbers(color, 8);
  const latest = numbers.findLastIndex((number) => crossed.includes(number));
  return numbers.map((number, place) => {
    if (crossed.includes(number)) return { number, mark: 'crossed' };
    return { number, mark: isClosed || place < latest ? 'gone' : 'free' };
  });
}
