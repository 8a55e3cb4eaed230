// Spaces, moves and seats in words.

import { t } from '../../i18n/language.svelte';
import type { Deed, EffectView } from '../../protocol';
import { colorName, signed } from '../qwixx/words';
import { parseMove, type Color } from '../qwixx/rows';
import type { Mark } from './position';
import type { Doing } from './seats';

export function spaceName(color: Color, number: number): string {
  return t('qwixx-longo.space', { color: colorName(color), number });
}

export function moveName(move: string): string {
  const parsed = parseMove(move);
  return parsed.kind === 'pass' ? t('qwixx-longo.pass') : spaceName(parsed.color, parsed.number);
}

/** What a move does, in one line. */
export function effectWords(effect: EffectView): string {
  const words: string[] = [];
  if (effect.points) words.push(t('qwixx-longo.gains', { count: Math.abs(effect.points), points: signed(effect.points) }));
  if (effect.skips) words.push(t('qwixx-longo.skips', { count: effect.skips }));
  return [...words, ...(effect.deeds ?? []).flatMap(deedWords)].join(', ');
}

function deedWords(deed: Deed): string[] {
  switch (deed) {
    case 'lucky':
      return [t('qwixx-longo.byLuck')];
    case 'locks':
      return [t('qwixx-longo.locks')];
    case 'misthrow':
      return [t('qwixx-longo.costsMisthrow')];
    case 'ends':
      return [t('qwixx-longo.ends')];
    default:
      return [];
  }
}

export function markWords(mark: Mark, isClosed: boolean): string {
  if (mark === 'crossed') return t('qwixx-longo.crossed');
  if (isClosed) return t('qwixx-longo.rowClosed');
  return mark === 'gone' ? t('qwixx-longo.gone') : t('qwixx-longo.free');
}

export function lockWords(isLocked: boolean, isClosed: boolean): string {
  if (isLocked) return t('qwixx-longo.lockCrossed');
  return isClosed ? t('qwixx-longo.lockClosed') : t('qwixx-longo.lockFree');
}

export function doingWords(doing: Exclude<Doing, null>): string {
  switch (doing) {
    case 'to-roll':
      return t('qwixx-longo.toRoll');
    case 'thinking':
      return t('qwixx-longo.thinking');
    case 'decided':
      return t('qwixx-longo.decided');
    case 'won':
      return t('qwixx-longo.won');
  }
}
