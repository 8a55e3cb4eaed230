// The course of a game in a report: chances at every moment, and what they came from.

import type { AnalysisReport, AnalysisStep } from '../protocol';

/** The chances before every step, then at the end. What is decided at once changes them all at once. */
export function chances(report: AnalysisReport): number[][] {
  return [...report.steps.map((step) => step.before), report.last];
}

/** Where the chances of a seat went, from the first to the last. */
export type Source = 'luck' | 'own' | 'others' | 'surprise' | 'revision';
export const SOURCES: Source[] = ['luck', 'own', 'others', 'surprise', 'revision'];

export interface Bar {
  what: 'prior' | Source | 'result';
  /** Where it begins and ends, as chances. */
  from: number;
  to: number;
  /** What is written beside it, in tenths of a percentage point. The parts add up to the end as written. */
  tenths: number;
}

/** The chances of a seat as steps that lead from what was expected to what came. Parts that are nothing are left out. */
export function waterfall(report: AnalysisReport, seat: number): Bar[] {
  const sums = report.seats[seat];
  const prior = report.prior[seat] ?? 0;
  if (!sums) return [];
  const end = lastChance(report, seat);
  const parts = SOURCES.map((what) => ({ what, size: sums[what] }));
  const written = inTenths([prior, ...parts.map(({ size }) => size)], end);
  const bars: Bar[] = [{ what: 'prior', from: 0, to: prior, tenths: written[0] ?? 0 }];
  let at = prior;
  parts.forEach(({ what, size }, index) => {
    const tenths = written[index + 1] ?? 0;
    if (tenths !== 0 || Math.abs(size) >= 0.0005) bars.push({ what, from: at, to: at + size, tenths });
    at += size;
  });
  return [...bars, { what: 'result', from: 0, to: end, tenths: Math.round(end * 1000) }];
}

/** The result; or the last chance, where the record ends before the game. */
export function lastChance(report: AnalysisReport, seat: number): number {
  return (report.result ?? report.last)[seat] ?? 0;
}

/** Rounds parts to tenths of a point so that they add up to the rounded whole: the largest remainders give way. */
export function inTenths(parts: number[], whole: number): number[] {
  const exact = parts.map((part) => part * 1000);
  const rounded = exact.map(Math.floor);
  const rests = exact.map((part, index) => ({ index, rest: part - (rounded[index] ?? 0) }));
  let missing = Math.round(whole * 1000) - rounded.reduce((sum, part) => sum + part, 0);
  for (const { index } of rests.sort((a, b) => b.rest - a.rest)) {
    if (missing <= 0) break;
    rounded[index] = (rounded[index] ?? 0) + 1;
    missing -= 1;
  }
  return rounded;
}

/** Whether there is any luck in the game. */
export function hasDice(report: AnalysisReport): boolean {
  return report.steps.some(({ kind }) => kind === 'roll');
}

export type Mark = NonNullable<AnalysisStep['mark']>;

/** A moment that the report marks. */
export interface Moment {
  /** Its number among the marked moments, from 1. */
  number: number;
  /** The step in the report, from 0. */
  step: number;
  seat: number;
  mark: Mark;
  loss: number;
}

export function moments(report: AnalysisReport): Moment[] {
  const marked = report.steps.flatMap(({ mark, seat, owner, loss = 0 }, step) =>
    mark ? [{ step, seat: owner ?? seat, mark, loss }] : [],
  );
  return marked.map((moment, index) => ({ number: index + 1, ...moment }));
}

/** The seats that share the best chance at the end, as far as the game is over. */
export function winners(report: AnalysisReport): number[] {
  const result = report.result ?? [];
  const most = Math.max(...result);
  return result.flatMap((share, seat) => (share === most && share > 0 ? [seat] : []));
}

/** What a step brought a seat by luck, decisions and surprise. */
export function gain(step: AnalysisStep, seat: number): number {
  return step.luck?.[seat] ?? (step.change?.[seat] ?? 0) + (step.surprise?.[seat] ?? 0);
}
