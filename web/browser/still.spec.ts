// The layout stands still over whole games, and what can be pressed is in view.

import type { Locator, Page } from '@playwright/test';
import { expect, test } from './helpers/fixtures';
import { openTable, type Game } from './helpers/open';
import { pressing, step, typing, waitForTurn } from './helpers/play';
import { beginStill, expectStill, moved, watchShifts } from './helpers/shifts';
import { openLocal, sometimes, stepHere } from './helpers/local';
import { joinTable, whoIsAsked } from './helpers/table';
import { bold, calm, passing, thrifty } from './helpers/tastes';

const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;
const MOST_STEPS = 400;

/** Plays a whole game: on the board first, then in the shortest way to its end. */
async function play(page: Page, game: Game): Promise<void> {
  const onBoard = game === 'duell' ? 6 : 10;
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const isEarly = count < onBoard;
    const taste = game === 'duell' ? (isEarly ? calm : bold) : isEarly ? thrifty : passing;
    if ((await step(page, taste, isEarly || game !== 'duell' ? pressing : typing)) === 'over') return;
  }
  throw new Error('the game does not end');
}

test('what moves is noticed, and where it was and is', async ({ page }) => {
  await watchShifts(page);
  await openTable(page, 'duell', 'device');
  await waitForTurn(page);
  await beginStill(page);
  await page.evaluate(() => document.querySelector('main')?.prepend(Object.assign(document.createElement('p'), { textContent: 'news' })));
  expect((await moved(page)).join()).toMatch(/\d \S.*→/);
});

test('nothing moves when somebody comes to watch, says something, or offers a draw', async ({ page, another }) => {
  await page.setViewportSize(SIZES.desk);
  await watchShifts(page);
  const table = await openTable(page, 'duell', 'friend', { name: 'Emma' });
  const max = await another();
  await joinTable(max, table, 'Max');
  await page.getByRole('button', { name: 'Start' }).click();
  await whoIsAsked([page, max]);
  await expect(page.locator('[data-testid^="presence-"]')).toHaveText('there');
  await beginStill(page);
  const stranger = await another();
  await stranger.goto(`/t/${table}`);
  await expect(page.getByTestId('watching')).toHaveText('1 watching');
  await stranger.goto('about:blank');
  await expect(page.getByTestId('watching')).toHaveCount(0);
  await max.getByText('Chat (0)').click();
  await max.locator('#chat-line').fill('hello');
  await max.locator('#chat-line').press('Enter');
  // A line that was not read is marked, here too.
  await expect(page.getByTestId('unread')).toContainText('1 new line');
  await max.getByRole('button', { name: 'Offer a draw' }).click();
  await expect(page.getByText('Max offers a draw.')).toBeInViewport();
  await max.goto('about:blank');
  await expect(page.locator('[data-testid^="presence-"]')).toHaveText(/away/);
  await expectStill(page);
  await page.getByText('Chat (1)').click();
  await expect(page.getByTestId('unread')).toHaveCount(0);
});

test('nothing moves when a game of this browser cannot be kept', async ({ page, complaints }) => {
  complaints.expected.push(/401 .*me\/games/);
  await watchShifts(page);
  await page.goto('/');
  await openLocal(page, 'qwixx-duel', 'computer');
  await waitForTurn(page);
  await beginStill(page);
  await page.evaluate(() => {
    IDBDatabase.prototype.transaction = () => {
      throw new DOMException('no', 'SecurityError');
    };
  });
  await stepHere(page, sometimes, 0);
  await expect(page.getByTestId('not-kept')).toBeInViewport();
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByTestId('not-kept')).toHaveCount(0);
  await expectStill(page);
});

test('nothing moves while a table of Longo opens on a wide screen', async ({ page }) => {
  await page.setViewportSize(SIZES.desk);
  await watchShifts(page);
  await openTable(page, 'qwixx-longo', 'computer', { seats: 3 });
  await waitForTurn(page);
  // Without the start page, which goes meanwhile: from the first frame on.
  await page.reload();
  await waitForTurn(page);
  await expect(page.locator('#main')).toHaveAttribute('aria-busy', 'false');
  await expectStill(page);
});

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const game of ['duell', 'qwixx-duel', 'qwixx-longo'] as const) {
    test(`nothing moves in a game of ${game} (${size})`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await watchShifts(page);
      await openTable(page, game, 'computer', game === 'qwixx-longo' ? { name: 'Emma', seats: 3 } : { name: 'Emma', side: '0' });
      await waitForTurn(page);
      await beginStill(page);
      await play(page, game);
      await expect(page.locator('#result-heading')).toBeVisible();
      await expectStill(page);
    });
  }
}

for (const [size, viewport] of Object.entries(SIZES)) {
  for (const game of ['duell', 'qwixx-duel', 'qwixx-longo'] as const) {
    test(`nothing moves where there are motions, in ${game} (${size})`, async ({ another }) => {
      const page = await another({ reducedMotion: 'no-preference', viewport });
      await page.addInitScript(() => localStorage.setItem('dicehall.settings', JSON.stringify({ pace: 'fast' })));
      await watchShifts(page);
      await openTable(page, game, 'computer', game === 'qwixx-longo' ? { name: 'Emma', seats: 3 } : { name: 'Emma', side: '0' });
      await waitForTurn(page);
      await beginStill(page);
      for (let count = 0; count < 8; count += 1) await step(page, game === 'duell' ? calm : thrifty, pressing);
      await waitForTurn(page);
      // To the end of what there is to see.
      await expect(page.locator('[data-scene=rest]')).toBeVisible({ timeout: 30_000 });
      await expectStill(page);
    });
  }
}

