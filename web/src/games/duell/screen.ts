// Where squares and roads are on the drawn board, in squares from its upper left corner.

import { FILES, RANKS, type Road, squareOf } from './geometry';

export interface Point {
  x: number;
  y: number;
}

/** The middle of a square. */
export function middle(square: string, flipped: boolean): Point {
  const { file, rank } = squareOf(square);
  const x = file + 0.5;
  const y = RANKS - rank - 0.5;
  return flipped ? { x: FILES - x, y: RANKS - y } : { x, y };
}

/** Start, corner if there is one, and end of a road. */
export function corners(road: Road, flipped: boolean): Point[] {
  const [first] = road.legs;
  const corner = road.legs.length > 1 ? road.squares[(first?.length ?? 1) - 1] : undefined;
  return [road.from, ...(corner ? [corner] : []), road.to].map((square) => middle(square, flipped));
}

/** A pointed head for the end of a line, as SVG points. */
export function arrowHead(line: Point[], size: number): string {
  const end = line.at(-1) ?? { x: 0, y: 0 };
  const before = line.at(-2) ?? end;
  const x = Math.sign(end.x - before.x);
  const y = Math.sign(end.y - before.y);
  const back = { x: end.x - x * size * 1.4, y: end.y - y * size * 1.4 };
  return [
    end,
    { x: back.x - y * size, y: back.y + x * size },
    { x: back.x + y * size, y: back.y - x * size },
  ].map(written).join(' ');
}

export function written({ x, y }: Point): string {
  return `${x},${y}`;
}
