import { afterEach, expect, test, vi } from 'vitest';
import { api } from './api';

const opened = { table: 'a', link: '/t/a' };
const answer = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

/** Answers requests one after the other, and says with which keys tables were asked for. */
function hall(...answers: (Response | 'lost')[]): (string | undefined)[] {
  const keys: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    keys.push((JSON.parse(String(init.body)) as { key?: string }).key);
    const next = answers.shift();
    if (!next || next === 'lost') throw new TypeError('the connection broke');
    return next;
  });
  return keys;
}

afterEach(() => vi.unstubAllGlobals());

test('who asks again after a lost answer opens no second table', async () => {
  const keys = hall('lost', answer(503, { code: 'unavailable', message: '' }), answer(201, opened), answer(201, opened));
  await expect(api.open({ game: 'duell' })).rejects.toThrow();
  await expect(api.open({ game: 'duell' })).rejects.toThrow();
  await api.open({ game: 'duell' });
  expect(keys[0]).toHaveLength(32);
  expect(new Set(keys).size).toBe(1);
  await api.open({ game: 'duell' });
  expect(keys[3]).not.toBe(keys[0]);
});

test('two clicks at once open one table', async () => {
  const keys = hall(answer(201, opened), answer(201, opened));
  await Promise.all([api.open({ game: 'duell' }), api.open({ game: 'duell' })]);
  expect(keys[0]).toBe(keys[1]);
});

test('another table, or one after a refusal, has another key', async () => {
  const keys = hall('lost', answer(422, { code: 'bad-table', message: '' }), answer(201, opened));
  await expect(api.open({ game: 'duell' })).rejects.toThrow();
  await expect(api.open({ game: 'qwixx-duel' })).rejects.toThrow();
  await api.open({ game: 'qwixx-duel' });
  expect(new Set(keys).size).toBe(3);
});
