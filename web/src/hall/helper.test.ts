import { beforeEach, expect, test, vi } from 'vitest';
import type { Warning } from '../protocol';
import { warningFor } from './advice';
import { Refused } from './api';
import { Helper } from './helper.svelte';
import type { TableState } from './table.svelte';

vi.mock('./advice', () => ({ hintFor: vi.fn(), warningFor: vi.fn() }));
const asked = vi.mocked(warningFor);
beforeEach(() => void asked.mockReset());

function helper(): { helper: Helper; table: TableState } {
  const table = { id: 't', sequence: 7, refusal: null } as unknown as TableState;
  return { helper: new Helper(table), table };
}

const blunder: Warning = { blunder: true, loss: 12.5 };

test('a blunder is held back, and said', async () => {
  const { helper: help } = helper();
  asked.mockResolvedValue(blunder);
  expect(await help.check(0, 'red12')).toBe(false);
  expect(help.warning).toEqual({ ...blunder, move: 'red12' });
  expect(asked).toHaveBeenCalledWith('t', { seat: 0, seen: 7, move: 'red12' });
  expect(help.isBusy).toBe(false);
});

test('a move that is no blunder is made', async () => {
  const { helper: help } = helper();
  asked.mockResolvedValue({ blunder: false, loss: 0 });
  expect(await help.check(0, 'red2')).toBe(true);
  expect(help.warning).toBeNull();
});

test('a hall that cannot be reached does not hold the game up', async () => {
  const { helper: help, table } = helper();
  for (const error of [new TypeError('network'), new Refused(502, { code: 'unavailable', message: '' })]) {
    asked.mockRejectedValue(error);
    expect(await help.check(0, 'red2')).toBe(true);
  }
  expect(table.refusal).toBeNull();
});

test('a hall that says no has not said that the move is fine', async () => {
  const { helper: help, table } = helper();
  for (const status of [403, 409, 429]) {
    const refused = new Refused(status, { code: 'too-many', message: '' });
    asked.mockRejectedValue(refused);
    expect(await help.check(0, 'red12')).toBe(false);
    expect(table.refusal).toBe(refused);
  }
  expect(help.isBusy).toBe(false);
});
