import { expect, test } from 'vitest';
import type { FeedEvent, MomentView, SeatView } from '../protocol';
import { deedBetween } from './deeds';
import { scenes } from './steps';

const at = (sequence: number, position = ''): MomentView => ({ sequence, position, phase: 'action1', active: 0, roll: null, scores: [] });
const events: FeedEvent[] = [
  { sequence: 5, at: 0, type: 'rolled', roll: '4,1', by: 1 },
  { sequence: 6, at: 0, type: 'said', seat: 0, text: 'hello' },
  { sequence: 7, at: 0, type: 'moved', seat: 1, move: 'red5' },
  { sequence: 8, at: 0, type: 'unsealed', moves: [] },
  { sequence: 9, at: 0, type: 'moved', seat: 0, move: 'pass' },
];

test('every event that changed the position is a scene, with its time and its sound', () => {
  const shown = scenes(events, [at(5), at(7), at(8), at(9)], undefined, [0], () => 0);
  expect(shown.map(({ event, length, sound }) => [event.type, length, sound])).toEqual([
    ['rolled', 700, 'roll'],
    ['moved', 700, 'move'],
    ['unsealed', 1500, 'reveal'],
    ['moved', 350, 'pass'],
  ]);
});

test('the dice of a decision lie there until it has been seen', () => {
  const thrown: MomentView = { ...at(5), roll: '4,1' };
  const shown = scenes(events, [thrown, { ...at(7), roll: '4,1' }, at(8), at(9)], undefined, [0], () => 0);
  expect(shown.map(({ roll }) => roll)).toEqual(['4,1', '4,1', '4,1', null]);
});

test('what the seats have is known of the last event of a message', () => {
  const [before, after] = [[{ score: 1 }], [{ score: 5 }]] as unknown as SeatView[][];
  const shown = scenes(events, [at(5), at(7), at(8), at(9)], undefined, [0], () => 0, { before: before ?? [], after: after ?? [] });
  expect(shown.map(({ seats }) => seats[0]?.score)).toEqual([1, 1, 1, 5]);
});

test('points that a seat keeps to the end of a message are there as soon as they were made', () => {
  const [before, after] = [[{ score: 0 }, { score: 2 }], [{ score: -5 }, { score: 9 }]] as unknown as SeatView[][];
  const moments = [{ ...at(5), scores: [0, 2] }, { ...at(7), scores: [-5, 2] }, { ...at(8), scores: [-5, 4] }, { ...at(9), scores: [-5, 9] }];
  const shown = scenes(events, moments, undefined, [0], () => 0, { before: before ?? [], after: after ?? [] });
  expect(shown.map(({ seats }) => seats.map(({ score }) => score))).toEqual([[0, 2], [-5, 2], [-5, 2], [-5, 9]]);
});

test('a long way takes its time', () => {
  const [scene] = scenes([{ sequence: 1, at: 0, type: 'moved', seat: 1, move: 'a1n6' }], [at(1)], undefined, [0], () => 660);
  expect(scene?.length).toBe(960);
});

test('what is out of the ordinary can be heard', () => {
  const heard = (before: string, after: string) =>
    scenes([{ sequence: 1, at: 0, type: 'moved', seat: 1, move: 'red5' }], [at(1, after)], at(0, before), [0], () => 0)[0]?.sound;
  expect(heard('r=5G y=- g=- b=- m=0,0 B', 'r=5B y=- g=- b=- m=0,0 B')).toBe('capture');
  expect(heard('r=5B y=- g=- b=- m=0,0 B', 'r=5Bx2 y=- g=- b=- m=0,0 B')).toBe('stack');
});

test('deeds are seen in all three games', () => {
  expect(deedBetween('4RK4/4W134/9 w 0', '4W134/9/9 r 0')).toBe('capture');
  expect(deedBetween('4RK4/4W134/9 w 0', '4RK4/9/4W134 r 0')).toBeNull();
  expect(deedBetween('-;0;r=2,3 y=- g=- b=- m=0 l=5,8', 'r;0;r=2,3,16,L y=- g=- b=- m=0 l=5,8')).toBe('lock');
  expect(deedBetween('r=3B,4B y=- g=- b=- m=0,0 B', 'r=3B,4B,12B,LB y=- g=- b=- m=0,0 G')).toBe('lock');
  expect(deedBetween('r=3B y=- g=- b=- m=0,0 B', 'r=3B,5B y=- g=- b=- m=0,0 B')).toBeNull();
});
