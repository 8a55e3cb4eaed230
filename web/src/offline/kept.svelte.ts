// The games that are played in this browser: kept in its database, and for as long as the page is open if it has none.

import type { Kept, StoredTable } from '../engine/messages';
import type { MyGame, TableView } from '../protocol';
import { answer, EVENTS, eventsOf, TABLES, troubleOf, within, type StoredEvent, type Trouble } from './database';

/** What a list says about a game. */
export interface LocalGame extends MyGame {
  /** The table of the hall that it was sent to. */
  sent?: string;
}

interface Row {
  table: string;
  /** The secret of the dice. */
  secret: string;
  game: LocalGame | null;
}

interface Remembered {
  row: Row;
  events: string[];
  /** Whether the database has all of it. */
  isStored: boolean;
}

/** What was played since the page was opened, so that nothing is lost where nothing can be stored. */
const memory = new Map<string, Remembered>();

let trouble = $state<Trouble>('none');
/** Counts changes, so that lists are read again. */
let changes = $state(0);

export const keeping = {
  /** Why games are not stored, if they are not. */
  get trouble(): Trouble {
    return trouble;
  },
  get changes(): number {
    return changes;
  },
};

async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    trouble = 'none';
    return true;
  } catch (error) {
    trouble = troubleOf(error);
    return false;
  }
}

function store(transaction: IDBTransaction, row: Row, events: string[], after: number): void {
  transaction.objectStore(TABLES).put(row);
  const store = transaction.objectStore(EVENTS);
  for (const [index, event] of events.entries()) store.put({ table: row.table, sequence: after + index + 1, event } satisfies StoredEvent);
}

/** Keeps new events of a table. It never fails: what cannot be stored stays in memory, and is tried again with the next events. */
export async function keep({ table, after, events, secret = '' }: Kept): Promise<void> {
  const known = memory.get(table) ?? (await recall(table)) ?? { row: { table, secret, game: null }, events: [], isStored: true };
  known.events = [...known.events.slice(0, after), ...events];
  memory.set(table, known);
  const begin = known.isStored ? after : 0;
  known.isStored = await attempt(() => within('readwrite', (transaction) => store(transaction, known.row, known.events.slice(begin), begin)));
  changes += 1;
}

async function recall(table: string): Promise<Remembered | null> {
  try {
    return await within('readonly', async (transaction) => {
      const [row, stored] = await Promise.all([
        answer<Row | undefined>(transaction.objectStore(TABLES).get(table)),
        answer<StoredEvent[]>(transaction.objectStore(EVENTS).getAll(eventsOf(table))),
      ]);
      return row ? { row, events: stored.map(({ event }) => event), isStored: true } : null;
    });
  } catch (error) {
    trouble = troubleOf(error);
    return null;
  }
}

/** Everything that the engine needs to go on with a table. */
export async function load(table: string): Promise<StoredTable | null> {
  const unstored = memory.get(table);
  // Another window may have gone on with what is stored.
  const known = unstored && !unstored.isStored ? unstored : await recall(table);
  if (!known) return null;
  memory.set(table, known);
  return { secret: known.row.secret, events: known.events };
}

function summaryOf(view: TableView, now: number, sent: string | undefined): LocalGame {
  const names = view.seats.map(({ sitter }) => (sitter ? (sitter.kind === 'bot' ? `${sitter.name} (level ${sitter.level})` : sitter.name) : null));
  const scores = view.seats.map(({ score }) => score);
  return {
    at: now,
    you: view.you,
    table: view.table,
    game: view.game,
    options: view.options,
    stage: view.stage,
    seats: names,
    dice: view.dice.source,
    clock: { type: 'none' },
    ...(view.result ? { result: view.result } : {}),
    ...(scores.every((score) => score !== null) ? { scores } : {}),
    ...(sent ? { sent } : {}),
  };
}

/** Notes how a table stands, for the list of games. */
export async function note(view: TableView): Promise<void> {
  const known = memory.get(view.table);
  if (!known || known.row.game?.result) return;
  await change(known, summaryOf(view, Date.now(), known.row.game?.sent));
}

async function change(known: Remembered, game: LocalGame): Promise<void> {
  known.row = { ...known.row, game };
  if (known.isStored) await attempt(() => within('readwrite', (transaction) => void transaction.objectStore(TABLES).put(known.row)));
  changes += 1;
}

/** The games that were begun, the newest first. */
export async function list(): Promise<LocalGame[]> {
  const stored = await within('readonly', (transaction) => answer<Row[]>(transaction.objectStore(TABLES).getAll())).catch((error: unknown) => {
    trouble = troubleOf(error);
    return [];
  });
  const rows = new Map(stored.map((row) => [row.table, row]));
  for (const [table, { row, isStored }] of memory) if (!isStored) rows.set(table, row);
  const games = [...rows.values()].flatMap(({ game }) => (game && game.stage !== 'open' ? [game] : []));
  return games.sort((a, b) => b.at - a.at);
}

export async function markSent(table: string, sent: string): Promise<void> {
  const known = memory.get(table) ?? (await recall(table));
  if (!known?.row.game) return;
  memory.set(table, known);
  await change(known, { ...known.row.game, sent });
}

export async function remove(table: string): Promise<void> {
  memory.delete(table);
  await attempt(() =>
    within('readwrite', (transaction) => {
      transaction.objectStore(TABLES).delete(table);
      transaction.objectStore(EVENTS).delete(eventsOf(table));
    }),
  );
  changes += 1;
}
