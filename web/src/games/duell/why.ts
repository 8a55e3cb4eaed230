// Why a bot made a move of Duell.

import { t } from '../../i18n/language.svelte';
import type { Whys } from '../game';

/** A die by the face on its top, as the object of a sentence. */
function dieWords(top: number | undefined): string {
  switch (top) {
    case undefined:
      return t('duell.why-king');
    case 1:
      return t('duell.why-die-1');
    case 2:
      return t('duell.why-die-2');
    case 3:
      return t('duell.why-die-3');
    case 4:
      return t('duell.why-die-4');
    case 5:
      return t('duell.why-die-5');
    default:
      return t('duell.why-die-6');
  }
}

export const duellWhys = {
  'captures-king': () => t('duell.why-captures-king'),
  'reaches-home': ({ at }) => t('duell.why-reaches-home', { at }),
  sacrifices: ({ top, at, moves }) => {
    const gaps = { die: dieWords(top), at };
    return moves === undefined ? t('duell.why-sacrifices', gaps) : t('duell.why-sacrifices-wins', { ...gaps, count: moves });
  },
  'forces-win': ({ moves }) => t('duell.why-forces-win', { count: moves }),
  'holds-out': ({ moves }) => t('duell.why-holds-out', { count: moves }),
  parries: ({ threat, at }) => (threat === 'king' ? t('duell.why-parries-king', { at }) : t('duell.why-parries-home', { at })),
  threatens: ({ threat, at }) => (threat === 'king' ? t('duell.why-threatens-king', { at }) : t('duell.why-threatens-home', { at })),
  recaptures: ({ top, at }) => t('duell.why-recaptures', { die: dieWords(top), at }),
  wins: ({ top, at }) => t('duell.why-wins', { die: dieWords(top), at }),
  trades: ({ top, at }) => t('duell.why-trades', { die: dieWords(top), at }),
  saves: ({ top, at }) => t('duell.why-saves', { die: dieWords(top), at }),
  attacks: ({ top, at }) => t('duell.why-attacks', { die: dieWords(top), at }),
  'turns-up': ({ top, at }) => t('duell.why-turns-up', { top, at }),
  'goes-to': ({ top, at }) => t('duell.why-goes-to', { die: dieWords(top), at }),
} satisfies Partial<Whys>;
