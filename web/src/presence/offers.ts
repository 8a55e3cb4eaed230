// What was declined just now.

import type { FeedEvent } from '../protocol';

export interface Declined {
  what: 'draw' | 'takeback';
  /** Who said no. */
  seat: number;
}

/** Talk and help do not change that somebody has just said no. */
const ASIDE: FeedEvent['type'][] = ['said', 'hidden', 'helped', 'forgiven', 'decided'];

export function declined(events: FeedEvent[]): Declined | null {
  const last = events.findLast(({ type }) => !ASIDE.includes(type));
  if (last?.type === 'draw-declined') return { what: 'draw', seat: last.seat };
  if (last?.type === 'takeback-declined') return { what: 'takeback', seat: last.seat };
  return null;
}
