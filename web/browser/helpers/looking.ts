// Games that are over, and their reports.

import { expect, type Page } from '@playwright/test';
import type { NewTable, TableView } from '../../src/protocol';
import { chance, Stage } from './staging';
import type { Taste } from './play';
import type { Game } from './open';

/** Any legal move: everybody errs now and then. */
export function careless(seed: number): Taste {
  const next = chance(seed);
  return (options) => options[Math.floor(next() * options.length)];
}

/** The dice in play show something, the same in every run. */
function dice(seed: number): (view: TableView) => string {
  const next = chance(seed);
  return ({ turn }) => (turn?.dice ?? []).map(({ mark, sides }) => `${mark}${1 + Math.floor(next() * sides)}`).join(',');
}

/** A game of Emma and Max that is over: the same moves and dice every time. */
export async function finished(emma: Page, max: Page, game: Game, wishes: Partial<NewTable> = {}): Promise<string> {
  const isDuell = game === 'duell';
  const table: NewTable = { game, seating: 'chosen', ...(isDuell ? {} : { dice: 'ours' }), ...wishes };
  const stage = await Stage.open(table, [['Emma', emma.request], ['Max', max.request]]);
  await stage.command(0, { type: 'start' });
  const rolls = isDuell ? undefined : dice(5);
  await stage.playUntil((view) => isDuell && view.sequence >= 24, careless(11), rolls);
  if ((await stage.view()).stage === 'playing') await stage.command(1, { type: 'resign', seat: 1 });
  return stage.table;
}

/** Reports are made at a glance: a test waits for them. */
export async function lookQuickly(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (!localStorage.getItem('dicehall.settings')) localStorage.setItem('dicehall.settings', JSON.stringify({ effort: 'quick' }));
  });
}

export async function openReport(page: Page, table: string, patience = 60_000): Promise<void> {
  await page.goto(`/t/${table}/report`);
  await expect(page.getByTestId('course')).toBeVisible({ timeout: patience });
  await expect(page.getByTestId('moment')).toBeVisible();
}
