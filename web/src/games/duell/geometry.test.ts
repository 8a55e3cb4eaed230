import { describe, expect, it } from 'vitest';
import type { EffectView } from '../../protocol';
import { eastOf, liesAlong, readRoad, rolled } from './geometry';
import { leadsTo, readPieces } from './position';
import samples from './samples.json';

/** Positions of a game at a real hall, with what it said of every legal move and where the played one led. */
interface Sample {
  position: string;
  played: string;
  next: string;
  effects: Record<string, EffectView>;
}

function road(move: string) {
  const found = readRoad(move);
  if (!found) throw new Error(move);
  return found;
}

describe('roads', () => {
  it('are read square by square', () => {
    expect(road('a1n3e2')).toEqual({
      from: 'a1',
      to: 'c4',
      legs: [{ direction: 'n', length: 3 }, { direction: 'e', length: 2 }],
      steps: ['n', 'n', 'n', 'e', 'e'],
      squares: ['a2', 'a3', 'a4', 'b4', 'c4'],
    });
  });

  it('stay on the board, and words are none', () => {
    expect(readRoad('a1w1')).toBeNull();
    expect(readRoad('h8n1')).toBeNull();
    expect(readRoad('resign')).toBeNull();
  });
});

describe('dice', () => {
  it('have the right-hand faces of rule D4', () => {
    const tops = [[5, 6], [1, 5], [2, 1], [6, 2]];
    for (const [top = 0, east] of tops) expect(eastOf({ top, south: 3 })).toBe(east);
    expect(eastOf({ top: 1, south: 2 })).toBe(3);
  });

  it('come back after four quarter turns', () => {
    for (const step of ['n', 'e', 's', 'w'] as const) {
      expect(liesAlong({ top: 5, south: 3 }, [step, step, step, step]).at(-1)).toEqual({ top: 5, south: 3 });
    }
    expect(rolled(rolled({ top: 4, south: 1 }, 'e'), 'w')).toEqual({ top: 4, south: 1 });
  });

  it('show what the rules say on the way', () => {
    const start = { top: 5, south: 3 };
    expect(liesAlong(start, road('a1n3e2').steps).map(({ top }) => top)).toEqual([3, 2, 4, 1, 3]);
    expect(liesAlong(start, road('a1e2n3').steps).map(({ top }) => top)).toEqual([1, 2, 3, 5, 4]);
  });
});

describe.each(samples as Sample[])('in $position', ({ position, played, next, effects }) => {
  const pieces = readPieces(position);

  it.each(Object.entries(effects))('%s ends as the hall says', (move, effect) => {
    const { from, to, steps } = road(move);
    const lie = pieces.get(from)?.lie ?? null;
    expect(to).toBe(effect.to);
    expect(lie && liesAlong(lie, steps).at(-1)?.top).toBe(effect.top ?? null);
  });

  // Two roads to a square may leave the die alike: then either of them leads there.
  it('the played move leads to the next position, and none to another square does', () => {
    const after = readPieces(next);
    const leading = Object.keys(effects).filter((move) => leadsTo(pieces, road(move), after));
    expect(leading).toContain(played);
    expect(new Set(leading.map((move) => road(move).to))).toEqual(new Set([road(played).to]));
  });
});
