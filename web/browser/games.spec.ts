// A whole game of each kind against the computer, from the start page to the result.

import { expect, test } from './helpers/fixtures';
import { openTable, type Game } from './helpers/open';
import { playOn, viewOf, type Taste } from './helpers/play';
import { bold, thrifty } from './helpers/tastes';

const TASTES: Record<Game, Taste> = { duell: bold, 'qwixx-duel': thrifty, 'qwixx-longo': thrifty };

for (const game of Object.keys(TASTES) as Game[]) {
  test(`a whole game of ${game}`, async ({ page }) => {
    await openTable(page, game, 'computer', { name: 'Emma' });
    const decisions = await playOn(page, TASTES[game]);
    test.info().annotations.push({ type: 'decisions', description: String(decisions) });
    const { stage, result, seats } = await viewOf(page);
    expect(stage).toBe('over');
    expect(result?.reason).not.toMatch(/resignation|time/);
    await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
    await expect(page.getByTestId('status')).toHaveText(/wins?:|share the win:|Draw:/);
    const scores = page.getByRole('region', { name: 'Result' }).getByRole('row').locator('td:last-child');
    await expect(scores).toHaveText(seats.flatMap(({ score }) => (score === null ? [] : [String(score).replace('-', '−')])));
    await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible();
  });
}
