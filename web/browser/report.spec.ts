// A game looked at afterwards: the report, its numbers, and learning from one's mistakes. All by a real hall.

import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import type { AnalysisReport, AnalysisState } from '../src/protocol';
import { audit } from './helpers/audit';
import { dropFile } from './helpers/drop';
import { expect, test } from './helpers/fixtures';
import { finished, lookQuickly, openReport } from './helpers/looking';
import { openTable, type Game } from './helpers/open';
import { step } from './helpers/play';
import { resign } from './helpers/table';
import { thrifty } from './helpers/tastes';

const ALL: Game[] = ['duell', 'qwixx-duel', 'qwixx-longo'];

test.beforeEach(async ({ page }) => lookQuickly(page));

async function reportOf(page: Page, table: string): Promise<AnalysisReport> {
  // The page may have worked it out by itself: then the hall begins only now.
  let state: AnalysisState | undefined;
  const ask = async (): Promise<string> => {
    const answer = await page.request.post(`/api/v1/tables/${table}/analysis`, { data: { effort: 'quick' } });
    state = (await answer.json()) as AnalysisState;
    return state.state;
  };
  await expect.poll(ask, { timeout: 30_000 }).toBe('done');
  return state?.report as AnalysisReport;
}

/** A report as it is to twelve digits: page and hall may read and write the last one another way. */
function rounded(report: AnalysisReport): unknown {
  const round = (_: string, value: unknown): unknown => (typeof value === 'number' ? Number(value.toPrecision(12)) : value);
  return JSON.parse(JSON.stringify(report, round));
}

/** The number in a cell, with its sign. */
function number(text: string): number {
  return Number(text.replace('−', '-').replace('+', '').trim());
}

async function sums(page: Page): Promise<number[]> {
  return (await page.getByTestId('sums').locator('td.size').allTextContents()).map(number);
}

function course(page: Page): Locator {
  return page.getByRole('slider', { name: 'Chances to win over the game' });
}

for (const game of ALL) {
  test(`${game}: the report is what the hall found, and nothing stands in the way`, async ({ page, another }) => {
    const table = await finished(page, await another(), game);
    await openReport(page, table);
    const report = await reportOf(page, table);
    await expect(course(page)).toHaveAttribute('aria-valuemax', String(report.steps.length));
    const marked = report.steps.filter(({ mark }) => mark);
    await expect(page.locator('[data-moment]')).toHaveCount(marked.length);
    // Both seats: what is written adds up.
    for (const seat of ['Emma', 'Max']) {
      await page.getByRole('button', { name: new RegExp(`^${seat} [0-9]`) }).click();
      const written = await sums(page);
      const [end, parts] = [written.at(-1) ?? NaN, written.slice(0, -1)];
      expect(parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(end, 6);
    }
    await audit(page, `${game}, report`);
  });
}

test('from the result card into the report, and through it by keys', async ({ page, another }) => {
  const table = await finished(page, await another(), 'qwixx-duel');
  await page.goto(`/t/${table}`);
  await page.getByRole('link', { name: 'Look at the game' }).first().click();
  await expect(page.getByTestId('moment')).toBeVisible({ timeout: 60_000 });
  const report = await reportOf(page, table);
  await course(page).focus();
  await page.keyboard.press('Home');
  await expect(course(page)).toHaveAttribute('aria-valuenow', '0');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByTestId('moment')).toContainText(`Step 3 of ${report.steps.length}`);
  await page.keyboard.press('Home');
  await page.keyboard.press('PageDown');
  const first = report.steps.findIndex(({ mark }) => mark);
  await expect(course(page)).toHaveAttribute('aria-valuenow', String(first));
  expect(new URL(page.url()).hash).toBe(`#${first}`);
  // The arrows lead on from anywhere but a board or a field.
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('ArrowRight');
  await expect(course(page)).toHaveAttribute('aria-valuenow', String(first + 1));
  await course(page).press('End');
  await page.keyboard.press('ArrowRight');
  await expect(course(page)).toHaveAttribute('aria-valuenow', String(report.steps.length));
  // A press on the graph goes there.
  const box = await course(page).boundingBox();
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + 40);
  const now = Number(await course(page).getAttribute('aria-valuenow'));
  expect(Math.abs(now - report.steps.length / 2)).toBeLessThanOrEqual(report.steps.length / 10);
});

