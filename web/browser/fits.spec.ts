// Nothing is cut, covered or out of sight: long names, many players, four languages, the smallest phone.

import type { Locator, Page } from '@playwright/test';
import type { NewTable, TableView } from '../src/protocol';
import { expect, test } from './helpers/fixtures';
import { finished, lookQuickly, openReport } from './helpers/looking';
import { openTable, type Game } from './helpers/open';
import { viewOf, waitForTurn, type Taste } from './helpers/play';
import { chance, Stage } from './helpers/staging';
import { passing, thrifty } from './helpers/tastes';

const LONG = 'Maximiliane Hohenstein-W';
const SMALL = { width: 320, height: 640 };

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

async function boxOf(what: Locator): Promise<Box> {
  const box = await what.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return box;
}

async function expectInside(page: Page, what: Locator): Promise<void> {
  const { x, width } = await boxOf(what);
  expect(x).toBeGreaterThanOrEqual(0);
  expect(x + width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

test('all scores of the end are seen on the smallest phone, for five players with long names', async ({ page, another }) => {
  await page.setViewportSize(SMALL);
  const max = await another();
  const stage = await Stage.open({ game: 'qwixx-longo', seats: 5, dice: 'ours' }, [[LONG, page.request], ['Bartholomäus Grünewald', max.request]]);
  await stage.command(0, { type: 'start' });
  const next = chance(5);
  const dice = ({ turn }: TableView): string => (turn?.dice ?? []).map(({ mark, sides }) => `${mark}${1 + Math.floor(next() * sides)}`).join();
  await stage.playUntil(() => false, passing, dice);
  await page.goto(`/t/${stage.table}`);
  const card = page.getByRole('region', { name: 'Result' });
  await expect(card).toBeVisible();
  const rows = card.getByRole('row');
  await expect(rows).toHaveCount(6);
  for (const row of await rows.all()) {
    for (const cell of await row.getByRole('cell').all()) await expectInside(page, cell);
  }
  await expect(card.getByRole('columnheader', { name: 'misthrows' })).toHaveCount(1);
  const names = await card.getByRole('rowheader').evaluateAll((all) => all.map((each) => each.clientWidth));
  expect(Math.min(...names)).toBeGreaterThan(48);
});

const next = chance(9);
const taker: Taste = (options) => {
  const safe = options.filter(({ effect }) => !effect.deeds?.some((deed) => deed !== 'captures'));
  return safe.find(({ effect }) => effect.deeds?.includes('captures')) ?? safe[Math.floor(next() * safe.length)] ?? options[0];
};

test('a plate of Duell shows who is there, what was captured and the last move, each in its place', async ({ page, another }) => {
  const max = await another();
  const stage = await Stage.open({ game: 'duell', seating: 'chosen' }, [[LONG, page.request], [LONG.split('').reverse().join(''), max.request]]);
  await stage.command(0, { type: 'start' });
  await max.goto(`/t/${stage.table}`);
  await stage.playUntil((view) => view.sequence >= 44 && view.turn?.active === 0, taker);
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }, SMALL]) {
    await page.setViewportSize(viewport);
    await page.goto(`/t/${stage.table}`);
    const plate = page.getByTestId('plate-1');
    await expect(plate.getByTestId('presence-1')).toBeVisible();
    if ((await viewOf(page)).stage === 'over') return;
    // What is on the first line is whole and beside the next; what has no room is on a line that is not seen.
    const line = plate.locator('.more');
    const { y, height } = await boxOf(line);
    const parts = await Promise.all((await line.locator(':scope > *').filter({ visible: true }).all()).map(boxOf));
    // What was done last is drawn first.
    const seen = parts.filter((part) => part.width > 1 && part.y < y + height - 1).sort((a, b) => a.x - b.x);
    expect(seen.length).toBeGreaterThan(0);
    for (const part of seen) expect(part.y + part.height).toBeLessThanOrEqual(y + height + 1);
    for (const [index, part] of seen.entries()) {
      const before = seen[index - 1];
      if (before) expect(part.x).toBeGreaterThanOrEqual(before.x + before.width - 0.5);
    }
    const words = plate.locator('.presence .words');
    const { scrollWidth, clientWidth } = await words.evaluate(({ parentElement: box }) => ({ scrollWidth: box?.scrollWidth ?? 0, clientWidth: box?.clientWidth ?? 0 }));
    expect(scrollWidth).toBeLessThanOrEqual(clientWidth);
    // A tag is whole, or it is on the line that is not seen.
    const tags = plate.locator('.tags');
    const room = await boxOf(tags);
    for (const tag of await tags.locator('.tag').filter({ visible: true }).all()) {
      const { x, y: top, width } = await boxOf(tag);
      if (top < room.y + room.height - 2) expect(x + width).toBeLessThanOrEqual(room.x + room.width + 0.5);
    }
  }
});

/** A game between two people, one of whom has been here and is gone, as it stands after some turns. */
async function halfway(emma: Page, max: Page, game: Game): Promise<string> {
  const isDuell = game === 'duell';
  const wishes: NewTable = { game, seating: 'chosen', ...(isDuell ? {} : { dice: 'ours' }), ...(game === 'qwixx-longo' ? { seats: 3 } : {}) };
  const stage = await Stage.open(wishes, [[LONG, emma.request], ['Bartholomäus Grünewald', max.request]]);
  await stage.command(0, { type: 'start' });
  await max.goto(`/t/${stage.table}`);
  await expect(max.getByTestId('plate-0')).toBeVisible();
  await max.goto('about:blank');
  const faces = chance(8);
  const dice = ({ turn }: TableView): string => (turn?.dice ?? []).map(({ mark, sides }) => `${mark}${1 + Math.floor(faces() * sides)}`).join();
  // The other side has done something, and now it is Emma’s turn.
  const isMoment = ({ sequence, turn }: TableView): boolean => sequence >= 40 && turn?.active === 0 && turn.phase === (isDuell ? 'move' : 'roll');
  await stage.playUntil(isMoment, isDuell ? taker : thrifty, isDuell ? undefined : dice);
  expect((await stage.view()).stage).toBe('playing');
  return stage.table;
}

