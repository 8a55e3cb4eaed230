// Learning from mistakes: back before every marked decision of a seat, until something good is found.

import type { AnalysisReport, AnalysisStep } from '../protocol';

/** A choice that loses less than this part of the mark is right. */
const GOOD_ENOUGH = 1 / 3;

export interface Task {
  /** The step in the report. */
  step: number;
  /** What a choice may lose at most, as a part of a win. */
  allowed: number;
}

/** What came of a choice. */
export type Attempt =
  | { kind: 'best' }
  | { kind: 'right'; loss: number; isGlance: boolean }
  /** It is the mistake of the game once more. */
  | { kind: 'again'; loss: number; isGlance: boolean }
  | { kind: 'wrong'; loss: number; isGlance: boolean }
  /** The judge did not look at it at all. */
  | { kind: 'unlisted' };

/** The choices of this many steps are told at once. */
export const MOST_ASKED = 64;

/** The marked decisions of a seat that could have been better; if they are too many, those that cost most. */
export function tasks(report: AnalysisReport, seat: number): Task[] {
  const all = report.steps.flatMap((step, index) => {
    if (step.seat !== seat || step.kind !== 'move' || !step.mark || step.mark === 'good' || !step.choices?.length) return [];
    return [{ step: index, allowed: report.bounds[step.mark] * GOOD_ENOUGH, loss: step.loss ?? 0 }];
  });
  const dearest = all.toSorted((a, b) => b.loss - a.loss).slice(0, MOST_ASKED);
  return dearest.toSorted((a, b) => a.step - b.step).map(({ step, allowed }) => ({ step, allowed }));
}

export function isRight({ kind }: Attempt): boolean {
  return kind === 'best' || kind === 'right';
}

/** How good a choice is. */
export function judge(step: AnalysisStep, { allowed }: Task, move: string): Attempt {
  const choices = step.choices ?? [];
  const best = choices.find((choice) => choice.move === step.best) ?? choices[0];
  const chosen = choices.find((choice) => choice.move === move);
  if (!best || !chosen) return { kind: 'unlisted' };
  const loss = Math.max(0, best.win - chosen.win);
  if (chosen === best) return { kind: 'best' };
  const isGlance = chosen.glance === true;
  if (loss < allowed) return { kind: 'right', loss, isGlance };
  return { kind: move === step.text ? 'again' : 'wrong', loss, isGlance };
}

/** How a task went. */
export type Outcome = 'first' | 'later' | 'shown';

/** One run through all tasks. */
export interface Run {
  current: number;
  /** How often something wrong was tried at the current task. */
  wrong: number;
  outcomes: (Outcome | undefined)[];
}

export const FRESH: Run = { current: 0, wrong: 0, outcomes: [] };

/** After a choice: what is right settles a task that is still open. */
export function tried(run: Run, attempt: Attempt): Run {
  if (run.outcomes[run.current] || attempt.kind === 'unlisted') return run;
  if (!isRight(attempt)) return { ...run, wrong: run.wrong + 1 };
  return settled(run, run.wrong === 0 ? 'first' : 'later');
}

/** After the answer was shown. */
export function shown(run: Run): Run {
  return run.outcomes[run.current] ? run : settled(run, 'shown');
}

function settled(run: Run, outcome: Outcome): Run {
  const outcomes = [...run.outcomes];
  outcomes[run.current] = outcome;
  return { ...run, outcomes };
}

export function gone(run: Run, current: number): Run {
  return { ...run, current, wrong: 0 };
}
