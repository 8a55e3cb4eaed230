// Who is there, what is offered, whose turn it is; games to watch and games that are over; ways that lead nowhere.

import type { Page } from '@playwright/test';
import { audit } from './helpers/audit';
import { expect, test } from './helpers/fixtures';
import { openDialog, openTable, tableOf } from './helpers/open';
import { step, typing, viewOf, waitForTurn } from './helpers/play';
import { Stage } from './helpers/staging';
import { joinTable, resign, resignQuickly, whoIsAsked } from './helpers/table';
import { calm } from './helpers/tastes';

test('people see who is there and who is gone, and what was declined', async ({ page, another }) => {
  const table = await openTable(page, 'duell', 'friend', { name: 'Emma' });
  const other = await another();
  await joinTable(other, table, 'Max');
  await page.getByRole('button', { name: 'Start' }).click();
  const max = page.locator('[data-testid^="presence-"]');
  await expect(max).toHaveText('there');
  const stranger = await another();
  await stranger.goto(`/t/${table}`);
  await expect(page.getByTestId('watching')).toHaveText('1 watching');

  const asked = await whoIsAsked([page, other]);
  await expect(asked).toHaveTitle(/^● Your turn · Duell/);
  await expect(asked.locator('link[rel="icon"]')).toHaveAttribute('href', '/icon-turn.svg');
  const waits = asked === page ? other : page;
  await expect(waits).toHaveTitle('Duell · Dicehall');

  await page.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(page.getByText('You offered a draw. Waiting for an answer.')).toBeInViewport();
  await other.getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText('Max declined the draw.')).toBeInViewport();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Max declined the draw.')).toHaveCount(0);

  await other.goto('about:blank');
  await expect(max).toHaveText(/away for \d+ s/);
  await audit(page, 'somebody is gone');
});

test('who gave up is said to both', async ({ page, another }) => {
  const table = await openTable(page, 'duell', 'friend', { name: 'Emma' });
  const other = await another();
  await joinTable(other, table, 'Max');
  await page.getByRole('button', { name: 'Start' }).click();
  await resign(page);
  await expect(page.getByRole('main').getByText('you gave up', { exact: true })).toBeVisible();
  await expect(other.getByText('Emma gave up', { exact: true })).toBeVisible();
});

test('a move made while the hall is away is shown as waiting', async ({ page, complaints }) => {
  complaints.expected.push(/ERR_INTERNET_DISCONNECTED/);
  await openTable(page, 'qwixx-duel', 'device');
  await expect(page.getByTestId('roll')).toBeEnabled();
  await page.context().setOffline(true);
  await expect(page.getByTestId('away')).toContainText('The connection is lost.');
  await page.getByTestId('roll').click();
  await expect(page.getByTestId('waiting')).toContainText('Waiting to be sent: your roll.');
  await page.context().setOffline(false);
  await expect(page.getByTestId('away')).toBeHidden();
  await expect(page.getByRole('button', { name: /^Pass/ }).first()).toBeVisible();
});

test('what waits for the hall waits as long as it takes', async ({ page, complaints }) => {
  complaints.expected.push(/Failed to load resource/);
  await page.clock.install();
  await openTable(page, 'duell', 'computer', { name: 'Emma', side: '0' });
  await waitForTurn(page);
  let attempts = 0;
  await page.route('**/commands', (route) => ((attempts += 1), route.abort()));
  await typing(page, 'b1n1', [], await viewOf(page));
  await expect(page.getByTestId('waiting')).toContainText('Waiting to be sent: b1n1.');
  // The tabs of a phone stay in reach meanwhile.
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Moves', exact: true }).click({ timeout: 10_000 });
  const soon = { intervals: [50], timeout: 120_000 };
  const patience = async (): Promise<number> => (await page.clock.runFor(5000), attempts);
  await expect.poll(patience, soon).toBeGreaterThan(25);
  await expect(page.getByTestId('waiting')).toBeVisible();
  await page.unroute('**/commands');
  const waits = async (): Promise<number> => (await page.clock.runFor(1000), page.getByTestId('waiting').count());
  await expect.poll(waits, soon).toBe(0);
  await expect(page.getByRole('region', { name: 'Moves', exact: true })).toContainText('b1n1');
});

