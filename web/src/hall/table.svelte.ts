// One table as this browser sees it: kept up to date by a WebSocket that comes back by itself.

import type { CommandBody, Feed, FeedEvent, TableView, ToClient } from '../protocol';
import { remember } from '../fair/seen';
import { api, freshKey, Refused } from './api';

/** Is told the events that are new here, and the message that they came with. */
export type OnEvents = (fresh: FeedEvent[], message: Feed) => void;
export type Connection = 'connecting' | 'open' | 'lost';

const PATIENCE = [250, 500, 1000, 2000, 5000];
/** What is decided on the table as it stands, and not on older news. */
const NEEDS_SEEN: CommandBody['type'][] = ['roll', 'move', 'take-back'];

export class TableState {
  readonly id: string;
  view = $state.raw<TableView | null>(null);
  events = $state.raw<FeedEvent[]>([]);
  connection = $state<Connection>('connecting');
  missing = $state(false);
  /** What the hall said no to last, for the page to show. */
  refusal = $state.raw<Refused | null>(null);
  /** A command is under way. */
  busy = $state(false);

  #socket: WebSocket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;
  #closed = false;
  #onevents: OnEvents;

  constructor(id: string, onevents: OnEvents = () => {}) {
    this.id = id;
    this.#onevents = onevents;
    addEventListener('offline', this.#cut);
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  get sequence(): number {
    return this.view?.sequence ?? 0;
  }

  #connect(): void {
    if (this.#closed) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const after = this.events.at(-1)?.sequence ?? 0;
    const url = `${scheme}://${location.host}/api/v1/tables/${this.id}/socket?after=${after}`;
    const socket = new WebSocket(url);
    this.#socket = socket;
    socket.onmessage = (message) => this.#receive(JSON.parse(String(message.data)) as ToClient);
    socket.onopen = () => {
      this.#tries = 0;
      this.connection = 'open';
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #lost(): void {
    if (this.#closed) return;
    this.connection = 'lost';
    const pause = PATIENCE[Math.min(this.#tries, PATIENCE.length - 1)];
    this.#tries += 1;
    this.#timer = setTimeout(() => void this.#again(), pause);
  }

  /** A socket without a network does not always notice by itself. */
  #cut = (): void => {
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    if (this.connection !== 'lost') this.#lost();
  };

  /** Somebody is back: no need to wait for the next attempt. */
  #hurry = (): void => {
    if (this.connection !== 'lost' || document.hidden) return;
    if (this.#socket?.readyState === WebSocket.CONNECTING) return;
    clearTimeout(this.#timer);
    this.#tries = 0;
    void this.#again();
  };

  async #again(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      await api.view(this.id);
    } catch (error) {
      if (error instanceof Refused && error.status === 404) this.missing = true;
      else this.#lost();
      return;
    } finally {
      this.#isAsking = false;
    }
    this.#connect();
  }

  #receive(message: ToClient): void {
    if (message.type !== 'update') return;
    const last = this.events.at(-1)?.sequence ?? 0;
    const fresh = message.events.filter((event) => event.sequence > last);
    this.events = [...this.events, ...fresh];
    remember(message.view);
    // The answer to a command may have been faster.
    if (message.view.sequence >= this.sequence) this.view = message.view;
    this.#onevents(fresh, message);
  }

  /** Gives a command, and tries again with the same key while the hall cannot be reached. */
  async send(command: CommandBody): Promise<boolean> {
    this.busy = true;
    this.refusal = null;
    const key = freshKey();
    const seen = NEEDS_SEEN.includes(command.type) ? this.sequence : undefined;
    try {
      for (let attempt = 0; ; attempt += 1) {
        try {
          const accepted = await api.command(this.id, command, seen, key);
          if (accepted.view.sequence >= this.sequence) this.view = accepted.view;
          this.#refresh(command);
          return true;
        } catch (error) {
          const isFinal = error instanceof Refused && error.status !== 503 && error.status !== 429;
          if (isFinal || attempt >= 20) {
            this.refusal = error instanceof Refused ? error : null;
            return false;
          }
          await new Promise((done) => setTimeout(done, PATIENCE[Math.min(attempt, 3)]));
        }
      }
    } finally {
      this.busy = false;
    }
  }

  /** Who sits down may have been given a cookie: the socket has to be opened anew with it. */
  #refresh(command: CommandBody): void {
    if (command.type !== 'sit') return;
    const old = this.#socket;
    this.#socket = null;
    old?.close();
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('offline', this.#cut);
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#socket?.close();
  }
}
