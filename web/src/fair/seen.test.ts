import { expect, test } from 'vitest';
import type { TableView } from '../protocol';
import { remember, seenAt } from './seen';
import { emptyStorage } from './storage.fixture';

const store = emptyStorage();

function view(table: string, commitment: string | null, stage: TableView['stage'] = 'open'): TableView {
  const dice = { source: 'hall', commitment, lot: null, secret: null, seeds: null };
  return { table, stage, dice } as unknown as TableView;
}

test('what was seen first stays, and only before the first roll', () => {
  remember(view('a', 'one'));
  remember(view('a', 'two'));
  remember(view('b', 'three', 'playing'));
  remember(view('c', null));
  expect([seenAt('a'), seenAt('b'), seenAt('c')]).toEqual(['one', null, null]);
});

test('it is bounded, and rubbish is no reason to stop', () => {
  store.set('dicehall.seen', '{');
  for (let count = 0; count < 250; count += 1) remember(view(`t${count}`, `c${count}`));
  expect([seenAt('t0'), seenAt('t249')]).toEqual([null, 'c249']);
});
