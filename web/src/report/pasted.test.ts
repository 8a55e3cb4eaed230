import { expect, test } from 'vitest';
import { keepPasted, pastedAs } from './pasted';

test('a record is found by its last analysis, and only some are kept', () => {
  expect(pastedAs('local-a')).toBeNull();
  keepPasted('local-a', { record: 'first', effort: 'quick' });
  keepPasted('local-b', { record: 'first', effort: 'deep' });
  expect(pastedAs('local-a')).toBeNull();
  expect(pastedAs('local-b')).toEqual({ record: 'first', effort: 'deep' });
  for (let count = 0; count < 10; count += 1) keepPasted(`local-${count}`, { record: `${count}`, effort: 'quick' });
  expect(pastedAs('local-b')).toBeNull();
  expect(pastedAs('local-0')?.record).toBe('0');
});
