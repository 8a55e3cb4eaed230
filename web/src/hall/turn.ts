// What of a view concerns this browser. Nothing here knows a rule: it only picks from what the hall sent.

import type { Choice, LastMove } from '../games/board';
import type { FeedEvent, TableView } from '../protocol';

/** The seat of this browser that owes a move, if any. */
export function actingSeat(view: TableView): number | null {
  const turn = view.turn;
  if (!turn || view.stage !== 'playing') return null;
  return view.you.find((seat) => turn.to_act.includes(seat) && turn.legal[seat]) ?? null;
}

/** The bots whose moves the table waits for. */
export function thinkingBots(view: TableView): number[] {
  const turn = view.turn;
  if (!turn || view.stage !== 'playing' || turn.phase === 'roll') return [];
  return turn.to_act.filter((seat) => view.seats[seat]?.sitter?.kind === 'bot');
}

/** The seat of this browser that can throw or read out the dice, if any. */
export function rollingSeat(view: TableView): number | null {
  if (view.turn?.phase !== 'roll' || view.stage !== 'playing') return null;
  if (view.dice.source === 'ours') return view.you[0] ?? null;
  return view.you.includes(view.turn.active) ? view.turn.active : null;
}

export function choicesOf(view: TableView, seat: number): Choice[] {
  const moves = view.turn?.legal[seat] ?? [];
  const effects = view.turn?.effects[seat] ?? [];
  return moves.map((move, index) => ({ move, effect: effects[index] ?? {} }));
}

/** The move that was made last, or those that came to light together. */
export function lastMoves(events: FeedEvent[]): LastMove[] {
  for (const event of events.toReversed()) {
    switch (event.type) {
      case 'moved':
        if (event.move === 'draw') continue;
        return [{ seat: event.seat, move: event.move }];
      case 'unsealed':
        return event.moves;
      case 'taken-back':
      case 'started':
        return [];
      default:
    }
  }
  return [];
}

/** Whether this browser has decided something that it could take back or ask to take back. */
export function canTakeBack(view: TableView, events: FeedEvent[]): number | null {
  if (view.stage !== 'playing') return null;
  for (const event of events.toReversed()) {
    if (event.type === 'started') return null;
    if ((event.type === 'moved' || event.type === 'decided') && view.you.includes(event.seat)) return event.seat;
    if (event.type === 'rolled' && view.dice.source === 'ours' && view.you.includes(event.by)) return event.by;
    if (event.type === 'unsealed') {
      const own = event.moves.find((each) => view.you.includes(each.seat));
      if (own) return own.seat;
    }
    if (event.type === 'taken-back') continue;
  }
  return null;
}
