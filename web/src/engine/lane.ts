// A lane: jobs are thought about one after the other, in a worker that can be ended at any moment.
//
// A module that thinks hears nothing, and without shared memory nobody can tell it to stop. But a thinker holds nothing
// that is worth keeping, so that a search is stopped by ending its worker. The next job gets a new one.

import type { FromThinker, Reply, ToThinker, Work } from './messages';

/** A worker, as far as a lane needs it. */
export interface Thinker {
  postMessage(message: ToThinker): void;
  terminate(): void;
  onmessage: ((event: { data: FromThinker }) => void) | null;
  onerror: ((event: { message?: string }) => void) | null;
}

/** Where thinkers, and the files that they ask for, come from. */
export interface Source {
  thinker(): Thinker;
  module(): Promise<WebAssembly.Module>;
  file(name: string): Promise<ArrayBuffer>;
}

interface Task {
  work: Work;
  signal: AbortSignal;
  progress: (done: number, of: number) => void;
  resolve(reply: Reply): void;
  reject(error: unknown): void;
}

export class Lane {
  readonly #source: Source;
  readonly #waiting: Task[] = [];
  #running: Task | null = null;
  #thinker: Thinker | null = null;
  /** The files that the thinker has. */
  #files = new Set<string>();

  constructor(source: Source) {
    this.#source = source;
  }

  /** Has a job done. Rejects if it is aborted, or if it cannot be begun. */
  run(work: Work, signal: AbortSignal, progress: Task['progress'] = () => {}): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const task = { work, signal, progress, resolve, reject };
      if (signal.aborted) return reject(signal.reason);
      signal.addEventListener('abort', () => this.#abort(task), { once: true });
      this.#waiting.push(task);
      this.#next();
    });
  }

  /** Gets a thinker before there is anything to think about. If that fails, the first job tells. */
  warm(): void {
    this.#source.module().then(
      (module) => void (this.#thinker ??= this.#hire(module)),
      () => undefined,
    );
  }

  #next(): void {
    if (this.#running !== null) return;
    const task = this.#waiting.shift();
    if (task === undefined) return;
    this.#running = task;
    this.#try(task, this.#begin(task));
  }

  #try(task: Task, trial: Promise<void>): void {
    trial.catch((error: unknown) => {
      if (this.#running === task) this.#end(() => task.reject(error), true);
    });
  }

  async #begin(task: Task): Promise<void> {
    const module = await this.#source.module();
    if (this.#running !== task) return;
    this.#thinker ??= this.#hire(module);
    this.#thinker.postMessage({ work: task.work });
  }

  /** Supplies the thinker with files, and has it begin again. */
  async #supply(task: Task, names: string[]): Promise<void> {
    const had = names.find((name) => this.#files.has(name));
    if (had !== undefined) throw new Error(`${had} is asked for again`);
    const files = await Promise.all(names.map(async (name) => ({ name, bytes: await this.#source.file(name) })));
    if (this.#running !== task) return;
    for (const file of files) {
      this.#thinker?.postMessage({ file });
      this.#files.add(file.name);
    }
    this.#thinker?.postMessage({ work: task.work });
  }

  #hire(module: WebAssembly.Module): Thinker {
    const thinker = this.#source.thinker();
    thinker.onmessage = ({ data }) => this.#hear(data);
    thinker.onerror = ({ message }) => this.#hear({ broken: message ?? 'the thinker could not be started' });
    thinker.postMessage({ module });
    return thinker;
  }

  #hear(message: FromThinker): void {
    const task = this.#running;
    if (task === null) {
      // It broke before it had anything to do: the next job gets a new one.
      if ('broken' in message) this.#dismiss();
      return;
    }
    if ('progress' in message) task.progress(...message.progress);
    else if ('reply' in message && message.reply.missing) this.#try(task, this.#supply(task, message.reply.missing));
    else if ('reply' in message) this.#end(() => task.resolve(message.reply), false);
    else this.#end(() => task.reject(new Error(message.broken)), true);
  }

  #abort(task: Task): void {
    const place = this.#waiting.indexOf(task);
    if (place >= 0) this.#waiting.splice(place, 1);
    const reject = () => task.reject(task.signal.reason);
    if (this.#running === task) this.#end(reject, true);
    else reject();
  }

  #end(settle: () => void, dismiss: boolean): void {
    this.#running = null;
    if (dismiss) this.#dismiss();
    settle();
    this.#next();
  }

  #dismiss(): void {
    this.#thinker?.terminate();
    this.#thinker = null;
    this.#files = new Set();
  }
}
