import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Choice } from '../games/board';
import type { FeedEvent, SeatView, TableView } from '../protocol';

const { settings } = vi.hoisted(() => ({ settings: { confirm: 'auto', ring: 'auto', autoPass: true, below: 'own' } }));
vi.mock('../settings.svelte', () => ({ settings }));

import { asksFirst, isTurned, onlyPass, passesAlone, ringed } from './habits';

const touch = (isCoarse: boolean): void => void vi.stubGlobal('matchMedia', () => ({ matches: isCoarse }));

function table(level: number | null, threatened?: string[]): TableView {
  const other = level === null ? { kind: 'guest', name: 'Max' } : { kind: 'bot', name: 'engine', level };
  return { seats: [{ sitter: { kind: 'guest', name: 'Emma' } }, { sitter: other }] as SeatView[], turn: { threatened } } as TableView;
}

beforeEach(() => Object.assign(settings, { confirm: 'auto', ring: 'auto', autoPass: true, below: 'own' }));

describe('a threatened King gets a ring', () => {
  test('against weak bots, and against nobody else', () => {
    expect(ringed(table(4, ['e1']))).toEqual(['e1']);
    expect(ringed(table(4, ['e1', 'd7']))).toEqual(['e1', 'd7']);
    expect(ringed(table(5, ['e1']))).toEqual([]);
    expect(ringed(table(null, ['e1']))).toEqual([]);
    expect(ringed(table(4, []))).toEqual([]);
    expect(ringed(table(4))).toEqual([]);
  });

  test('always or never, if that was chosen', () => {
    settings.ring = 'always';
    expect(ringed(table(10, ['e8']))).toEqual(['e8']);
    settings.ring = 'never';
    expect(ringed(table(1, ['e8']))).toEqual([]);
  });
});

describe('a move is to be confirmed', () => {
  test('in Duell on touch screens', () => {
    touch(true);
    expect(asksFirst('duell')).toBe(true);
    expect(asksFirst('qwixx-duel')).toBe(false);
    touch(false);
    expect(asksFirst('duell')).toBe(false);
  });

  test('always or never, if that was chosen', () => {
    touch(true);
    settings.confirm = 'never';
    expect(asksFirst('duell')).toBe(false);
    settings.confirm = 'always';
    expect(asksFirst('qwixx-longo')).toBe(true);
  });
});

test('to pass is all there is only if nothing else can be done', () => {
  const choices = (...moves: string[]): Choice[] => moves.map((move) => ({ move, effect: {} }));
  expect(onlyPass(choices('pass'))).toBe(true);
  expect(onlyPass(choices('pass', 'red5'))).toBe(false);
  expect(onlyPass(choices('red5'))).toBe(false);
  expect(onlyPass([])).toBe(false);
});

test('the page passes where nothing else can be done, and not where a pass was just taken back', () => {
  const pass: Choice[] = [{ move: 'pass', effect: {} }];
  const events = (...types: FeedEvent['type'][]): FeedEvent[] => types.map((type) => ({ type }) as FeedEvent);
  expect(passesAlone(pass, events('rolled'))).toBe(true);
  expect(passesAlone([...pass, { move: 'red5', effect: {} }], events('rolled'))).toBe(false);
  expect(passesAlone(pass, events('rolled', 'moved', 'taken-back'))).toBe(false);
  expect(passesAlone(pass, events('rolled', 'moved', 'taken-back', 'said'))).toBe(false);
  expect(passesAlone(pass, events('taken-back', 'moved', 'rolled'))).toBe(true);
  settings.autoPass = false;
  expect(passesAlone(pass, events('rolled'))).toBe(false);
});

test('one’s own side is nearest, or the side that was chosen', () => {
  const at = (...you: number[]): TableView => ({ you }) as TableView;
  expect([at(0), at(1), at(0, 1), at()].map(isTurned)).toEqual([false, true, false, false]);
  settings.below = 'second';
  expect([at(0), at(1), at(0, 1), at()].map(isTurned)).toEqual([true, true, true, true]);
  settings.below = 'first';
  expect([at(0), at(1)].map(isTurned)).toEqual([false, false]);
});
