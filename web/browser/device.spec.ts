// One device for all, with the hall's dice or with real ones; and dice that are typed in wrongly.

import { expect, test } from './helpers/fixtures';
import { openTable } from './helpers/open';
import { playOn, pressing, step, viewOf } from './helpers/play';
import { passing, thrifty } from './helpers/tastes';

test('hot seat: both sides from one browser, to the end', async ({ page }) => {
  await openTable(page, 'qwixx-duel', 'device');
  expect((await viewOf(page)).you).toEqual([0, 1]);
  await expect(page.getByTestId('status')).toHaveText(/^(Black|Grey) rolls\.$/);
  for (let count = 0; count < 6; count += 1) await step(page, thrifty, pressing);
  await playOn(page, passing, 0);
  expect((await viewOf(page)).result?.reason).toBe('misthrows');
});

test('real dice are thrown on the table and typed in', async ({ page }) => {
  await openTable(page, 'qwixx-longo', 'device', { seats: 3, realDice: true });
  await expect(page.getByTestId('status')).toHaveText(/throw the real dice and type them in/);
  const throwDice = async (faces: number[]): Promise<void> => {
    const labels = ['white 1', 'white 2', 'red', 'yellow', 'green', 'blue'];
    for (const [index, label] of labels.entries()) await page.getByRole('spinbutton', { name: label }).fill(String(faces[index]));
    await page.getByRole('button', { name: 'Enter the dice' }).click();
  };
  await throwDice([1, 9, 3, 3, 3, 3]);
  expect((await viewOf(page)).turn?.phase).toBe('roll');
  await throwDice([1, 2, 8, 7, 6, 5]);
  await expect(page.getByRole('img', { name: /white 1 and 2/ })).toBeVisible();
  expect((await viewOf(page)).turn?.roll).toBe('1,2,r8,y7,g6,b5');

  // What was read out wrongly can be taken back; real dice leave nothing to check.
  await page.getByRole('button', { name: 'Undo' }).click();
  await throwDice([1, 2, 8, 8, 6, 5]);
  await expect.poll(async () => (await viewOf(page)).turn?.roll).toBe('1,2,r8,y8,g6,b5');
  for (let count = 0; count < 4; count += 1) await step(page, thrifty, pressing);
  await expect(page.getByRole('button', { name: 'Enter the dice' })).toBeVisible();
});
