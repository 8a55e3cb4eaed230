import { expect, test } from 'vitest';
import { type Act } from '../hall/acts';
import type { MomentView } from '../protocol';
import { lastRounds } from './last-turn';

let count = 0;
const act = (kind: Act['kind'], seat: number, text: string, sequence = (count += 1)): Act => ({
  sequence, seat, kind, text, isSealed: false, isDecision: kind === 'move',
});
const roll = (seat: number, text = '4,1'): Act => act('roll', seat, text);
const move = (seat: number, text: string): Act => act('move', seat, text);
const reveal = (...moves: string[]): Act[] => {
  count += 1;
  return moves.map((text, seat) => act('move', seat, text, count));
};

test('both actions of the other side are told with its dice, until one acts oneself', () => {
  const theirs = [roll(0), move(0, 'red3'), move(0, 'pass'), roll(1, '2,2'), move(1, 'red5'), move(1, 'blue8')];
  const told = [{ by: 1, roll: '2,2', moves: [{ seat: 1, move: 'red5' }, { seat: 1, move: 'blue8' }] }];
  expect(lastRounds(theirs, 0)).toEqual(told);
  expect(lastRounds([...theirs, roll(0)], 0)).toEqual(told);
  expect(lastRounds([...theirs, roll(0, '6,6'), move(0, 'red12')], 0)).toEqual([{ by: 0, roll: '6,6', moves: [{ seat: 0, move: 'red12' }] }]);
});

test('what came to light together is told together, with what followed', () => {
  const acts = [roll(1, '3,3'), ...reveal('red6', 'pass', 'blue6'), move(1, 'green4'), roll(2)];
  const moves = [{ seat: 0, move: 'red6' }, { seat: 1, move: 'pass' }, { seat: 2, move: 'blue6' }, { seat: 1, move: 'green4' }];
  for (const reader of [0, 2]) expect(lastRounds(acts, reader)).toEqual([{ by: 1, roll: '3,3', moves }]);
});

test('a game without dice has one move to tell', () => {
  expect(lastRounds([move(0, 'a1n5'), move(1, 'a8s5')], 0)).toEqual([{ by: null, roll: null, moves: [{ seat: 1, move: 'a8s5' }] }]);
  expect(lastRounds([move(0, 'a1n5')], 0)).toEqual([{ by: null, roll: null, moves: [{ seat: 0, move: 'a1n5' }] }]);
  expect(lastRounds([], 0)).toEqual([]);
});

test('offers of a draw are no moves, and sealed decisions stay sealed', () => {
  expect(lastRounds([move(0, 'a1n5'), move(1, 'draw')], 0).flatMap(({ moves }) => moves)).toEqual([{ seat: 0, move: 'a1n5' }]);
  expect(lastRounds([roll(0), { ...move(1, 'red5'), isSealed: true }], 0)).toEqual([]);
});

test('a move knows the position before it', () => {
  const [first, second] = [move(0, 'red3'), move(1, 'red5')];
  const at = (sequence: number, position: string): MomentView => ({ sequence, position, phase: 'action1', active: 0, roll: null, scores: [] });
  const moments = [at(first.sequence, 'r=3B'), at(second.sequence, 'r=3B,5G')];
  expect(lastRounds([first, second], 0, moments)[0]?.moves).toEqual([{ seat: 1, move: 'red5', before: 'r=3B' }]);
});
