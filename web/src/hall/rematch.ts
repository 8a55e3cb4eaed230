// Another game against bots needs nobody's consent: the table that was opened for it starts by itself.

import type { TableView } from '../protocol';

let awaited: string | null = null;

export function startAtOnce(table: string): void {
  awaited = table;
}

/** Whether a table was opened for another game of one person against bots. */
export function startsAtOnce({ table, seats, you }: TableView): boolean {
  return awaited === table && you.length > 0 && seats.every(({ sitter }, seat) => sitter?.kind === 'bot' || you.includes(seat));
}
