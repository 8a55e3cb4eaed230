// Other rules are chosen where a table is opened, with a sentence about each; what cannot be is refused, and nothing is lost.

import { expect, test } from './helpers/fixtures';
import { openDialog } from './helpers/open';
import { viewOf } from './helpers/play';

const AT_A_TABLE = /\/t\/[a-z0-9]{16}$/;

test('a King that captures nothing, and only a King that wins at home', async ({ page }) => {
  const dialog = await openDialog(page, 'duell', 'device');
  await dialog.getByText('Other rules').click();
  await expect(dialog.getByLabel('The King captures')).toHaveAccessibleDescription('Whether a King may end its move on an enemy die and take it.');
  await dialog.getByLabel('The King captures').selectOption('no');
  await dialog.getByLabel('Home square').selectOption('king');
  await dialog.getByRole('button', { name: 'Let’s play' }).click();
  await page.waitForURL(AT_A_TABLE);
  expect((await viewOf(page)).options).toBe('home=king king-captures=no');
});

test('lucky numbers of one’s own, typed for every seat', async ({ page, complaints }) => {
  complaints.expected.push(/422/);
  const dialog = await openDialog(page, 'qwixx-longo', 'device');
  await dialog.getByLabel('Players').selectOption('3');
  await dialog.getByText('Other rules').click();
  const numbers = dialog.getByRole('group', { name: 'Lucky numbers' }).getByRole('textbox');
  await expect(numbers).toHaveCount(3);
  for (const [seat, text] of ['5, 8', '6,11'].entries()) await numbers.nth(seat).fill(text);
  await dialog.getByRole('button', { name: 'Let’s play' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await expect(numbers.first()).toHaveValue('5, 8');
  await numbers.nth(2).fill('7,13');
  await dialog.getByRole('button', { name: 'Let’s play' }).click();
  await page.waitForURL(AT_A_TABLE);
  const { options, seats } = await viewOf(page);
  expect(options).toBe('lucky=5,8/6,11/7,13');
  expect(seats).toHaveLength(3);
});

test('who begins is drawn unless it is chosen', async ({ page }) => {
  for (const game of ['qwixx-duel', 'qwixx-longo'] as const) {
    const dialog = await openDialog(page, game, 'device');
    await dialog.getByText('Other rules').click();
    await expect(dialog.getByLabel('Who begins').locator('option:checked')).toHaveText('Random');
    await page.keyboard.press('Escape');
  }
  const dialog = await openDialog(page, 'qwixx-duel', 'computer');
  await expect(dialog.getByLabel('You play').locator('option:checked')).toHaveText('Random');
});
