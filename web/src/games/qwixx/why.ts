// Why a bot took a number, or none.

import { t } from '../../i18n/language.svelte';
import type { InsteadBody, ReasonFacts } from '../../protocol';
import type { Whys } from '../game';
import type { Color } from './rows';
import { colorName, signed } from './words';

function spaceWords({ color, number }: { color: Color; number: number }): { color: string; number: number } {
  return { color: colorName(color), number };
}

/** A row as the object of a sentence. */
function rowWords(color: Color): string {
  switch (color) {
    case 'red':
      return t('qwixx.why-row-red');
    case 'yellow':
      return t('qwixx.why-row-yellow');
    case 'green':
      return t('qwixx.why-row-green');
    case 'blue':
      return t('qwixx.why-row-blue');
  }
}

export const qwixxWhys = {
  takes: (fact) => {
    const gaps = { count: fact.skips, gain: signed(fact.points) };
    return fact.skips === 0 ? t('qwixx.why-takes-next', gaps) : t('qwixx.why-takes', gaps);
  },
  locks: ({ color, points }) => t('qwixx.why-locks', { row: rowWords(color), gain: signed(points) }),
  beats: ({ points }) => t('qwixx.why-beats', { gain: signed(points) }),
  stacks: ({ points }) => t('qwixx.why-stacks', { gain: signed(points) }),
  lucky: ({ points }) => t('qwixx.why-lucky', { gain: signed(points) }),
  misthrow: () => t('qwixx.why-misthrow'),
  'waits-for': (fact) => t('qwixx.why-waits-for', spaceWords(fact)),
  spares: (fact) => {
    if (fact.skips === 0) return t('qwixx.why-spares-next', spaceWords(fact));
    return t('qwixx.why-spares', { row: rowWords(fact.color), number: fact.number, count: fact.skips });
  },
  'sees-nothing': () => t('qwixx.why-sees-nothing'),
} satisfies Partial<Whys>;

/** The words for a choice, with what it is better than. */
export function withInstead(words: string, fact: ReasonFacts, { space, cost }: InsteadBody): string {
  const gaps = { words, count: cost };
  if (!space) return t('qwixx.why-better-nothing', gaps);
  const isSpared = fact.kind === 'spares' && fact.color === space.color && fact.number === space.number;
  return isSpared ? t('qwixx.why-costs', gaps) : t('qwixx.why-better', { ...gaps, ...spaceWords(space) });
}
