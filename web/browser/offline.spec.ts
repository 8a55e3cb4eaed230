// Without a network, and without a hall: the page plays, keeps and judges games by itself.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { PuzzleAnswer, PuzzleView, TableView } from '../src/protocol';
import { expect, test } from './helpers/fixtures';
import { openFront } from './helpers/front';
import { anything, goOffline, keepPage, openLocal, playHere, sometimes, stepHere } from './helpers/local';
import type { Game, Way, Wishes } from './helpers/open';
import { pressing, type Option } from './helpers/play';

/** What a browser says by itself when there is no network. */
const NO_NETWORK = [/ERR_INTERNET_DISCONNECTED/, /ERR_FAILED/, /ERR_NETWORK_CHANGED/];

const CHANCE = /\d+(\.\d)?\s?%/;

const ALL: Game[] = ['duell', 'qwixx-duel', 'qwixx-longo'];

test.beforeEach(({ complaints }) => void complaints.expected.push(...NO_NETWORK));

const games: [Game, Way, Wishes][] = [
  ['duell', 'computer', { level: 5, side: '0' }],
  ['qwixx-duel', 'device', { realDice: true }],
  ['qwixx-longo', 'computer', { level: 10 }],
];

for (const [game, way, wishes] of games) {
  test(`a whole game of ${game} (${way}) without a network, with a reload in the middle`, async ({ page, context }) => {
    test.setTimeout(240_000);
    await keepPage(page);
    await goOffline(page, context);
    const table = await openLocal(page, game, way, wishes);
    await playHere(page, game === 'duell' ? anything : sometimes, async (number) => {
      if (number !== 3) return;
      const lines = page.locator('#moves-heading ~ ol button');
      const before = await lines.count();
      await page.reload();
      await expect.poll(() => lines.count(), { timeout: 30_000 }).toBeGreaterThanOrEqual(before);
    });
    await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();

    await page.goto('/games');
    const row = page.getByTestId('local-games').getByRole('listitem');
    await expect(row).toHaveCount(1);
    await context.setOffline(false);
    await row.getByRole('button', { name: 'Send to the hall' }).click();
    await row.getByTestId('sent').click();
    await page.waitForURL(/\/t\/[a-z0-9]{16}$/);
    await expect(page.getByTestId('played-offline').first()).toBeVisible();
    const record = await (await page.request.get(`/api/v1${new URL(page.url()).pathname.replace('/t/', '/tables/')}/record`)).text();
    expect(record).toContain('[Source "offline"]');
    expect(record).not.toContain(table);
  });
}

/** The first step of the lessons: what it asks for is done on the board. */
async function takeLesson(page: Page, game: Game): Promise<void> {
  interface Step { choices: Option[]; goals: Record<string, unknown> }
  const [step] = JSON.parse(readFileSync(`src/games/${game}/lessons/steps.json`, 'utf8')) as Step[];
  const [goal = ''] = Object.keys(step?.goals ?? {});
  await page.goto(`/learn/${game}`);
  await expect(page.getByRole('grid').first()).toBeVisible();
  await pressing(page, goal, step?.choices ?? [], { game } as TableView);
  await expect(page.getByRole('status').filter({ hasText: /Well done/ })).toBeVisible();
}

/** The puzzle of the day, answered with the best move, which the hall tells the test alone. */
async function answerPuzzle(page: Page, game: Game): Promise<void> {
  const today = (await (await page.request.get(`/api/v1/puzzles/${game}/today`)).json()) as PuzzleView;
  const { puzzle, position, seat } = today;
  const legal = position.legal[seat] ?? [];
  const wrong = await page.request.post(`/api/v1/puzzles/${game}/${puzzle}`, { data: { moves: [legal[0] ?? 'pass'] } });
  const { best } = (await wrong.json()) as PuzzleAnswer;
  await page.goto(`/puzzles/${game}`);
  await expect(page.getByTestId('puzzle-board')).toHaveAttribute('data-puzzle', puzzle);
  await pressing(page, best, legal.map((move, index) => ({ move, effect: position.effects[seat]?.[index] ?? {} })), { game } as TableView);
  // A win in several moves goes on.
  await expect(page.getByRole('main').getByText(/Solved!|Right/).first()).toBeVisible({ timeout: 30_000 });
}

