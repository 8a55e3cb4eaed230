// Games that are played in the browser itself: there is no hall to ask how they stand, so the page has to say it.

import { expect, type BrowserContext, type Page } from '@playwright/test';
import { openDialog, type Game, type Way, type Wishes } from './open';
import { isAsked, typing, waitForTurn } from './play';

export type Choice = (moves: string[], number: number) => string | undefined;

const MOST_STEPS = 600;

/** Makes the page available without a network, and waits until it is. */
export async function keepPage(page: Page): Promise<void> {
  await page.goto('/');
  const card = page.getByTestId('offline');
  await card.getByRole('button', { name: /Make available offline \([\d.]+ MB\)/ }).click();
  await expect(card).toHaveAttribute('data-state', 'on', { timeout: 60_000 });
}

/** No network any more, and the page opened anew. */
export async function goOffline(page: Page, context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  await page.goto('/');
  await expect(page.getByText('The hall cannot be reached. You can play here without it.')).toBeVisible({ timeout: 30_000 });
}

export async function openLocal(page: Page, game: Game, way: Way, wishes: Wishes = {}): Promise<string> {
  const dialog = await openDialog(page, game, way);
  if (way === 'computer') await dialog.getByRole('slider').fill(String(wishes.level ?? 1));
  if (wishes.seats) await dialog.getByLabel('Players').selectOption(String(wishes.seats));
  if (wishes.side) await dialog.getByLabel('You play').selectOption(wishes.side);
  if (wishes.first) {
    await dialog.getByText('Other rules').click();
    await dialog.getByLabel('Who begins').selectOption(wishes.first);
  }
  if (wishes.realDice) await dialog.getByLabel('We throw real dice and type them in').check();
  const here = dialog.getByLabel('Play without the hall');
  if (await here.isEnabled()) await here.check();
  await expect(here).toBeChecked();
  await dialog.getByRole('button', { name: 'Let’s play' }).click();
  await page.waitForURL(/\/t\/local-\w+$/, { timeout: 30_000 });
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

export function movesOf(page: Page): Promise<string[]> {
  return page.locator('#legal-moves option').evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
}

const typedDice = (page: Page) => page.getByRole('button', { name: 'Enter the dice' });

/** Types what real dice show, different ones every time; a closed row has no die. */
async function typeDice(page: Page, number: number): Promise<void> {
  const groups = await page.locator('.typed').getByRole('radiogroup').all();
  for (const [index, group] of groups.entries()) await group.getByRole('radio').nth((number * 5 + index * 3) % 6).check();
  await typedDice(page).click();
}

/** What changes with everything that is done. */
async function signature(page: Page): Promise<string> {
  const [lines, status] = [page.locator('#moves-heading ~ ol button'), page.getByTestId('status')];
  return `${await lines.count()} ${await status.textContent()} ${await typedDice(page).isVisible()} ${(await movesOf(page)).join()} ${await isAsked(page)}`;
}

/** Does one thing that the page asks for, and waits until it is done. */
export async function stepHere(page: Page, choose: Choice, number: number): Promise<'over' | 'roll' | 'move'> {
  await expect.poll(async () => (await typedDice(page).isVisible()) || (await isAsked(page)) !== null, { timeout: 60_000 }).toBe(true);
  const what = (await typedDice(page).isVisible()) ? 'dice' : await waitForTurn(page);
  if (what === 'over') return what;
  const before = await signature(page);
  if (what === 'dice') await typeDice(page, number);
  else if (what === 'roll') await page.getByTestId('roll').click();
  else await typing(page, choose(await movesOf(page), number) ?? '', [], {} as never);
  await expect.poll(() => signature(page), { timeout: 60_000 }).not.toBe(before);
  return what === 'dice' ? 'roll' : what;
}

/** Plays to the end; `between` may do something else after each step. */
export async function playHere(page: Page, choose: Choice, between: (number: number) => Promise<void> = async () => {}): Promise<void> {
  for (let number = 0; number < MOST_STEPS; number += 1) {
    if ((await stepHere(page, choose, number)) === 'over') return;
    await between(number);
  }
  throw new Error('the game does not end');
}

/** Crosses something now and then, so that the game ends and has points. */
export const sometimes: Choice = (moves, number) => (number % 3 === 0 ? moves.find((move) => move !== 'pass') : moves.find((move) => move === 'pass')) ?? moves[0];

/** Any move: whoever plays like this loses soon. */
export const anything: Choice = (moves, number) => moves[(number * 7919) % moves.length];
