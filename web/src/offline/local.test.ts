import { expect, test, vi } from 'vitest';

vi.mock('virtual:engine', () => ({ engine: null }));
const { answererOf, hasEngine, isLocal } = await import('./local');

test.each([
  ['/tables/local-0123/commands', 'here'],
  ['/tables/local-0123/history?after=3', 'here'],
  ['/analysis/local-7/progress', 'here'],
  ['/tables/abcdefghijkmnpqr', 'hall'],
  ['/tables', 'hall'],
  ['/me/games', 'hall'],
  ['/games', 'hall-first'],
  ['/puzzles', 'hall-first'],
  ['/puzzles/duell/next?level=3&after=local-', 'hall-first'],
  ['/positions', 'here-first'],
  ['/positions/check', 'hall'],
  ['/walk', 'here-first'],
  ['/analysis', 'hall'],
])('%s: %s', (path, answerer) => {
  expect(answererOf(path)).toBe(answerer);
});

test('names of the hall are never taken for own ones', () => {
  expect([isLocal('local-1'), isLocal('localabcdefghijk')]).toEqual([true, false]);
});

test('a page that was built without an engine has none', () => {
  expect(hasEngine()).toBe(false);
});
