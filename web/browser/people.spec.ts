// Telling the host about a table, seeing and erasing one's data, strict dice, and a promise that was kept.

import { expect, test } from './helpers/fixtures';
import { openDialog, openTable, tableOf } from './helpers/open';
import { step } from './helpers/play';
import { resign } from './helpers/table';
import { thrifty } from './helpers/tastes';

test('a table is reported with one click', async ({ page }) => {
  const id = await openTable(page, 'duell', 'computer', { name: 'Emma' });
  const sent = page.waitForRequest((request) => request.url().endsWith(`/api/v1/tables/${id}/reports`));
  await page.getByRole('button', { name: 'Report this table' }).click();
  expect((await (await sent).response())?.status()).toBe(204);
  await expect(page.getByText('Thank you. The host will look at it.')).toBeVisible();
});

test('people see what is kept of them, and erase it', async ({ page, complaints }) => {
  // Whom the hall does not know has no token.
  complaints.expected.push(/401 \(Unauthorized\)/);
  await page.goto('/you');
  await expect(page.getByText('The hall knows nothing about this browser yet.')).toBeVisible();
  const id = await openTable(page, 'qwixx-longo', 'computer', { name: 'Emma' });
  // The list of open tables above the link comes first.
  await Promise.all([page.waitForResponse(/\/api\/v1\/tables$/), page.goto('/')]);
  await page.getByRole('link', { name: 'Your data' }).click();
  await expect(page.getByText('Emma', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download what the hall knows about me' }).click();
  expect((await download).suggestedFilename()).toBe('dicehall.json');
  await page.getByRole('button', { name: 'Erase my data' }).click();
  await page.getByRole('button', { name: 'Really erase everything' }).click();
  await expect(page.getByTestId('told')).toHaveText('Done. The hall has forgotten you.');
  const view = await (await page.request.get(`/api/v1/tables/${id}`)).text();
  expect(view).not.toContain('Emma');
  await page.reload();
  await expect(page.getByText('The hall knows nothing about this browser yet.')).toBeVisible();
});

test('browsers pledge and reveal their seeds by themselves', async ({ page, browser }) => {
  const dialog = await openDialog(page, 'qwixx-duel', 'friend');
  await dialog.getByLabel('Your name').fill('Emma');
  await dialog.getByLabel(/^Strict dice/).check();
  await dialog.getByRole('button', { name: 'Let’s play' }).click();
  await page.waitForURL(/\/t\/[a-z0-9]{16}$/);
  const other = await (await browser.newContext()).newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Sit here' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByTestId('status')).toBeVisible();
  await expect(other.getByTestId('status')).toBeVisible();
  const events = await (await page.request.get(`/api/v1/tables/${tableOf(page)}/events`)).text();
  expect(events.match(/"type":"revealed"/g)).toHaveLength(2);
  await resign(page);
  await page.getByRole('button', { name: 'Check the dice' }).click();
  await expect(page.getByTestId('verdict')).toHaveText(/^The dice were honest/);
  await expect(page.getByTestId('promise')).toHaveText(/is the one that your browser saw/);
});

test('a browser that keeps nothing pledges all the same', async ({ page, browser }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError');
      },
    });
  });
  const dialog = await openDialog(page, 'qwixx-duel', 'friend');
  await dialog.getByLabel(/^Strict dice/).check();
  await dialog.getByRole('button', { name: 'Let’s play' }).click();
  await page.waitForURL(/\/t\/[a-z0-9]{16}$/);
  const other = await (await browser.newContext()).newPage();
  await other.goto(page.url());
  await other.getByRole('button', { name: 'Sit here' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByTestId('status')).toBeVisible();
  const events = await (await page.request.get(`/api/v1/tables/${tableOf(page)}/events`)).text();
  expect(events.match(/"type":"revealed"/g)).toHaveLength(2);
});

test('the host sees who cannot pledge a seed', async ({ page, browser }) => {
  const dialog = await openDialog(page, 'qwixx-duel', 'friend');
  await dialog.getByLabel(/^Strict dice/).check();
  await dialog.getByRole('button', { name: 'Let’s play' }).click();
  await page.waitForURL(/\/t\/[a-z0-9]{16}$/);
  const context = await browser.newContext();
  // As on a page that is not encrypted.
  await context.addInitScript(() => Object.defineProperty(crypto, 'subtle', { value: undefined }));
  const other = await context.newPage();
  await other.goto(page.url());
  await other.getByLabel('Your name').fill('Max');
  await other.getByRole('button', { name: 'Sit here' }).click();
  await expect(other.getByText('Strict dice need an encrypted page (https) in this browser.')).toBeVisible();
  await expect(page.getByTestId('unpledged')).toHaveText(/^No seed yet from: Max\./);
  await expect(page.getByRole('button', { name: 'Start' })).toBeDisabled();
});

test('a hall that replaces its promise and everything with it is found out', async ({ page }) => {
  await openTable(page, 'qwixx-longo', 'computer', { name: 'Emma' });
  for (let count = 0; count < 4; count += 1) await step(page, thrifty);
  await resign(page);
  const id = tableOf(page);
  // What this browser saw before the first roll, as if the hall had shown another promise then.
  await page.evaluate((table) => localStorage.setItem('dicehall.seen', JSON.stringify([[table, '0'.repeat(64)]])), id);
  await page.getByRole('button', { name: 'Check the dice' }).click();
  await expect(page.getByTestId('verdict')).toHaveText(/not the one that your browser saw before the first roll/);
});
