// What puzzles ask, in words.

import { place, spoken, t } from '../i18n/language.svelte';
import type { PuzzleGoal, ThemeName } from '../protocol';

export function themeWords(theme: ThemeName): string {
  switch (theme) {
    case 'win':
      return t('puzzles.theme-win');
    case 'hold':
      return t('puzzles.theme-hold');
    case 'endgame':
      return t('puzzles.theme-endgame');
    case 'captures':
      return t('puzzles.theme-captures');
    case 'quiet':
      return t('puzzles.theme-quiet');
    case 'king-moves':
      return t('puzzles.theme-king-moves');
    case 'takes-king':
      return t('puzzles.theme-takes-king');
    case 'reaches-home':
      return t('puzzles.theme-reaches-home');
    case 'locks':
      return t('puzzles.theme-locks');
    case 'beats':
      return t('puzzles.theme-beats');
    case 'stacks':
      return t('puzzles.theme-stacks');
    case 'lucky':
      return t('puzzles.theme-lucky');
    case 'next':
      return t('puzzles.theme-next');
    case 'leaps':
      return t('puzzles.theme-leaps');
    case 'passes':
      return t('puzzles.theme-passes');
    case 'misthrow':
      return t('puzzles.theme-misthrow');
    case 'ends':
      return t('puzzles.theme-ends');
    default:
      return theme satisfies never;
  }
}

export function goalWords(goal: PuzzleGoal, side: string): string {
  switch (goal.kind) {
    case 'win':
      return t('puzzles.goal-win', { side, count: goal.moves });
    case 'hold':
      return t('puzzles.goal-hold', { side, count: goal.moves });
    case 'choose':
      return t('puzzles.goal-choose');
    default:
      return goal satisfies never;
  }
}

/** Percentage points, to a tenth. */
export function points(value: number): string {
  return value.toLocaleString(spoken.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}

/** A day such as 2026-02-28, as people write it; nothing before the hall has said which day it is. */
export function dayWords(day: string): string {
  if (day === '') return '';
  const format = new Intl.DateTimeFormat(place(), { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${day}T00:00:00Z`));
}
