// What people have asked the page to do for them.

import { gameOf } from '../games';
import type { Choice } from '../games/board';
import type { FeedEvent, GameName, TableView } from '../protocol';
import { settings } from '../settings.svelte';

/** Below this level a threatened King is pointed out, unless it was said otherwise. */
const STRONG = 5;

/** Whether to pass is all that can be done. */
export function onlyPass(choices: Choice[]): boolean {
  return choices.length === 1 && choices[0]?.move === 'pass';
}

const STEPS: FeedEvent['type'][] = ['rolled', 'moved', 'decided', 'unsealed', 'taken-back'];

/** Whether the page passes by itself. Whoever has just taken a pass back wants it back: there it waits. */
export function passesAlone(choices: Choice[], events: FeedEvent[]): boolean {
  const last = events.findLast(({ type }) => STEPS.includes(type));
  return settings.autoPass && onlyPass(choices) && last?.type !== 'taken-back';
}

/** Whether the board is turned, so that the second seat is nearest to the reader. */
export function isTurned({ you }: TableView): boolean {
  if (settings.below !== 'own') return settings.below === 'second';
  return you.length === 1 && you[0] === 1;
}

/** Whether a move is to be confirmed before it is made. */
export function asksFirst(game: GameName): boolean {
  if (settings.confirm !== 'auto') return settings.confirm === 'always';
  return gameOf(game).isGrave && matchMedia('(pointer: coarse)').matches;
}

/** Whether threatened Kings are pointed out: against weak bots they are; among people, and against strong bots, nobody is helped unasked. */
export function showsThreats(view: TableView): boolean {
  if (settings.ring !== 'auto') return settings.ring === 'always';
  const bots = view.seats.flatMap(({ sitter }) => (sitter?.kind === 'bot' ? [sitter.level ?? 1] : []));
  return bots.length > 0 && bots.every((level) => level < STRONG);
}

/** The squares of the Kings that get a ring. */
export function ringed(view: TableView): string[] {
  return showsThreats(view) ? (view.turn?.threatened ?? []) : [];
}
