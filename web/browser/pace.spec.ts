// The queue of motions: what bots do is shown step by step, long enough to be seen, and never in the way.

import type { Page } from '@playwright/test';
import { expect, test } from './helpers/fixtures';
import { openTable } from './helpers/open';
import { isAsked, pressing, step, viewOf, waitForTurn } from './helpers/play';
import { calm, passing, thrifty } from './helpers/tastes';

/** A bot's step, and sealed decisions that come to light, in milliseconds. Timers are late on a busy machine, never early. */
const STEP = 690;
const REVEAL = 1490;

interface Scene {
  scene: string;
  at: number;
  chips: string[];
  /** Whether the page could be pressed: for a roll or a move. */
  isOpen: boolean;
}

/** Writes down every scene of the board, with what is marked on the plates. */
async function film(page: Page): Promise<() => Promise<Scene[]>> {
  await page.evaluate(() => {
    const scenes: unknown[] = [];
    Object.assign(window, { scenes });
    let last = '';
    const look = (): void => {
      const stage = document.querySelector<HTMLElement>('[data-scene]');
      const key = `${stage?.dataset['scene']} ${stage?.dataset['sequence'] ?? ''}`.trim();
      if (!stage || key === last) return;
      last = key;
      const chips = [...document.querySelectorAll<HTMLElement>('[data-testid^=plate]')].map((plate) =>
        [...plate.querySelectorAll<HTMLElement>('[data-move]')].map((chip) => chip.dataset['move']).join(' '),
      );
      const isOpen = document.querySelector('[data-testid=roll]:not(:disabled), #legal-moves option') !== null;
      scenes.push({ scene: stage.dataset['scene'], at: performance.now(), chips, isOpen });
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  return () => page.evaluate(() => (window as unknown as { scenes: Scene[] }).scenes);
}

const rest = (page: Page) => expect(page.locator('[data-scene=rest]')).toBeVisible({ timeout: 30_000 });

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a bot’s roll and both its actions are seen, one after the other, and stay marked', async ({ page }) => {
  await openTable(page, 'qwixx-duel', 'computer', { name: 'Emma', side: '0' });
  // Black is asked first, or after the bot.
  while ((await waitForTurn(page)) !== 'roll') await step(page, passing, pressing);
  await rest(page);
  const filmed = await film(page);
  await page.getByTestId('roll').click();
  for (let action = 0; action < 2; action += 1) {
    await expect(page.getByRole('button', { name: /^Pass/ })).toBeVisible();
    await page.getByRole('button', { name: /^Pass/ }).click();
    await expect.poll(async () => (await viewOf(page)).turn?.phase).not.toBe(action === 0 ? 'action1' : 'never');
  }
  // The roll of the bot, its two actions, and then rest.
  const told = async (): Promise<string> => (await filmed()).map(({ scene }) => scene).join(' ');
  await expect.poll(told, { timeout: 30_000 }).toMatch(/moved (rest )?rolled (rest )?moved (rest )?moved rest$/);
  const scenes = (await filmed()).filter(({ scene }, index, all) => scene !== 'rest' || index === all.length - 1);
  const bots = scenes.slice(scenes.findLastIndex(({ scene }) => scene === 'rolled'));
  for (const [index, scene] of bots.slice(1).entries()) expect(scene.at - (bots[index]?.at ?? 0)).toBeGreaterThan(STEP);
  // It was possible to roll from the beginning: the table does not wait for the motions.
  expect(bots.slice(1).every(({ isOpen }) => isOpen)).toBe(true);
  // What it did stays on its plate: its dice and both its actions.
  const plate = page.getByTestId('plate-1');
  await expect(plate.getByTestId('strip')).toBeVisible();
  await expect(plate.locator('[data-move]')).toHaveCount(2);
  // Until one acts: the roll is none.
  await page.getByTestId('roll').click();
  await rest(page);
  await expect(plate.locator('[data-move]')).toHaveCount(2);
  await page.getByRole('button', { name: /^Pass/ }).click();
  await rest(page);
  await expect(plate.locator('[data-move]')).toHaveCount(0);
});

test('sealed decisions come to light together, held, with a chip on every sheet', async ({ page }) => {
  await openTable(page, 'qwixx-longo', 'computer', { name: 'Emma', seats: 3 });
  if ((await waitForTurn(page)) === 'roll') await page.getByTestId('roll').click();
  await expect.poll(() => isAsked(page)).toBe('move');
  await rest(page);
  const filmed = await film(page);
  await page.getByRole('button', { name: /^Pass/ }).click();
  await expect.poll(async () => (await filmed()).map(({ scene }) => scene).join(' '), { timeout: 30_000 }).toMatch(/unsealed .*rest$/);
  const scenes = await filmed();
  const reveal = scenes.findIndex(({ scene }) => scene === 'unsealed');
  expect(scenes[reveal]?.chips.every((chip) => chip !== '')).toBe(true);
  expect((scenes[reveal + 1]?.at ?? 0) - (scenes[reveal]?.at ?? 0)).toBeGreaterThan(REVEAL);
});

test('a press ends the motions, and does what it says', async ({ page }) => {
  await page.clock.install();
  await openTable(page, 'qwixx-duel', 'computer', { name: 'Emma', side: '0' });
  while ((await waitForTurn(page)) !== 'roll') await step(page, passing, pressing);
  await page.getByTestId('roll').click();
  await page.getByRole('button', { name: /^Pass/ }).click();
  await expect.poll(async () => (await viewOf(page)).turn?.phase).toBe('action2');
  await rest(page);
  // From now on motions last until they are ended.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 50));
  await page.getByRole('button', { name: /^Pass/ }).click();
  // The bot has had its turn, the page is still showing what was before it: rolling ends that.
  await expect.poll(async () => (await viewOf(page)).turn).toMatchObject({ phase: 'roll', active: 0 });
  await expect(page.locator('[data-scene=moved]')).toBeVisible();
  const before = (await viewOf(page)).sequence;
  await page.getByTestId('roll').click();
  await expect.poll(async () => (await viewOf(page)).sequence).toBeGreaterThan(before);
  expect((await viewOf(page)).turn?.phase).toBe('action1');
  // Then a key.
  await expect(page.locator('[data-scene=rolled]')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('[data-scene=rest]')).toBeVisible();
});

test('a die is seen on its way, and the move stays marked with its road', async ({ page }) => {
  await openTable(page, 'duell', 'computer', { name: 'Emma', side: '0' });
  await waitForTurn(page);
  const filmed = await film(page);
  await step(page, calm, pressing);
  const told = async (): Promise<string> => (await filmed()).map(({ scene }) => scene).join(' ');
  await expect.poll(told, { timeout: 30_000 }).toMatch(/^(rest )?moved moved rest$/);
  await expect(page.locator('.roads .last')).toBeVisible();
  await expect(page.getByTestId('plate-1').locator('[data-move]')).toHaveCount(1);
  // It stays while one looks what to do.
  await page.locator('[data-square="b1"]').click();
  await expect(page.locator('.chosen')).toHaveCount(1);
  await expect(page.locator('.roads .last')).toBeVisible();
  await page.keyboard.press('Escape');
  // Looking back shows the same: after one’s own move that move, before it nothing.
  await page.getByRole('slider', { name: 'Look back' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByTestId('plate-0').locator('[data-move]')).toHaveCount(1);
  await expect(page.locator('.roads .last')).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.roads .last')).toHaveCount(0);
});

test('while the computer plays, nothing looks as if one’s own turn had come', async ({ page }) => {
  await page.clock.install();
  await openTable(page, 'qwixx-duel', 'computer', { name: 'Emma', side: '0', level: 3 });
  while ((await waitForTurn(page)) !== 'roll') await step(page, passing, pressing);
  await page.getByTestId('roll').click();
  await page.getByRole('button', { name: /^Pass/ }).click();
  await expect.poll(async () => (await viewOf(page)).turn?.phase).toBe('action2');
  await rest(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 50));
  await page.getByRole('button', { name: /^Pass/ }).click();
  await expect.poll(async () => (await viewOf(page)).turn).toMatchObject({ phase: 'roll', active: 0 });
  // The hall knows it all before the page does.
  await expect(page.locator('[data-scene=moved]')).toBeVisible();
  const seen: string[] = [];
  for (let count = 0; count < 8 && !(await page.locator('[data-scene=rest]').isVisible()); count += 1) {
    seen.push(await page.locator('.stage').evaluate(({ dataset }) => dataset['scene'] ?? ''));
    await expect(page.getByTestId('roll')).toBeEnabled();
    await expect(page.getByTestId('roll')).not.toHaveClass(/primary/);
    await expect(page.getByTestId('status')).not.toHaveClass(/mine/);
    await expect(page.getByTestId(count === 0 ? 'plate-0' : 'plate-1')).toHaveClass(/due/);
    // Points, and where they come from, are of one moment.
    for (const side of [0, 1]) {
      const total = (await page.getByTestId(`plate-${side}`).locator('.score').textContent()) ?? '';
      const rows = await page.locator('.points').evaluateAll((all, index) => all.map((each) => Number(each.querySelectorAll('.part')[index]?.textContent)), side);
      const misthrows = await page.locator('.misthrows .token').evaluateAll((all, grey) => all.filter((each) => each.classList.contains('grey') === grey).length, side === 1);
      expect(rows.reduce((sum, each) => sum + each, 0) - 5 * misthrows).toBe(Number(total.replace('−', '-')));
    }
    await page.clock.runFor(count === 0 ? 360 : 710);
  }
  expect(seen.join(' ')).toMatch(/^moved rolled moved moved$/);
  await expect(page.getByTestId('roll')).toHaveClass(/primary/);
  await expect(page.getByTestId('status')).toHaveClass(/mine/);
});

test('with reduced motion everything is there at once', async ({ another }) => {
  const page = await another({ reducedMotion: 'reduce' });
  await openTable(page, 'qwixx-duel', 'computer', { side: '0' });
  await waitForTurn(page);
  const filmed = await film(page);
  for (let count = 0; count < 6; count += 1) await step(page, thrifty, pressing);
  await waitForTurn(page);
  expect((await filmed()).map(({ scene }) => scene)).toEqual(['rest']);
});

test('a finger that scrolls ends no motions, one that presses does', async ({ another }) => {
  const page = await another({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 600 }, reducedMotion: 'no-preference' });
  await page.clock.install();
  await openTable(page, 'qwixx-duel', 'computer', { name: 'Emma', side: '0' });
  while ((await waitForTurn(page)) !== 'roll') await step(page, passing, pressing);
  await page.getByTestId('roll').tap();
  await page.getByRole('button', { name: /^Pass/ }).tap();
  await expect.poll(async () => (await viewOf(page)).turn?.phase).toBe('action2');
  await rest(page);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 50));
  await page.getByRole('button', { name: /^Pass/ }).tap();
  await expect.poll(async () => (await viewOf(page)).turn).toMatchObject({ phase: 'roll', active: 0 });
  await expect(page.locator('[data-scene=moved]')).toBeVisible();
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: 195, y }] });
  const scrolled = (): Promise<number> => page.evaluate(() => scrollY);
  const before = await scrolled();
  await page.evaluate(() => addEventListener('scrollend', () => (document.documentElement.dataset['scrolled'] = 'yes'), { once: true }));
  await touch('touchStart', 350);
  for (let y = 340; y >= 150; y -= 10) await touch('touchMove', y);
  await touch('touchEnd');
  await expect.poll(scrolled).not.toBe(before);
  // A tap while the page still glides only stops it.
  await expect(page.locator('html')).toHaveAttribute('data-scrolled', 'yes');
  await expect(page.locator('[data-scene=moved]')).toBeVisible();
  await page.getByTestId('roll').tap();
  await expect.poll(async () => (await viewOf(page)).turn?.phase).toBe('action1');
});
