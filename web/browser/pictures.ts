// Screenshots for the docs: `npm run pictures`.

import type { Page } from '@playwright/test';
import type { TableView } from '../src/protocol';
import { expect, test } from './helpers/fixtures';
import { lookAt, SCHEMES } from './helpers/look';
import { finished, lookQuickly, openReport } from './helpers/looking';
import { openDialog, openTable } from './helpers/open';
import { pressing, step, viewOf, waitForTurn, type Taste } from './helpers/play';
import { chance, Stage } from './helpers/staging';
import { passing, thrifty } from './helpers/tastes';

const FOLDER = '../docs/pictures';
/** A report takes its time, the more so in a debug build. */
const PATIENCE = 240_000;
const SIZES = { desktop: { width: 1280, height: 800 }, phone: { width: 390, height: 844 } } as const;

/** All that moves has come to rest, but what never ends, such as the dots of a bot that thinks. Frames do not come here. */
async function endMotions(): Promise<void> {
  const motions = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.all(motions.map((motion) => (motion.finish(), motion.finished)));
}

/** Takes all four pictures of what the page shows; `top` says what to scroll to, by a selector. */
async function take(page: Page, screen: string, { top = '', isFresh = false } = {}): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    await page.setViewportSize(viewport);
    if (isFresh) await page.reload({ waitUntil: 'networkidle' });
    for (const colorScheme of SCHEMES) {
      await lookAt(page, colorScheme);
      await page.mouse.move(0, 0);
      await page.evaluate((selector) => {
        if (selector) document.querySelector(selector)?.scrollIntoView({ block: 'start' });
        else scrollTo(0, 0);
      }, top);
      await expect(page.locator('#main')).toHaveAttribute('aria-busy', 'false');
      await page.evaluate(endMotions);
      await page.screenshot({ path: `${FOLDER}/${screen}-${size}-${colorScheme}.png` });
    }
  }
}

function dice(sides: number, seed: number): () => string {
  const next = chance(seed);
  const die = (): number => 1 + Math.floor(next() * sides);
  return () => `${die()},${die()},r${die()},y${die()},g${die()},b${die()}`;
}

/** Whoever plays is there: their page is open. */
async function comes(page: Page, stage: Stage): Promise<void> {
  await page.goto(`/t/${stage.table}`);
  await expect(page.getByText('(You)').or(page.getByTestId('status')).first()).toBeVisible();
}

test('start', async ({ page, another }) => {
  const max = await another();
  await Stage.open({ game: 'duell', public: true }, [['Max', max.request]], 0);
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Max/ })).toBeVisible();
  await page.mouse.move(1, 1);
  await expect(page.locator('.games .stage')).toHaveCount(3);
  await take(page, 'start');
  const dialog = await openDialog(page, 'qwixx-duel', 'computer');
  await dialog.getByLabel('Your name').fill('Emma');
  await take(page, 'start-dialog');
});

test('gathering', async ({ page, another }) => {
  const max = await another();
  const stage = await Stage.open({ game: 'qwixx-longo', seats: 4 }, [['Emma', page.request], ['Max', max.request]], 1);
  await comes(max, stage);
  await page.goto(`/t/${stage.table}`);
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await take(page, 'gathering');
});

test('duell', async ({ page, another }) => {
  const max = await another();
  const stage = await Stage.open({ game: 'duell', seating: 'chosen' }, [['Emma', page.request], ['Max', max.request]]);
  await stage.command(0, { type: 'start' });
  const next = chance(7);
  const lively: Taste = (options) => {
    const safe = options.filter(({ move, effect }) => !/^e[18]/.test(move) && !effect.deeds?.some((deed) => deed !== 'captures'));
    const captures = safe.filter(({ effect }) => effect.deeds?.length);
    const from = captures.length > 0 ? captures : safe;
    return from[Math.floor(next() * from.length)];
  };
  await stage.playUntil((view) => view.sequence >= 24 && view.turn?.active === 0, lively);
  await comes(max, stage);
  await page.goto(`/t/${stage.table}`);
  await expect(page.getByTestId('status')).toHaveText(/Your turn/);
  const view = await stage.view();
  const roads = new Map<string, number>();
  for (const move of view.turn?.legal[0] ?? []) roads.set(move.slice(0, 2), (roads.get(move.slice(0, 2)) ?? 0) + 1);
  const [square] = [...roads].sort((a, b) => b[1] - a[1])[0] ?? [''];
  await page.locator(`[data-square="${square}"]`).click();
  await take(page, 'duell');
});

test('qwixx duel', async ({ page, another }) => {
  const max = await another();
  const stage = await Stage.open({ game: 'qwixx-duel', dice: 'ours' }, [['Emma', page.request], ['Max', max.request]]);
  await stage.command(0, { type: 'start' });
  const isMoment = ({ sequence, turn }: TableView): boolean =>
    sequence >= 45 && turn?.phase === 'action2' && turn.active === 0 && (turn.legal[0]?.length ?? 0) >= 5;
  await stage.playUntil(isMoment, thrifty, dice(6, 3));
  await comes(max, stage);
  await page.goto(`/t/${stage.table}`);
  await expect(page.getByTestId('status')).toHaveText(/second action/);
  await take(page, 'qwixx-duel');
});

