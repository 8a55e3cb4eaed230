// axe-core finds nothing on any screen.

import { audit } from './helpers/audit';
import { expect, test } from './helpers/fixtures';
import { openDialog, openTable, WAYS, type Game, type Way } from './helpers/open';
import { enterDice, step, waitForTurn } from './helpers/play';
import { resign } from './helpers/table';
import { calm, thrifty } from './helpers/tastes';

const ALL: Game[] = ['duell', 'qwixx-duel', 'qwixx-longo'];

test('the start page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play the computer' }).first()).toBeEnabled();
  await audit(page, 'start');
});

for (const way of Object.keys(WAYS) as Way[]) {
  test(`the dialog to play: ${way}`, async ({ page }) => {
    await openDialog(page, 'qwixx-longo', way);
    await audit(page, `dialog ${way}`);
  });
}

test('the menu of settings', async ({ page }) => {
  await page.goto('/rules/duell');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByLabel('Pace')).toBeVisible();
  await audit(page, 'settings');
});

test('a table where players gather', async ({ page }) => {
  await openTable(page, 'qwixx-longo', 'friend', { name: 'Emma', seats: 3 });
  await page.getByText('The dice can be checked').click();
  await audit(page, 'gathering');
});

for (const game of ALL) {
  test(`the board of ${game}`, async ({ page }) => {
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
    // On a phone the chat has a tab of its own.
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByText('Share this table').click();
    await page.getByText('Chat (0)').click();
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
  await enterDice(page, [1, 2, 3, 4, 5, 6]);
  await expect(page.getByRole('img', { name: /white 1 and 2/ }).first()).toBeVisible();
  await page.locator('[data-space="red9"]').click({ force: true });
  await expect(page.getByRole('alert')).toContainText('red 9 is not possible.');
  await audit(page, 'why not');
});

test('a table that does not exist', async ({ page, complaints }) => {
  complaints.expected.push(/404/);
  await page.goto('/t/aaaaaaaaaaaaaaaa');
  await expect(page.getByRole('heading', { name: 'There is no such table.' })).toBeVisible();
  await audit(page, 'no such table');
});
