// Which dice add up to a space, for pointing them out.

import { parseRoll, type Color } from './rows';

/** A die on the table: one of the white ones, or that of a row. */
export type DieName = 'white0' | 'white1' | Color;

/** The white pair in action 1; in action 2 the die of the row and a white one. */
export function diceFor(roll: string, phase: string, color: Color, number: number): Set<DieName> {
  const { white, colored } = parseRoll(roll);
  if (phase === 'action1') return new Set(white[0] + white[1] === number ? ['white0', 'white1'] : []);
  const die = colored[color];
  if (phase !== 'action2' || die === undefined) return new Set();
  if (white[0] + die === number) return new Set(['white0', color]);
  return new Set(white[1] + die === number ? ['white1', color] : []);
}