test('rules, lessons, puzzles, analysis and reports without a network', async ({ page, context }) => {
  test.setTimeout(180_000);
  await keepPage(page);
  await goOffline(page, context);
  for (const game of ALL) {
    await page.goto(`/rules/${game}`);
    // Every game has more clauses than that.
    await expect(page.getByRole('main').locator('.clause').nth(10)).toHaveText(/\w+ \w+/);
    await takeLesson(page, game);
    await answerPuzzle(page, game);
    await page.goto(`/analysis/${game}`);
    await expect(page.getByRole('region', { name: 'What the judge says' }).getByText(CHANCE).first()).toBeVisible({ timeout: 30_000 });
    await expect(page.getByTestId('unloaded')).toHaveCount(0);
  }
  await page.goto('/');
  const table = await openLocal(page, 'qwixx-duel', 'computer');
  await playHere(page, sometimes);
  await page.goto(`/t/${table}/report`);
  await expect(page.getByTestId('course')).toBeVisible({ timeout: 90_000 });
});

test('a browser that stores nothing says so, and the game goes on', async ({ page, complaints }) => {
  // The hall does not know somebody who has played here alone.
  complaints.expected.push(/401 .*me\/games/);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: { open: () => { throw new DOMException('no', 'SecurityError'); } } });
    Object.defineProperty(window, 'localStorage', { get: () => { throw new DOMException('no', 'SecurityError'); } });
  });
  await page.goto('/');
  await openLocal(page, 'qwixx-duel', 'computer');
  await stepHere(page, sometimes, 0);
  await expect(page.getByTestId('not-kept')).toContainText('stores nothing');
  await playHere(page, sometimes);
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible();
  // As long as the page is open, it is in the list.
  await page.getByRole('link', { name: 'Dicehall' }).click();
  await page.getByRole('link', { name: /Your games/ }).click();
  await expect(page.getByTestId('local-games').getByRole('listitem')).toHaveCount(1);
});

test('a browser that keeps no files says so, and a game can be played', async ({ hall, another, complaints }) => {
  complaints.expected.push(/401 .*me\/games/, /no files here/);
  const front = await openFront(hall.address);
  // As in a private window of some browsers.
  front.spoil("caches.open = () => Promise.reject(new DOMException('no files here', 'SecurityError'));\n");
  try {
    const page = await another({ baseURL: front.address });
    await page.goto('/');
    const card = page.getByTestId('offline');
    await card.getByRole('button', { name: /Make available offline/ }).click();
    await expect(card.getByRole('alert')).toContainText('stores nothing');
    await expect(card).toHaveAttribute('data-state', 'off');
    await openLocal(page, 'qwixx-duel', 'computer');
    await stepHere(page, sometimes, 0);
    await page.context().close();
  } finally {
    await front.close();
  }
});

test('a browser without service workers says so, and a game can be played', async ({ page, complaints }) => {
  complaints.expected.push(/401 .*me\/games/);
  await page.addInitScript(() => {
    const register = () => Promise.reject(new DOMException('no', 'SecurityError'));
    Object.defineProperty(ServiceWorkerContainer.prototype, 'register', { value: register });
  });
  await page.goto('/');
  const card = page.getByTestId('offline');
  await card.getByRole('button', { name: /Make available offline/ }).click();
  await expect(card.getByRole('alert')).toContainText('stores nothing');
  await expect(card).toHaveAttribute('data-state', 'off');
  await openLocal(page, 'qwixx-duel', 'computer');
  await stepHere(page, sometimes, 0);
});

for (const [game, seats] of [['duell', 2], ['qwixx-duel', 2], ['qwixx-longo', 3]] as const) {
  test(`${game} goes around one device without a network, with dice of this browser`, async ({ page, context }) => {
    test.setTimeout(120_000);
    await keepPage(page);
    await goOffline(page, context);
    await openLocal(page, game, 'device', seats > 2 ? { seats } : {});
    for (let number = 0; number < 8; number += 1) await stepHere(page, anything, number);
    const lines = page.locator('#moves-heading ~ ol button');
    const before = await lines.count();
    expect(before).toBeGreaterThan(1);
    await page.reload();
    await expect.poll(() => lines.count(), { timeout: 30_000 }).toBeGreaterThanOrEqual(before);
    for (let number = 8; number < 12; number += 1) await stepHere(page, anything, number);
  });
}

