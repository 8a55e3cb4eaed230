// Looking back: how the table stood at each moment of the game.

import type { MomentView } from '../protocol';
import { api } from './api';

export class Moments {
  readonly id: string;
  all = $state.raw<MomentView[]>([]);
  /** Which moment is looked at; nothing is the present. */
  index = $state<number | null>(null);
  #asked = 0;

  constructor(id: string) {
    this.id = id;
  }

  get past(): MomentView | null {
    return this.index === null ? null : (this.all[this.index] ?? null);
  }

  /** Asks the hall for what has been added, unless that is under way. */
  async refresh(sequence: number): Promise<void> {
    if (sequence <= this.#asked) return;
    this.#asked = sequence;
    try {
      this.all = (await api.history(this.id)).moments;
    } catch {
      this.#asked = 0; // asked again with the next event
    }
  }

  look(index: number): void {
    this.index = index >= this.all.length - 1 ? null : Math.max(0, index);
  }
}
