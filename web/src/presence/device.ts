// Whose hands a shared device is in.

import { actingSeat } from '../hall/turn';
import type { TableView } from '../protocol';

/** Whoever rolled still has the device. */
export function holder(view: TableView): number | null {
  return view.turn?.active ?? null;
}

/** Who is to be given the device before anything is shown; nobody, if it is in the right hands or there are no secrets. */
export function nextHolder(view: TableView, hand: number | null): number | null {
  const { turn, you } = view;
  const acting = actingSeat(view);
  if (!turn || you.length < 2 || acting === null || acting === hand) return null;
  const deciding = you.filter((seat) => turn.to_act.includes(seat) || turn.decided.includes(seat));
  return deciding.length > 1 ? acting : null;
}