test('public games are watched from the start page, and finished ones are found again', async ({ page, another }) => {
  const dialog = await openDialog(page, 'duell', 'friend');
  await dialog.getByLabel('Your name').fill('Emma');
  await dialog.getByLabel('Show in the list of open tables').check();
  await dialog.getByText('Other rules').click();
  await dialog.getByLabel('Home square').selectOption('king');
  await dialog.getByRole('button', { name: 'Let’s play' }).click();
  await page.waitForURL(/\/t\/[a-z0-9]{16}$/);
  const table = tableOf(page);
  const other = await another();
  await joinTable(other, table, 'Max');
  await page.getByRole('button', { name: 'Start' }).click();
  const view = (await (await page.request.get(`/api/v1/tables/${table}`)).json()) as { options: string };
  expect(view.options).toBe('home=king');

  const stranger = await another();
  await stranger.goto('/');
  const watch = stranger.getByRole('region', { name: 'Watch a game' });
  await watch.getByRole('link', { name: /Emma/ }).click();
  await expect(stranger.getByText('You are watching.')).toBeVisible();

  await resignQuickly(page);
  await page.goto('/games');
  await expect(page.getByRole('listitem').filter({ hasText: 'against Max' })).toContainText('lost (you gave up)');
  await expect(page.getByTestId('figures')).toContainText('Games');
  await audit(page, 'finished games');
  await page.getByRole('combobox').selectOption('qwixx-longo');
  await expect(page.getByRole('listitem').filter({ hasText: 'against Max' })).toHaveCount(0);
});

test('a link to a table has a picture, and the game can be copied as text', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const table = await openTable(page, 'duell', 'computer', { name: 'Emma <b>', side: '0' });
  await step(page, calm);
  const html = await (await page.request.get(`/t/${table}`)).text();
  expect(html).toContain('<meta property="og:title" content="Duell: Emma &lt;b&gt; – Pip (level 1)" />');
  const [, image = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? [];
  const picture = await page.request.get(image);
  expect(picture.headers()['content-type']).toBe('image/png');
  await page.getByText('Share this table').click();
  await page.getByRole('button', { name: 'Copy the position' }).click();
  await expect(page.getByTestId('copied')).toHaveText('Copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^R\d\d.* [wr] \d+$/);
  await page.getByRole('button', { name: 'Copy the moves' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toMatch(/[a-i]\d[nesw]\d/);
  // Once it is over, the whole game is a film.
  await expect(page.getByRole('link', { name: 'Film of the game' })).toHaveCount(0);
  await resignQuickly(page);
  const film = await page.getByRole('link', { name: 'Film of the game' }).first().getAttribute('href');
  expect((await page.request.get(film ?? '')).headers()['content-type']).toBe('image/gif');
});

test('a wrong address says so, and rules and lessons have lists', async ({ page, complaints }) => {
  complaints.expected.push(/404/);
  for (const path of ['/foo', '/rules/chess', '/learn/chess']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'There is nothing here.' })).toBeVisible();
  }
  await audit(page, 'nothing here');
  await page.goto('/rules');
  await page.getByRole('link', { name: /Duell/ }).first().click();
  await expect(page).toHaveURL(/\/rules\/duell$/);
  await page.goto('/learn');
  await audit(page, 'list of lessons');
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(3);
});