test('a marked moment says what was better and why; its link leads there', async ({ page, another }) => {
  const table = await finished(page, await another(), 'qwixx-duel');
  await openReport(page, table);
  const report = await reportOf(page, table);
  const worst = report.steps.reduce((most, { loss, mark }, index) =>
    mark && (loss ?? 0) > (report.steps[most]?.loss ?? -1) ? index : most, 0);
  const marked = report.steps[worst];
  expect(marked?.mark).toBeDefined();
  const other = await another();
  await lookQuickly(other);
  await other.goto(`/t/${table}/report#${worst}`);
  await expect(other.getByTestId('why')).toBeVisible({ timeout: 60_000 });
  await expect(other.getByTestId('why')).toContainText('Better was');
  await expect(other.getByTestId('choices').getByRole('row')).toHaveCount(1 + Math.min(5, marked?.choices?.length ?? 0) + (await isBelow(report, worst) ? 1 : 0));
  if (marked?.best && marked.best !== 'pass') {
    await expect(other.getByRole('grid').locator('.ring.best')).toHaveCount(1);
    await expect(other.locator(`[data-space="${marked.best}"] .ring.best`)).toBeVisible();
  }
  // Everything in the table for those who do not see the graph.
  await other.getByText('The game as a table').click();
  await expect(other.getByRole('group', { name: 'The game as a table' }).getByRole('row')).toHaveCount(report.steps.length + 2);
});

async function isBelow(report: AnalysisReport, index: number): Promise<boolean> {
  const made = report.steps[index];
  return (made?.choices ?? []).findIndex(({ move }) => move === made?.text) >= 5;
}

test('something else is tried from a moment of the report', async ({ page, another }) => {
  const table = await finished(page, await another(), 'qwixx-longo', { seats: 2 });
  await openReport(page, table);
  const report = await reportOf(page, table);
  const third = report.steps.findIndex(({ kind }, index) => index > 8 && kind === 'roll');
  await page.goto(`/t/${table}/report#${third}`);
  await page.getByTestId('moment').getByRole('button', { name: 'Try things from here' }).click();
  await expect(page).toHaveURL('/analysis/qwixx-longo');
  await expect(page.getByRole('region', { name: 'Steps' }).locator('[aria-current]')).toHaveCount(1);
  // Before a throw all throws are told, and the steps of the game are still there to come back to.
  await expect(page.getByRole('region', { name: 'All throws' })).toBeVisible({ timeout: 180_000 });
  await page.getByRole('button', { name: 'Throw at random' }).click();
  await page.getByRole('button', { name: 'Back to the game' }).click();
  await expect(page.getByRole('region', { name: 'Steps' }).getByRole('listitem')).toHaveCount(report.steps.length);
});

test('a hall that cannot be reached takes nothing of the report away', async ({ page, another, complaints }) => {
  complaints.expected.push(/ERR_FAILED/);
  await page.addInitScript(() => localStorage.setItem('dicehall.settings', JSON.stringify({ effort: 'quick', thinksHere: false })));
  await openReport(page, await finished(page, await another(), 'qwixx-duel'));
  await page.route('**/api/v1/lines', (route) => route.abort());
  await page.getByTestId('moment').getByRole('button', { name: 'Try things from here' }).click();
  const said = page.getByRole('alert');
  await expect(said).toContainText('The hall cannot be reached');
  await expect(course(page)).toBeVisible();
  await said.getByRole('button', { name: 'Close' }).click();
  await expect(said).toHaveCount(0);
});

test('record and report can be saved', async ({ page, another }) => {
  const table = await finished(page, await another(), 'qwixx-duel');
  await openReport(page, table);
  const record = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the record' }).click();
  const text = readFileSync(await (await record).path(), 'utf8');
  expect(text).toBe(await (await page.request.get(`/api/v1/tables/${table}/record`)).text());
  expect((await record).suggestedFilename()).toBe(`${table}.record`);
  const json = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save the report' }).click();
  const saved = JSON.parse(readFileSync(await (await json).path(), 'utf8')) as AnalysisReport;
  expect(rounded(saved)).toEqual(rounded(await reportOf(page, table)));
});

