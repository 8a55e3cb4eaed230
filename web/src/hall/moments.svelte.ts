// Looking back: how the table stood at each moment of the game.
//
// The socket tells each new moment. Only what was before it, or was missed, is asked for.

import type { Feed, MomentView } from '../protocol';
import { api } from './api';

export class Moments {
  readonly id: string;
  all = $state.raw<MomentView[]>([]);
  /** Which moment is looked at; nothing is the present. */
  index = $state<number | null>(null);
  /** The last event up to which nothing is missing. */
  #known = 0;
  #isAsking = false;
  /** The last event that was heard of. */
  #latest = 0;
  readonly #ask: typeof api.history;

  constructor(id: string, ask: typeof api.history = api.history) {
    this.id = id;
    this.#ask = ask;
  }

  get past(): MomentView | null {
    return this.index === null ? null : (this.all[this.index] ?? null);
  }

  /** Takes in a message of the socket; the hall leaves the moments out where it does not have them at hand. */
  async hear({ events, moments, view }: Feed): Promise<void> {
    const first = events[0]?.sequence ?? view.sequence + 1;
    this.#latest = Math.max(this.#latest, view.sequence);
    if (moments !== undefined && first <= this.#known + 1) this.#add(view.sequence, moments);
    else await this.#catchUp();
  }

  #add(sequence: number, moments: MomentView[]): void {
    const fresh = moments.filter((moment) => moment.sequence > this.#known);
    if (fresh.length > 0) this.all = [...this.all, ...fresh];
    this.#known = Math.max(this.#known, sequence);
  }

  async #catchUp(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      while (this.#known < this.#latest) {
        const upTo = this.#latest;
        const { moments } = await this.#ask(this.id, this.#known);
        this.#add(Math.max(upTo, moments.at(-1)?.sequence ?? 0), moments);
      }
    } catch {
      // Asked again with the next event.
    } finally {
      this.#isAsking = false;
    }
  }

  look(index: number): void {
    this.index = index >= this.all.length - 1 ? null : Math.max(0, index);
  }
}
