// The course of a game is told by the socket: the history is not fetched again and again.

import type { Page } from '@playwright/test';
import { expect, test } from './helpers/fixtures';
import { openTable, tableOf } from './helpers/open';
import { playOn, pressing, step, waitForTurn } from './helpers/play';
import { calm, passing } from './helpers/tastes';

interface Fetched {
  requests: number;
  bytes: number;
}

/** Counts what the page fetches of the history from now on. */
function countHistory(page: Page): Fetched {
  const fetched: Fetched = { requests: 0, bytes: 0 };
  page.on('response', (response) => {
    if (!response.url().includes('/history')) return;
    fetched.requests += 1;
    void response.body().then((body) => (fetched.bytes += body.length));
  });
  return fetched;
}

/** How many moments the page can look back at, the present included. */
async function momentsOn(page: Page): Promise<number> {
  return Number(await page.getByRole('slider', { name: 'Look back' }).getAttribute('max')) + 1;
}

async function momentsOf(page: Page): Promise<number> {
  const answer = await page.request.get(`/api/v1/tables/${tableOf(page)}/history`);
  return ((await answer.json()) as { moments: unknown[] }).moments.length;
}

test('a whole game of five fetches the history at most twice', async ({ page }) => {
  const fetched = countHistory(page);
  await openTable(page, 'qwixx-longo', 'computer', { name: 'Emma', seats: 5 });
  await playOn(page, passing, 0);
  test.info().annotations.push({ type: 'history', description: JSON.stringify(fetched) });
  expect(fetched.requests).toBeLessThanOrEqual(2);
  await expect.poll(() => momentsOn(page)).toBe(await momentsOf(page));
  // Who comes later asks once, for all of it.
  const before = fetched.requests;
  await page.reload();
  await expect.poll(() => momentsOn(page)).toBe(await momentsOf(page));
  expect(fetched.requests).toBe(before + 1);
});

test('what is taken back stands in the course as the hall has it', async ({ page }) => {
  await openTable(page, 'duell', 'computer', { side: '0' });
  await step(page, calm, pressing);
  await waitForTurn(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('gridcell', { name: 'e1, white King' })).toBeVisible();
  await expect.poll(() => momentsOn(page)).toBe(await momentsOf(page));
  await step(page, calm, pressing);
  await waitForTurn(page);
  await expect.poll(() => momentsOn(page)).toBe(await momentsOf(page));
});
