// The queue of motions. Everything that happens at a table is shown in its order, each for as long as people need to follow it.
// It knows neither the page nor the games: it is given steps, and says when to show which.

/** Something to be shown. */
export interface Step {
  /** How long it stays before the next one comes, in milliseconds at normal speed. */
  length: number;
}

export const SPEEDS = ['slow', 'normal', 'fast', 'instant'] as const;
export type Speed = (typeof SPEEDS)[number];

/** How much longer everything takes than at normal speed. */
const TEMPO: Record<Speed, number> = { slow: 1.7, normal: 1, fast: 0.5, instant: 0 };
/** With more than this waiting, in milliseconds, it goes faster. */
const BEHIND = 4000;
/** At most this many times faster. */
const HURRY = 4;
/** What lies further back than this is not worth waiting for. */
const MOST = 16;

export interface Timers {
  set: (act: () => void, milliseconds: number) => number;
  clear: (timer: number) => void;
}

export interface Showing<S> {
  /** Shows a step, in its tempo: 0 is at once, 1 is normal, more is slower. */
  show: (step: S, tempo: number) => void;
  /** Everything has been shown. */
  rest: () => void;
}

export class Queue<S extends Step> {
  speed: Speed = 'normal';
  readonly #showing: Showing<S>;
  readonly #timers: Timers;
  #waiting: S[] = [];
  #timer: number | null = null;

  constructor(showing: Showing<S>, timers: Timers) {
    this.#showing = showing;
    this.#timers = timers;
  }

  /** Whether something is being shown, or waits for it. */
  get isBusy(): boolean {
    return this.#timer !== null;
  }

  push(steps: S[]): void {
    if (steps.length === 0) return;
    this.#waiting = [...this.#waiting, ...steps].slice(-MOST);
    if (TEMPO[this.speed] === 0) this.skip();
    else if (!this.isBusy) this.#next();
  }

  /** Shows how it all ends, at once. */
  skip(): void {
    const isBusy = this.isBusy;
    const last = this.#waiting.at(-1);
    this.#stop();
    if (last) this.#showing.show(last, 0);
    if (last || isBusy) this.#showing.rest();
  }

  /** Forgets what was to be shown. */
  clear(): void {
    this.#stop();
  }

  #stop(): void {
    if (this.#timer !== null) this.#timers.clear(this.#timer);
    this.#timer = null;
    this.#waiting = [];
  }

  #next(): void {
    this.#timer = null;
    const step = this.#waiting.shift();
    if (!step) {
      this.#showing.rest();
      return;
    }
    const tempo = this.#tempo(step);
    // Its time begins when it is seen, however long a slow machine takes to draw it.
    this.#showing.show(step, tempo);
    this.#timer = this.#timers.set(() => this.#next(), step.length * tempo);
  }

  #tempo(step: S): number {
    const behind = this.#waiting.reduce((sum, { length }) => sum + length, step.length);
    return TEMPO[this.speed] / Math.min(HURRY, Math.max(1, behind / BEHIND));
  }
}
