// A line to whoever answers, over which messages come: a WebSocket to the hall, or the engine in this browser.

import { hold, listenHere } from '../offline/engine';
import { note } from '../offline/kept.svelte';
import type { FromExplorer, ToClient, ToExplorer } from '../protocol';

export interface Ears<T> {
  onopen: () => void;
  onmessage: (message: T) => void;
  onclose: () => void;
}

export interface Channel<T = never> {
  readonly isOpening: boolean;
  say: (message: T) => void;
  close: () => void;
}

/** A line to the hall. */
export function toHall<In, Out = never>(path: string, { onopen, onmessage, onclose }: Ears<In>): Channel<Out> {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  const socket = new WebSocket(`${scheme}://${location.host}/api/v1${path}`);
  socket.onopen = onopen;
  socket.onmessage = (message) => onmessage(JSON.parse(String(message.data)) as In);
  socket.onclose = onclose;
  return {
    get isOpening() {
      return socket.readyState === WebSocket.CONNECTING;
    },
    say: (message) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    close: () => socket.close(),
  };
}

interface LocalEars extends Ears<ToClient> {
  /** Another window plays at the table. */
  ontaken: () => void;
}

/** A line to a table of this browser. */
export function toLocalTable(table: string, after: number, { onopen, onmessage, onclose, ontaken }: LocalEars): Channel {
  const gone = new AbortController();
  const hear = (message: unknown): void => {
    if (gone.signal.aborted) return;
    const told = message as ToClient;
    if (told.type === 'update') void note(told.view);
    onmessage(told);
  };
  const run = async (): Promise<void> => {
    const free = await hold(table, ontaken);
    gone.signal.addEventListener('abort', free);
    if (gone.signal.aborted) return free();
    onopen();
    await listenHere(`/tables/${table}/socket?after=${after}`, hear, gone.signal);
  };
  void run().catch(() => undefined).finally(() => !gone.signal.aborted && onclose());
  return { isOpening: false, say: () => undefined, close: () => gone.abort() };
}

/** A line to the free analysis of this browser: every look replaces the one before. */
export function toLocalExplorer({ onmessage, onclose }: Omit<Ears<FromExplorer>, 'onopen'>): Channel<ToExplorer> {
  let looking = new AbortController();
  const look = async (message: ToExplorer, { signal }: AbortController): Promise<void> => {
    const hear = (told: unknown): void => {
      if (!signal.aborted) onmessage(told as FromExplorer);
    };
    const { status, body } = await listenHere('/explore', hear, signal, message);
    if (status >= 500) throw new Error('the engine failed');
    if (status >= 400 && message.type === 'look') hear({ type: 'refused', number: message.number, problem: body });
  };
  return {
    isOpening: false,
    say: (message) => {
      looking.abort();
      looking = new AbortController();
      const now = looking;
      if (message.type === 'look') look(message, now).catch(() => !now.signal.aborted && onclose());
    },
    close: () => looking.abort(),
  };
}
