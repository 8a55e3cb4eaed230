// Where the pips of a die lie, on a face of 48 units.

const LOW = 13;
const MID = 24;
const HIGH = 35;

type Point = readonly [x: number, y: number];

const DIAGONAL: Point[] = [[LOW, LOW], [HIGH, HIGH]];
const CORNERS: Point[] = [...DIAGONAL, [HIGH, LOW], [LOW, HIGH]];
const MIDDLE: Point = [MID, MID];

const FACES: Record<number, Point[]> = {
  1: [MIDDLE],
  2: DIAGONAL,
  3: [...DIAGONAL, MIDDLE],
  4: CORNERS,
  5: [...CORNERS, MIDDLE],
  6: [...CORNERS, [LOW, MID], [HIGH, MID]],
};

export function pips(face: number): readonly Point[] {
  return FACES[face] ?? [];
}
