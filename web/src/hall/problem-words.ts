// Why the hall said no, in the language of the page.

import { t } from '../i18n/language.svelte';
import type { Problem } from '../protocol';

export function problemWords(problem: Problem, hasClause: boolean): string {
  switch (problem.code) {
    case 'stale':
      return t('table.no-stale');
    case 'not-your-turn':
      return t('table.no-turn');
    case 'roll-first':
      return t('table.no-roll-first');
    case 'no-roll-now':
    case 'not-your-roll':
      return t('table.no-roll');
    case 'not-your-seat':
    case 'not-at-table':
    case 'no-token':
      return t('table.no-seat');
    case 'seat-taken':
      return t('table.no-taken');
    case 'nothing-to-take-back':
      return t('table.no-takeback');
    case 'over':
    case 'time-is-up':
      return t('table.no-over');
    case 'closed':
      return t('people.closed');
    case 'banned':
      return t('people.no-banned');
    case 'muted':
      return t('people.no-muted');
    case 'too-many':
      return t('table.no-flood');
    case 'too-slow':
      return t('table.no-slow');
    case 'unreadable':
      return t('table.no-unreadable');
    case 'unavailable':
      return t('common.unreachable');
    case 'no-help':
      return t('table.no-help');
    case 'running-game':
      return t('table.no-running');
    case 'illegal':
    case 'impossible':
      // The clause says it in the reader's language; without one the hall's own words have to do.
      return hasClause ? '' : problem.message;
    case 'no-such-seat':
    case 'seat-vacant':
    case 'started':
    case 'not-started':
    case 'not-over':
    case 'no-seed':
    case 'pledge-first':
    case 'no-pledges':
    case 'not-called':
    case 'other-seed':
    case 'seed-missed':
    case 'typed-dice':
    case 'hall-dice':
    case 'already-asked':
    case 'nothing-asked':
    case 'own-request':
    case 'no-draws':
    case 'no-offer':
    case 'already-offered':
    case 'just-declined':
    case 'time-is-left':
    case 'ahead':
    case 'rematch-opened':
    case 'already-agreed':
    case 'bad-text':
    case 'no-such-bot':
    case 'no-such-program':
    case 'bad-table':
    case 'table-full':
    case 'key-reused':
    case 'no-analysis':
    case 'no-table':
    case 'no-path':
    case 'no-method':
    case 'foreign-origin':
    case 'not-json':
    case 'too-large':
    case 'corrupt':
      // The page never asks for these, or they need no translation.
      return problem.message;
    default:
      return problem.code satisfies never;
  }
}
