// Words that belong to a game: its name, its seats, how it ended.

import { t } from '../i18n/language.svelte';
import type { TableView } from '../protocol';

export function gameName(game: string): string {
  switch (game) {
    case 'duell':
      return t('common.duell');
    case 'qwixx-duel':
      return t('common.qwixx-duel');
    default:
      return t('common.qwixx-longo');
  }
}

export function gameLine(game: string): string {
  switch (game) {
    case 'duell':
      return t('start.duell-line');
    case 'qwixx-duel':
      return t('start.qwixx-duel-line');
    default:
      return t('start.qwixx-longo-line');
  }
}

/** What a seat is called before anybody sits on it. */
export function seatRole(game: string, seat: number): string {
  if (game === 'duell') return seat === 0 ? t('common.white') : t('common.red-side');
  if (game === 'qwixx-duel') return seat === 0 ? t('common.black') : t('common.grey');
  return t('common.seat', { number: seat + 1 });
}

/** Who sits on a seat, in words. */
export function sitterName(view: TableView, seat: number): string {
  const names = view.seats.map(({ sitter }) => {
    if (!sitter) return '';
    return sitter.kind === 'bot' ? botName(sitter.name, sitter.level ?? 1) : sitter.name;
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

export function reasonWords(reason: string): string {
  switch (reason) {
    case 'king-captured':
      return t('table.end-king-captured');
    case 'home-square':
      return t('table.end-home-square');
    case 'no-move':
      return t('table.end-no-move');
    case 'repetition':
      return t('table.end-repetition');
    case 'quiet-moves':
      return t('table.end-quiet-moves');
    case 'resignation':
      return t('table.end-resignation');
    case 'agreement':
      return t('table.end-agreement');
    case 'two-rows-locked':
      return t('table.end-two-rows-locked');
    case 'misthrows':
      return t('table.end-misthrows');
    case 'last-token':
      return t('table.end-last-token');
    default:
      return t('table.end-time');
  }
}

export function colorWord(color: string): string {
  switch (color) {
    case 'red':
      return t('common.red');
    case 'yellow':
      return t('common.yellow');
    case 'green':
      return t('common.green');
    case 'blue':
      return t('common.blue');
    default:
      return t('common.misthrows');
  }
}
