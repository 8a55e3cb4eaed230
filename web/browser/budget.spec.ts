// What the page costs: bytes and requests, and how far things move while it comes. What it costs in time is measured by speed.ts.

import type { Page, Request } from '@playwright/test';
import { expect, test } from './helpers/fixtures';
import { openTable } from './helpers/open';
import { PHONE, startOnPhone } from './helpers/phone';
import { waitForTurn } from './helpers/play';

const JAVASCRIPT = 120_000;
const START_JAVASCRIPT = 40_000;
/** Brotli makes nothing shorter that is this short. */
const TINY = 100;
const ALL_BYTES = 200_000;
const REQUESTS = 60;
const SHIFT = 0.1;

interface Load {
  javascript: number;
  all: number;
  requests: number;
  strangers: string[];
}

/** Counts what comes over the network from now on: what it gives tells how much it is by then, or for the last time. */
function count(page: Page, address: string): (isLast?: boolean) => Promise<Load> {
  const counting: Promise<void>[] = [];
  const load: Load = { javascript: 0, all: 0, requests: 0, strangers: [] };
  const finished = (request: Request): void => {
    counting.push(
      (async () => {
        const { responseBodySize } = await request.sizes();
        load.requests += 1;
        load.all += responseBodySize;
        if (request.resourceType() === 'script') {
          load.javascript += responseBodySize;
          const encoding = await (await request.response())?.headerValue('content-encoding');
          if (responseBodySize > TINY) expect(encoding, request.url()).toBe('br');
        }
        if (!request.url().startsWith(address)) load.strangers.push(request.url());
      })(),
    );
  };
  page.on('requestfinished', finished);
  return async (isLast = false) => {
    await page.waitForLoadState('networkidle');
    // What comes after the end may come while the page is closed.
    if (isLast) page.off('requestfinished', finished);
    await Promise.all(counting);
    return { ...load };
  };
}

test('the first load is small, even with the boards of all three games', async ({ page, hall }) => {
  const counted = count(page, hall.address);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play the computer' }).first()).toBeEnabled();
  const start = await counted();
  for (const game of ['duell', 'qwixx-duel', 'qwixx-longo'] as const) {
    await openTable(page, game, 'computer');
    await waitForTurn(page);
    await page.getByRole('link', { name: 'Dicehall' }).click();
  }
  const all = await counted(true);
  test.info().annotations.push({ type: 'load', description: JSON.stringify({ start, all }) });
  expect(all.javascript).toBeGreaterThan(1.5 * start.javascript);
  expect(all.javascript).toBeLessThanOrEqual(JAVASCRIPT);
  expect(start.javascript).toBeLessThanOrEqual(START_JAVASCRIPT);
  expect(start.all).toBeLessThanOrEqual(ALL_BYTES);
  expect(start.requests).toBeLessThanOrEqual(REQUESTS);
  expect(all.strangers).toEqual([]);
});

test('hardly anything moves while the page comes to a slow phone', async ({ another }) => {
  const { shift } = await startOnPhone(await another(PHONE));
  test.info().annotations.push({ type: 'shift', description: String(shift) });
  expect(shift).toBeLessThanOrEqual(SHIFT);
});
