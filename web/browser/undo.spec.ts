// Taking back against the computer, looking back, and another game.

import type { Page } from '@playwright/test';
import { expect, test } from './helpers/fixtures';
import { openTable, tableOf } from './helpers/open';
import { isAsked, pressing, step, viewOf, waitForTurn } from './helpers/play';
import { boardWords, resign } from './helpers/table';
import { calm, sound } from './helpers/tastes';

test('undo takes back the move and the computer’s answer', async ({ page }) => {
  await openTable(page, 'duell', 'computer', { side: '0' });
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  const before = (await viewOf(page)).turn?.position;
  await step(page, calm, pressing);
  await waitForTurn(page);
  expect((await viewOf(page)).turn?.position).not.toBe(before);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('gridcell', { name: 'e1, white King' })).toBeVisible();
  expect((await viewOf(page)).turn?.position).toBe(before);
  await expect.poll(() => isAsked(page)).toBe('move');
});

const MOST_CARELESS = 12;

/** Writes down whatever a part of the page says from now on: a second is soon over on a busy machine. */
async function listen(page: Page, testId: string): Promise<() => Promise<string[]>> {
  await page.evaluate((id) => {
    const heard: string[] = [];
    Object.assign(window, { [`heard-${id}`]: heard });
    const note = (): void => {
      heard.push(document.querySelector(`[data-testid=${id}]`)?.textContent?.trim() ?? '');
    };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
  }, testId);
  return () => page.evaluate((id) => Reflect.get(window, `heard-${id}`) as string[], testId);
}

test('a computer that thinks says so, says why it moved, and can be interrupted', async ({ page }) => {
  await openTable(page, 'duell', 'computer', { side: '0', level: 10 });
  const before = (await viewOf(page)).turn?.position;
  const status = await listen(page, 'status');
  // Those who listen are told as well, but only of a bot that takes its time.
  const aloud = await listen(page, 'thinking');
  await step(page, sound);
  const thinks = 'Leonor is thinking.';
  await expect.poll(status).toContain(thinks);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => isAsked(page)).toBe('move');
  expect((await viewOf(page)).turn?.position).toBe(before);

  await step(page, sound);
  await waitForTurn(page);
  expect(await aloud()).toContain(thinks);
  await expect(page.getByTestId('thinking')).toHaveText('');
  // Of a move that only moves it says nothing. Careless play gives it something to say.
  const announced = await listen(page, 'announcer');
  const reasons = page.getByRole('region', { name: 'Moves', exact: true }).locator('.why');
  for (let count = 0; count < MOST_CARELESS && (await reasons.count()) === 0; count += 1) {
    await step(page, calm);
    await waitForTurn(page);
  }
  const words = (await reasons.first().textContent())?.trim() ?? '';
  expect(words.length).toBeGreaterThan(3);
  await expect.poll(async () => (await announced()).some((text) => text.includes(words))).toBe(true);
});

test('the course of the game can be looked at again', async ({ page }) => {
  await openTable(page, 'duell', 'computer', { side: '0' });
  for (let count = 0; count < 2; count += 1) await step(page, calm);
  await waitForTurn(page);
  const slider = page.getByRole('slider', { name: 'Look back' });
  await expect(slider).toHaveValue('4');
  const now = await boardWords(page);
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(page.getByTestId('status')).toHaveText('You are looking back.');
  await expect(page.getByRole('gridcell', { name: 'e1, white King' })).toBeVisible();
  await page.getByRole('button', { name: 'Back to the present' }).click();
  await expect.poll(() => boardWords(page)).toEqual(now);
});

test('a rematch against the computer begins anew at another table', async ({ page }) => {
  const table = await openTable(page, 'qwixx-duel', 'computer');
  await resign(page);
  const [seat] = (await viewOf(page)).you;
  await page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Play again' }).click();
  await expect.poll(() => tableOf(page)).not.toBe(table);
  // It starts at once, with the sides exchanged.
  await waitForTurn(page);
  const next = await viewOf(page);
  expect(next.stage).toBe('playing');
  expect(next.you).not.toEqual([seat]);
});