test('bots of all ten levels play without a network', async ({ page, context }) => {
  test.setTimeout(240_000);
  await keepPage(page);
  await goOffline(page, context);
  for (let level = 1; level <= 10; level += 1) {
    for (const game of level === 10 ? (['duell', 'qwixx-duel'] as const) : (['duell'] as const)) {
      // The bot begins.
      await openLocal(page, game, 'computer', { level, side: '1', ...(game === 'duell' ? {} : { first: '0' }) });
      await expect(page.locator('#moves-heading ~ ol button').first()).toBeVisible({ timeout: 60_000 });
      await expect(page.getByTestId('unloaded')).toHaveCount(0);
      await page.goto('/');
    }
  }
});

test('a browser can install it', async ({ page, context }) => {
  await keepPage(page);
  const session = await context.newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // The windows of a test are private ones; whatever else is in the way is a fault of the page.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((error) => error !== 'in-incognito')).toEqual([]);
  const { errors, data } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { icons, start_url: start } = JSON.parse(data ?? '{}') as { icons: { src: string; sizes: string }[]; start_url: string };
  expect(icons.map(({ sizes }) => sizes)).toEqual(expect.arrayContaining(['192x192', '512x512']));
  await context.setOffline(true);
  const found = await page.evaluate(
    (paths) => Promise.all(paths.map(async (path) => (await fetch(path)).headers.get('content-type'))),
    icons.map(({ src }) => src),
  );
  for (const type of found) expect(type).toMatch(/^image\//);
  await page.goto(start);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a full browser says so; with room again everything is stored', async ({ page, context, baseURL }) => {
  const session = await context.newCDPSession(page);
  const quota = (quotaSize?: number) =>
    session.send('Storage.overrideQuotaForOrigin', { origin: new URL(baseURL ?? '').origin, ...(quotaSize === undefined ? {} : { quotaSize }) });
  await page.goto('/');
  const card = page.getByTestId('offline');
  await quota(1);
  await card.getByRole('button', { name: /Make available offline/ }).click();
  await expect(card.getByRole('alert')).toContainText('not enough room', { timeout: 30_000 });
  await expect(card).toHaveAttribute('data-state', 'off');
  expect(await page.evaluate(() => caches.keys())).toEqual([]);

  await openLocal(page, 'qwixx-duel', 'computer');
  await expect(page.getByTestId('not-kept')).toContainText('no room left');
  await stepHere(page, sometimes, 0);
  await quota();
  await expect.poll(async () => {
    await stepHere(page, sometimes, 1);
    return page.getByTestId('not-kept').count();
  }).toBe(0);
  const lines = page.locator('#moves-heading ~ ol button');
  const before = await lines.count();
  await page.reload();
  await expect.poll(() => lines.count(), { timeout: 30_000 }).toBeGreaterThanOrEqual(before);
});

test('one window at a time plays at a table of the browser', async ({ page, context }) => {
  await page.goto('/');
  const table = await openLocal(page, 'qwixx-duel', 'computer');
  await stepHere(page, sometimes, 0);
  const other = await context.newPage();
  await other.goto(`/t/${table}`);
  await expect(other.getByTestId('taken')).toBeVisible();
  await stepHere(page, sometimes, 1);
  const lines = await page.locator('#moves-heading ~ ol button').count();
  await page.close();
  await expect(other.getByTestId('taken')).toHaveCount(0);
  await expect.poll(() => other.locator('#moves-heading ~ ol button').count()).toBeGreaterThanOrEqual(lines);
  await stepHere(other, sometimes, 2);
});

test('taken away again, the page needs the network', async ({ page, context }) => {
  await keepPage(page);
  await page.getByRole('button', { name: 'Remove from this browser' }).click();
  await expect(page.getByTestId('offline')).toHaveAttribute('data-state', 'off');
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
  await context.setOffline(true);
  await expect(page.goto('/')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
});
