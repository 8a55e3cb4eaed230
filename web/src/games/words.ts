// Words that every game has: its name, its seats, how it ended.

import { t } from '../i18n/language.svelte';
import type { GameName, Reason, TableView } from '../protocol';
import { gameOf } from '.';
import type { PointerKind } from './board';

export function pointerWords(kind: PointerKind): string {
  return kind === 'best' ? t('table.pointer-best') : t('table.pointer-made');
}

export function gameName(game: GameName): string {
  return gameOf(game).name();
}

/** What a seat is called before anybody sits on it. */
export function seatRole(game: GameName, seat: number): string {
  return gameOf(game).seat(seat);
}

/** Who sits on a seat, in words. */
/** The name that the hall gives to a player who has asked to be forgotten. */
const ERASED = '(erased)';

export function sitterName(view: TableView, seat: number): string {
  const names = view.seats.map(({ sitter }) => {
    if (!sitter) return '';
    if (sitter.kind === 'bot') return botName(sitter.name, sitter.level ?? 1);
    return sitter.name === ERASED ? t('people.former') : sitter.name;
  });
  const name = names[seat];
  if (!name) return seatRole(view.game, seat);
  const isAlone = names.filter((other) => other === name).length === 1;
  return isAlone ? name : `${name} (${seat + 1})`;
}

export function botName(name: string, level: number): string {
  switch (name) {
    case 'random':
      return t('common.bot-random');
    case 'careful':
      return t('common.bot-careful');
    case 'engine':
      return t('common.bot-engine', { level });
    case 'greedy':
      return t('common.bot-greedy', { level });
    default:
      return t('common.bot-level', { name, level });
  }
}

/** What ended a game. A game has no words for the reasons of other games. */
export function reasonWords(game: GameName, reason: Reason): string {
  if (reason === 'resignation') return t('table.end-resignation');
  if (reason === 'time') return t('table.end-time');
  const endings: Partial<Record<Reason, () => string>> = gameOf(game).endings;
  return endings[reason]?.() ?? reason;
}
