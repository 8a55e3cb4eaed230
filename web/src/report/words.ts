// Numbers, marks and moments of a report in words.

import { gameOf } from '../games';
import { sitterName } from '../games/words';
import { spoken, t } from '../i18n/language.svelte';
import type { AnalysisCheck, AnalysisReport, AnalysisSeat, AnalysisStep, EffortName, TableView } from '../protocol';
import type { Bar, Mark } from './course';

/** A chance, as in “62 %”. */
export function percent(chance: number): string {
  return new Intl.NumberFormat(spoken.language, { style: 'percent', maximumFractionDigits: 0 }).format(chance);
}

/** What a seat would have got without luck, as a chance: the sum may lie beyond what a chance can be. */
export function withoutLuck({ adjusted }: AnalysisSeat): string {
  return percent(Math.min(1, Math.max(0, adjusted)));
}

/** Percentage points, with a sign and one digit, as in “−4.2”. */
export function points(part: number): string {
  return tenths(Math.round(part * 1000));
}

export function tenths(count: number): string {
  const format = new Intl.NumberFormat(spoken.language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });
  return format.format(count / 10).replace('-', '−');
}

/** A number without a sign. */
export function plain(value: number, digits = 1): string {
  const format = new Intl.NumberFormat(spoken.language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return format.format(value).replace('-', '−');
}

/** What a far longer look says of a loss, with its standard error. */
export function checkedWords({ loss, error }: AnalysisCheck): string {
  return error > 0 ? `${points(-loss)} ± ${plain(error * 100)}` : points(-loss);
}

export function markWords(mark: Mark): string {
  switch (mark) {
    case 'good':
      return t('report.mark-good');
    case 'dubious':
      return t('report.mark-dubious');
    case 'mistake':
      return t('report.mark-mistake');
    case 'blunder':
      return t('report.mark-blunder');
    default:
      return mark satisfies never;
  }
}

export function effortWords(effort: EffortName): string {
  switch (effort) {
    case 'quick':
      return t('report.effort-quick');
    case 'standard':
      return t('report.effort-standard');
    case 'deep':
      return t('report.effort-deep');
    default:
      return effort satisfies never;
  }
}

export function barWords(what: Bar['what'], isYou: boolean, isOpen: boolean): string {
  switch (what) {
    case 'prior':
      return t('report.bar-prior');
    case 'luck':
      return t('report.bar-luck');
    case 'own':
      return isYou ? t('report.bar-yours') : t('report.bar-own');
    case 'others':
      return t('report.bar-others');
    case 'surprise':
      return t('report.bar-surprise');
    case 'revision':
      return t('report.bar-revision');
    case 'result':
      return isOpen ? t('report.bar-open') : t('report.bar-result');
    default:
      return what satisfies never;
  }
}

/** What happened in a step. */
export function stepWords(view: TableView, step: AnalysisStep): string {
  const name = sitterName(view, step.seat);
  const game = gameOf(view.game);
  // What ended a game where no move did.
  if (step.text === 'resignation') return t('table.event-resigned', { name });
  if (step.text === 'time') return t('table.event-timed-out', { name });
  if (step.kind === 'roll') return t('report.rolled', { name, roll: game.roll(step.text) });
  return t('report.moved', { name, move: game.move(step.text) });
}

/** A moment for those who hear it: what is about to happen, and everybody's chances. */
export function momentWords(view: TableView, report: AnalysisReport, moment: number, chances: number[]): string {
  const step = report.steps[moment];
  const what = step ? stepWords(view, step) : t('report.end');
  const mark = step?.mark ? `, ${markWords(step.mark)}` : '';
  const each = chances.map((chance, seat) => `${sitterName(view, seat)} ${percent(chance)}`);
  return `${what}${mark}. ${each.join(', ')}`;
}

/** How long something may still take, roughly: in seconds up to a minute and a half, then in minutes. */
export function leftWords(seconds: number): string {
  return seconds < 90 ? t('report.left-seconds', { count: Math.max(5, Math.ceil(seconds / 5) * 5) }) : t('report.left-minutes', { count: Math.round(seconds / 60) });
}
