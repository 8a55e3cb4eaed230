import { expect, test } from 'vitest';
import type { MyGame } from '../protocol';
import { endingOf, figuresOf, scoreOf } from './figures';

function game(change: Partial<MyGame>): MyGame {
  const seats = ['Emma', 'Max'];
  const clock = { type: 'none' } as const;
  return { table: 't', game: 'qwixx-duel', options: '', stage: 'over', seats, dice: 'hall', clock, at: 0, you: [0], scores: [30, 20], ...change };
}

const won = game({ result: { winners: [0], reason: 'misthrows' } });
const lost = game({ table: 'u', you: [1], result: { winners: [0], reason: 'misthrows' } });
const drawn = game({ result: { winners: [], reason: 'agreement' } });
const alone = game({ you: [0, 1], result: { winners: [0], reason: 'misthrows' } });
const old = game({ you: [] });

test('a game ends for its player', () => {
  expect([won, lost, drawn, alone, old].map(endingOf)).toEqual(['won', 'lost', 'drawn', 'shared', 'unknown']);
  expect([won, lost, alone, old].map(scoreOf)).toEqual([30, 20, null, null]);
});

test('figures count what was somebody’s to win', () => {
  const luck = (table: string): number | null => (table === 'u' ? -4 : null);
  expect(figuresOf([won, lost, alone], luck)).toEqual({ games: 3, won: 1, decided: 2, meanScore: 25, meanLuck: -4, lookedAt: 1 });
  expect(figuresOf([], luck)).toEqual({ games: 0, won: 0, decided: 0, meanScore: null, meanLuck: null, lookedAt: 0 });
});
