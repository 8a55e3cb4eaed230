import { describe, expect, test } from 'vitest';
import type { FeedEvent, Phase, SeatView, SitterBody, Stage, TableView, TurnView } from '../protocol';
import { standing } from './acts';
import { actingSeat, canTakeBack, choicesOf, rollingSeat, thinkingBots } from './turn';

const EMMA: SitterBody = { kind: 'guest', name: 'Emma' };
const BOT: SitterBody = { kind: 'bot', name: 'engine', level: 3 };

function seat(sitter: SitterBody): SeatView {
  return { sitter, seeded: true, pledged: false, out: false, helped: false, score: null, parts: [], supply: null, left: null };
}

interface Scene {
  phase: Phase;
  toAct: number[];
  stage?: Stage;
  you?: number[];
  source?: 'hall' | 'ours';
  legal?: TurnView['legal'];
  effects?: TurnView['effects'];
}

/** A table of Emma and two bots, where the first of those who are to act is on turn. */
function table({ phase, toAct, stage = 'playing', you = [0], source = 'hall', legal = {}, effects = {} }: Scene): TableView {
  const turn: TurnView = {
    position: '', phase, active: toAct[0] ?? 0, to_act: toAct, decided: [], decisions: {}, roll: null, dice: [], legal, effects,
  };
  return {
    table: 't', game: 'qwixx-longo', options: '', stage, sequence: 9, public: false, seating: 'chosen',
    seats: [EMMA, BOT, BOT].map(seat), you, turn,
    dice: { source, commitment: null, lot: null, secret: null, seeds: null },
    clock: { control: { type: 'none' }, running: [], deadline: null, now: 0 },
    draws: false, draw_offer: null, help: false, takeback: null, closed: false, result: null, rematch: { agreed: [], next: null },
  };
}

type Body = FeedEvent extends infer E ? (E extends FeedEvent ? Omit<E, 'sequence' | 'at'> : never) : never;

function events(...bodies: Body[]): FeedEvent[] {
  return bodies.map((body, index) => ({ ...body, sequence: index + 1, at: 0 }) as FeedEvent);
}

const moved = (seat: number, move: string): Body => ({ type: 'moved', seat, move });
const rolled = (by: number): Body => ({ type: 'rolled', roll: '4,1', by });
const unsealed = (...seats: number[]): Body => ({ type: 'unsealed', moves: seats.map((seat) => ({ seat, move: `m${seat}` })) });

describe('the seat that is to move', () => {
  test('is one’s own, with legal moves', () => {
    expect(actingSeat(table({ phase: 'action1', toAct: [0, 1], legal: { 0: ['pass'] } }))).toBe(0);
  });

  test('is nobody’s while others are due, the dice are, or the table is over', () => {
    expect(actingSeat(table({ phase: 'action2', toAct: [1], legal: {} }))).toBeNull();
    expect(actingSeat(table({ phase: 'roll', toAct: [0] }))).toBeNull();
    expect(actingSeat(table({ phase: 'over', toAct: [0], stage: 'over', legal: { 0: ['pass'] } }))).toBeNull();
    expect(actingSeat(table({ phase: 'action1', toAct: [0], you: [], legal: { 0: ['pass'] } }))).toBeNull();
  });

  test('is the one that is due where a browser holds several', () => {
    expect(actingSeat(table({ phase: 'action2', toAct: [1], you: [0, 1], legal: { 1: ['pass'] } }))).toBe(1);
  });
});

describe('the seat that rolls', () => {
  test('is the active one, where the hall throws', () => {
    expect(rollingSeat(table({ phase: 'roll', toAct: [0] }))).toBe(0);
    expect(rollingSeat(table({ phase: 'roll', toAct: [1] }))).toBeNull();
    expect(rollingSeat(table({ phase: 'roll', toAct: [1], you: [0, 1] }))).toBe(1);
  });

  test('is any of one’s own, where real dice are read out', () => {
    expect(rollingSeat(table({ phase: 'roll', toAct: [1], source: 'ours' }))).toBe(0);
    expect(rollingSeat(table({ phase: 'roll', toAct: [1], source: 'ours', you: [] }))).toBeNull();
  });

  test('is none in other parts of a turn, nor when all is over', () => {
    expect(rollingSeat(table({ phase: 'action1', toAct: [0] }))).toBeNull();
    expect(rollingSeat(table({ phase: 'roll', toAct: [0], stage: 'over' }))).toBeNull();
  });
});

