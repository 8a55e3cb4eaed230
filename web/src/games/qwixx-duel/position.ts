// Reads positions such as `r=3G,5B,7B y=- g=- b=9B,5Gx2 m=0,1 B`.

import { COLORS, type Color, rowNumbers } from '../qwixx/rows';

/** Black is 0, Grey is 1. */
export type Side = 0 | 1;

export interface Pile {
  side: Side;
  height: number;
}

export interface RowState {
  /** What lies on the numbers. */
  piles: ReadonlyMap<number, Pile>;
  /** Who has the lock. */
  lock: Side | null;
}

export interface Position {
  rows: Record<Color, RowState>;
  /** Black's, then Grey's. */
  misthrows: [number, number];
  /** Whose turn it is. */
  active: Side;
}

function side(letter: string | undefined): Side {
  return letter === 'G' ? 1 : 0;
}

function parseRow(text: string): RowState {
  const piles = new Map<number, Pile>();
  let lock: Side | null = null;
  for (const [, place = '', owner, height = '1'] of text.matchAll(/(\d+|L)([BG])(?:x(\d+))?/g)) {
    if (place === 'L') lock = side(owner);
    else piles.set(Number(place), { side: side(owner), height: Number(height) });
  }
  return { piles, lock };
}

function writeRow(color: Color, { piles, lock }: RowState): string {
  const letter = (owner: Side): string => (owner === 0 ? 'B' : 'G');
  const tokens = rowNumbers(color, 6).flatMap((number) => {
    const pile = piles.get(number);
    if (!pile) return [];
    return [`${number}${letter(pile.side)}${pile.height > 1 ? `x${pile.height}` : ''}`];
  });
  if (lock !== null) tokens.push(`L${letter(lock)}`);
  return tokens.join(',') || '-';
}

/** The text of a position. */
export function writePosition({ rows, misthrows, active }: Position): string {
  const written = COLORS.map((color) => `${color.charAt(0)}=${writeRow(color, rows[color])}`);
  return `${written.join(' ')} m=${misthrows.join(',')} ${active === 0 ? 'B' : 'G'}`;
}

export function parsePosition(text: string): Position {
  const parts = text.split(' ');
  const field = (name: string) => parts.find((part) => part.startsWith(`${name}=`))?.slice(2) ?? '';
  const row = (color: Color): [Color, RowState] => [color, parseRow(field(color.charAt(0)))];
  const [black = '0', grey = '0'] = field('m').split(',');
  return {
    rows: Object.fromEntries(COLORS.map(row)) as Record<Color, RowState>,
    misthrows: [Number(black), Number(grey)],
    active: side(parts.at(-1)),
  };
}
