// What the page does for those who ask it to, and what it takes care of by itself.

import type { Page } from '@playwright/test';
import type { TableView } from '../src/protocol';
import { expect, test } from './helpers/fixtures';
import { lookAt, SCHEMES } from './helpers/look';
import { openDialog, openTable } from './helpers/open';
import { isAsked, pressing, step, viewOf, waitForTurn } from './helpers/play';
import { chance, Stage } from './helpers/staging';
import { calm, thrifty } from './helpers/tastes';

test('undo on one device goes back move by move to the beginning', async ({ page }) => {
  await openTable(page, 'duell', 'device');
  const positions: (string | undefined)[] = [];
  for (let count = 0; count < 3; count += 1) {
    positions.push((await viewOf(page)).turn?.position);
    const { sequence } = await viewOf(page);
    await step(page, calm, pressing);
    await expect.poll(async () => (await viewOf(page)).sequence).toBeGreaterThan(sequence);
  }
  const undo = page.getByRole('button', { name: 'Undo' });
  for (const position of positions.toReversed()) {
    await undo.click();
    await expect.poll(async () => (await viewOf(page)).turn?.position).toBe(position);
  }
  await expect(undo).toBeDisabled();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('undo against the computer is not offered where there is nothing left to take back', async ({ page }) => {
  await openTable(page, 'duell', 'computer', { side: '0' });
  await step(page, calm, pressing);
  await waitForTurn(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await expect.poll(() => isAsked(page)).toBe('move');
});

test('what is pressed while an answer is on its way counts', async ({ page }) => {
  await openTable(page, 'qwixx-duel', 'device');
  await waitForTurn(page);
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await page.route('**/commands', async (route) => {
    const answer = await route.fetch();
    await held;
    await route.fulfill({ response: answer });
  });
  await page.getByTestId('roll').click();
  await expect.poll(async () => (await viewOf(page)).turn?.phase).toBe('action1');
  const move = (await viewOf(page)).turn?.legal[(await viewOf(page)).turn?.active ?? 0]?.find((each) => each !== 'pass') ?? '';
  await page.locator(`[data-space="${move}"]`).click({ force: true });
  expect((await viewOf(page)).turn?.phase).toBe('action1');
  release();
  await expect.poll(async () => (await viewOf(page)).turn?.phase).toBe('action2');
  await expect(page.locator(`[data-space="${move}"] .token`).first()).toBeVisible();
});

test('whoever wants it passes where nothing else is possible, and may take that back', async ({ page }) => {
  const stage = await Stage.open({ game: 'qwixx-duel', seating: 'chosen', dice: 'ours' }, [['Emma', page.request], ['Max', page.request]]);
  await stage.command(0, { type: 'start' });
  const next = chance(2);
  const dice = ({ turn }: TableView): string => (turn?.dice ?? []).map(({ mark }) => `${mark}${1 + Math.floor(next() * 6)}`).join();
  const isForced = ({ turn }: TableView): boolean => turn?.phase === 'action1' && turn.legal[turn.active]?.join() === 'pass';
  await stage.playUntil(isForced, thrifty, dice);
  expect(isForced(await stage.view())).toBe(true);
  const { sequence, turn } = await stage.view();

  // Time stands still, and goes on as far as it is told to.
  await page.clock.install();
  await page.goto(`/t/${stage.table}`);
  const pass = page.getByRole('button', { name: /^Pass/ });
  await expect(pass).toBeEnabled();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 50));
  await page.clock.runFor(5000);
  expect((await viewOf(page)).sequence).toBe(sequence);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Pass by itself where nothing else is possible').check();
  await page.clock.runFor(1000);
  await expect.poll(async () => (await viewOf(page)).turn?.phase).toBe('action2');

  // It is passed no second time: whoever takes it back wants to look.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await viewOf(page)).turn).toMatchObject({ phase: 'action1', position: turn?.position });
  await expect(pass).toBeEnabled();
  const back = (await viewOf(page)).sequence;
  await page.clock.runFor(5000);
  await expect(pass).toBeEnabled();
  expect((await viewOf(page)).sequence).toBe(back);
  await pass.click();
  await expect.poll(async () => (await viewOf(page)).turn?.phase).toBe('action2');
});

test('a phone trembles when it is one’s turn, unless that was switched off', async ({ page }) => {
  await page.addInitScript(() => {
    const felt: unknown[] = [];
    Object.assign(window, { felt });
    Object.defineProperty(navigator, 'vibrate', { value: (pulse: unknown) => Boolean(felt.push(pulse)) });
  });
  await openTable(page, 'duell', 'computer', { side: '0' });
  const felt = (): Promise<number> => page.evaluate(() => (window as unknown as { felt: unknown[] }).felt.length);
  const turn = async (): Promise<void> => {
    const { sequence } = await viewOf(page);
    await step(page, calm, pressing);
    await expect.poll(async () => (await viewOf(page)).sequence).toBeGreaterThanOrEqual(sequence + 2);
    // What can be felt is felt before the page can be pressed again.
    await expect(page.locator('#legal-moves option').first()).toBeAttached();
    await expect(page.locator('[data-scene=rest]')).toBeVisible();
  };
  await waitForTurn(page);
  await turn();
  await expect.poll(felt).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Vibration').uncheck();
  await page.keyboard.press('Escape');
  const before = await felt();
  await turn();
  await turn();
  expect(await felt()).toBe(before);
});

test('a phone’s keyboard stays down until it is wanted', async ({ page, another }) => {
  const phone = await another({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  const focused = (on: Page): Promise<string> => on.evaluate(() => document.activeElement?.tagName ?? '');
  await phone.goto('/');
  expect(['INPUT', 'TEXTAREA']).not.toContain(await focused(phone));
  for (const way of ['computer', 'friend', 'device'] as const) {
    await openDialog(phone, 'duell', way);
    await expect.poll(() => focused(phone)).toBe('DIALOG');
    await phone.keyboard.press('Escape');
  }
  // With a keyboard of one’s own it is the other way round: the name can be typed at once.
  await openDialog(page, 'duell', 'friend');
  await expect.poll(() => focused(page)).toBe('INPUT');
});

test('a finger is asked before a move of Duell', async ({ another }) => {
  const page = await another({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await openTable(page, 'duell', 'device');
  const { turn } = await viewOf(page);
  await page.locator('[data-square="e1"]').tap();
  await page.locator('[data-square="e2"]').tap();
  expect((await viewOf(page)).turn?.position).toBe(turn?.position);
  await page.getByRole('button', { name: 'Cancel' }).tap();
  await page.locator('[data-square="e1"]').tap();
  await page.locator('[data-square="e2"]').tap();
  await page.getByTestId('confirm').tap();
  await expect.poll(async () => (await viewOf(page)).turn?.active).toBe(1);
});

test('settings are in one menu, and are kept', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Pace').selectOption('fast');
  await page.getByLabel('Colors').selectOption('dark');
  await page.getByLabel('Contrast').selectOption('high');
  await page.getByLabel('Nearest to you in Duell').selectOption('second');
  await page.keyboard.press('Escape');
  await expect(page.getByLabel('Pace')).toBeHidden();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-contrast', 'high');
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByLabel('Pace')).toHaveValue('fast');
  await page.keyboard.press('Escape');
  await openTable(page, 'duell', 'device');
  await expect(page.locator('[data-square]').first()).toHaveAttribute('data-square', 'i1');
});

test('the start page shows real boards, and bots have names', async ({ page }) => {
  await page.goto('/');
  await expect(page.locator('.picture [data-square="e1"]')).toBeVisible();
  await expect(page.locator('.picture [data-space="red7"]')).toBeVisible();
  await expect(page.locator('.picture [data-place="0-3"]')).toBeVisible();
  // By night they are dark.
  for (const scheme of SCHEMES) {
    await lookAt(page, scheme);
    const shades = await page.locator('.picture .stage').evaluateAll((all) =>
      all.map(({ parentElement: frame }) => Math.max(...(getComputedStyle(frame as Element).backgroundColor.match(/\d+/g) ?? []).map(Number))),
    );
    expect(shades).toHaveLength(3);
    for (const shade of shades) expect(shade < 128).toBe(scheme === 'dark');
  }
  await openTable(page, 'qwixx-duel', 'computer', { name: 'Emma', side: '0', level: 3 });
  await expect(page.getByTestId('plate-1')).toContainText('Nell');
  await expect(page.getByTestId('plate-1')).toContainText('level 3');
  await expect(page.getByText('engine')).toHaveCount(0);
});

for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }, { width: 360, height: 640 }]) test(`the end is a card over the board with all that comes next, ${viewport.width} pixels`, async ({ page }) => {
  await page.setViewportSize(viewport);
  await openTable(page, 'qwixx-duel', 'computer', { name: 'Emma', side: '0' });
  await waitForTurn(page);
  await page.getByRole('button', { name: 'Give up', exact: true }).click();
  await page.getByRole('button', { name: 'Really give up' }).click();
  const card = page.getByRole('region', { name: 'Result' });
  await expect(card).toContainText('Dot wins');
  for (const name of ['Play again', 'Share']) await expect(card.getByRole('button', { name })).toBeInViewport();
  await expect(card.getByRole('link', { name: 'Look at the game' })).toBeInViewport();
  await expect(card.getByRole('button', { name: 'Check the dice' })).toBeInViewport();
  await card.getByRole('button', { name: 'See the board' }).click();
  await expect(card).toBeHidden();
  await page.getByRole('button', { name: 'Result' }).click();
  await expect(card).toBeVisible();
});
