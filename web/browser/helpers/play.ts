// Plays for a person: rolls when the page asks for it, and makes moves on the board or by typing them.

import { expect, type Page } from '@playwright/test';
import type { EffectView, GameName, TableView } from '../../src/protocol';
import { tableOf } from './open';

export interface Option {
  move: string;
  effect: EffectView;
}
export type Taste = (options: Option[], view: TableView, seat: number) => Option | undefined;
type Hand = (page: Page, move: string, options: Option[], view: TableView) => Promise<void>;

const MOST_STEPS = 400;
const SPACE = /^([a-z]+)(\d+)$/;

/** The table as this browser may see it, straight from the hall. */
export async function viewOf(page: Page): Promise<TableView> {
  const answer = await page.request.get(`/api/v1/tables/${tableOf(page)}`);
  expect(answer.ok()).toBe(true);
  return (await answer.json()) as TableView;
}

/** What the page asks of this person now, if anything. Where a device goes around, it is taken. */
function asked(): 'over' | 'roll' | 'move' | null {
  const pass = document.querySelector<HTMLElement>('[data-testid=pass-device]');
  if (pass) {
    pass.click();
    return null;
  }
  if (document.querySelector('#result-heading')) return 'over';
  if (document.querySelector('[data-testid=roll]:not(:disabled)')) return 'roll';
  return document.querySelector('#legal-moves option') ? 'move' : null;
}

export async function waitForTurn(page: Page): Promise<'over' | 'roll' | 'move'> {
  const what = await (await page.waitForFunction(asked)).jsonValue();
  return what ?? 'over';
}

export function isAsked(page: Page): Promise<'over' | 'roll' | 'move' | null> {
  return page.evaluate(asked);
}

export function optionsOf(view: TableView): { seat: number; options: Option[] } {
  const turn = view.turn;
  const seat = view.you.find((each) => turn?.legal[each]);
  if (!turn || seat === undefined) throw new Error('there is nothing to decide');
  const effects = turn.effects[seat] ?? [];
  return { seat, options: (turn.legal[seat] ?? []).map((move, i) => ({ move, effect: effects[i] ?? {} })) };
}

/** Types real dice in: white, white, then the colors, as they lie on the table. */
export async function enterDice(page: Page, faces: number[]): Promise<void> {
  const labels = ['white 1', 'white 2', 'red', 'yellow', 'green', 'blue'];
  for (const [index, label] of labels.entries()) {
    await page.getByRole('radio', { name: `${label} ${faces[index]}`, exact: true }).check();
  }
  await page.getByRole('button', { name: 'Enter the dice' }).click();
}

export const typing: Hand = async (page, move) => {
  if (!(await page.locator('#typed-move').isVisible())) await page.getByTestId('type-move').click();
  await page.locator('#typed-move').fill(move);
  await page.locator('#typed-move').press('Enter');
};

/** Tumbles a die. */
const tumbling: Hand = async (page, move, options) => {
  const [from, to] = [move.slice(0, 2), options.find((option) => option.move === move)?.effect.to ?? ''];
  await page.locator(`[data-square="${from}"]`).click();
  await page.locator(`[data-square="${to}"]`).click();
  const roads = options.filter((option) => option.move.startsWith(from) && option.effect.to === to);
  if (roads.length > 1) {
    const road = roads.findIndex((option) => option.move === move);
    await page.getByRole('dialog', { name: /ways to/ }).getByRole('button').nth(road).click();
  }
};

/** How moves are made on the boards that have places for them. */
const HANDS: Partial<Record<GameName, Hand>> = {
  duell: tumbling,
  'qwixx-duel': (page, move) => page.locator(`[data-space="${move}"]`).click(),
  'qwixx-longo': (page, move) => {
    const [, color = '', number = ''] = SPACE.exec(move) ?? [];
    return page.getByRole('gridcell').getByRole('button', { name: `${color} ${number}: can be crossed` }).click();
  },
};

/** Makes a move on the board itself; in a game whose board has no places for moves it is typed. */
export const pressing: Hand = async (page, move, options, view) => {
  if (move === 'pass') return page.getByRole('button', { name: /^Pass/ }).first().click();
  return (HANDS[view.game] ?? typing)(page, move, options, view);
};

/** Does one thing that the page asks for, and tells what it was. */
export async function step(page: Page, taste: Taste, hand: Hand = typing): Promise<string> {
  const what = await waitForTurn(page);
  if (what === 'over') return what;
  if (what === 'roll') {
    await page.getByTestId('roll').click();
    return what;
  }
  const view = await viewOf(page);
  const { seat, options } = optionsOf(view);
  const chosen = taste(options, view, seat) ?? options[0];
  if (!chosen) throw new Error('there is no legal move');
  await hand(page, chosen.move, options, view);
  return chosen.move;
}

/** Plays to the end, the first decisions on the board. Tells how many decisions it took. */
export async function playOn(page: Page, taste: Taste, onBoard = 6): Promise<number> {
  let decisions = 0;
  for (let count = 0; count < MOST_STEPS; count += 1) {
    const done = await step(page, taste, decisions < onBoard ? pressing : typing);
    if (done === 'over') return decisions;
    if (done !== 'roll') decisions += 1;
  }
  throw new Error('the game does not end');
}