for (const viewport of [SIZES.desk, SIZES.phone, { width: 360, height: 640 }]) {
  test(`Pass is in view at ${viewport.width} × ${viewport.height}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openTable(page, 'qwixx-duel', 'computer', { side: '0' });
    while ((await waitForTurn(page)) !== 'roll') await step(page, passing, pressing);
    await expect(page.getByTestId('roll')).toBeInViewport({ ratio: 1 });
    await step(page, passing);
    await waitForTurn(page);
    await expect(page.getByRole('button', { name: /^Pass/ })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Undo' })).toBeInViewport({ ratio: 1 });
  });
}

test('what is asked can be read beside the board of Duell', async ({ page }) => {
  await page.setViewportSize(SIZES.desk);
  await openTable(page, 'duell', 'computer', { side: '0' });
  await waitForTurn(page);
  await expect(page.getByText('Your turn: move one of your dice.')).toBeInViewport({ ratio: 1 });
});

test('on a phone there are tabs', async ({ page }) => {
  await page.setViewportSize(SIZES.phone);
  await openTable(page, 'duell', 'computer', { side: '0' });
  await waitForTurn(page);
  const [board, moves, chat] = [page.getByRole('grid'), page.locator('#moves-heading'), page.locator('#chat-line')];
  await expect(board).toBeVisible();
  await expect(moves).toBeHidden();
  await page.getByRole('button', { name: 'Moves', exact: true }).click();
  await expect(moves).toBeVisible();
  await expect(board).toBeHidden();
  await page.getByRole('button', { name: 'Chat', exact: true }).click();
  await expect(moves).toBeHidden();
  await expect(chat).toBeVisible();
  await page.getByRole('button', { name: 'Board', exact: true }).click();
  await expect(board).toBeVisible();
});

test('chat and course of the game open at their newest line', async ({ page }) => {
  const table = await openTable(page, 'qwixx-duel', 'device');
  for (let count = 0; count < 24; count += 1) await step(page, thrifty);
  for (let line = 0; line < 12; line += 1) {
    const command = { type: 'say', seat: 0, text: `line ${line}` };
    const answer = await page.request.post(`/api/v1/tables/${table}/commands`, { data: { key: `line-${line}`, command } });
    expect(answer.ok()).toBe(true);
  }
  const [moves, chat] = [page.locator('#moves-heading ~ ol'), page.locator('.on-chat ul')];
  const expectEnd = async (list: Locator): Promise<void> => {
    await expect(list).toBeVisible();
    await expect.poll(() => list.evaluate(({ scrollTop, scrollHeight, clientHeight }) => scrollTop > 0 && scrollTop + clientHeight > scrollHeight - 2)).toBe(true);
  };
  await expect(page.getByText('Chat (12)')).toBeVisible();
  await page.getByText('Chat (12)').click();
  await expectEnd(chat);
  await expectEnd(moves);
  await page.setViewportSize(SIZES.phone);
  await page.reload();
  await waitForTurn(page);
  await page.getByRole('button', { name: 'Moves', exact: true }).click();
  await expectEnd(moves);
  await page.getByRole('button', { name: /^Chat/ }).click();
  await expectEnd(chat);
});

for (const game of ['qwixx-duel', 'qwixx-longo'] as const) {
  test(`a lesson of ${game} keeps its room while the next board comes`, async ({ page }) => {
    await page.setViewportSize(SIZES.phone);
    await page.goto(`/learn/${game}`);
    await expect(page.getByRole('grid').first()).toBeVisible();
    await expect(page.locator('#main')).toHaveAttribute('aria-busy', 'false');
    const heights = await page.evaluate(async () => {
      const board = document.querySelector<HTMLElement>('.learn .board');
      const height = (): number => board?.offsetHeight ?? 0;
      const frame = () => new Promise((done) => requestAnimationFrame(done));
      // Whoever presses has seen what is there.
      await frame();
      await frame();
      const seen = [height()];
      document.querySelector<HTMLElement>('.foot .buttons > :last-child')?.click();
      for (let count = 0; count < 30; count += 1) {
        await frame();
        seen.push(height());
      }
      return seen;
    });
    expect(Math.min(...heights)).toBeGreaterThan((heights[0] ?? 0) * 0.9);
  });
}

for (const width of [360, 320]) {
  test(`dice and all actions of the last turn are on the plate at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await openTable(page, 'qwixx-duel', 'device');
    const plate = page.locator('[data-testid^=plate]').first();
    // A whole turn of the side whose plate is above, then the other side is asked.
    while (!(await plate.locator('[data-move]').nth(1).isVisible())) await step(page, thrifty, pressing);
    await plate.scrollIntoViewIfNeeded();
    for (const chip of await plate.locator('[data-move]').all()) await expect(chip).toBeInViewport({ ratio: 0.99 });
    await expect(plate.getByTestId('strip')).toBeInViewport({ ratio: 0.99 });
  });
}

for (const viewport of [SIZES.desk, { width: 360, height: 740 }]) {
  test(`real dice are typed in without looking for the place, ${viewport.width} pixels`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await openTable(page, 'qwixx-longo', 'device', { seats: 3, realDice: true });
    await expect(page.getByRole('button', { name: 'Enter the dice' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('radio', { name: 'white 1 1', exact: true })).toBeInViewport();
  });
}
