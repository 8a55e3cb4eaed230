// A move that is shown as it happens.

import { type Direction, readRoad, type Road } from './geometry';
import { leadsTo, type Piece, type Pieces } from './position';

export interface Motion {
  to: string;
  steps: Direction[];
  /** Milliseconds a square. */
  pace: number;
  captured: Piece | null;
  /** Milliseconds until the captured die begins to go. */
  fadeAfter: number;
}

const PACE = 110;
const FADE = 140;

/** How long a move is under way, in milliseconds. */
export function timeOf(move: string): number {
  return (readRoad(move)?.steps.length ?? 0) * PACE;
}

/** How the board got from one position to the other, if the road says it. */
export function motionBetween(before: Pieces, road: Road | null, after: Pieces, tempo: number): Motion | null {
  const pace = PACE * tempo;
  if (!road || !leadsTo(before, road, after)) return null;
  return {
    to: road.to,
    steps: road.steps,
    pace,
    captured: before.get(road.to) ?? null,
    fadeAfter: Math.max(0, road.steps.length * pace - FADE),
  };
}
