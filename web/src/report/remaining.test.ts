import { expect, test } from 'vitest';
import { Remaining } from './remaining';

test('the time left follows from how fast it was so far', () => {
  const remaining = new Remaining();
  expect(remaining.after(10, 110, 1000)).toBeNull();
  // Two moments, or two seconds, say too little.
  expect(remaining.after(12, 110, 9000)).toBeNull();
  expect(remaining.after(20, 110, 6000)).toBe(45);
  expect(remaining.after(60, 110, 101_000)).toBe(100);
  expect(remaining.after(110, 110, 120_000)).toBeNull();
});

test('a report that comes at once tells no time', () => {
  const remaining = new Remaining();
  remaining.after(0, 50, 0);
  expect(remaining.after(30, 50, 1500)).toBeNull();
});
