import { expect, test } from 'vitest';
import { Graph, type Size } from './graph';
import { sample } from './samples.test-data';

const SIZE: Size = { width: 360, curves: 100, bars: 40, left: 30, right: 10, top: 10, gap: 10 };
const graph = new Graph(sample({ last: [0.55, 0.45] }), SIZE);

test('the first and the last moment touch the ends, and everything is inside', () => {
  expect([graph.x(0), graph.x(graph.last)]).toEqual([30, 350]);
  expect([graph.y(1), graph.y(0)]).toEqual([10, 110]);
  expect(graph.height).toBe(160);
});

test('a place leads back to its moment, also from outside', () => {
  for (let moment = 0; moment <= graph.last; moment += 1) expect(graph.moment(graph.x(moment) + 3)).toBe(moment);
  expect(graph.moment(-50)).toBe(0);
  expect(graph.moment(1000)).toBe(graph.last);
});

test('a curve goes through the chances of its seat', () => {
  expect(graph.curve(0)).toBe('M30 60L190 50L350 55');
  expect(graph.curve(1)).toBe('M30 60L190 70L350 65');
  expect(graph.area(0)).toBe('M30 60L190 50L350 55L350 110L30 110Z');
});

test('luck goes up for one seat and as far down for the other', () => {
  const [[up], [down]] = [graph.luck(0), graph.luck(1)];
  expect(up).toMatchObject({ step: 0, luck: 0.1, height: 20, y: graph.middle - 20 });
  expect(down).toMatchObject({ step: 0, luck: -0.1, height: 20, y: graph.middle });
  // Between the moment before the roll and the one after it.
  expect((up?.x ?? 0) + (up?.width ?? 0) / 2).toBeCloseTo(110, 9);
});

test('an empty record is a point', () => {
  const empty = new Graph(sample({ steps: [], last: [0.5, 0.5] }), SIZE);
  expect(empty.curve(0)).toBe('M30 60');
  expect(empty.moment(200)).toBe(0);
  expect(empty.luck(0)).toEqual([]);
});