describe('bots that think', () => {
  test('are those whose move is due', () => {
    expect(thinkingBots(table({ phase: 'action1', toAct: [0, 1, 2] }))).toEqual([1, 2]);
    expect(thinkingBots(table({ phase: 'move', toAct: [0] }))).toEqual([]);
  });

  test('do not think about throwing dice, nor when all is over', () => {
    expect(thinkingBots(table({ phase: 'roll', toAct: [1] }))).toEqual([]);
    expect(thinkingBots(table({ phase: 'move', toAct: [1], stage: 'over' }))).toEqual([]);
  });
});

test('each legal move comes with its own effect', () => {
  const view = table({ phase: 'action1', toAct: [0], legal: { 0: ['pass', 'red5'] }, effects: { 0: [{}, { skips: 3 }] } });
  expect(choicesOf(view, 0)).toEqual([{ move: 'pass', effect: {} }, { move: 'red5', effect: { skips: 3 } }]);
  expect(choicesOf(view, 1)).toEqual([]);
});

const undoable = (view: TableView, ...bodies: Body[]): number | null => canTakeBack(view, standing(events(...bodies), view.dice.source));

describe('taking back', () => {
  const view = table({ phase: 'move', toAct: [1] });
  const ours = table({ phase: 'action1', toAct: [0], source: 'ours' });

  test('is possible after a move of one’s own, even while a bot thinks', () => {
    expect(undoable(view, { type: 'started' }, moved(0, 'a1n5'))).toBe(0);
    expect(undoable(view, { type: 'started' }, moved(0, 'a1n5'), moved(1, 'a8s5'))).toBe(0);
    expect(undoable(view, { type: 'started' }, { type: 'decided', seat: 0 })).toBe(0);
    expect(undoable(view, { type: 'started' }, unsealed(0, 1))).toBe(0);
  });

  test('is not possible before one has decided anything', () => {
    expect(undoable(view, { type: 'started' }, moved(1, 'a8s5'), unsealed(1, 2))).toBeNull();
    expect(undoable(view, moved(0, 'a1n5'), { type: 'started' })).toBeNull();
  });

  test('is for dice that were read out, and not for those of the hall', () => {
    expect(undoable(ours, { type: 'started' }, rolled(0))).toBe(0);
    expect(undoable(ours, { type: 'started' }, rolled(1))).toBeNull();
    expect(undoable(view, { type: 'started' }, rolled(0))).toBeNull();
  });

  test('goes on where the last takeback left off, and ends where nothing is left', () => {
    const both = table({ phase: 'move', toAct: [0], you: [0, 1] });
    const game: Body[] = [{ type: 'started' }, moved(0, 'a1n5'), moved(1, 'a8s5'), moved(0, 'b1n1')];
    const back = (seat: number): Body => ({ type: 'taken-back', seat, steps: 1 });
    expect(undoable(both, ...game)).toBe(0);
    expect(undoable(both, ...game, back(0))).toBe(1);
    expect(undoable(both, ...game, back(0), back(1))).toBe(0);
    expect(undoable(both, ...game, back(0), back(1), back(0))).toBeNull();
    expect(undoable(view, { type: 'started' }, moved(0, 'a1n5'), moved(1, 'a8s5'), { type: 'taken-back', seat: 0, steps: 2 })).toBeNull();
  });

  test('frees a sealed decision and no other', () => {
    const sealed: Body[] = [{ type: 'started' }, { type: 'decided', seat: 0 }, { type: 'decided', seat: 1 }];
    expect(undoable(view, ...sealed, { type: 'taken-back', seat: 0, steps: 1 })).toBeNull();
    expect(undoable(view, ...sealed, { type: 'taken-back', seat: 1, steps: 1 })).toBe(0);
  });

  test('ends with the game', () => {
    expect(undoable(table({ phase: 'over', toAct: [], stage: 'over' }), moved(0, 'a1n5'))).toBeNull();
  });
});
