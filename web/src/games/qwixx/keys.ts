// Moving through the rows by keys.

import { COLORS } from './rows';

export interface Place {
  row: number;
  column: number;
}

/** Where a key leads among four rows of so many columns; nothing, if it does not move. */
export function step({ row, column }: Place, key: string, columns: number): Place | null {
  switch (key) {
    case 'ArrowLeft':
      return { row, column: Math.max(column - 1, 0) };
    case 'ArrowRight':
      return { row, column: Math.min(column + 1, columns - 1) };
    case 'ArrowUp':
      return { row: Math.max(row - 1, 0), column };
    case 'ArrowDown':
      return { row: Math.min(row + 1, COLORS.length - 1), column };
    case 'Home':
      return { row, column: 0 };
    case 'End':
      return { row, column: columns - 1 };
    default:
      return null;
  }
}
