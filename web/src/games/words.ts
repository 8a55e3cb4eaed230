// Words that every game has: its name, its seats, how it ended.

import { t } from '../i18n/language.svelte';
import type { GameName, Reason, TableView } from '../protocol';
import { personaOf, personasFor } from '../hall/bots';
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

/** The name that the hall gives to a player who has asked to be forgotten. */
const ERASED = '(erased)';

/** Who sits on a seat, in words. */
export function sitterName(view: TableView, seat: number): string {
  const names = view.seats.map(({ sitter }, index) => {
    if (!sitter) return '';
    if (sitter.kind === 'bot') return personaOf(view, index)?.name ?? sitter.name;
    return sitter.name === ERASED ? t('people.former') : sitter.name;
  });
  const name = names[seat];
  if (!name) return seatRole(view.game, seat);
  const isAlone = names.filter((other) => other === name).length === 1;
  return isAlone ? name : `${name} (${seat + 1})`;
}

/** The same where no plate tells who is a bot: a bot has its level beside its name. */
export function markedName(view: TableView, seat: number): string {
  const name = sitterName(view, seat);
  const sitter = view.seats[seat]?.sitter;
  return sitter?.kind === 'bot' ? t('common.bot-named', { name, level: sitter.level ?? 1 }) : name;
}

/** The names of a table as lists have them. A bot has its level beside its name, which nobody else may have: people are called Ada too. */
export function listedNames(names: (string | null)[], game: GameName): (string | null)[] {
  const levels = names.map((name) => Number(/^\w+ \(level (\d+)\)$/.exec(name ?? '')?.[1] ?? 0) || null);
  const personas = personasFor(game, levels);
  return names.map((name, seat) => {
    const persona = personas[seat];
    if (persona) return t('common.bot-named', { name: persona.name, level: levels[seat] ?? 1 });
    return name === ERASED ? t('people.former') : name;
  });
}

/** What kind of bot it is, and how strong. */
export function botKind(name: string, level: number): string {
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

/** What ended the game at a table; of somebody who gave up, who it was. */
export function endWords(view: TableView): string {
  if (!view.result) return '';
  const out = view.seats.flatMap((seat, index) => (seat.out ? [index] : []));
  const [seat] = out;
  if (view.result.reason !== 'resignation' || seat === undefined || out.length > 1) return reasonWords(view.game, view.result.reason);
  const isOwn = view.you.includes(seat) && view.you.length === 1;
  return isOwn ? t('table.end-you-gave-up') : t('table.end-gave-up', { name: sitterName(view, seat) });
}

/** Who has won, and why; nothing while the game is played. */
export function winWords(view: TableView): string {
  const { result, you } = view;
  if (!result) return '';
  const end = endWords(view);
  const [seat] = result.winners;
  if (seat === undefined) return t('table.drawn', { end });
  const names = result.winners.map((winner) => sitterName(view, winner)).join(', ');
  if (result.winners.length > 1) return t('table.shared', { names, end });
  if (you.length === 1 && seat === you[0]) return t('table.you-won', { end });
  const isSide = gameOf(view.game).hasSides && names === seatRole(view.game, seat);
  return isSide ? t('table.won-side', { name: names, end }) : t('table.won', { name: names, end });
}

/** What ended a game. A game has no words for the reasons of other games. */
export function reasonWords(game: GameName, reason: Reason): string {
  if (reason === 'resignation') return t('table.end-resignation');
  if (reason === 'time') return t('table.end-time');
  const endings: Partial<Record<Reason, () => string>> = gameOf(game).endings;
  return endings[reason]?.() ?? reason;
}
