// What this browser saw of tables before their first roll: a hall that shows another promise later is found out.

import { recall, remember as store } from '../memory';
import type { TableView } from '../protocol';

const KEY = 'dicehall.seen';
const MOST = 200;

/** Commitments by table, the oldest first. */
function read(): [string, string][] {
  try {
    const kept: unknown = JSON.parse(recall(KEY) ?? '[]');
    return Array.isArray(kept) ? (kept as [string, string][]) : [];
  } catch {
    return [];
  }
}

/** Keeps the promise of a table, if nothing has been rolled yet. What was seen first stays. */
export function remember(view: TableView): void {
  const { commitment, lot } = view.dice;
  if (!commitment || view.stage !== 'open' || lot !== null) return;
  const kept = read();
  if (kept.some(([table]) => table === view.table)) return;
  store(KEY, JSON.stringify([...kept, [view.table, commitment]].slice(-MOST)));
}

/** The promise that this browser saw before the first roll, if it was there. */
export function seenAt(table: string): string | null {
  return read().find(([name]) => name === table)?.[1] ?? null;
}