test('learning from mistakes, by keys alone', async ({ page, another }) => {
  const table = await finished(page, await another(), 'qwixx-duel');
  await openReport(page, table);
  const report = await reportOf(page, table);
  const tasks = report.steps.filter(({ seat, mark }) => seat === 0 && mark && mark !== 'good');
  expect(tasks.length).toBeGreaterThan(1);
  await page.getByRole('button', { name: /^Learn from your/ }).press('Enter');
  const [first] = tasks;
  await expect(page.getByRole('heading', { name: 'What would be better here?' })).toBeVisible();
  await audit(page, 'learning from mistakes');
  // The mistake once more is told apart, and the answer settles it.
  await choose(page, first?.text ?? '');
  await expect(page.getByRole('status').filter({ hasText: 'That is what was played' })).toBeVisible();
  await choose(page, first?.best ?? '');
  await expect(page.getByRole('status').filter({ hasText: 'Right: nothing is better.' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^(Next|Finish)$/ })).toBeFocused();
  await page.keyboard.press('Enter');
  for (let left = tasks.length - 1; left > 0; left -= 1) {
    await page.getByRole('button', { name: 'Show the answer' }).press('Enter');
    await expect(page.getByRole('button', { name: /^(Next|Finish)$/ })).toBeFocused();
    await page.keyboard.press('Enter');
  }
  await expect(page.getByTestId('practice-end')).toContainText(`0 of ${tasks.length} found at once`);
  await expect(page.getByTestId('practice-end')).toContainText('found after a while');
  await audit(page, 'after learning');
  await page.getByRole('button', { name: 'Back to the report' }).press('Enter');
  await expect(page.getByTestId('course')).toBeVisible();
});

/** Chooses a move by the keyboard. */
async function choose(page: Page, move: string): Promise<void> {
  if (move === 'pass') return page.getByRole('button', { name: /^Pass/ }).first().press('Enter');
  await page.locator(`[data-space="${move}"]`).press('Enter');
}

test('a record that is pasted or dropped gets a report with a link of its own', async ({ page, another, complaints }) => {
  complaints.expected.push(/400 \(Bad Request\)/);
  const table = await finished(page, await another(), 'qwixx-longo', { seats: 2 });
  const record = await (await page.request.get(`/api/v1/tables/${table}/record`)).text();
  await page.goto('/report');
  await audit(page, 'pasting a record');
  await page.getByRole('textbox', { name: 'Paste a record' }).fill(record.replace(/red\d+/, 'red1'));
  await page.getByRole('button', { name: 'Look at it' }).click();
  await expect(page.getByRole('alert')).toContainText('This is no record that keeps the rules: line');
  const chosen = page.waitForEvent('filechooser');
  await page.getByText('Choose a file').click();
  await (await chosen).setFiles({ name: 'game.record', mimeType: 'text/plain', buffer: Buffer.from(record) });
  await expect(page.getByTestId('course')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId('moment')).toContainText('Emma');
  expect(new URL(page.url()).pathname).toMatch(/^\/report\/\w+/);
  await page.reload();
  await expect(page.getByTestId('course')).toBeVisible();
  await page.goto('/report');
  await dropFile(page.getByRole('form', { name: 'Paste a record' }), 'game.record', record);
  await expect(page.getByTestId('course')).toBeVisible({ timeout: 60_000 });
  await expect(page.getByTestId('moment')).toContainText('Emma');
});

test('a game that is still played is not looked at, and the page says so', async ({ page, complaints }) => {
  complaints.expected.push(/409|403|400/);
  const table = await openTable(page, 'qwixx-duel', 'computer');
  await step(page, thrifty);
  await page.goto(`/t/${table}/report`);
  await expect(page.getByRole('alert')).toContainText('still being played');
  await audit(page, 'refused');
  await page.getByRole('link', { name: 'Back to the table' }).click();
  await resign(page);
  await page.getByRole('link', { name: 'Look at the game' }).first().click();
  await expect(page.getByTestId('course')).toBeVisible({ timeout: 60_000 });
  // The board beside it calls the bot as the table did.
  await expect(page.locator('.player .name').filter({ hasText: 'Dot' })).toBeVisible();
  await expect(page.locator('.player').filter({ hasText: 'engine' })).toHaveCount(0);
});

test('an analysis can be called off, and started again', async ({ page, another }) => {
  const table = await finished(page, await another(), 'qwixx-longo', { seats: 2 });
  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('dicehall.settings', JSON.stringify({ effort: 'deep' })));
  await page.goto(`/t/${table}/report`);
  await expect(page.getByRole('progressbar')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The analysis was canceled.')).toBeVisible();
  await page.getByLabel('How closely to look').selectOption('quick');
  await expect(page.getByTestId('course')).toBeVisible({ timeout: 60_000 });
});