test('qwixx longo', async ({ page, another }) => {
  const max = await another();
  const stage = await Stage.open({ game: 'qwixx-longo', seats: 3, dice: 'ours' }, [['Emma', page.request], ['Max', max.request]]);
  await stage.command(0, { type: 'start' });
  const isMoment = ({ sequence, turn }: TableView): boolean =>
    sequence >= 70 && turn?.phase === 'action1' && turn.to_act.includes(0) && (turn.legal[0]?.length ?? 0) >= 4;
  await stage.playUntil(isMoment, thrifty, dice(8, 4));
  const move = (await stage.view(1)).turn?.legal[1]?.[0] ?? 'pass';
  await stage.command(1, { type: 'move', seat: 1, move });
  await comes(max, stage);
  await page.goto(`/t/${stage.table}`);
  await expect(page.getByTestId('status')).toHaveText(/in secret/);
  await take(page, 'qwixx-longo');
});

/** Frames side by side, with what is happening above each. */
async function strip(page: Page, frames: { words: string; picture: Buffer }[], path: string): Promise<void> {
  const figures = frames.map(
    ({ words, picture }) => `<figure><figcaption>${words}</figcaption><img src="data:image/png;base64,${picture.toString('base64')}"></figure>`,
  );
  const style = 'body{margin:0;padding:12px;display:grid;grid-template-columns:1fr 1fr;gap:12px;background:#fff;font:600 18px system-ui}' +
    'figure{margin:0}figcaption{padding:4px 0 6px}img{width:100%;border:1px solid #ccc;border-radius:8px}';
  await page.setContent(`<style>${style}</style>${figures.join('')}`);
  await page.screenshot({ path, fullPage: true });
}

test('a turn of a bot', async ({ another }) => {
  const page = await another({ reducedMotion: 'no-preference', viewport: { width: 1280, height: 800 } });
  await page.clock.install();
  await openTable(page, 'qwixx-duel', 'computer', { name: 'Emma', side: '0', level: 3 });
  while ((await waitForTurn(page)) !== 'roll') await step(page, passing, pressing);
  await page.getByTestId('roll').click();
  await page.getByRole('button', { name: /^Pass/ }).click();
  await expect.poll(async () => (await viewOf(page)).turn?.phase).toBe('action2');
  await expect(page.locator('[data-scene=rest]')).toBeVisible();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 50));
  await page.getByRole('button', { name: /^Pass/ }).click();
  await expect.poll(async () => (await viewOf(page)).turn).toMatchObject({ phase: 'roll', active: 0 });
  // What Emma did is shown first; then come the steps of the bot.
  await expect(page.locator('[data-scene=moved]')).toBeVisible();
  const frames: { words: string; picture: Buffer }[] = [];
  for (const [index, wait] of [350, 700, 700, 700].entries()) {
    await page.clock.runFor(wait);
    await expect(page.locator(index === 0 ? '[data-scene=rolled]' : index === 3 ? '[data-scene=rest]' : '[data-scene=moved]')).toBeVisible();
    await page.evaluate(endMotions);
    const words = `${((index * 700) / 1000).toFixed(1)} s: ${(await page.getByTestId('status').textContent()) ?? ''}`;
    frames.push({ words, picture: await page.locator('.stage').screenshot() });
  }
  const paper = await another({ viewport: { width: 1600, height: 900 } });
  await strip(paper, frames, `${FOLDER}/bot-turn.png`);
});

test('result', async ({ page, another }) => {
  const max = await another();
  const stage = await Stage.open({ game: 'qwixx-duel' }, [['Emma', page.request], ['Max', max.request]]);
  await stage.command(0, { type: 'start' });
  await stage.playUntil(() => false, thrifty);
  await page.goto(`/t/${stage.table}`);
  await page.getByRole('button', { name: 'Check the dice' }).click();
  await expect(page.getByTestId('verdict')).toBeVisible();
  await take(page, 'result', { top: '#result-heading' });
});

test('report', async ({ page, another }) => {
  test.setTimeout(600_000);
  const max = await another();
  const table = await finished(page, max, 'qwixx-duel');
  await openReport(page, table);
  await take(page, 'report');
  await page.getByRole('button', { name: /^Learn from/ }).click();
  await expect(page.getByRole('heading', { name: 'What would be better here?' })).toBeVisible();
  await take(page, 'mistakes');
  // A close look at three players takes minutes in a debug build.
  await lookQuickly(page);
  await openReport(page, await finished(page, max, 'qwixx-longo', { seats: 3 }), PATIENCE);
  await take(page, 'report-longo');
  await openReport(page, await finished(page, max, 'duell'), PATIENCE);
  await take(page, 'report-duell');
});

test('learn', async ({ page }) => {
  await page.goto('/learn/duell');
  await expect(page.getByRole('grid')).toBeVisible();
  await take(page, 'learn', { isFresh: true });
});

test('rules', async ({ page }) => {
  await page.goto('/rules/qwixx-duel');
  await expect(page.getByRole('article').getByRole('heading').first()).toBeVisible();
  await take(page, 'rules', { isFresh: true });
});
