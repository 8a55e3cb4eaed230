// Moving through a sheet by keys: four rows of fifteen numbers and a lock.

import { COLORS, parseMove, rowNumbers } from '../qwixx/rows';

export interface Place {
  row: number;
  column: number;
}

const ROWS = COLORS.length;
const COLUMNS = 16;

/** Where a key leads; nothing, if it does not move. */
export function step({ row, column }: Place, key: string): Place | null {
  switch (key) {
    case 'ArrowLeft':
      return { row, column: Math.max(column - 1, 0) };
    case 'ArrowRight':
      return { row, column: Math.min(column + 1, COLUMNS - 1) };
    case 'ArrowUp':
      return { row: Math.max(row - 1, 0), column };
    case 'ArrowDown':
      return { row: Math.min(row + 1, ROWS - 1), column };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: COLUMNS - 1 };
    default:
      return null;
  }
}

/** Where the keys start: at the first of the legal moves from top to bottom, or at the first space. */
export function firstPlace(moves: Iterable<string>): Place {
  const places = [...moves].map(parseMove).flatMap((move) => {
    if (move.kind === 'pass') return [];
    return [{ row: COLORS.indexOf(move.color), column: rowNumbers(move.color, 8).indexOf(move.number) }];
  });
  places.sort((one, two) => one.row - two.row || one.column - two.column);
  return places[0] ?? { row: 0, column: 0 };
}
