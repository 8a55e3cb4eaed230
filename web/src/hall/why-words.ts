// Why a bot made its move, in the language that is spoken.

import { whys, withInstead } from '../games/whys';
import { t } from '../i18n/language.svelte';
import type { ReasonBody, ReasonFacts } from '../protocol';

/** What there is to say, and the language it is in where that is not the one that is spoken. */
export interface Why {
  text: string;
  lang?: 'en';
}

export function whyWords(reason: ReasonBody): Why {
  // Games that were stored before reasons were facts have a line of English.
  if (typeof reason === 'string') return { text: reason, lang: 'en' };
  const words = factWords(reason);
  const compared = words && reason.instead ? withInstead(words, reason, reason.instead) : words;
  return { text: withEnd(withChance(compared, reason.chance), reason.lead) };
}

function withChance(words: string, percent: number | undefined): string {
  return percent === undefined || words === '' ? words : t('reason.chance', { percent, words });
}

function withEnd(words: string, lead: number | undefined): string {
  if (lead === undefined) return words;
  if (lead === 0) return t('reason.ends-level', { words });
  const gaps = { words, count: Math.abs(lead) };
  return lead > 0 ? t('reason.ends-ahead', gaps) : t('reason.ends-behind', gaps);
}

function factWords(fact: ReasonFacts): string {
  if (fact.kind === 'only-move') return t('reason.only-move');
  // Each kind has the words for just its own facts. A kind from a newer hall is not said.
  const words = whys[fact.kind] as ((fact: ReasonFacts) => string) | undefined;
  return words?.(fact) ?? '';
}
