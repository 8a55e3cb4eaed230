// Why a bot made its move, in the language that is spoken.

import { signed } from '../games/qwixx-duel/words';
import { colorName } from '../games/qwixx/words';
import { t } from '../i18n/language.svelte';
import type { ColorBody, ReasonBody, ReasonFacts } from '../protocol';

/** What there is to say, and the language it is in where that is not the one that is spoken. */
export interface Why {
  text: string;
  lang?: 'en';
}

export function whyWords(reason: ReasonBody): Why {
  // Games that were stored before reasons were facts have a line of English.
  if (typeof reason === 'string') return { text: reason, lang: 'en' };
  return { text: withEnd(factWords(reason), reason.lead) };
}

function withEnd(words: string, lead: number | undefined): string {
  if (lead === undefined) return words;
  if (lead === 0) return t('reason.ends-level', { words });
  const gaps = { words, count: Math.abs(lead) };
  return lead > 0 ? t('reason.ends-ahead', gaps) : t('reason.ends-behind', gaps);
}

function factWords(fact: ReasonFacts): string {
  switch (fact.kind) {
    case 'only-move':
      return t('reason.only-move');
    case 'captures-king':
      return t('reason.captures-king');
    case 'reaches-home':
      return t('reason.reaches-home', { at: fact.at });
    case 'forces-win':
      return t('reason.forces-win', { count: fact.moves });
    case 'holds-out':
      return t('reason.holds-out', { count: fact.moves });
    case 'parries':
      return fact.threat === 'king' ? t('reason.parries-king', { at: fact.at }) : t('reason.parries-home', { at: fact.at });
    case 'threatens':
      return fact.threat === 'king' ? t('reason.threatens-king', { at: fact.at }) : t('reason.threatens-home', { at: fact.at });
    case 'wins':
      return t('reason.wins', { die: dieWords(fact.top), at: fact.at });
    case 'trades':
      return t('reason.trades', { die: dieWords(fact.top), at: fact.at });
    case 'saves':
      return t('reason.saves', { die: dieWords(fact.top), at: fact.at });
    case 'attacks':
      return t('reason.attacks', { die: dieWords(fact.top), at: fact.at });
    case 'turns-up':
      return t('reason.turns-up', { top: fact.top, at: fact.at });
    case 'goes-to':
      return t('reason.goes-to', { die: dieWords(fact.top), at: fact.at });
    case 'takes': {
      const gaps = { ...spaceWords(fact), count: fact.skips, gain: signed(fact.points) };
      return fact.skips === 0 ? t('reason.takes-next', gaps) : t('reason.takes', gaps);
    }
    case 'locks':
      return t('reason.locks', { row: rowWords(fact.color), gain: signed(fact.points) });
    case 'beats':
      return t('reason.beats', spaceWords(fact));
    case 'stacks':
      return t('reason.stacks', { ...spaceWords(fact), gain: signed(fact.points) });
    case 'lucky':
      return t('reason.lucky', spaceWords(fact));
    case 'misthrow':
      return t('reason.misthrow');
    case 'waits-for':
      return t('reason.waits-for', spaceWords(fact));
    case 'spares': {
      if (fact.skips === 0) return t('reason.spares-next', spaceWords(fact));
      return t('reason.spares', { row: rowWords(fact.color), number: fact.number, count: fact.skips });
    }
    case 'sees-nothing':
      return t('reason.sees-nothing');
    default:
      // A kind without words does not compile; one from a newer hall is not said.
      return unsaid(fact);
  }
}

function unsaid(_: never): string {
  return '';
}

function spaceWords({ color, number }: { color: ColorBody; number: number }): { color: string; number: number } {
  return { color: colorName(color), number };
}

/** A row as the object of a sentence. */
function rowWords(color: ColorBody): string {
  switch (color) {
    case 'red':
      return t('reason.row-red');
    case 'yellow':
      return t('reason.row-yellow');
    case 'green':
      return t('reason.row-green');
    case 'blue':
      return t('reason.row-blue');
  }
}

/** A die of Duell by the face on its top, as the object of a sentence. */
function dieWords(top: number | undefined): string {
  switch (top) {
    case undefined:
      return t('reason.king');
    case 1:
      return t('reason.die-1');
    case 2:
      return t('reason.die-2');
    case 3:
      return t('reason.die-3');
    case 4:
      return t('reason.die-4');
    case 5:
      return t('reason.die-5');
    default:
      return t('reason.die-6');
  }
}
