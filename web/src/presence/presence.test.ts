import { expect, test } from 'vitest';
import type { FeedEvent, TableView } from '../protocol';
import { nextHolder } from './device';
import { declined } from './offers';
import { being, MOMENT } from './words';

test('a page that is loaded anew is not away', () => {
  expect(being({ connected: true, since: 0 }, 99_999)).toBe('here');
  expect(being({ connected: false, since: 1000 }, 1000 + MOMENT - 1)).toBe('here');
  expect(being({ connected: false, since: 1000 }, 1000 + MOMENT)).toBe('away');
  expect(being({ connected: false, since: null }, 0)).toBe('away');
});

test('what was declined is told until something else happens', () => {
  const events = (...types: string[]): FeedEvent[] => types.map((type, index) => ({ type, seat: 1, sequence: index + 1, at: 0 }) as unknown as FeedEvent);
  expect(declined(events('moved', 'draw-declined', 'said'))).toEqual({ what: 'draw', seat: 1 });
  expect(declined(events('takeback-declined'))).toEqual({ what: 'takeback', seat: 1 });
  expect(declined(events('draw-declined', 'moved'))).toBeNull();
});

test('the device goes to whoever decides next, where decisions are secret', () => {
  const view = (you: number[], to_act: number[], decided: number[] = []): TableView =>
    ({ you, stage: 'playing', turn: { to_act, decided, active: 0, legal: Object.fromEntries(to_act.map((seat) => [seat, ['pass']])) } }) as unknown as TableView;
  expect(nextHolder(view([0, 1], [0, 1]), 0)).toBeNull();
  expect(nextHolder(view([0, 1], [1], [0]), 0)).toBe(1);
  expect(nextHolder(view([0, 1], [1], [0]), 1)).toBeNull();
  expect(nextHolder(view([0, 1], [1]), 0), 'nothing is secret').toBeNull();
  expect(nextHolder(view([1], [1], [0]), null), 'a device of one’s own').toBeNull();
});
