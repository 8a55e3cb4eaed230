// An analysis that the hall makes: asked for, followed while it is made, or given up.

import { Refused } from '../hall/api';
import type { AnalysisReport, AnalysisState, EffortName, Problem } from '../protocol';
import { Remaining } from './remaining';

export type What = { table: string } | { record: string } | { analysis: string };

const PAUSE = 1000;
/** How often in a row the hall may be unreachable before the page says so. */
const PATIENCE = 5;

export interface Hall {
  analyze: (what: What, effort: EffortName, signal: AbortSignal) => Promise<AnalysisState>;
  follow: (analysis: string, signal: AbortSignal) => AsyncIterable<AnalysisState>;
  cancel: (analysis: string) => Promise<unknown>;
}

export class Job {
  state = $state.raw<AnalysisState | null>(null);
  /** Why the hall said no; `unavailable` where it cannot be reached. */
  problem = $state.raw<Problem | null>(null);
  /** How many seconds it may still take, once that can be told. */
  left = $state<number | null>(null);
  #gone = new AbortController();
  #remaining = new Remaining();
  readonly #hall: Hall;
  readonly #pause: () => Promise<void>;

  constructor(hall: Hall, pause = () => new Promise<void>((done) => setTimeout(done, PAUSE))) {
    this.#hall = hall;
    this.#pause = pause;
  }

  get isUnderWay(): boolean {
    return this.state?.state === 'waiting' || this.state?.state === 'running';
  }

  /** What was found, once the analysis is done. */
  get report(): AnalysisReport | null {
    if (this.state?.state !== 'done') return null;
    // The protocol hands the report on as it is stored.
    return (this.state.report as AnalysisReport | undefined) ?? null;
  }

  /** Asks for an analysis, and stays with it to its end. What was asked for before is no longer followed. */
  async ask(what: What, effort: EffortName): Promise<void> {
    this.leave();
    const { signal } = (this.#gone = new AbortController());
    this.state = null;
    this.problem = null;
    this.left = null;
    this.#remaining = new Remaining();
    try {
      this.#hear(await this.#hall.analyze(what, effort, signal), signal);
      await this.#stay(signal);
      await this.#fetch(effort, signal);
    } catch (error) {
      if (!signal.aborted) this.problem = problemOf(error);
    }
  }

  /** Follows the analysis; a line that breaks is taken up again. */
  async #stay(signal: AbortSignal): Promise<void> {
    for (let failures = 0; this.isUnderWay && !signal.aborted && this.state; ) {
      try {
        for await (const state of this.#hall.follow(this.state.analysis, signal)) {
          this.#hear(state, signal);
          failures = 0;
        }
      } catch (error) {
        failures += 1;
        const isFinal = error instanceof Refused && error.status < 500 && error.status !== 429;
        if (signal.aborted || isFinal || failures >= PATIENCE) throw error;
      }
      if (this.isUnderWay && !signal.aborted) await this.#pause();
    }
  }

  /** The last line may say only that it is done. */
  async #fetch(effort: EffortName, signal: AbortSignal): Promise<void> {
    if (this.state?.state !== 'done' || this.report) return;
    this.#hear(await this.#hall.analyze({ analysis: this.state.analysis }, effort, signal), signal);
  }

  #hear(state: AnalysisState, signal: AbortSignal): void {
    if (signal.aborted) return;
    this.state = state;
    this.left = state.state === 'running' ? this.#remaining.after(state.done, state.of, performance.now()) : null;
  }

  /** Tells the hall that the analysis is no longer wanted. */
  async cancel(): Promise<void> {
    const state = this.state;
    if (!state || !this.isUnderWay) return;
    this.leave();
    this.state = { ...state, state: 'canceled' };
    // If this fails, the analysis is made for nobody: no harm is done.
    await this.#hall.cancel(state.analysis).catch(() => undefined);
  }

  /** Stops listening; the hall goes on. */
  leave(): void {
    this.#gone.abort();
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof Refused) return error.problem;
  return { code: 'unavailable', message: String(error) };
}
