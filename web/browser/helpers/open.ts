// Opening tables from the start page, as people do.

import { expect, type Locator, type Page } from '@playwright/test';
import type { GameName } from '../../src/protocol';

export type Game = GameName;
/** What the page calls them, in its order. */
export const GAMES: Record<Game, string> = { duell: 'Duell', 'qwixx-duel': 'Qwixx – The Duel', 'qwixx-longo': 'Qwixx Longo' };

export const WAYS = { computer: 'Play the computer', friend: 'Invite a friend', device: 'Same device' } as const;
export type Way = keyof typeof WAYS;

export interface Wishes {
  name?: string;
  /** How strong the computer is to be; the weakest answers at once. */
  level?: number;
  /** Which seat; by lot if it is left out. */
  side?: '0' | '1';
  /** The seat that begins, in a Qwixx game; by lot if it is left out. */
  first?: '0' | '1';
  seats?: number;
  realDice?: boolean;
}

export async function openDialog(page: Page, game: Game, way: Way): Promise<Locator> {
  if (new URL(page.url(), 'http://nowhere').pathname !== '/') await page.goto('/');
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: GAMES[game], exact: true }) });
  await card.getByRole('button', { name: WAYS[way] }).click();
  const dialog = page.getByRole('dialog', { name: GAMES[game] });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Opens a table and gives its ID. */
export async function openTable(page: Page, game: Game, way: Way, wishes: Wishes = {}): Promise<string> {
  const dialog = await openDialog(page, game, way);
  if (wishes.name) await dialog.getByLabel('Your name').fill(wishes.name);
  if (way === 'computer') await dialog.getByRole('slider').fill(String(wishes.level ?? 1));
  if (wishes.seats) await dialog.getByLabel('Players').selectOption(String(wishes.seats));
  if (wishes.side) await dialog.getByLabel('You play').selectOption(wishes.side);
  if (wishes.realDice) await dialog.getByLabel('We throw real dice and type them in').check();
  await dialog.getByRole('button', { name: 'Let’s play' }).click();
  await page.waitForURL(/\/t\/[a-z0-9]{16}$/);
  return tableOf(page);
}

export function tableOf(page: Page): string {
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}
