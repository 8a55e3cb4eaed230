// axe-core finds nothing on any screen.

import { audit } from './helpers/audit';
import { expect, test } from './helpers/fixtures';
import { openDialog, openTable, WAYS, type Game, type Way } from './helpers/open';
import { step, waitForTurn } from './helpers/play';
import { resign } from './helpers/table';
import { calm, thrifty } from './helpers/tastes';

const ALL: Game[] = ['duell', 'qwixx-duel', 'qwixx-longo'];

test('the start page and its dialogs', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play the computer' }).first()).toBeEnabled();
  await audit(page, 'start');
  for (const way of Object.keys(WAYS) as Way[]) {
    await openDialog(page, 'qwixx-longo', way);
    await audit(page, `dialog ${way}`);
    await page.keyboard.press('Escape');
  }
});

test('a table where players gather', async ({ page }) => {
  await openTable(page, 'qwixx-longo', 'friend', { name: 'Emma', seats: 3 });
  await page.getByText('The dice can be checked').click();
  await audit(page, 'gathering');
});

for (const game of ALL) {
  test(`the board of ${game}`, async ({ page }) => {
    test.setTimeout(120_000);
    const taste = game === 'duell' ? calm : thrifty;
    await openTable(page, game, 'computer', game === 'qwixx-longo' ? { seats: 3 } : { side: '0' });
    if (game === 'duell') {
      for (let count = 0; count < 2; count += 1) await step(page, taste);
      await waitForTurn(page);
      await page.locator('[data-square].movable').first().click();
      await audit(page, 'duell, a chosen die');
    } else {
      while ((await waitForTurn(page)) !== 'roll') await step(page, taste);
      await audit(page, `${game}, to roll`);
      await step(page, taste);
      await waitForTurn(page);
      await audit(page, `${game}, action 1`);
      await step(page, taste);
      await waitForTurn(page);
      await audit(page, `${game}, action 2`);
    }
    await page.getByText('Share this table').click();
    await page.getByText('Talk (0)').click();
    await resign(page);
    await page.getByRole('button', { name: 'Check the dice' }).click();
    await expect(page.getByTestId('verdict')).toBeVisible();
    await audit(page, `${game}, over`);
  });

  test(`the rules and the lesson of ${game}`, async ({ page }) => {
    for (const path of ['rules', 'learn']) {
      await page.goto(`/${path}/${game}`);
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
      await audit(page, `${path} ${game}`);
    }
  });
}

test('typed-in dice, and a move that is not possible', async ({ page }) => {
  await openTable(page, 'qwixx-duel', 'device', { realDice: true });
  await audit(page, 'typed-in dice');
  for (const [index, face] of [1, 2, 3, 4, 5, 6].entries()) await page.getByRole('spinbutton').nth(index).fill(String(face));
  await page.getByRole('button', { name: 'Enter the dice' }).click();
  await page.locator('[data-space="red9"]').click({ force: true });
  await expect(page.getByRole('alert')).toContainText('red9 is not possible.');
  await audit(page, 'why not');
});

test('a table that does not exist', async ({ page, complaints }) => {
  complaints.expected.push(/404/);
  await page.goto('/t/aaaaaaaaaaaaaaaa');
  await expect(page.getByRole('heading', { name: 'There is no such table.' })).toBeVisible();
  await audit(page, 'no such table');
});
