// What puzzles ask, in words.

import { spoken, t } from '../i18n/language.svelte';
import type { PuzzleGoal, ThemeBody } from '../protocol';

export function themeWords(theme: ThemeBody): string {
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

/** Points of a hundred, to a tenth. */
export function points(value: number): string {
  return value.toLocaleString(spoken.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
}