test('a part of the page that does not come leaves no blank page', async ({ page, complaints }) => {
  complaints.expected.push(/ERR_FAILED|Failed to fetch dynamically imported module/);
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play the computer' }).first()).toBeEnabled();
  await page.route('**/assets/**', (route) => route.abort());
  await page.getByRole('link', { name: 'Learn to play' }).first().click();
  await expect(page.getByTestId('unloaded')).toBeVisible();
  await page.unroute('**/assets/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: /tutorial/ })).toBeVisible();
});

for (const width of [320, 360]) {
  test(`nothing sticks out at ${width} pixels`, async ({ page, complaints }) => {
    // Whom the hall does not know has no token.
    complaints.expected.push(/401/);
    await page.setViewportSize({ width, height: 640 });
    const overhang = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    for (const path of ['/', '/rules/duell', '/rules/qwixx-duel', '/rules/qwixx-longo', '/learn/qwixx-duel', '/games', '/you', '/puzzles']) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      expect(await overhang(), path).toBeLessThanOrEqual(0);
    }
    await page.goto('/rules/duell');
    const cut = await page.locator('.rules-text figure').evaluateAll((all) => all.map((each) => each.scrollWidth - each.clientWidth));
    expect(Math.max(...cut)).toBeLessThanOrEqual(0);
    for (const way of ['computer', 'friend', 'device'] as const) {
      await openDialog(page, 'qwixx-longo', way);
      expect(await overhang(), way).toBeLessThanOrEqual(0);
      await page.keyboard.press('Escape');
    }
  });
}

test('the history slider reaches its end, and the list of moves is one tab stop', async ({ page }) => {
  await openTable(page, 'duell', 'computer', { side: '0' });
  for (let count = 0; count < 2; count += 1) await step(page, calm);
  await whoIsAsked([page]);
  const slider = page.getByRole('slider', { name: 'Look back' });
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(slider).toHaveValue('0');
  await page.keyboard.press('End');
  await expect.poll(() => slider.evaluate((each: HTMLInputElement) => each.value === each.max)).toBe(true);
  const stops = page.locator('#moves-heading ~ ol button[tabindex="0"]');
  await expect(stops).toHaveCount(1);
  await stops.focus();
  await page.keyboard.press('ArrowUp');
  await expect(stops).toBeFocused();
});

test('a name is asked for until one sits, and at a full table nobody is offered a seat', async ({ page, another }) => {
  const stage = await Stage.open({ game: 'duell', seating: 'chosen' }, [['Emma', page.request]], 0);
  const name = (on: Page) => on.getByRole('main').getByLabel('Your name');
  const sit = (on: Page) => on.getByRole('button', { name: 'Sit here' });
  await page.goto(`/t/${stage.table}`);
  await expect(sit(page)).toHaveCount(1);
  await expect(name(page)).toHaveCount(0);
  const max = await another();
  const stranger = await another();
  await stranger.goto(`/t/${stage.table}`);
  await expect(name(stranger)).toBeVisible();
  await joinTable(max, stage.table, 'Max');
  await expect(name(max)).toHaveCount(0);
  await expect(stranger.getByText('All seats are taken. You can watch.')).toBeVisible();
  await expect(name(stranger)).toHaveCount(0);
  await expect(sit(stranger)).toHaveCount(0);
});

test('a lesson counts no dice as captured that were never there', async ({ page }) => {
  await page.goto('/learn/duell');
  await expect(page.locator('[data-square]').first()).toBeVisible();
  await expect(page.locator('.captured')).toHaveCount(2);
  await expect(page.getByText(/captured/i)).toHaveCount(0);
  // At a table the same place counts them.
  await openTable(page, 'duell', 'device');
  await expect(page.locator('.captured').getByText('captured: 0').first()).toBeAttached();
});

test('dice in the list of moves are drawn in their colors, and said in words', async ({ page }) => {
  await openTable(page, 'qwixx-longo', 'device');
  await waitForTurn(page);
  await page.getByTestId('roll').click();
  const roll = page.locator('#moves-heading ~ ol').getByRole('img', { name: /^white \d and \d/ });
  await expect(roll).toBeVisible();
  const dice = roll.locator(':scope > span');
  await expect(dice).toHaveCount(6);
  const look = (each: Element): string => getComputedStyle(each).backgroundColor;
  const colors = await Promise.all(['red', 'yellow', 'green', 'blue'].map((color) => roll.locator(`:scope > .${color}`).evaluate(look)));
  expect(new Set(colors).size).toBe(4);
  // Not by color alone.
  for (const color of ['red', 'yellow', 'green', 'blue']) await expect(roll.locator(`:scope > .${color} small`)).not.toBeEmpty();
});
