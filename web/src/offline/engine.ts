// The engine in this browser, asked as the hall is. It is loaded when it is first needed.

import type { TableView } from '../protocol';
import { keep, load, note } from './kept.svelte';
import { isLocal } from './local';

type Client = typeof import('../engine/client');
type Kept = Parameters<Parameters<Client['setKeeper']>[0]['keep']>[0];

/** Tables that this window has let go of: another one may go on with them. */
const released = new Set<string>();

const keeper = {
  load,
  // What a bot thought of after that is thought of again by whoever goes on.
  keep: async (kept: Kept) => (released.has(kept.table) ? undefined : keep(kept)),
};

let loading: Promise<Client> | null = null;

function client(): Promise<Client> {
  loading ??= import('../engine/client').then((module) => {
    module.setKeeper(keeper);
    return module;
  });
  loading.catch(() => (loading = null));
  return loading;
}

export interface Answered {
  status: number;
  body: unknown;
}

/** Has the engine ready before it is asked. */
export async function warmHere(): Promise<void> {
  const { warm } = await client();
  warm();
}

export async function askHere(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answered> {
  const { askEngine } = await client();
  const answer = await askEngine(method, path, body, signal);
  const { view } = (answer.body ?? {}) as { view?: TableView };
  if (view && isLocal(view.table)) await note(view);
  return answer;
}

/** Listens to something that goes on until it ends or is no longer wanted. */
export async function listenHere(path: string, onmessage: (message: unknown) => void, signal: AbortSignal, body?: unknown): Promise<Answered> {
  const { listen } = await client();
  return listen(path, onmessage, signal, body);
}

/** Holds a lock until the returned function is called. Waits for it, and says so. */
function locked(name: string, onwait: () => void): Promise<() => void> {
  return new Promise((done) => {
    const hold = (): Promise<void> => new Promise((free) => done(free));
    void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock) return hold();
      onwait();
      void navigator.locks.request(name, hold);
      return undefined;
    });
  });
}

/** One window at a time plays at a table. Waits for its turn, and gives a way to let go. */
export async function hold(table: string, onwait: () => void): Promise<() => void> {
  const { forget } = await client();
  const free = 'locks' in navigator ? await locked(`dicehall-table-${table}`, () => (onwait(), released.add(table))) : () => undefined;
  // Another window has gone on meanwhile.
  if (released.delete(table)) forget(table);
  return () => {
    released.add(table);
    free();
  };
}
