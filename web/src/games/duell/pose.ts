// How a cube is drawn: CSS transforms for the way it lies and for tumbling along a road. Everything here
// is as seen on the screen: x to the right, y down, z toward the eye.

import { type Direction, type Lie, normal, OPPOSITE, turned, type Vector } from './geometry';

export type Rows = [Vector, Vector, Vector];

/** The sides of a cube that can be seen, and those that cannot. */
export type Slot = 'top' | 'front' | 'right' | 'hidden';

/** What leaning a cube by 90° toward a direction is in CSS. */
const LEAN: Record<Direction, { x: number; y: number }> = {
  n: { x: 90, y: 0 },
  e: { x: 0, y: 90 },
  s: { x: -90, y: 0 },
  w: { x: 0, y: -90 },
};

const GO: Record<Direction, { x: number; y: number }> = {
  n: { x: 0, y: -1 },
  e: { x: 1, y: 0 },
  s: { x: 0, y: 1 },
  w: { x: -1, y: 0 },
};

/** How much a cube rises while it stands on an edge, as a part of its edge. */
const RISE = (Math.SQRT2 - 1) / 2;

/** How a cube lies on the screen. A King is drawn upright whichever way it came. */
export function resting(lie: Lie | null, flipped: boolean): Rows {
  const [x, y, z] = turned(lie ?? { top: 1, south: 2 });
  if (!lie || !flipped) return [x, y, z];
  const back = (row: Vector): Vector => [-row[0], -row[1], -row[2]];
  return [back(x), back(y), z];
}

/** The cube after it has leaned over by 90°. */
export function leaned([x, y, z]: Rows, step: Direction): Rows {
  const back = (row: Vector): Vector => [-row[0], -row[1], -row[2]];
  switch (step) {
    case 'n':
      return [x, back(z), y];
    case 's':
      return [x, z, back(y)];
    case 'e':
      return [z, y, back(x)];
    case 'w':
      return [back(z), y, x];
  }
}

export function slotOf(face: number, rows: Rows): Slot {
  const [a, b, c] = normal(face);
  const looks = rows.map(([x, y, z]) => a * x + b * y + c * z);
  if (looks[2] === 1) return 'top';
  if (looks[1] === 1) return 'front';
  return looks[0] === 1 ? 'right' : 'hidden';
}

export function matrix([x, y, z]: Rows): string {
  const columns = [0, 1, 2].map((axis) => `${x[axis]},${y[axis]},${z[axis]},0`);
  return `matrix3d(${columns.join(',')},0,0,0,1)`;
}

export interface Frame {
  transform: string;
  offset: number;
  /** For shading the faces. */
  rows: Rows;
}

/** The frames of a tumble that ends on this spot, lying in this way. */
export function tumble(end: Rows, steps: Direction[], flipped: boolean): Frame[] {
  const seen = steps.map((step) => (flipped ? OPPOSITE[step] : step));
  let rows = seen.reduceRight((later, step) => leaned(later, OPPOSITE[step]), end);
  let x = -seen.reduce((sum, step) => sum + GO[step].x, 0);
  let y = -seen.reduce((sum, step) => sum + GO[step].y, 0);
  return seen.flatMap((step, index) => {
    const frame = (part: number): Frame => ({
      transform:
        `translate3d(calc(var(--cell) * ${x + GO[step].x * part}), calc(var(--cell) * ${y + GO[step].y * part}), ` +
        `calc(var(--edge) * ${part === 0.5 ? RISE : 0})) ` +
        `rotateX(${LEAN[step].x * part}deg) rotateY(${LEAN[step].y * part}deg) ${matrix(rows)}`,
      offset: (index + part) / seen.length,
      rows: part < 1 ? rows : leaned(rows, step),
    });
    const frames = [frame(0), frame(0.5), frame(1)];
    rows = leaned(rows, step);
    x += GO[step].x;
    y += GO[step].y;
    return frames;
  });
}
