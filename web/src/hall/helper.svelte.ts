// Help at a table where one person plays against bots: hints in two steps, and a question before a blunder.

import type { Hint, Warning } from '../protocol';
import { hintFor, warningFor } from './advice';
import { freshKey, isAway, Refused } from './api';
import type { TableState } from './table.svelte';

export class Helper {
  readonly #table: TableState;
  hint = $state.raw<Hint | null>(null);
  /** A move that would be a blunder, until it is decided whether to make it. */
  warning = $state.raw<(Warning & { move: string }) | null>(null);
  isBusy = $state(false);
  /** The event that the hint is about: it is gone with the next one. */
  #seen = 0;

  constructor(table: TableState) {
    this.#table = table;
  }

  /** Forgets what was said about an earlier position. */
  refresh(sequence: number, isDue: boolean): void {
    if (this.hint && (!isDue || sequence > this.#seen + 1)) this.hint = null;
    if (!isDue) this.warning = null;
  }

  async ask(seat: number, help: 'where' | 'what'): Promise<void> {
    this.isBusy = true;
    try {
      const seen = this.#table.sequence;
      this.hint = await hintFor(this.#table.id, { key: freshKey(), seat, seen, help });
      this.#seen = Math.max(seen, this.#table.sequence);
    } catch (error) {
      this.#table.refusal = error instanceof Refused ? error : null;
    } finally {
      this.isBusy = false;
    }
  }

  /**
   * Whether a move can be made without a question. A hall that cannot be reached does not hold the game up; one that says
   * no has not said that the move is fine.
   */
  async check(seat: number, move: string): Promise<boolean> {
    this.isBusy = true;
    try {
      const warning = await warningFor(this.#table.id, { seat, seen: this.#table.sequence, move });
      this.warning = warning.blunder ? { ...warning, move } : null;
      return !warning.blunder;
    } catch (error) {
      if (isAway(error)) return true;
      this.#table.refusal = error instanceof Refused ? error : null;
      return false;
    } finally {
      this.isBusy = false;
    }
  }
}
