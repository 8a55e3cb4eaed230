import { afterEach, beforeEach, expect, test, vi } from 'vitest';

vi.mock('virtual:engine', () => ({ engine: { module: '/engine.wasm', files: {} } }));
vi.stubGlobal('Worker', class {});
const here = vi.fn(async () => ({ status: 200, body: { games: [] } }));
vi.mock('../offline/engine', () => ({ askHere: here }));
const { answerTo, api } = await import('./api');

/** A hall that never answers, and hears when nobody waits any longer. */
function silence(): { left: number } {
  const told = { left: 0 };
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) =>
    new Promise((_, fail) => {
      signal?.addEventListener('abort', () => {
        told.left += 1;
        fail(signal.reason);
      });
    }),
  );
  return told;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('where this browser can answer too, a hall has four seconds', async () => {
  const told = silence();
  const asked = answerTo('GET', '/games');
  await vi.advanceTimersByTimeAsync(3900);
  expect([told.left, here.mock.calls.length]).toEqual([0, 0]);
  await vi.advanceTimersByTimeAsync(200);
  expect(await (await asked).read()).toEqual({ games: [] });
  expect(told.left).toBe(1);
});

test('whoever leaves before is not answered from here', async () => {
  const told = silence();
  here.mockClear();
  const end = new AbortController();
  const asked = answerTo('GET', '/games', undefined, end.signal);
  end.abort(new Error('gone'));
  await expect(asked).rejects.toThrow('gone');
  expect([told.left, here.mock.calls.length]).toEqual([1, 0]);
});

test('a hall that does not say in time what it thinks of a position has nothing against it', async () => {
  silence();
  const asked = api.mayLook({ game: 'duell' } as Parameters<typeof api.mayLook>[0]);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await asked).toBeNull();
});
