import { describe, expect, test } from 'vitest';
import type { AnalysisReport, AnalysisStep } from '../protocol';
import { chances, gain, inTenths, lastChance, moments, waterfall, winners } from './course';
import { sample, seatOf } from './samples.test-data';

describe('sums', () => {
  test('are written so that they add up', () => {
    // 33.33 + 33.33 + 33.33 would be 99.9.
    expect(inTenths([1 / 3, 1 / 3, 1 / 3], 1)).toEqual([334, 333, 333]);
    expect(inTenths([0.5, 0.1236, -0.0449, 0.4213], 1)).toEqual([500, 124, -45, 421]);
    expect(inTenths([0.5, -0.5], 0)).toEqual([500, -500]);
  });

  test('lead from what was expected to the result, each part where the one before it ended', () => {
    const report = sample({ seats: [seatOf({ luck: 0.3, own: -0.1, others: 0.25, revision: 0.05 }), seatOf()] });
    const bars = waterfall(report, 0);
    expect(bars.map(({ what }) => what)).toEqual(['prior', 'luck', 'own', 'others', 'revision', 'result']);
    for (const [index, bar] of bars.slice(1, -1).entries()) expect(bar.from).toBeCloseTo(bars[index]?.to ?? NaN, 12);
    const [parts, end] = [bars.slice(0, -1), bars.at(-1)];
    expect(parts.reduce((sum, { tenths }) => sum + tenths, 0)).toBe(end?.tenths);
    expect(end?.tenths).toBe(1000);
  });

  test('that are nothing are left out', () => {
    const report = sample({ seats: [seatOf({ luck: 0.5 }), seatOf()] });
    expect(waterfall(report, 0).map(({ what }) => what)).toEqual(['prior', 'luck', 'result']);
    expect(waterfall(report, 7)).toEqual([]);
  });
});

test('a game that is open has its last chance instead of a result', () => {
  const report = sample({ result: null, last: [0.55, 0.45] });
  expect(lastChance(report, 0)).toBe(0.55);
  expect(winners(report)).toEqual([]);
});

test('those who win are those with the largest share, and a draw has two of them', () => {
  expect(winners(sample({ result: [0, 1] }))).toEqual([1]);
  expect(winners(sample({ result: [0.5, 0.5] }))).toEqual([0, 1]);
});

test('chances are those before every step, and at the end', () => {
  expect(chances(sample())).toEqual([[0.5, 0.5], [0.6, 0.4], [1, 0]]);
});

test('marked moments are numbered from one, in the order of the game', () => {
  const step = sample().steps[1] as AnalysisStep;
  const steps: AnalysisReport['steps'] = [step, { ...step, mark: 'blunder', loss: 0.1 }, step, { ...step, mark: 'good', seat: 1 }];
  delete (steps[0] as AnalysisStep).mark;
  expect(moments(sample({ steps }))).toEqual([
    { number: 1, step: 1, seat: 0, mark: 'blunder', loss: 0.1 },
    { number: 2, step: 3, seat: 1, mark: 'good', loss: 0.05 },
  ]);
});

test('a roll brings its luck; a move what was decided, and what sealed choices came to', () => {
  const move = sample().steps[1] as AnalysisStep;
  expect(gain({ ...move, luck: [0.25, -0.25] }, 1)).toBe(-0.25);
  const decided = { ...move, change: [-0.5, 0.5], surprise: [0.125, -0.125] };
  delete decided.luck;
  expect([0, 1].map((seat) => gain(decided, seat))).toEqual([-0.375, 0.375]);
  delete (decided as AnalysisStep).surprise;
  expect(gain(decided, 0)).toBe(-0.5);
});
