// Everything without a mouse: from the start page to moves on each board.

import type { Page } from '@playwright/test';
import { expect, test } from './helpers/fixtures';
import { GAMES, type Game } from './helpers/open';
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

async function openByKeyboard(page: Page, game: Game): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play the computer' }).first()).toBeEnabled();
  for (let count = 0; count <= Object.keys(GAMES).indexOf(game); count += 1) await tabTo(page, 'article button.primary');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: GAMES[game] })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Your name' })).toBeFocused();
  await page.keyboard.type('Emma');
  await tabTo(page, 'dialog select');
  await page.keyboard.press('Home');
  if (game !== 'qwixx-longo') {
    await tabTo(page, 'dialog select');
    await page.keyboard.press('ArrowDown');
  }
  await tabTo(page, 'dialog button.primary');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/t\//);
}

async function walk(page: Page, down: number, right: number): Promise<void> {
  for (let count = 0; count < Math.abs(down); count += 1) await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp');
  for (let count = 0; count < Math.abs(right); count += 1) await page.keyboard.press(right > 0 ? 'ArrowRight' : 'ArrowLeft');
}

test('Duell', async ({ page }) => {
  await openByKeyboard(page, 'duell');
  await waitForTurn(page);
  await tabTo(page, '[data-square]');
  await expect(page.locator('[data-square="e1"]')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: 'e1, white King' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('gridcell', { selected: true })).toHaveCount(0);
  await page.keyboard.press('Enter');
  await walk(page, -1, 0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('gridcell', { name: 'e2, white King' })).toBeVisible();
  await waitForTurn(page);

  // Two roads lead from a1 to d3: the board asks which.
  await expect(page.locator('[data-square="e2"]')).toBeFocused();
  await walk(page, 1, -4);
  await page.keyboard.press('Space');
  await walk(page, -2, 3);
  await page.keyboard.press('Enter');
  const roads = page.getByRole('dialog', { name: /ways to d3/ });
  await expect(roads).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(roads).toBeHidden();
  await expect(page.getByRole('gridcell', { name: /^d3, white die/ })).toBeVisible();
});

for (const game of ['qwixx-duel', 'qwixx-longo'] as const) {
  test(GAMES[game], async ({ page }) => {
    await openByKeyboard(page, game);
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