for (const game of ['duell', 'qwixx-duel', 'qwixx-longo'] as const) {
  test(`the last turn of ${game} is seen whole, on a desk and on phones, with all else that is on a plate`, async ({ page, another }) => {
    const table = await halfway(page, await another(), game);
    await page.goto(`/t/${table}`);
    await expect(page.locator('[data-move]').first()).toBeAttached();
    for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }, SMALL]) {
      await page.setViewportSize(viewport);
      // What is in a corner of a plate is in no other corner of the page.
      for (const plate of await page.locator('[data-testid^=plate]').all()) {
        const { x, y, width, height } = await boxOf(plate);
        for (const part of await plate.locator(':is(.tokens, .charm, .captured)').filter({ visible: true }).all()) {
          const box = await boxOf(part);
          expect(box.x).toBeGreaterThanOrEqual(x);
          expect(box.y).toBeGreaterThanOrEqual(y);
          expect(box.x + box.width).toBeLessThanOrEqual(x + width);
          expect(box.y + box.height).toBeLessThanOrEqual(y + height);
        }
      }
      const parts = await page.locator('[data-testid^=plate] :is([data-move], .strip, .presence)').all();
      expect(parts.length).toBeGreaterThanOrEqual(game === 'duell' ? 2 : 3);
      for (const part of parts) {
        // Of others’ sheets there are many: they may have to be scrolled to, and are not cut there.
        await part.scrollIntoViewIfNeeded();
        await expect(part).toBeInViewport({ ratio: 0.97 });
      }
    }
  });
}

test('nothing sticks out of tables, reports and gatherings on the smallest phone', async ({ page, another }) => {
  await page.setViewportSize(SMALL);
  const max = await another();
  const overhang = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await lookQuickly(page);
  for (const game of ['duell', 'qwixx-duel', 'qwixx-longo'] as const) {
    await page.goto(`/t/${await halfway(page, max, game)}`);
    await expect(page.locator('[data-move]').first()).toBeAttached();
    expect(await overhang(), game).toBeLessThanOrEqual(0);
    const gathering = await Stage.open({ game, ...(game === 'qwixx-longo' ? { seats: 5 } : {}) }, [[LONG, page.request]], 0);
    await page.goto(`/t/${gathering.table}`);
    await expect(page.getByText(LONG)).toBeVisible();
    expect(await overhang(), `gathering for ${game}`).toBeLessThanOrEqual(0);
  }
  await openReport(page, await finished(page, max, 'qwixx-duel'), 120_000);
  expect(await overhang(), 'report').toBeLessThanOrEqual(0);
});

test('while players gather, names are whole and it is seen who is there', async ({ page, another }) => {
  const max = await another();
  const stage = await Stage.open({ game: 'qwixx-longo', seats: 4 }, [['Emma', page.request], ['Maximiliane', max.request]], 1);
  await max.goto(`/t/${stage.table}`);
  await page.goto(`/t/${stage.table}`);
  await expect(page.getByTestId('presence-1')).toHaveClass(/here/);
  for (const viewport of [{ width: 390, height: 844 }, SMALL]) {
    await page.setViewportSize(viewport);
    for (const name of await page.locator('.sitter').all()) {
      // One line for each name: nothing of it is broken.
      expect(await name.evaluate((each) => each.clientHeight / Number.parseFloat(getComputedStyle(each).lineHeight))).toBeLessThan(1.5);
    }
  }
  await max.goto('about:blank');
  await expect(page.getByTestId('presence-1')).toHaveClass(/away/);
});

test('six dice lie in one line on the smallest phone', async ({ page }) => {
  await page.setViewportSize(SMALL);
  for (const game of ['qwixx-duel', 'qwixx-longo'] as const) {
    await openTable(page, game, 'device');
    await waitForTurn(page);
    const tops = await page.locator('.tray .slot').evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().top)));
    expect(tops).toHaveLength(6);
    expect(new Set(tops).size).toBe(1);
  }
});

for (const locale of ['en-GB', 'de-DE', 'fr-FR', 'pl-PL']) {
  test(`no option of the settings is cut in ${locale}`, async ({ another }) => {
    const page = await another({ locale, viewport: SMALL });
    await page.goto('/');
    await page.locator('header button[aria-controls=settings]').click();
    await expect(page.locator('#settings select').first()).toBeVisible();
    const cut = await page.locator('#settings select').evaluateAll((all) =>
      all.flatMap((each) => {
        const { offsetWidth, style } = each as HTMLSelectElement;
        style.maxWidth = 'none';
        const wanted = (each as HTMLSelectElement).offsetWidth;
        style.maxWidth = '';
        return wanted > offsetWidth ? [each.textContent] : [];
      }),
    );
    expect(cut).toEqual([]);
  });
}

test('what is to be typed for others in the network looks like it', async ({ page }) => {
  await openTable(page, 'duell', 'friend');
  await expect(page.locator('code', { hasText: 'dicehall serve --lan' })).toBeVisible();
  await expect(page.getByText('`')).toHaveCount(0);
});
