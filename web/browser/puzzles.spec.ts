// Puzzles: today's, the endless ones, what is said to an answer, and what is remembered.

import type { Page } from '@playwright/test';
import type { PuzzleAnswer, PuzzleView, TableView } from '../src/protocol';
import { audit } from './helpers/audit';
import { expect, test } from './helpers/fixtures';
import { pressing } from './helpers/play';

const GAMES = ['duell', 'qwixx-duel', 'qwixx-longo'] as const;
type Game = (typeof GAMES)[number];

async function todayOf(page: Page, game: Game): Promise<PuzzleView> {
  return (await (await page.request.get(`/api/v1/puzzles/${game}/today`)).json()) as PuzzleView;
}

/** What the hall says to the first legal move: what would have been right is in it. */
async function answerTo(page: Page, { game, puzzle, position, seat }: PuzzleView): Promise<PuzzleAnswer> {
  const moves = [position.legal[seat]?.[0] ?? 'pass'];
  const answer = await page.request.post(`/api/v1/puzzles/${game}/${puzzle}`, { data: { moves } });
  return (await answer.json()) as PuzzleAnswer;
}

/** Makes a move on the board, as a person does. */
async function play(page: Page, { game, position, seat }: PuzzleView, move: string): Promise<void> {
  const effects = position.effects[seat] ?? [];
  const options = (position.legal[seat] ?? []).map((each, index) => ({ move: each, effect: effects[index] ?? {} }));
  await pressing(page, move, options, { game } as TableView);
}

for (const game of GAMES.slice(1)) {
  test(`today's puzzle of ${game} is solved, and the page remembers it`, async ({ page }) => {
    await page.goto('/puzzles');
    const today = await todayOf(page, game);
    const { best, choices } = await answerTo(page, today);
    expect(choices?.length).toBeGreaterThan(1);
    await page.locator(`main a[href="/puzzles/${game}"]`).click();
    await expect(page.getByTestId('puzzle-board')).toBeVisible();
    await play(page, today, best);
    await expect(page.getByRole('main').getByText('Solved!')).toBeVisible();
    await expect(page.getByRole('button', { name: 'More puzzles' })).toBeFocused();
    await audit(page, `${game}, solved`);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Endless' })).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('link', { name: 'All puzzles' }).click();
    await expect(page.getByText('Today’s puzzle: solved.')).toBeVisible();
  });
}

test('a wrong choice says what it costs, and ends the streak', async ({ page }) => {
  await page.goto('/puzzles/qwixx-duel');
  const today = await todayOf(page, 'qwixx-duel');
  const { choices = [] } = await answerTo(page, today);
  const wrong = choices.at(-1)?.move ?? 'pass';
  await play(page, today, wrong);
  await expect(page.getByText(/costs [\d.]+ percentage points/)).toBeVisible();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(choices.length + 1);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table')).toHaveCount(0);
});

test('an answer is shown to whoever gives up', async ({ page }) => {
  await page.goto('/puzzles/duell');
  await page.getByRole('button', { name: 'Endless' }).click();
  // The puzzle before may be of that theme too: it must be gone.
  const next = page.waitForResponse(/\/next\?.*theme=win/);
  await page.getByLabel('Theme').selectOption('win');
  const { puzzle } = (await (await next).json()) as PuzzleView;
  await expect(page.getByTestId('puzzle-board')).toHaveAttribute('data-puzzle', puzzle);
  await expect(page.getByRole('heading', { level: 2 })).toContainText('to move wins in');
  await page.getByRole('button', { name: 'Show me' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is the answer.')).toBeVisible();
  await expect(page.getByText(/How it goes:/)).toBeVisible();
  await audit(page, 'duell, shown');
  await page.getByRole('button', { name: 'Next puzzle' }).click();
  await expect(page.getByText('This is the answer.')).toHaveCount(0);
});

test('a win of Duell is played to its end, and the other side defends', async ({ page }) => {
  await page.goto('/puzzles/duell');
  const asked = page.waitForResponse((answer) => answer.url().includes('/duell/next?') && answer.url().includes('theme=win'));
  await page.getByRole('button', { name: 'Endless' }).click();
  await page.getByLabel('Theme').selectOption('win');
  const puzzle = (await (await asked).json()) as PuzzleView;
  let { position } = puzzle;
  const { line = [] } = await answerTo(page, puzzle);
  for (const [index, move] of line.entries()) {
    if (index % 2 === 1) continue;
    const said = page.waitForResponse((answer) => answer.request().method() === 'POST');
    await play(page, { ...puzzle, position }, move);
    const answer = (await (await said).json()) as PuzzleAnswer;
    position = answer.position ?? position;
    await expect(page.getByText(answer.done ? 'Solved!' : 'Right.')).toBeVisible();
  }
  await expect(page.getByTestId('streak')).toContainText(/1 of \d{3} solved/);
  await audit(page, 'duell, solved');
});

test('a streak goes on until the first miss, and the best one is remembered', async ({ page }) => {
  const asked = (): Promise<PuzzleView> =>
    page.waitForResponse((answer) => answer.url().includes('/qwixx-duel/next?')).then(async (answer) => (await answer.json()) as PuzzleView);
  await page.goto('/puzzles/qwixx-duel');
  let next = asked();
  await page.getByRole('button', { name: 'Streak', exact: true }).click();
  for (let count = 1; count <= 2; count += 1) {
    const puzzle = await next;
    await expect(page.getByTestId('streak')).toContainText(`Streak: ${count - 1}`);
    await play(page, puzzle, (await answerTo(page, puzzle)).best);
    await expect(page.getByTestId('streak')).toContainText(`Streak: ${count}, best: ${count}.`);
    next = asked();
    await page.getByRole('button', { name: 'Next puzzle' }).click();
  }
  const puzzle = await next;
  const { choices = [] } = await answerTo(page, puzzle);
  await play(page, puzzle, choices.at(-1)?.move ?? 'pass');
  await expect(page.getByTestId('streak')).toContainText('The streak ended at 2. Best: 2.');
  await audit(page, 'a streak that has ended');
  await page.getByRole('button', { name: 'New streak' }).click();
  await expect(page.getByTestId('streak')).toContainText('Streak: 0, best: 2.');
});

test('the overview of all puzzles', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: /^Puzzles/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Puzzles' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
  await audit(page, 'puzzles');
});
