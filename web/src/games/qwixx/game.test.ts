import { expect, test } from 'vitest';
import { qwixx } from './game';

test('a choice is named as a thing, and a deed as a deed', () => {
  expect([qwixx.place('pass'), qwixx.choice('pass'), qwixx.move('pass')]).toEqual(['qwixx.pass', 'qwixx.pass', 'qwixx.said-pass']);
  expect(qwixx.place('red')).toBe('qwixx.red');
});

test('where points come from has a sign, for those who do not see colors', () => {
  const signs = (['red', 'yellow', 'green', 'blue', 'misthrows'] as const).map((source) => qwixx.part(source).sign);
  expect(new Set(signs).size).toBe(5);
});
