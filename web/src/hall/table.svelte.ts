// One table as this browser sees it: kept up to date over a line, to the hall or to the engine here, that comes back by itself.

import type { CommandBody, Feed, FeedEvent, PresenceView, TableView, ToClient } from '../protocol';
import { remember } from '../fair/seen';
import { isLocal } from '../offline/local';
import { api, freshKey, Refused } from './api';
import { toHall, toLocalTable, type Channel } from './channel';

/** Is told the events that are new here, and the message that they came with. */
export type OnEvents = (fresh: FeedEvent[], message: Feed) => void;
export type Connection = 'connecting' | 'open' | 'lost';

/** So often a hall that has too much to do is asked again. */
const MOST_ATTEMPTS = 20;
const PATIENCE = [250, 500, 1000, 2000, 5000];
/** What is decided on the table as it stands, and not on older news. */
const NEEDS_SEEN: CommandBody['type'][] = ['roll', 'move', 'take-back'];

export class TableState {
  readonly id: string;
  view = $state.raw<TableView | null>(null);
  events = $state.raw<FeedEvent[]>([]);
  connection = $state<Connection>('connecting');
  missing = $state(false);
  /** Another window plays at this table, which is one of this browser's own. */
  taken = $state(false);
  /** Who is connected, as the hall said last. */
  presence = $state.raw<PresenceView | null>(null);
  /** A command that the hall has not heard of yet, because it cannot be reached. */
  waiting = $state.raw<CommandBody | null>(null);
  /** What the hall said no to last, for the page to show. */
  refusal = $state.raw<Refused | null>(null);
  /** A command is under way. */
  busy = $state(false);
  #resting: (() => void)[] = [];

  #line: Channel | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isAsking = false;
  #closed = false;
  #onevents: OnEvents;

  constructor(id: string, onevents: OnEvents = () => {}) {
    this.id = id;
    this.#onevents = onevents;
    // What is played here needs no network.
    if (!isLocal(id)) addEventListener('offline', this.#cut);
    addEventListener('online', this.#hurry);
    document.addEventListener('visibilitychange', this.#hurry);
    this.#connect();
  }

  get sequence(): number {
    return this.view?.sequence ?? 0;
  }

  #connect(): void {
    if (this.#closed) return;
    const after = this.events.at(-1)?.sequence ?? 0;
    const ears = {
      onmessage: (message: ToClient) => this.#receive(message),
      onopen: () => {
        this.#tries = 0;
        this.connection = 'open';
        this.taken = false;
      },
      onclose: () => {
        if (this.#line === line) this.#lost();
      },
      ontaken: () => (this.taken = true),
    };
    const line: Channel = isLocal(this.id)
      ? toLocalTable(this.id, after, ears)
      : toHall(`/tables/${this.id}/socket?after=${after}&presence=true`, ears);
    this.#line = line;
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
    const old = this.#line;
    this.#line = null;
    old?.close();
    if (this.connection !== 'lost') this.#lost();
  };

  /** Somebody is back: no need to wait for the next attempt. */
  #hurry = (): void => {
    if (this.connection !== 'lost' || document.hidden) return;
    if (this.#line?.isOpening) return;
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
    if (message.type === 'presence') this.presence = message;
    // A bot that cannot think: only the engine of this browser says so.
    if (message.type === 'refused') this.refusal = new Refused(503, message.problem);
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
          // What waits for the hall waits as long as it takes: it is shown, and never dropped in silence.
          const isAnswered = error instanceof Refused || isLocal(this.id);
          if (isFinal || this.#closed || (isAnswered && attempt >= MOST_ATTEMPTS)) {
            this.refusal = error instanceof Refused ? error : null;
            return false;
          }
          this.waiting = command;
          await new Promise((done) => setTimeout(done, PATIENCE[Math.min(attempt, 3)]));
        }
      }
    } finally {
      this.busy = false;
      this.waiting = null;
      for (const done of this.#resting.splice(0)) done();
    }
  }

  /** Waits until no command is under way. */
  async rest(): Promise<void> {
    if (this.busy) await new Promise<void>((done) => this.#resting.push(done));
  }

  /** Who sits down may have been given a cookie: the socket has to be opened anew with it. */
  #refresh(command: CommandBody): void {
    if (command.type !== 'sit' || isLocal(this.id)) return;
    const old = this.#line;
    this.#line = null;
    old?.close();
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('offline', this.#cut);
    removeEventListener('online', this.#hurry);
    document.removeEventListener('visibilitychange', this.#hurry);
    this.#line?.close();
  }
}
