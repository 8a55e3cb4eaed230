// Everything without a mouse: from the start page to moves on each board.

import type { Page } from '@playwright/test';
import { expect, test } from './helpers/fixtures';
import { GAMES, WAYS, type Game } from './helpers/open';
import { optionsOf, viewOf, waitForTurn } from './helpers/play';
import { thrifty } from './helpers/tastes';

const MOST_TABS = 80;
const ROWS = ['red', 'yellow', 'green', 'blue'];

/** Presses Tab until something that fits has the focus, which has to be visible. */
async function tabTo(page: Page, selector: string, text = ''): Promise<void> {
  for (let count = 0; count < MOST_TABS; count += 1) {
    await page.keyboard.press('Tab');
    const found = await page.evaluate(
      ({ selector, text }) => {
        const focused = document.activeElement;
        if (!focused?.matches(selector) || !focused.textContent?.includes(text)) return null;
        const { outlineStyle, outlineWidth } = getComputedStyle(focused);
        return { isOutlined: outlineStyle !== 'none' && outlineWidth !== '0px' };
      },
      { selector, text },
    );
    if (found) return expect(found.isOutlined, `the focus on ${selector} can be seen`).toBe(true);
  }
  throw new Error(`the Tab key does not lead to ${selector} ${text}`);
}

async function openDialogByKeyboard(page: Page, game: Game, way: string): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('button', { name: way }).first()).toBeEnabled();
  for (let count = 0; count <= Object.keys(GAMES).indexOf(game); count += 1) await tabTo(page, 'article button', way);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: GAMES[game] })).toBeVisible();
}

async function playByKeyboard(page: Page): Promise<void> {
  await tabTo(page, 'dialog button.primary');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/t\//);
}

async function walk(page: Page, down: number, right: number): Promise<void> {
  for (let count = 0; count < Math.abs(down); count += 1) await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp');
  for (let count = 0; count < Math.abs(right); count += 1) await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
}

/** Goes to a square with the arrow keys and presses it. */
async function pressSquare(page: Page, square: string): Promise<void> {
  const from = await page.evaluate(() => (document.activeElement as HTMLElement).dataset['square'] ?? '');
  await walk(page, Number(from[1]) - Number(square[1]), square.charCodeAt(0) - from.charCodeAt(0));
  await expect(page.locator(`[data-square="${square}"]`)).toBeFocused();
  await page.keyboard.press('Enter');
}

test('Duell', async ({ page }) => {
  await openDialogByKeyboard(page, 'duell', WAYS.device);
  await playByKeyboard(page);
  await waitForTurn(page);
  await tabTo(page, '[data-square]');
  await pressSquare(page, 'e1');
  await expect(page.getByRole('gridcell', { name: 'e1, white King' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0);
  for (const [from, to, king] of [
    ['e1', 'e2', 'white'],
    ['e8', 'e7', 'red'],
    ['e2', 'f2', 'white'],
    ['e7', 'e8', 'red'],
  ] as const) {
    await pressSquare(page, from);
    await pressSquare(page, to);
    await expect(page.getByRole('gridcell', { name: `${to}, ${king} King` })).toBeVisible();
    await waitForTurn(page);
  }

  // Now two roads lead from d1 to e6, and the board asks which.
  await pressSquare(page, 'd1');
  await pressSquare(page, 'e6');
  const roads = page.getByRole('dialog', { name: /ways to e6/ });
  await expect(roads.getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(roads).toBeHidden();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await expect(roads.getByRole('button').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(roads).toBeHidden();
  await expect(page.getByRole('gridcell', { name: /^e6, white die/ })).toBeVisible();
});

for (const game of ['qwixx-duel', 'qwixx-longo'] as const) {
  test(GAMES[game], async ({ page }) => {
    await openDialogByKeyboard(page, game, WAYS.computer);
    await expect(page.getByRole('textbox', { name: 'Your name' })).toBeFocused();
    await page.keyboard.type('Emma');
    await tabTo(page, 'dialog input[type=range]');
    await page.keyboard.press('Home');
    await playByKeyboard(page);
    await expect(page.getByText('level 1', { exact: true }).first()).toBeVisible();
    for (let done = 0; done < 3; ) {
      if ((await waitForTurn(page)) === 'roll') {
        await tabTo(page, 'button', 'Roll the dice');
        await page.keyboard.press('Enter');
        continue;
      }
      const view = await viewOf(page);
      const { seat, options } = optionsOf(view);
      const move = thrifty(options, view, seat)?.move ?? 'pass';
      if (move === 'pass') {
        await tabTo(page, 'button', 'Pass');
      } else {
        await tabTo(page, '[data-space], [data-place]');
        const [down, right] = await stepsTo(page, move);
        await walk(page, down, right);
      }
      const before = view.sequence;
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await viewOf(page)).sequence).toBeGreaterThan(before);
      done += 1;
    }
  });
}

/** How far it is from the space with the focus to that of a move. */
async function stepsTo(page: Page, move: string): Promise<[down: number, right: number]> {
  const [, color = '', number = ''] = /^([a-z]+)(\d+)$/.exec(move) ?? [];
  const focused = await page.evaluate(() => ({ ...(document.activeElement as HTMLElement).dataset }));
  const place = (color: string, number: number, last: number): [number, number] => {
    const row = ROWS.indexOf(color);
    return [row, row < 2 ? number - 2 : last - number];
  };
  if (focused['place']) {
    const [row = 0, column = 0] = focused['place'].split('-').map(Number);
    const [down, right] = place(color, Number(number), 16);
    return [down - row, right - column];
  }
  const [, from = '', at = ''] = /^([a-z]+)(\d+)$/.exec(focused['space'] ?? '') ?? [];
  const [here, there] = [place(from, Number(at), 12), place(color, Number(number), 12)];
  return [there[0] - here[0], there[1] - here[1]];
}
