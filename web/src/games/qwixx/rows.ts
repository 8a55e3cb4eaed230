// The rows of the Qwixx games and how their moves and rolls are written.

import type { DieName } from '../../protocol';

export const COLORS = ['red', 'yellow', 'green', 'blue'] as const;
export type Color = (typeof COLORS)[number];

/** Rows are told apart by shape as well as by color. */
export const SHAPE: Record<Color, string> = { red: '▲', yellow: '●', green: '◆', blue: '■' };

export interface Roll {
  white: [number, number];
  /** Dice that have left the game are missing. */
  colored: Partial<Record<Color, number>>;
}

export type Move = { kind: 'pass' } | { kind: 'take'; color: Color; number: number };

export function isColor(text: string): text is Color {
  return (COLORS as readonly string[]).includes(text);
}

/** Reads a roll such as `4,1,r3,y6,g2,b6`. */
export function parseRoll(text: string): Roll {
  const white: number[] = [];
  const colored: Partial<Record<Color, number>> = {};
  for (const die of text.split(',')) {
    const color = COLORS.find((name) => die.startsWith(name.charAt(0)));
    if (color) colored[color] = Number(die.slice(1));
    else white.push(Number(die));
  }
  return { white: [white[0] ?? 0, white[1] ?? 0], colored };
}

/** The faces of a roll by the names of the dice. */
export function facesOf(roll: string): [DieName, number][] {
  const { white, colored } = parseRoll(roll);
  const rows = COLORS.flatMap((color): [DieName, number][] => {
    const face = colored[color];
    return face === undefined ? [] : [[color, face]];
  });
  return [['white1', white[0]], ['white2', white[1]], ...rows];
}

/** Reads a move such as `red5`; whatever names no space is a pass. */
export function parseMove(text: string): Move {
  const [, color = '', number = ''] = /^([a-z]+)(\d+)$/.exec(text) ?? [];
  return isColor(color) ? { kind: 'take', color, number: Number(number) } : { kind: 'pass' };
}

/** The numbers of a row from left to right. */
export function rowNumbers(color: Color, sides: 6 | 8): number[] {
  const rising = Array.from({ length: 2 * sides - 1 }, (_, index) => index + 2);
  return color === 'red' || color === 'yellow' ? rising : rising.reverse();
}

/** Whether the dice were thrown in between, and not just one of them taken out. */
export function isFreshThrow(before: string | null, after: string | null): boolean {
  if (after === null || before === after) return false;
  const [old, dice] = [before?.split(',') ?? [], after.split(',')];
  return dice.length >= old.length || !dice.every((die) => old.includes(die));
}
