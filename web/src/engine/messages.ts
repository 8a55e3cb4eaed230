// What the page, the little hall and the thinkers say to each other.

/** An answer as the hall's API gives it. */
export interface Answer {
  status: number;
  body: unknown;
}

/** Events for the page to store, each as it is; their numbers follow `after`. */
export interface Kept {
  table: string;
  after: number;
  events: string[];
  /** The secret of the dice, with the first event. */
  secret?: string;
}

/** A table as it was stored. */
export interface StoredTable {
  events: string[];
  secret: string;
}

/** From the page to the little hall. */
export type ToEngine =
  | { start: { module: string; files: Record<string, string> } }
  /** Thinking is about to be asked for. */
  | { warm: true }
  | { id: number; method: string; path: string; body?: unknown }
  | { id: number; cancel: true };

/** From the little hall to the page. */
export type FromEngine =
  | { id: number; status: number; body: unknown }
  | { id: number; message: unknown }
  | { kept: Kept }
  /** The little hall had to begin again: it knows no table any more. */
  | { forgotten: true };

/** A job for a thinker. What it is about is the module's own affair. */
export interface Work {
  then: 'act' | 'ask' | 'look' | 'report';
  job: { depth?: number };
}

/** What is to be done next at a table. */
export interface Due {
  table: string;
  sequence: number;
  /** The last event that can change a bot's mind. */
  ground: number;
  /** When to look at the clock. */
  deadline?: number;
  work?: Work;
}

/** What the module answers. */
export interface Reply extends Answer {
  kept?: Kept[];
  due?: Due;
  work?: Work;
  /** Files that are to be supplied, in this order, before the same call is made again. */
  missing?: string[];
}

/** From the little hall to a thinker. */
export type ToThinker =
  | { module: WebAssembly.Module }
  | { file: { name: string; bytes: ArrayBuffer } }
  | { work: Work };

/** From a thinker to the little hall. */
export type FromThinker = { progress: [done: number, of: number] } | { reply: Reply } | { broken: string };

/** An answer to a request that could not be dealt with here. */
export function unavailable(message: string): Answer {
  return { status: 503, body: { code: 'unavailable', message } };
}
