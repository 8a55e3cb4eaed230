// Where the keys start on a sheet: four rows of fifteen numbers and a lock.

import type { Place } from '../qwixx/keys';
import { COLORS, parseMove, rowNumbers } from '../qwixx/rows';

export const COLUMNS = 16;

/** Where the keys start: at the first of the legal moves from top to bottom, or at the first space. */
export function firstPlace(moves: Iterable<string>): Place {
  const places = [...moves].map(parseMove).flatMap((move) => {
    if (move.kind === 'pass') return [];
    return [{ row: COLORS.indexOf(move.color), column: rowNumbers(move.color, 8).indexOf(move.number) }];
  });
  places.sort((one, two) => one.row - two.row || one.column - two.column);
  return places[0] ?? { row: 0, column: 0 };
}
