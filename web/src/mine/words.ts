// How a game ended for its player, in words.

import { t } from '../i18n/language.svelte';
import type { Ending } from './figures';

export function endingWords(ending: Ending): string {
  switch (ending) {
    case 'won':
      return t('mine.won');
    case 'lost':
      return t('mine.lost');
    case 'drawn':
      return t('mine.drawn');
    case 'shared':
      return t('mine.shared');
    case 'unknown':
      return t('mine.unknown');
  }
}
