// Paths of the page. The hall answers all of them with the same document.

import { tick } from 'svelte';
import { isGame } from './games';
import type { GameName } from './protocol';

export type Route =
  | { screen: 'start' }
  | { screen: 'you' }
  | { screen: 'games' }
  | { screen: 'index'; of: 'rules' | 'learn' }
  | { screen: 'nowhere' }
  | { screen: 'table'; table: string }
  | { screen: 'report'; table: string | null; analysis: string | null }
  | { screen: 'analysis'; game: GameName }
  | { screen: 'learn'; game: GameName }
  | { screen: 'puzzles'; game: GameName | null }
  | { screen: 'rules'; game: GameName; clause: string | null };

function read(): Route {
  const [, first = '', second = '', third = ''] = location.pathname.split('/');
  if (first === 't' && second && third === 'report') return { screen: 'report', table: second, analysis: null };
  if (first === 'report') return { screen: 'report', table: null, analysis: second || null };
  if (first === 't' && second) return { screen: 'table', table: second };
  if (first === 'puzzles' && (!second || isGame(second))) return { screen: 'puzzles', game: isGame(second) ? second : null };
  if (first === 'analysis' && isGame(second)) return { screen: 'analysis', game: second };
  if (first === 'you') return { screen: 'you' };
  if (first === 'games' && !second) return { screen: 'games' };
  if ((first === 'rules' || first === 'learn') && !second) return { screen: 'index', of: first };
  if (first === 'learn' && isGame(second)) return { screen: 'learn', game: second };
  if (first === 'rules' && isGame(second)) {
    return { screen: 'rules', game: second, clause: location.hash.slice(1) || null };
  }
  return first ? { screen: 'nowhere' } : { screen: 'start' };
}

let current = $state<Route>(read());
addEventListener('popstate', () => (current = read()));

/**
 * Once the old screen is gone: to lay it out again, only to leave it, costs a slow phone a quarter of a second. And with the
 * frame that lays out the new one anyway, unless that has put the focus somewhere by then.
 */
function arrive(before: Element | null): void {
  scrollTo(0, 0);
  const { activeElement, body } = document;
  if (activeElement === body || activeElement === before) document.getElementById('main')?.focus();
}

export const router = {
  get route(): Route {
    return current;
  },
  go(path: string): void {
    history.pushState(null, '', path);
    const before = document.activeElement;
    // A large screen takes a slow phone long to take down: that is a task of its own.
    setTimeout(() => {
      current = read();
      void tick().then(() => requestAnimationFrame(() => arrive(before)));
    });
  },
};

/** Lets a plain link be followed without loading the page anew. */
export function link(event: MouseEvent): void {
  const anchor = event.currentTarget as HTMLAnchorElement;
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || anchor.target) return;
  event.preventDefault();
  router.go(anchor.pathname + anchor.search + anchor.hash);
}
