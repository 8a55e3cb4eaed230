// Squares, roads and how a cube turns on them.

export type Direction = 'n' | 'e' | 's' | 'w';

/** File 0 is a, rank 0 is 1. */
export interface Square {
  file: number;
  rank: number;
}

/** The two faces that say how a die lies. */
export interface Lie {
  top: number;
  south: number;
}

export interface Leg {
  direction: Direction;
  length: number;
}

export interface Road {
  from: string;
  to: string;
  legs: Leg[];
  /** One direction for every square. */
  steps: Direction[];
  /** Every square after the first one, the last included. */
  squares: string[];
}

export type Vector = [number, number, number];

export const FILES = 9;
export const RANKS = 8;

/** To the east, toward north. */
export const STEP: Record<Direction, { file: number; rank: number }> = {
  n: { file: 0, rank: 1 },
  e: { file: 1, rank: 0 },
  s: { file: 0, rank: -1 },
  w: { file: -1, rank: 0 },
};

/** Where each face looks while 1 is on top and 2 looks south: x is east, y is south, z is up (rule D4). */
const NORMALS: Record<number, Vector> = {
  1: [0, 0, 1],
  2: [0, 1, 0],
  3: [1, 0, 0],
  4: [-1, 0, 0],
  5: [0, -1, 0],
  6: [0, 0, -1],
};

export function nameOf({ file, rank }: Square): string {
  return String.fromCharCode(97 + file) + String(rank + 1);
}

export function squareOf(name: string): Square {
  return { file: name.charCodeAt(0) - 97, rank: Number(name[1]) - 1 };
}

export function isOnBoard({ file, rank }: Square): boolean {
  return file >= 0 && file < FILES && rank >= 0 && rank < RANKS;
}

/** Reads a move; words such as `resign` are no roads. */
export function readRoad(move: string): Road | null {
  const found = /^([a-i][1-8])([nesw])([1-6])(?:([nesw])([1-6]))?$/.exec(move);
  if (!found) return null;
  const [, from = '', first, long, second, far] = found;
  const legs: Leg[] = [{ direction: first as Direction, length: Number(long) }];
  if (second) legs.push({ direction: second as Direction, length: Number(far) });
  const steps = legs.flatMap((leg) => Array<Direction>(leg.length).fill(leg.direction));
  const squares: string[] = [];
  let at = squareOf(from);
  for (const step of steps) {
    at = { file: at.file + STEP[step].file, rank: at.rank + STEP[step].rank };
    if (!isOnBoard(at)) return null;
    squares.push(nameOf(at));
  }
  return { from, to: nameOf(at), legs, steps, squares };
}

export function normal(face: number): Vector {
  return NORMALS[face] ?? [0, 0, 1];
}

/** The rows of the matrix that turns the die from 1 on top and 2 south to the way it lies. */
export function turned({ top, south }: Lie): [Vector, Vector, Vector] {
  const [a, b, c] = normal(south);
  const [x, y, z] = normal(top);
  return [[b * z - c * y, c * x - a * z, a * y - b * x], normal(south), normal(top)];
}

export function eastOf(lie: Lie): number {
  const [[x, y, z]] = turned(lie);
  const isEast = (face: number): boolean => {
    const [a, b, c] = normal(face);
    return a * x + b * y + c * z === 1;
  };
  return [1, 2, 3, 4, 5, 6].find(isEast) ?? 0;
}

export function rolled(lie: Lie, step: Direction): Lie {
  const { top, south } = lie;
  switch (step) {
    case 'n':
      return { top: south, south: 7 - top };
    case 's':
      return { top: 7 - south, south: top };
    case 'e':
      return { top: 7 - eastOf(lie), south };
    case 'w':
      return { top: eastOf(lie), south };
  }
}

/** How the die lies after each square of a road. */
export function liesAlong(lie: Lie, steps: Direction[]): Lie[] {
  const lies: Lie[] = [];
  for (const step of steps) {
    lie = rolled(lie, step);
    lies.push(lie);
  }
  return lies;
}

export const OPPOSITE: Record<Direction, Direction> = { n: 's', e: 'w', s: 'n', w: 'e' };
