// One device for all, with names, with the hall's dice or with real ones; and dice that are typed in wrongly.

import type { Page } from '@playwright/test';
import { audit } from './helpers/audit';
import { expect, test } from './helpers/fixtures';
import { openDialog, openTable, tableOf } from './helpers/open';
import { enterDice, playOn, pressing, step, viewOf, waitForTurn } from './helpers/play';
import { resign } from './helpers/table';
import { passing, thrifty } from './helpers/tastes';

test('hot seat: both sides from one browser, to the end', async ({ page }) => {
  await openTable(page, 'qwixx-duel', 'device');
  expect((await viewOf(page)).you).toEqual([0, 1]);
  await expect(page.getByTestId('status')).toHaveText(/^(Black|Grey) rolls\.$/);
  for (let count = 0; count < 6; count += 1) await step(page, thrifty, pressing);
  await playOn(page, passing, 0);
  expect((await viewOf(page)).result?.reason).toBe('misthrows');
});

/** Answers to what seats add to the dice come later than the news of it over the socket. */
async function delayAnswers(page: Page): Promise<void> {
  await page.route(/\/commands$/, async (route) => {
    const isSlow = /"type":"(seed|pledge|reveal)"/.test(route.request().postData() ?? '');
    const response = await route.fetch();
    if (isSlow) await new Promise((done) => setTimeout(done, 300));
    await route.fulfill({ response });
  });
}

async function playAgain(page: Page): Promise<void> {
  const table = tableOf(page);
  await resign(page);
  await page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Play again' }).click();
  await expect.poll(() => tableOf(page)).not.toBe(table);
  await waitForTurn(page);
}

for (const isSlow of [false, true]) {
  test(`hot seat: another game begins at once, for both seats (${isSlow ? 'late' : 'quick'} answers)`, async ({ page }) => {
    if (isSlow) await delayAnswers(page);
    await openTable(page, 'qwixx-duel', 'device');
    await waitForTurn(page);
    await playAgain(page);
    expect(await viewOf(page)).toMatchObject({ stage: 'playing', you: [0, 1] });
    for (let count = 0; count < 4; count += 1) await step(page, thrifty, pressing);
    await page.unrouteAll({ behavior: 'wait' });
  });

  test(`strict dice for two seats of one browser, and another game with them (${isSlow ? 'late' : 'quick'} answers)`, async ({ page }) => {
    if (isSlow) await delayAnswers(page);
    const dialog = await openDialog(page, 'qwixx-duel', 'friend');
    await dialog.getByLabel(/^Strict dice/).check();
    await dialog.getByRole('button', { name: 'Let’s play' }).click();
    await page.getByRole('button', { name: 'Sit here' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await waitForTurn(page);
    await playAgain(page);
    const events = await (await page.request.get(`/api/v1/tables/${tableOf(page)}/events`)).text();
    expect(events.match(/"type":"revealed"/g)).toHaveLength(2);
    expect(events).not.toContain('seed-missed');
    await page.unrouteAll({ behavior: 'wait' });
  });
}

test('the device goes around before secret choices, and people have names', async ({ page }) => {
  const dialog = await openDialog(page, 'qwixx-longo', 'device');
  await dialog.getByPlaceholder('Seat 1').fill('Emma');
  await dialog.getByPlaceholder('Seat 2').fill('Max');
  await dialog.getByText('Other rules').click();
  await dialog.getByLabel('Who begins').selectOption('0');
  await dialog.getByRole('button', { name: 'Let’s play' }).click();
  await page.getByTestId('roll').click();
  const pass = page.getByRole('dialog', { name: 'Pass the device to Max' });
  await expect(page.getByText('Emma, your move.')).toBeVisible();
  await expect(pass).toBeHidden();
  await page.getByRole('button', { name: /^Pass/ }).first().click();
  await expect(pass).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pass).toBeVisible();
  await audit(page, 'pass the device');
  await pass.getByRole('button', { name: 'I am Max' }).click();
  await expect(page.getByText('Max, your move.')).toBeVisible();
});

test('whoever gets the device is not led to what was chosen with it before', async ({ page }) => {
  const dialog = await openDialog(page, 'qwixx-longo', 'device');
  await dialog.getByText('Other rules').click();
  await dialog.getByLabel('Who begins').selectOption('0');
  await dialog.getByRole('button', { name: 'Let’s play' }).click();
  await page.getByTestId('roll').click();
  // Both have an empty sheet and may cross the same: the first chooses what is last.
  const spaces = page.getByRole('gridcell').getByRole('button', { name: /: can be crossed/ });
  await expect(spaces.first()).toBeVisible();
  const chosen = (await spaces.last().getAttribute('data-place')) ?? '';
  await spaces.last().focus();
  await page.keyboard.press('Enter');
  const pass = page.getByRole('button', { name: /^I am/ });
  await expect(pass).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pass).toBeHidden();
  const place = (): Promise<string | undefined> => page.evaluate(() => (document.activeElement as HTMLElement).dataset['place']);
  await expect.poll(place).toMatch(/^\d+-\d+$/);
  expect(await place()).not.toBe(chosen);
  await expect(page.locator(`[data-place="${chosen}"]`)).toHaveAttribute('tabindex', '-1');
});

test('real dice are thrown on the table and typed in', async ({ page }) => {
  await openTable(page, 'qwixx-longo', 'device', { seats: 3, realDice: true });
  await expect(page.getByTestId('status')).toHaveText(/throw the real dice and type them in/);
  await expect(page.getByRole('button', { name: 'Enter the dice' })).toBeDisabled();
  await enterDice(page, [1, 2, 8, 7, 6, 5]);
  await expect(page.getByRole('img', { name: /white 1 and 2/ }).first()).toBeVisible();
  expect((await viewOf(page)).turn?.roll).toBe('1,2,r8,y7,g6,b5');

  // What was read out wrongly can be taken back; real dice leave nothing to check.
  await page.getByRole('button', { name: 'Undo' }).click();
  // Digits do as well, wherever the focus is: each is the face of the next die. In a die they are its face.
  await expect(page.getByRole('button', { name: 'Enter the dice' })).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.type('128765');
  await page.getByRole('radio', { name: 'yellow 7', exact: true }).focus();
  await page.keyboard.type('865');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await viewOf(page)).turn?.roll).toBe('1,2,r8,y8,g6,b5');
  for (let count = 0; count < 4; count += 1) await step(page, thrifty, pressing);
  await expect(page.getByRole('button', { name: 'Enter the dice' })).toBeVisible();
});
