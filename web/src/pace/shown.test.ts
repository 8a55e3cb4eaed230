import { expect, test } from 'vitest';
import type { FeedEvent, MomentView, PartView, SeatView, TableView, TurnView } from '../protocol';
import { shownSeats, shownTurn } from './shown';

const parts = (points: number): PartView[] => [{ what: 'red', points }];
const seat = (score: number, supply: number): SeatView => ({ sitter: null, score, parts: parts(score), supply }) as unknown as SeatView;
const view = { seats: [seat(10, 7), seat(6, 9)] } as TableView;
const moment = { sequence: 8, phase: 'action1', active: 1, scores: [3, 4] } as MomentView;

test('what a seat has is of one moment: its points, where they come from, and what is left', () => {
  const before = [seat(3, 12), seat(1, 13)];
  for (const scene of [null, { seats: before }, { seats: [] }]) {
    for (const { score, parts: from, supply } of shownSeats(view, null, scene)) {
      expect(from.reduce((sum, { points }) => sum + points, 0)).toBe(score);
      expect([...view.seats, ...before].some((each) => each.score === score && each.supply === supply)).toBe(true);
    }
  }
  expect(shownSeats(view, null, { seats: before }).map(({ score }) => score)).toEqual([3, 1]);
  expect(shownSeats(view, null, null).map(({ score }) => score)).toEqual([10, 6]);
});

test('of a moment that is looked back at the points are known, and not where they come from', () => {
  expect(shownSeats(view, moment, null)).toMatchObject([{ score: 3, parts: [], supply: null }, { score: 4, parts: [], supply: null }]);
});

test('while something is shown, it is the turn of those who did it', () => {
  const turn = { phase: 'roll', active: 0, to_act: [0], decided: [] as number[] } as unknown as TurnView;
  const during = (event: Partial<FeedEvent>): number[] | undefined => shownTurn(turn, { event: event as FeedEvent, moment })?.to_act;
  expect(during({ type: 'rolled', by: 1, roll: '1,2' })).toEqual([1]);
  expect(during({ type: 'moved', seat: 1, move: 'red5' })).toEqual([1]);
  expect(during({ type: 'unsealed', moves: [{ seat: 0, move: 'pass' }, { seat: 2, move: 'red5' }] })).toEqual([0, 2]);
  expect(shownTurn(turn, null)?.to_act).toEqual([0]);
  expect(shownTurn(null, null)).toBeNull();
});
