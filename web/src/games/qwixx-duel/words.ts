// The board in words.

import { t } from '../../i18n/language.svelte';
import type { Deed, EffectView, Phase } from '../../protocol';
import { parseRoll, type Color } from '../qwixx/rows';
import { colorName, signed } from '../qwixx/words';
import type { Pile, Side } from './position';

export function sideName(side: Side): string {
  return side === 0 ? t('qwixx-duel.black') : t('qwixx-duel.grey');
}

export function spaceName(color: Color, number: number): string {
  return t('qwixx-duel.space', { color: colorName(color), number });
}

function pileInWords(pile: Pile | undefined): string {
  if (!pile) return t('qwixx-duel.free');
  const player = sideName(pile.side);
  if (pile.height === 1) return t('qwixx-duel.token', { player });
  return t('qwixx-duel.stack', { player, height: pile.height });
}

function deedInWords(deed: Deed): string[] {
  switch (deed) {
    case 'beats':
      return [t('qwixx-duel.beats')];
    case 'stacks':
      return [t('qwixx-duel.stacks')];
    case 'locks':
      return [t('qwixx-duel.locks')];
    case 'ends':
      return [t('qwixx-duel.ends')];
    default:
      return [];
  }
}

/** What a move costs and does. */
export function effectInWords({ skips = 0, points, deeds = [] }: EffectView): string {
  const words = deeds.flatMap(deedInWords);
  if (skips > 0) words.unshift(t('qwixx-duel.skips', { count: skips }));
  if (points !== undefined) words.push(gainInWords(points));
  return words.join(', ');
}

function gainInWords(points: number): string {
  return t('qwixx-duel.gain', { count: Math.abs(points), gain: signed(points) });
}

/** All that there is to say about a space. */
export function spaceInWords(
  space: { color: Color; number: number; pile: Pile | undefined; effect: EffectView | undefined; last: boolean; beaten: Side | null },
): string {
  const words = [spaceName(space.color, space.number), pileInWords(space.pile)];
  if (space.last) words.push(t('qwixx-duel.last'));
  if (space.beaten !== null) words.push(t('qwixx-duel.wasBeaten', { player: sideName(space.beaten) }));
  if (!space.effect) return words.join(', ');
  return `${words.join(', ')}. ${t('qwixx-duel.legal', { effect: effectInWords(space.effect) })}`;
}

/** What the dice allow in this part of the turn. */
export function phaseInWords(phase: Phase, roll: string | null): string {
  if (roll === null) return '';
  const [first, second] = parseRoll(roll).white;
  if (phase === 'action1') return t('qwixx-duel.action1', { first, second, sum: first + second });
  return phase === 'action2' ? t('qwixx-duel.action2') : '';
}
