// A network that is gone, or so weak that nobody answers: what can be done here is done here.

import { expect, test } from './helpers/fixtures';
import { openFront } from './helpers/front';
import { goOffline, keepPage, openLocal, sometimes, stepHere } from './helpers/local';
import { openDialog, tableOf } from './helpers/open';
import { resign } from './helpers/table';

for (const stores of [true, false]) {
  test(`another game without a network begins at once, and can be left and found again (${stores ? 'kept' : 'nothing can be stored'})`, async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expected.push(/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /ERR_NETWORK_CHANGED/);
    if (!stores) {
      await page.addInitScript(() => {
        Object.defineProperty(window, 'indexedDB', { value: { open: () => { throw new DOMException('no', 'SecurityError'); } } });
      });
    }
    await keepPage(page);
    await goOffline(page, context);
    const table = await openLocal(page, 'qwixx-duel', 'computer');
    await stepHere(page, sometimes, 0);
    await resign(page);
    const result = page.getByRole('region', { name: 'Result' });
    await result.getByRole('button', { name: 'Play again' }).click();
    await expect.poll(() => tableOf(page)).not.toBe(table);
    const next = tableOf(page);
    expect(next).toMatch(/^local-/);
    await stepHere(page, sometimes, 0);
    const lines = page.locator('#moves-heading ~ ol button');
    await expect(lines.first()).toBeVisible();
    const before = await lines.count();
    await page.goBack();
    await expect(result).toBeVisible();
    // A page that is loaded anew would forget this, and a game that is stored nowhere.
    await page.evaluate(() => Object.assign(window, { isSame: true }));
    await result.getByRole('link', { name: 'To the next game' }).click();
    await expect.poll(() => tableOf(page)).toBe(next);
    await expect.poll(() => lines.count()).toBeGreaterThanOrEqual(before);
    expect(await page.evaluate(() => 'isSame' in window)).toBe(true);
    await stepHere(page, sometimes, 1);
  });
}

test('a table of this browser that has not begun asks the hall for nothing, and cannot be shared', async ({ page }) => {
  await page.goto('/');
  await openLocal(page, 'qwixx-duel', 'computer');
  await stepHere(page, sometimes, 0);
  await resign(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Play again' }).click();
  await stepHere(page, sometimes, 0);
  expect(asked.filter((path) => /programs|reports/.test(path))).toEqual([]);
  await expect(page.getByText(tableOf(page))).toHaveCount(0);
});

test('another game at a table of this browser begins at once for all who share it', async ({ page }) => {
  await page.goto('/');
  const table = await openLocal(page, 'qwixx-duel', 'device');
  await stepHere(page, sometimes, 0);
  await resign(page);
  await page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Play again' }).click();
  await expect.poll(() => tableOf(page)).not.toBe(table);
  for (let number = 0; number < 4; number += 1) await stepHere(page, sometimes, number);
});

test('a hall that does not answer keeps nobody from playing or looking at a position', async ({ hall, another }) => {
  test.setTimeout(180_000);
  const front = await openFront(hall.address);
  front.silence(/^\/api\/v1\//);
  try {
    const page = await another({ baseURL: front.address });
    await page.goto('/');
    await expect(page.getByText('The hall cannot be reached. You can play here without it.')).toBeVisible({ timeout: 30_000 });
    const dialog = await openDialog(page, 'qwixx-duel', 'computer');
    await expect(dialog.getByLabel('Play without the hall')).toBeChecked();
    await dialog.getByRole('button', { name: 'Let’s play' }).click();
    await page.waitForURL(/\/t\/local-\w+$/, { timeout: 30_000 });
    await stepHere(page, sometimes, 0);
    await page.goto('/analysis/qwixx-duel');
    const judge = page.getByRole('region', { name: 'What the judge says' });
    await expect(judge.getByText(/\d+(\.\d)?\s?%/).first()).toBeVisible({ timeout: 60_000 });
    await page.context().close();
  } finally {
    await front.close();
  }
});
