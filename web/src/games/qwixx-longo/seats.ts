// Who is shown where, and what each seat is doing.

import type { Phase, TableView } from '../../protocol';

export type Doing = 'to-roll' | 'thinking' | 'decided' | 'won' | null;

/** The seat whose sheet is the large one. */
export function ownSeat(view: TableView, seat: number | null): number {
  const acting = view.you.find((own) => view.turn?.to_act.includes(own));
  return seat ?? acting ?? view.you[0] ?? 0;
}

/** The other seats, clockwise from the one that is shown large. */
export function othersFrom(shown: number, count: number): number[] {
  return Array.from({ length: count - 1 }, (_, step) => (shown + step + 1) % count);
}

/** Whether what the board draws is how the table stands, and not a look back. */
export function isPresent(view: TableView, position: string, phase: Phase): boolean {
  return view.turn?.position === position && view.turn.phase === phase;
}

export function doing(view: TableView, decided: number[], seat: number): Doing {
  if (view.result) return view.result.winners.includes(seat) ? 'won' : null;
  if (decided.includes(seat)) return 'decided';
  if (!view.turn?.to_act.includes(seat)) return null;
  return view.turn.phase === 'roll' ? 'to-roll' : 'thinking';
}

/**
 * The viewer's own sealed decision. It stays hidden where another seat on the same screen has yet to decide, or has
 * decided and could still take it back: nobody there must see it.
 */
export function sealedDecision(view: TableView, seat: number): string | null {
  const { to_act = [], decided = [], decisions = {} } = view.turn ?? {};
  const isWatched = view.you.some((own) => own !== seat && (to_act.includes(own) || decided.includes(own)));
  return isWatched ? null : (decisions[seat] ?? null);
}
