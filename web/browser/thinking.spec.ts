// Who thinks: the engine of this browser, so that a hall's cost does not grow with what people look at; the hall where it cannot.

import type { Page } from '@playwright/test';
import { expect, test } from './helpers/fixtures';
import { openFront } from './helpers/front';
import { lookQuickly } from './helpers/looking';
import { openTable } from './helpers/open';
import { resign } from './helpers/table';

const THINKING = /^\/api\/v1\/(tables\/\w+\/(hint|warning|analysis)|analysis|explore|positions|lines|walk)$/;

/** What the hall is asked to think about from now on, each kind once. */
function thoughtsOfHall(page: Page): Set<string> {
  const asked = new Set<string>();
  const hear = (url: string): void => {
    const [, what] = THINKING.exec(new URL(url).pathname) ?? [];
    if (what) asked.add(what.split('/').at(-1) ?? what);
  };
  page.on('request', (request) => hear(request.url()));
  page.on('websocket', (socket) => hear(socket.url()));
  return asked;
}

/** A hint at a table of the hall, the report on that game, and a look at a position. */
async function askForAll(page: Page): Promise<void> {
  const table = await openTable(page, 'duell', 'computer', { side: '0' });
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Show the move' }).click({ timeout: 60_000 });
  await expect(page.getByText(/Best: [a-i]1\w+/)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText('with help')).toBeVisible();
  await resign(page);
  await page.goto(`/t/${table}/report`);
  await expect(page.getByTestId('course')).toBeVisible({ timeout: 120_000 });
  await page.goto('/analysis/qwixx-duel');
  const judge = page.getByRole('region', { name: 'What the judge says' });
  await expect(judge.getByText(/\d+(\.\d)?\s?%/).first()).toBeVisible({ timeout: 60_000 });
}

const ALL = ['analysis', 'explore', 'hint', 'positions', 'walk'];

test('a hall is not asked for hints, reports and looks', async ({ page }) => {
  test.setTimeout(240_000);
  await lookQuickly(page);
  const asked = thoughtsOfHall(page);
  await askForAll(page);
  expect([...asked]).toEqual([]);
});

test('whoever wants it has the hall think', async ({ page }) => {
  test.setTimeout(240_000);
  await page.addInitScript(() => {
    if (!localStorage.getItem('dicehall.settings')) localStorage.setItem('dicehall.settings', JSON.stringify({ effort: 'quick', thinksHere: false }));
  });
  const asked = thoughtsOfHall(page);
  await askForAll(page);
  expect([...asked].sort()).toEqual(ALL);
});

test('where the engine does not start, the hall thinks, and nobody notices', async ({ hall, another, complaints }) => {
  test.setTimeout(240_000);
  complaints.expected.push(/404/);
  const front = await openFront(hall.address);
  front.lose(/\/assets\/engine-[\w-]+\.wasm$/);
  try {
    const page = await another({ baseURL: front.address });
    await lookQuickly(page);
    const asked = thoughtsOfHall(page);
    await askForAll(page);
    expect([...asked].sort()).toEqual(ALL);
    await page.context().close();
  } finally {
    await front.close();
  }
});
