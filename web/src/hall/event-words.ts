// Events in words: for the list of moves, and for those who listen to the page.

import { rollInWords } from '../games/qwixx/words';
import { colorWord, sitterName } from '../games/words';
import { t } from '../i18n/language.svelte';
import type { FeedEvent, TableView } from '../protocol';

export function moveWords(move: string): string {
  switch (move) {
    case 'pass':
      return t('table.said-pass');
    case 'resign':
      return t('table.said-resign');
    case 'draw':
      return t('table.said-draw');
    default: {
      const [, color, number] = /^([a-z]{3,})(\d+)$/.exec(move) ?? [];
      return color ? `${colorWord(color)} ${number}` : move;
    }
  }
}

/** An event in words, or nothing where there is nothing to say. */
export function eventWords(view: TableView, event: FeedEvent): string {
  const name = 'seat' in event ? sitterName(view, event.seat) : '';
  switch (event.type) {
    case 'seat-taken':
      return t('table.event-seat-taken', { name: event.sitter.name });
    case 'seat-left':
      return t('table.event-seat-left');
    case 'started':
      return t('table.event-started');
    case 'rolled':
      return t('table.event-rolled', { name: sitterName(view, event.by), roll: rollInWords(event.roll) });
    case 'moved':
      return t('table.event-moved', { name, move: moveWords(event.move) });
    case 'decided':
      return t('table.event-decided', { name });
    case 'unsealed':
      return event.moves
        .map((each) => t('table.event-moved', { name: sitterName(view, each.seat), move: moveWords(each.move) }))
        .join(', ');
    case 'takeback-asked':
      return t('table.takeback-asked', { name });
    case 'takeback-declined':
      return t('table.event-declined', { name });
    case 'taken-back':
      return t('table.event-taken-back', { name });
    case 'draw-declined':
      return t('table.event-declined', { name });
    case 'resigned':
      return t('table.event-resigned', { name });
    case 'timed-out':
      return t('table.event-timed-out', { name });
    case 'rematch-offered':
      return t('table.event-rematch', { name });
    case 'said':
      return `${name}: ${event.text}`;
    default:
      return '';
  }
}
