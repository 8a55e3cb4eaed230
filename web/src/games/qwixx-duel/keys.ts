// Where the keys lead on the board.

export interface Spot {
  row: number;
  column: number;
}

const ROWS = 4;
const COLUMNS = 11;

/** The spot that a key leads to, or nothing for other keys. */
export function step(key: string, { row, column }: Spot): Spot | null {
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
