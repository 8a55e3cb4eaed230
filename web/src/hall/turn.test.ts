import { describe, expect, test } from 'vitest';
import type { TableView } from '../protocol';
import { canTakeBack, thinkingBots } from './turn';

function table(phase: string, toAct: number[], stage = 'playing'): TableView {
  const sitters = [{ kind: 'guest', name: 'Emma' }, { kind: 'bot', name: 'engine', level: 3 }, { kind: 'bot', name: 'engine', level: 3 }];
  return {
    stage,
    you: [0],
    dice: { source: 'hall' },
    seats: sitters.map((sitter) => ({ sitter })),
    turn: { phase, active: toAct[0] ?? 0, to_act: toAct, decided: [] },
  } as unknown as TableView;
}

describe('bots that think', () => {
  test('are those whose move is due', () => {
    expect(thinkingBots(table('action1', [0, 1, 2]))).toEqual([1, 2]);
    expect(thinkingBots(table('move', [0]))).toEqual([]);
  });

  test('do not think about throwing dice, nor when all is over', () => {
    expect(thinkingBots(table('roll', [1]))).toEqual([]);
    expect(thinkingBots(table('move', [1], 'over'))).toEqual([]);
  });
});

test('while a bot thinks its player can take back', () => {
  const moved = { sequence: 5, at: 0, type: 'moved' as const, seat: 0, move: 'a1n5' };
  expect(canTakeBack(table('move', [1]), [moved])).toBe(0);
});
