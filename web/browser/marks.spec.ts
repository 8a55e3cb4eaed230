// What the other side has done is marked on the board itself: tokens that came, were stacked or beaten.

import type { Page } from '@playwright/test';
import type { TableView } from '../src/protocol';
import { expect, test } from './helpers/fixtures';
import type { Option, Taste } from './helpers/play';
import { chance, Stage } from './helpers/staging';
import { thrifty } from './helpers/tastes';

type Deed = 'beats' | 'stacks';

interface Done {
  moves: string[];
  /** The move that did what was wanted. */
  move: string;
}

const does = ({ effect }: Option, deed: Deed): boolean => effect.deeds?.includes(deed) ?? false;

/** Plays until a whole turn of Max is over in which he did it, and tells what he did in that turn. */
async function playUntilMax(stage: Stage, deed: Deed, seed: number): Promise<Done> {
  const next = chance(seed);
  const dice = ({ turn }: TableView): string => (turn?.dice ?? []).map(({ mark, sides }) => `${mark}${1 + Math.floor(next() * sides)}`).join();
  let turn: Option[] = [];
  const taste: Taste = (options, view, seat) => {
    if (seat === 0) return thrifty(options, view, seat);
    if (view.turn?.phase === 'action1') turn = [];
    const chosen = options.find((option) => does(option, deed)) ?? thrifty(options, view, seat) ?? options[0];
    if (chosen) turn.push(chosen);
    return chosen;
  };
  const hit = (): Option | undefined => turn.find((option) => does(option, deed));
  await stage.playUntil(({ turn: now }) => hit() !== undefined && now?.active === 0 && now.phase === 'roll', taste, dice);
  expect((await stage.view()).stage).toBe('playing');
  return { moves: turn.map(({ move }) => move).filter((move) => move !== 'pass'), move: hit()?.move ?? '' };
}

async function expectMarks(page: Page, { moves, move }: Done, deed: Deed): Promise<void> {
  const space = page.locator(`[data-space="${move}"]`);
  await expect(space).toHaveClass(/last/);
  for (const each of moves) await expect(page.locator(`[data-space="${each}"]`)).toHaveClass(/last/);
  await expect(page.locator('[data-space].last')).toHaveCount(new Set(moves).size);
  await expect(space).toContainText(deed === 'beats' ? 'a token of Black was beaten here' : /stack of \d+: Grey/);
  if (deed === 'beats') await expect(space.locator('.beaten .token:not(.grey)')).toBeVisible();
  else await expect(space.locator('.height')).toBeVisible();
}

for (const [deed, seed] of [['beats', 3], ['stacks', 4]] as const) {
  test(`where the other side ${deed} a token is marked, now and when looked back at`, async ({ page, another }) => {
    const max = await another();
    const stage = await Stage.open({ game: 'qwixx-duel', seating: 'chosen', dice: 'ours', options: 'first=0' }, [['Emma', page.request], ['Max', max.request]]);
    await stage.command(0, { type: 'start' });
    const done = await playUntilMax(stage, deed, seed);
    const { sequence } = await stage.view();
    await page.goto(`/t/${stage.table}`);
    await expectMarks(page, done, deed);

    // Later it is looked back at: the marks are the same.
    await playUntilMax(stage, deed === 'beats' ? 'stacks' : 'beats', seed + 10);
    await page.reload();
    const slider = page.getByRole('slider', { name: 'Look back' });
    const places = (await (await page.request.get(`/api/v1/tables/${stage.table}/history`)).json()) as { moments: { sequence: number }[] };
    const place = places.moments.findIndex((moment) => moment.sequence === sequence);
    expect(place).toBeGreaterThan(0);
    await expect(slider).toHaveAttribute('max', String(places.moments.length - 1));
    await slider.fill(String(place));
    await expect(page.getByRole('button', { name: 'Back to the present' }).first()).toBeEnabled();
    await expectMarks(page, done, deed);
  });
}
