import { describe, expect, test } from 'vitest';
import type { AnalysisStep } from '../protocol';
import { FRESH, gone, isRight, judge, MOST_ASKED, shown, tasks, tried } from './practice';
import { sample } from './samples.test-data';

const move = { ...(sample().steps[1] as AnalysisStep), mark: 'mistake' as const };
const report = sample({
  steps: [
    sample().steps[0] as AnalysisStep,
    move,
    { ...move, mark: 'good' },
    { ...move, seat: 1, mark: 'blunder' },
    { ...move, mark: 'dubious' },
    // Who gives up had nothing else to choose from.
    { ...move, text: 'resignation', choices: [] },
  ],
});
const [task] = tasks(report, 0);

describe('tasks', () => {
  test('are the marked decisions of the seat that could have been better', () => {
    const third = (bound: number): unknown => expect.closeTo(bound / 3, 9);
    expect(tasks(report, 0)).toEqual([
      { step: 1, allowed: third(0.03) },
      { step: 4, allowed: third(0.015) },
    ]);
    expect(tasks(report, 1)).toEqual([{ step: 3, allowed: third(0.06) }]);
  });

  test('are no more than can be asked about at once, and those that cost most', () => {
    const losses = Array.from({ length: MOST_ASKED + 3 }, (_, index) => 0.03 + ((index * 7) % (MOST_ASKED + 3)) / 1000);
    const steps = tasks(sample({ steps: losses.map((loss) => ({ ...move, loss })) }), 0).map(({ step }) => step);
    expect(steps).toHaveLength(MOST_ASKED);
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    const left = losses.flatMap((loss, step) => (steps.includes(step) ? [] : [loss]));
    expect(left.toSorted()).toEqual([0.03, 0.031, 0.032]);
  });

  test('what loses less than a third of the mark is right', () => {
    if (!task) throw new Error('there is a task');
    expect(judge(move, task, 'yellow5')).toEqual({ kind: 'best' });
    const near = judge(move, task, 'green5');
    expect(near.kind).toBe('right');
    expect(judge(move, { ...task, allowed: 0.004 }, 'green5').kind).toBe('wrong');
    expect(judge(move, task, 'red5').kind).toBe('again');
    expect(judge(move, task, 'pass')).toMatchObject({ kind: 'wrong' });
    expect(judge(move, task, 'blue5')).toEqual({ kind: 'unlisted' });
  });

  test('says of a choice that got no more than a glance that it did', () => {
    if (!task) throw new Error('there is a task');
    const choices = (move.choices ?? []).map((choice) => (choice.move === 'pass' ? { ...choice, glance: true } : choice));
    expect(judge({ ...move, choices }, task, 'pass')).toMatchObject({ kind: 'wrong', isGlance: true });
    expect(judge({ ...move, choices }, task, 'green5')).toMatchObject({ kind: 'right', isGlance: false });
  });
});

describe('a run', () => {
  const right = { kind: 'best' } as const;
  const wrong = { kind: 'wrong', loss: 0.1, isGlance: false } as const;

  test('remembers what was found at once, later, or not at all', () => {
    expect(isRight(right) && !isRight(wrong)).toBe(true);
    let run = tried(FRESH, right);
    run = tried(tried(tried(gone(run, 1), wrong), wrong), right);
    run = shown(tried(gone(run, 2), wrong));
    expect(run.outcomes).toEqual(['first', 'later', 'shown']);
  });

  test('does not change what is settled', () => {
    const run = shown(FRESH);
    expect(tried(run, right)).toBe(run);
    expect(shown(tried(FRESH, right)).outcomes).toEqual(['first']);
    expect(tried(FRESH, { kind: 'unlisted' })).toBe(FRESH);
  });

  test('begins every task anew', () => {
    const run = tried(gone(tried(FRESH, wrong), 1), right);
    expect(run.outcomes).toEqual([undefined, 'first']);
  });
});
