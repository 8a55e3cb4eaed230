// What is kept of the progress with puzzles.

import { expect, test } from 'vitest';
import { answered, daysInARow, fresh, streakLevel, type GameProgress } from './progress';

const say = (progress: GameProgress, right: boolean, puzzle = 'aa', day: string | null = null): GameProgress =>
  answered(progress, { puzzle, right, loss: right ? 0 : 4.5, day, isStreak: false });
const run = (progress: GameProgress, right: boolean): GameProgress =>
  answered(progress, { puzzle: 'aa', right, loss: right ? 0 : 4.5, day: null, isStreak: true });

test('a streak grows with right answers and ends with a wrong one', () => {
  let progress = fresh('00000000');
  for (const right of [true, true, false, true]) progress = run(progress, right);
  expect(progress).toMatchObject({ streak: 1, best: 2, tried: 4, lost: 4.5, solved: ['aa'], after: 'aa', level: 3, run: 0 });
  // Other puzzles neither lengthen nor end it.
  expect(say(say(progress, true), false)).toMatchObject({ streak: 1, best: 2 });
});

test('a streak gets harder up to the highest level', () => {
  expect([0, 2, 3, 8, 27, 400].map(streakLevel)).toEqual([1, 1, 2, 3, 10, 10]);
});

test('the level follows the answers, within bounds, and only if it is asked to', () => {
  let progress = fresh('00000000');
  for (let count = 0; count < 3; count += 1) progress = say(progress, true);
  expect(progress.level).toBe(4);
  for (let count = 0; count < 2; count += 1) progress = say(progress, false);
  expect(progress.level).toBe(3);
  for (let count = 0; count < 40; count += 1) progress = say(progress, false);
  expect(progress.level).toBe(1);
  let fixed: GameProgress = { ...fresh('00000000'), follows: false };
  for (let count = 0; count < 9; count += 1) fixed = say(fixed, true);
  expect(fixed.level).toBe(3);
});

test('the puzzle of a day counts for its day and moves neither the level nor the endless ones', () => {
  let progress = fresh('00000000');
  for (const day of ['2026-02-27', '2026-02-28', '2026-03-01']) progress = say(progress, true, day, day);
  expect(progress).toMatchObject({ level: 3, after: '00000000', streak: 0, run: 0 });
  expect(daysInARow(progress.days, '2026-03-01')).toBe(3);
  expect(daysInARow(progress.days, '2026-03-02')).toBe(3);
  expect(daysInARow(progress.days, '2026-03-03')).toBe(0);
  expect(daysInARow(progress.days, '')).toBe(0);
  expect(daysInARow({ ...progress.days, '2026-03-02': false }, '2026-03-02')).toBe(0);
});
