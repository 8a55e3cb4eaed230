// What stands on the board, read from the text of a position.

import { FILES, type Lie, liesAlong, nameOf, RANKS, type Road } from './geometry';

export type Side = 'white' | 'red';

export interface Piece {
  side: Side;
  /** Nothing for a King, whose faces are all the same. */
  lie: Lie | null;
}

/** The pieces by the names of their squares. */
export type Pieces = Map<string, Piece>;

export interface Missing {
  dice: number;
  king: boolean;
}

export const HOMES: Record<string, Side> = { e1: 'white', e8: 'red' };
const DICE_A_SIDE = 8;

export function sideOf(seat: number): Side {
  return seat === 0 ? 'white' : 'red';
}

export function readPieces(position: string): Pieces {
  const pieces: Pieces = new Map();
  const [board = ''] = position.split(' ');
  board.split('/').forEach((rank, row) => {
    let file = 0;
    for (const [item] of rank.matchAll(/[WR](?:K|\d\d)|\d/g)) {
      if (item.length === 1) {
        file += Number(item);
        continue;
      }
      const lie = item[1] === 'K' ? null : { top: Number(item[1]), south: Number(item[2]) };
      const square = nameOf({ file, rank: RANKS - 1 - row });
      pieces.set(square, { side: item[0] === 'W' ? 'white' : 'red', lie });
      file += 1;
    }
  });
  return pieces;
}

/** The text of a position. */
export function writePosition(pieces: Pieces, toMove: Side, quiet: number): string {
  const ranks = rowsSeen(false).map((squares) => {
    const letters = squares.map((square) => {
      const piece = pieces.get(square);
      if (!piece) return ' ';
      const letter = piece.side === 'white' ? 'W' : 'R';
      return piece.lie ? `${letter}${piece.lie.top}${piece.lie.south}` : `${letter}K`;
    });
    return letters.join('').replace(/ +/g, (run) => String(run.length));
  });
  return `${ranks.join('/')} ${toMove === 'white' ? 'w' : 'r'} ${quiet}`;
}

/** What a side has lost since it began with nine. */
export function missing(pieces: Pieces, side: Side): Missing {
  const left = [...pieces.values()].filter((piece) => piece.side === side);
  const dice = left.filter((piece) => piece.lie).length;
  return { dice: DICE_A_SIDE - dice, king: dice === left.length };
}

/** The piece as it stands at the end of a road. */
export function pieceAfter(piece: Piece, road: Road): Piece {
  const lie = piece.lie && (liesAlong(piece.lie, road.steps).at(-1) ?? null);
  return { side: piece.side, lie };
}

function written({ side, lie }: Piece): string {
  return lie ? `${side}${lie.top}${lie.south}` : side;
}

/** Whether a move along the road turns the one board into the other. */
export function leadsTo(before: Pieces, road: Road, after: Pieces): boolean {
  const mover = before.get(road.from);
  if (!mover) return false;
  const expected = new Map(before);
  expected.delete(road.from);
  expected.set(road.to, pieceAfter(mover, road));
  const isSame = ([square, piece]: [string, Piece]): boolean => {
    const other = after.get(square);
    return other !== undefined && written(other) === written(piece);
  };
  return expected.size === after.size && [...expected].every(isSame);
}

/** All squares, row by row, as they are seen from one side. */
export function rowsSeen(flipped: boolean): string[][] {
  const rows = Array.from({ length: RANKS }, (_, row) =>
    Array.from({ length: FILES }, (__, file) => nameOf({ file, rank: RANKS - 1 - row })),
  );
  return flipped ? rows.map((row) => row.toReversed()).toReversed() : rows;
}
