// Hints and warnings against the computer.

import { audit } from './helpers/audit';
import { expect, test } from './helpers/fixtures';
import { openTable, tableOf } from './helpers/open';
import { typing, viewOf } from './helpers/play';
import { joinTable } from './helpers/table';

test('a hint comes in two steps, and the table says so', async ({ page }) => {
  await openTable(page, 'duell', 'computer', { side: '0' });
  await page.getByRole('button', { name: 'Hint' }).click();
  const where = page.getByText(/Look here: [a-i]1\./);
  await expect(where).toBeVisible({ timeout: 30_000 });
  const [square = ''] = /[a-i]1/.exec((await where.textContent()) ?? '') ?? [];
  // The same place has a ring on the board, which goes when the move is shown.
  await expect(page.locator(`[data-square=${square}]`).getByTestId('hint-place')).toBeVisible();
  await page.getByRole('button', { name: 'Show the move' }).click();
  await expect(page.getByText(/Best: [a-i]1\w+ \(\d+\s?%\)\./)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByTestId('hint-place')).toHaveCount(0);
  await expect(page.getByText('with help')).toBeVisible();
  await audit(page, 'a hint');
  const record = await page.request.get(`/api/v1/tables/${tableOf(page)}/record`);
  expect(await record.text()).toContain('[Help0 "hints=1,shown=1"]');
});

test('whoever wants it is warned, and good moves pass', async ({ page }) => {
  await openTable(page, 'duell', 'computer', { side: '0' });
  await page.getByLabel('Warn me before blunders').check();
  await page.getByRole('button', { name: 'Hint' }).click();
  await page.getByRole('button', { name: 'Show the move' }).click({ timeout: 30_000 });
  const said = page.getByText(/Best: /);
  await expect(said).toBeVisible({ timeout: 30_000 });
  const [, best = ''] = /Best: (\w+)/.exec((await said.textContent()) ?? '') ?? [];
  await typing(page, best, [], await viewOf(page));
  await expect(page.getByRole('region', { name: 'Moves', exact: true })).toContainText(best, { timeout: 30_000 });
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('a blunder is warned of, and is not made unless it is meant', async ({ page }) => {
  await openTable(page, 'duell', 'computer', { side: '0' });
  await page.getByLabel('Warn me before blunders').check();
  // After this one the game is as good as lost.
  const blunder = 'f1n1w5';
  const dialog = page.getByRole('alertdialog');
  const moves = page.getByRole('region', { name: 'Moves', exact: true });
  await typing(page, blunder, [], await viewOf(page));
  await expect(dialog).toBeVisible({ timeout: 30_000 });
  await expect(dialog).toBeFocused();
  await expect(dialog).toContainText(/f1n1w5 gives away about \d\d percentage points/);
  await audit(page, 'a warning');
  // It was looked at on a phone last, where the moves have a tab of their own.
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Think again' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await viewOf(page)).turn?.to_act).toEqual([0]);
  await expect(moves).not.toContainText(blunder);
  await typing(page, blunder, [], await viewOf(page));
  await dialog.getByRole('button', { name: 'Play it anyway' }).click({ timeout: 30_000 });
  await expect(moves).toContainText(blunder, { timeout: 30_000 });
});

test('nobody is helped against other people', async ({ page, another }) => {
  await openTable(page, 'duell', 'friend', { name: 'Emma' });
  const friend = await another();
  await joinTable(friend, tableOf(page), 'Max');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Hint' })).toHaveCount(0);
});
