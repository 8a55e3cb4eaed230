// What of a view concerns this browser. Nothing here knows a rule: it only picks from what the hall sent.

import type { Choice } from '../games/board';
import type { TableView } from '../protocol';
import type { Act } from './acts';

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

/** The seat whose decision this browser could take back or ask to take back, if there is one. */
export function canTakeBack(view: TableView, acts: Act[]): number | null {
  if (view.stage !== 'playing') return null;
  return acts.findLast((act) => act.isDecision && view.you.includes(act.seat))?.seat ?? null;
}
