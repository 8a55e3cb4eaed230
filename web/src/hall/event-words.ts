// Events in words: for the list of moves, and for those who listen to the page.

import { gameOf } from '../games';
import { sitterName } from '../games/words';
import { t } from '../i18n/language.svelte';
import type { FeedEvent, TableView } from '../protocol';

/** What somebody did: `pass` is told with a verb, every other move is named. */
function movedWords(name: string, words: string, move: string): string {
  return move === 'pass' ? t('table.event-passed', { name }) : t('table.event-moved', { name, move: words });
}

/** An event in words, or nothing where there is nothing to say. */
export function eventWords(view: TableView, event: FeedEvent): string {
  const game = gameOf(view.game);
  const name = 'seat' in event ? sitterName(view, event.seat) : '';
  switch (event.type) {
    case 'seat-taken':
      return t('table.event-seat-taken', { name: event.sitter.name });
    case 'seat-left':
      return t('table.event-seat-left');
    case 'started':
      return t('table.event-started');
    case 'rolled':
      return t('table.event-rolled', { name: sitterName(view, event.by), roll: game.roll(event.roll) });
    case 'moved':
      return movedWords(name, game.move(event.move), event.move);
    case 'decided':
      return t('table.event-decided', { name });
    case 'unsealed':
      return event.moves
        .map((each) => movedWords(sitterName(view, each.seat), game.move(each.move), each.move))
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
    case 'forgiven':
      return t('table.event-forgiven', { seconds: Math.round(event.milliseconds / 1000) });
    case 'timed-out':
      return t('table.event-timed-out', { name });
    case 'rematch-offered':
      return t('table.event-rematch', { name });
    case 'helped':
      return t('table.said-helped', { name });
    case 'said':
      return event.text ? `${name}: ${event.text}` : '';
    case 'seeds-called':
      return t('people.seeds-called');
    case 'seed-missed':
      return t('people.seed-missed', { name });
    case 'removed':
      return t('people.removed', { name });
    case 'closed':
      return t('people.closed');
    case 'opened':
    case 'seeded':
    case 'pledged':
    case 'revealed':
    case 'hidden':
    case 'takeback-allowed':
    case 'secret-revealed':
    case 'rematch-opened':
      return '';
    default:
      return event satisfies never;
  }
}
