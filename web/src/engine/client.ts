// The page's way to the little hall. One worker, started at the first request.

import { engine } from 'virtual:engine';
import { type Answer, type FromEngine, type Kept, type StoredTable, type ToEngine, unavailable } from './messages';

export type { Answer, Kept, StoredTable } from './messages';

/** Whoever stores the tables of this browser. */
export interface Keeper {
  /** A table as it was stored, if it was. */
  load(table: string): Promise<StoredTable | null>;
  /** Stores events. Nothing that came after them is shown before this is done. */
  keep(kept: Kept): Promise<void>;
}

/** A worker, as far as the page needs it. */
export interface Port {
  postMessage(message: ToEngine): void;
  onmessage: ((event: { data: FromEngine }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
}

interface Asked {
  resolve(answer: Answer): void;
  tell(message: unknown): void;
}

/** A table of the little hall; tables of a hall have other names. */
export const isLocal = (table: string): boolean => table.startsWith('local-');

export class Client {
  readonly #port: Port;
  readonly #asked = new Map<number, Asked>();
  /** Tables that the worker has, or that are on their way to it. */
  readonly #known = new Map<string, Promise<Answer | null>>();
  #keeper: Keeper | null = null;
  #count = 0;
  /** Messages are dealt with in turn: what was kept is stored before the next one is looked at. */
  #done: Promise<void> = Promise.resolve();

  constructor(port: Port, onBroken: () => void = () => {}) {
    this.#port = port;
    port.onmessage = ({ data }) => {
      this.#done = this.#done.then(() => this.#hear(data));
    };
    port.onerror = ({ message }) => {
      onBroken();
      for (const id of [...this.#asked.keys()]) this.#settle(id, unavailable(message ?? 'the worker could not be started'));
    };
  }

  setKeeper(keeper: Keeper): void {
    this.#keeper = keeper;
  }

  /** The table may be changed by another window from now on: the next request brings it anew. */
  forget(table: string): void {
    this.#known.delete(table);
  }

  async ask(
    method: string,
    path: string,
    body?: unknown,
    signal?: AbortSignal,
    tell: (message: unknown) => void = () => {},
  ): Promise<Answer> {
    const missing = await this.#bring(path);
    signal?.throwIfAborted();
    return missing ?? this.#send(method, path, body, signal, tell);
  }

  #send(
    method: string,
    path: string,
    body: unknown,
    signal: AbortSignal | undefined,
    tell: (message: unknown) => void,
  ): Promise<Answer> {
    const id = (this.#count += 1);
    return new Promise((resolve, reject) => {
      this.#asked.set(id, { resolve, tell });
      signal?.addEventListener('abort', () => {
        if (!this.#asked.delete(id)) return;
        this.#port.postMessage({ id, cancel: true });
        reject(signal.reason);
      });
      this.#port.postMessage({ id, method, path, ...(body === undefined ? {} : { body }) });
    });
  }

  /** Brings the table that a request is about to the worker. An answer says why that cannot be. */
  async #bring(path: string): Promise<Answer | null> {
    const table = /^\/tables\/(local-[^/?]+)/.exec(path)?.[1];
    if (table === undefined) return null;
    const known = this.#known.get(table) ?? this.#load(table);
    this.#known.set(table, known);
    const missing = await known;
    if (missing !== null) this.#known.delete(table);
    return missing;
  }

  async #load(table: string): Promise<Answer | null> {
    const stored = await this.#keeper?.load(table);
    if (!stored) return { status: 404, body: { code: 'no-table', message: 'there is no such table' } };
    const answer = await this.#send('PUT', `/tables/${table}/events`, stored, undefined, () => {});
    return answer.status === 200 ? null : answer;
  }

  async #hear(message: FromEngine): Promise<void> {
    if ('kept' in message) {
      this.#known.set(message.kept.table, Promise.resolve(null));
      await this.#keeper?.keep(message.kept).catch(() => {});
    } else if ('forgotten' in message) this.#known.clear();
    else if ('message' in message) this.#asked.get(message.id)?.tell(message.message);
    else this.#settle(message.id, { status: message.status, body: message.body });
  }

  #settle(id: number, answer: Answer): void {
    this.#asked.get(id)?.resolve(answer);
    this.#asked.delete(id);
  }
}

let keeper: Keeper | null = null;
let client: Client | null = null;
let worker: Worker | null = null;

/** Whether this page was built with the module, and the browser can run it. */
export function engineAvailable(): boolean {
  return engine !== null && typeof Worker !== 'undefined' && typeof WebAssembly !== 'undefined';
}

/** Says who stores the tables of this browser. */
export function setKeeper(wanted: Keeper): void {
  keeper = wanted;
  client?.setKeeper(wanted);
}

/** Lets go of a table, which another window may change. */
export function forget(table: string): void {
  client?.forget(table);
}

function started(): Client | null {
  if (client !== null || engine === null || !engineAvailable()) return client;
  const fresh = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
  worker = fresh;
  fresh.postMessage({ start: { module: engine.module, files: engine.files } } satisfies ToEngine);
  // The next request starts another one, which is brought the tables again.
  const onBroken = () => {
    fresh.terminate();
    client = null;
  };
  client = new Client(fresh as unknown as Port, onBroken);
  if (keeper !== null) client.setKeeper(keeper);
  return client;
}

const MISSING = unavailable('this page was built without the engines');

/** Starts the engine, if it has not been started: somebody is about to need it. */
export function warm(): void {
  const isCold = client === null;
  started();
  if (isCold) worker?.postMessage({ warm: true } satisfies ToEngine);
}

/** Asks the little hall. Rejects only if the signal comes. */
export async function askEngine(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  return (await started()?.ask(method, path, body, signal)) ?? MISSING;
}

/** Listens to a stream: messages, then an answer when it ends. Rejects only if the signal comes. */
export async function listen(
  path: string,
  onMessage: (message: unknown) => void,
  signal: AbortSignal,
  body?: unknown,
): Promise<Answer> {
  const method = body === undefined ? 'GET' : 'POST';
  return (await started()?.ask(method, path, body, signal, onMessage)) ?? MISSING;
}
