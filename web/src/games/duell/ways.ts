// The moves of a die, put together by the square they end on; and a guess at what was meant otherwise.

import type { Deed as AnyDeed } from '../../protocol';
import type { Choice } from '../board';
import { liesAlong, type Direction, type Lie, readRoad, type Road, squareOf } from './geometry';

export interface Way {
  move: string;
  road: Road;
  /** How the die lies after each square; empty for a King. */
  lies: Lie[];
  /** The face on top at the end, as the hall says it; nothing for a King. */
  top: number | null;
  deeds: AnyDeed[];
}

/** The ways of the die on a square, by the square where they end. */
export function waysFrom(choices: Choice[], from: string, lie: Lie | null): Map<string, Way[]> {
  const ways = new Map<string, Way[]>();
  for (const { move, effect } of choices) {
    const road = readRoad(move);
    if (road?.from !== from) continue;
    const lies = lie ? liesAlong(lie, road.steps) : [];
    const way: Way = { move, road, lies, top: effect.top ?? null, deeds: effect.deeds ?? [] };
    ways.set(road.to, [...(ways.get(road.to) ?? []), way]);
  }
  return ways;
}

export function movable(choices: Choice[]): Set<string> {
  return new Set(choices.map((choice) => choice.move.slice(0, 2)));
}

/** What a move of Duell can do. */
const DEEDS = ['takes-king', 'reaches-home', 'captures', 'ends'] as const satisfies AnyDeed[];
export type Deed = (typeof DEEDS)[number];

/** The deed that matters most: the hall names it first. */
export function mainDeed([first]: AnyDeed[]): Deed | null {
  return DEEDS.find((deed) => deed === first) ?? null;
}

export function isWin(deeds: AnyDeed[]): boolean {
  return deeds.includes('takes-king') || deeds.includes('reaches-home');
}

const LONGEST = 6;

/** The plainest move from one square to another that can be written at all, for asking why it is not legal. */
export function guess(from: string, to: string): string | null {
  const [a, b] = [squareOf(from), squareOf(to)];
  const east = b.file - a.file;
  const north = b.rank - a.rank;
  const length = Math.abs(east) + Math.abs(north);
  if (length === 0 || length > LONGEST) return null;
  const leg = (direction: Direction, squares: number): string => (squares ? direction + String(squares) : '');
  return from + leg(north > 0 ? 'n' : 's', Math.abs(north)) + leg(east > 0 ? 'e' : 'w', Math.abs(east));
}
