// The board to try things: set up, play, load, look closer, come back.

import { audit } from './helpers/audit';
import { dropFile } from './helpers/drop';
import { expect, test } from './helpers/fixtures';
import { openTable } from './helpers/open';
import { resign } from './helpers/table';
import { step, waitForTurn } from './helpers/play';
import { calm } from './helpers/tastes';

const CHANCE = /\d+(\.\d)?\s?%/;

test('a game can be tried out, and the judge says what moves are worth', async ({ page }) => {
  await page.goto('/analysis/qwixx-duel');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Analysis · Qwixx – The Duel');
  const judge = page.getByRole('region', { name: 'What the judge says' });
  await expect(judge.getByText(CHANCE).first()).toBeVisible({ timeout: 30_000 });
  const throws = page.getByRole('region', { name: 'All throws' });
  await expect(throws.getByRole('cell')).toHaveCount(37);
  await page.getByRole('button', { name: 'Throw at random' }).click();
  await expect(judge.getByRole('listitem').first()).toBeVisible({ timeout: 30_000 });
  await expect(throws).toBeHidden();
  await judge.getByRole('listitem').first().getByRole('button').click();
  const steps = page.getByRole('region', { name: 'Steps' });
  await expect(steps.getByRole('listitem')).toHaveCount(2);
  await steps.getByRole('button', { name: 'One step back' }).click();
  await expect(steps.locator('[aria-current]')).toHaveCount(1);
  await audit(page, 'analysis of The Duel');
});

test('what is impossible is refused with the clause', async ({ page, complaints }) => {
  complaints.expected.push(/422/);
  await page.goto('/analysis/duell');
  await page.getByLabel('Load a record or a position').fill('9/9/9/9/9/9/9/4WK4 w 0');
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('That is not possible.');
  await expect(alert.getByRole('link')).toHaveAttribute('href', '/rules/duell#D12');
});

for (const game of ['duell', 'qwixx-duel', 'qwixx-longo'] as const) {
  test(`a position of ${game} is set up by hand`, async ({ page }) => {
    await page.goto(`/analysis/${game}`);
    await page.getByRole('button', { name: 'Set up' }).click();
    // All dice are on the board: one more would be too many.
    if (game === 'duell') await page.getByRole('button', { name: 'Clear all but the Kings' }).click();
    const shown = page.locator('code');
    const before = await shown.textContent();
    const cell = page.locator('[data-row="3"][data-column="4"]');
    await cell.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(shown).not.toHaveText(before ?? '');
    await audit(page, `setting ${game} up`);
    await page.getByRole('button', { name: 'Set up' }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

test('a record that is dropped anywhere on the page is loaded', async ({ page }) => {
  await page.goto('/analysis/qwixx-duel');
  const steps = page.getByRole('region', { name: 'Steps' });
  await expect(page.getByLabel('Load a record or a position')).toBeVisible();
  await dropFile(page.locator('main'), 'game.record', '[Game "qwixx-duel"]\n\n1. (4,1,r3,y6,g2,b6) yellow5 blue10\nend\n');
  await expect(steps.getByRole('listitem')).toHaveCount(3);
});

test('a record of another game is taken along to its board', async ({ page }) => {
  await page.goto('/analysis/duell');
  await page.getByLabel('Load a record or a position').fill('[Game "qwixx-duel"]\n\n1. (4,1,r3,y6,g2,b6) yellow5 blue10\nend\n');
  await page.getByRole('button', { name: 'Load', exact: true }).click();
  await expect(page).toHaveURL('/analysis/qwixx-duel');
  await expect(page.getByRole('region', { name: 'Steps' }).getByRole('listitem')).toHaveCount(3);
});

test('a finished game is looked at from any moment, and one comes back to it', async ({ page }) => {
  await openTable(page, 'duell', 'computer', { side: '0' });
  await step(page, calm);
  await waitForTurn(page);
  await resign(page);
  await page.getByRole('link', { name: 'Try things from here' }).click();
  const steps = page.getByRole('region', { name: 'Steps' });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await steps.getByRole('button', { name: 'To the start' }).click();
  const judge = page.getByRole('region', { name: 'What the judge says' });
  await judge.getByRole('listitem').first().getByRole('button').click({ timeout: 30_000 });
  await expect(page.getByRole('button', { name: 'Back to the game' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await expect(steps.getByRole('listitem')).toHaveCount(3);
});
