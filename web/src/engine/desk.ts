// The desk of the little hall: requests come in, answers and messages go out, bots are put to work.

import type { AnalysisState } from '../protocol';
import type { Lane } from './lane';
import { type Answer, type Due, type FromEngine, type Reply, unavailable, type Work } from './messages';
import { Studies } from './studies';

/** How long to wait before a bot that could not think is asked again. */
const AGAIN = 3000;
/** The longest time that a timer takes. */
const LONGEST = 2 ** 31 - 1;

/** The answer to a request that was canceled. */
const CANCELED: Answer = { status: 499, body: null };

/** Everything that the desk needs from its surroundings. */
export interface Surroundings {
  /** Has a call answered by the module. */
  call(call: unknown): Reply;
  /** Supplies the module with files. */
  supply(names: string[]): Promise<void>;
  /** For bots and hints, for positions and puzzles, and for reports. */
  lanes: { play: Lane; look: Lane; report: Lane };
  tell(message: FromEngine): void;
  now(): number;
  /** Fresh chance for every call. */
  chance(): { secret: string; name: string; luck: string };
}

interface Request {
  method: string;
  path: string;
  body?: unknown;
}

type Tell = (message: unknown) => void;

/** Somebody who watches a table. */
interface Watcher {
  tell: Tell;
  /** The last event that it was told. */
  sent: number;
}

/** A bot at work. */
interface Thought {
  ground: number;
  end: AbortController;
}

export class Desk {
  readonly #around: Surroundings;
  readonly #studies: Studies;
  readonly #open = new Map<number, AbortController>();
  readonly #watchers = new Map<string, Set<Watcher>>();
  readonly #thoughts = new Map<string, Thought>();
  readonly #alarms = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(around: Surroundings) {
    this.#around = around;
    this.#studies = new Studies(around.lanes.report);
  }

  cancel(id: number): void {
    this.#open.get(id)?.abort();
  }

  /** Deals with a request: any number of messages, then one answer. */
  async hear(id: number, request: Request): Promise<void> {
    const end = new AbortController();
    this.#open.set(id, end);
    const tell = (message: unknown) => this.#around.tell({ id, message });
    let answer: Answer;
    try {
      answer = await this.#answer(request, end.signal, tell);
    } catch (error) {
      answer = end.signal.aborted ? CANCELED : unavailable(String(error));
    }
    this.#open.delete(id);
    this.#around.tell({ id, status: answer.status, body: answer.body });
  }

  async #answer(request: Request, signal: AbortSignal, tell: Tell): Promise<Answer> {
    const [path = '', query] = request.path.split('?');
    const [what, id = '', part] = path.split('/').slice(1);
    if (what === 'tables' && part === 'socket') {
      return this.#watch(id, Number(new URLSearchParams(query).get('after')), signal, tell);
    }
    if (what === 'analysis' && id !== '') {
      return part === 'progress' ? this.#studies.follow(id, signal, tell) : this.#studies.answer(request.method, id);
    }
    return this.#ask(request, signal, tell);
  }

  async #ask(request: Request, signal: AbortSignal, tell: Tell): Promise<Answer> {
    let reply = this.#call({ ask: request });
    if (reply.missing !== undefined) {
      await this.#around.supply(reply.missing);
      reply = this.#call({ ask: request });
    }
    switch (reply.work?.then) {
      case 'ask': {
        const { play, look } = this.#around.lanes;
        const found = await (request.path.startsWith('/puzzles') ? look : play).run(reply.work, signal);
        return found.status === 200 ? this.#call({ ask: { ...request, found: found.body } }) : found;
      }
      case 'look':
        return this.#look(reply.work, signal, tell);
      case 'report':
        this.#studies.begin(reply.work, reply.body as AnalysisState);
    }
    return reply;
  }

  /** Makes a call, has stored what it led to, and sees to what is to be done next. */
  #call(call: unknown): Reply {
    const { now, chance, tell } = this.#around;
    const reply = this.#around.call({ call, now: now(), chance: chance() });
    for (const kept of reply.kept ?? []) tell({ kept });
    if (reply.due !== undefined) this.#next(reply.due);
    return reply;
  }

  #next(due: Due): void {
    for (const watcher of this.#watchers.get(due.table) ?? []) {
      if (watcher.sent < due.sequence) this.#update(due.table, watcher);
    }
    clearTimeout(this.#alarms.get(due.table));
    if (due.deadline !== undefined) this.#wake(due.table, due.deadline - this.#around.now());
    const thought = this.#thoughts.get(due.table);
    if (thought?.ground === due.ground && due.work !== undefined) return;
    this.#thoughts.delete(due.table);
    thought?.end.abort();
    if (due.work !== undefined) void this.#think(due, due.work);
  }

  /** Looks at a table again after some time. */
  #wake(table: string, milliseconds: number): void {
    const wait = Math.min(Math.max(0, milliseconds), LONGEST);
    this.#alarms.set(
      table,
      setTimeout(() => this.#call({ tick: { table } }), wait),
    );
  }

  async #think(due: Due, work: Work): Promise<void> {
    const thought = { ground: due.ground, end: new AbortController() };
    this.#thoughts.set(due.table, thought);
    let reply: Answer;
    try {
      reply = await this.#around.lanes.play.run(work, thought.end.signal);
    } catch (error) {
      reply = unavailable(String(error));
    }
    // Somebody took something back meanwhile, and another bot may be at it already.
    if (this.#thoughts.get(due.table) !== thought) return;
    this.#thoughts.delete(due.table);
    if (reply.status === 200 && reply.body !== null) {
      const acted = this.#call({ act: { table: due.table, seen: due.sequence, act: reply.body } });
      // Refused, and nothing has changed that another thought would see.
      if (acted.status !== 200 && acted.due === undefined) reply = acted;
    }
    if (reply.status !== 200) this.#complain(due.table, reply);
  }

  /** Tells those who watch that a bot cannot think, and asks it again later. */
  #complain(table: string, reply: Answer): void {
    const message = { type: 'refused', key: null, problem: reply.body };
    for (const watcher of this.#watchers.get(table) ?? []) watcher.tell(message);
    this.#wake(table, AGAIN);
  }

  /** Looks closer and closer at a position, until there is no closer look. */
  async #look(work: Work, signal: AbortSignal, tell: Tell): Promise<Answer> {
    for (let depth = 1; ; depth += 1) {
      const found = await this.#around.lanes.look.run({ ...work, job: { ...work.job, depth } }, signal);
      if (found.status !== 200) return found;
      tell(found.body);
      const { last = true } = found.body as { last?: boolean };
      if (last) return { status: 200, body: null };
    }
  }

  #watch(table: string, after: number, signal: AbortSignal, tell: Tell): Promise<Answer> {
    const watcher = { tell, sent: after };
    const refused = this.#update(table, watcher);
    if (refused !== null) return Promise.resolve(refused);
    const watchers = this.#watchers.get(table) ?? new Set();
    this.#watchers.set(table, watchers.add(watcher));
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        watchers.delete(watcher);
        resolve(CANCELED);
      });
    });
  }

  /** Tells a watcher what it has not been told yet. */
  #update(table: string, watcher: Watcher): Answer | null {
    for (;;) {
      const call = { update: { table, after: watcher.sent } };
      const reply = this.#around.call({ call, now: this.#around.now() });
      if (reply.status !== 200) return reply;
      const page = reply.body as { last: number; more: boolean; message: unknown };
      watcher.sent = page.last;
      watcher.tell(page.message);
      if (!page.more) return null;
    }
  }
}
