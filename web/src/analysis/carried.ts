// A line on its way to the board of its game: from a report, or from the board of another game.

import type { Line } from '../protocol';
import { router } from '../router.svelte';

export interface Carried {
  line: Line;
  /** How many of its steps have been made. */
  at: number;
}

let carried: Carried | null = null;

/** Opens the board of a game with a line, at its end or after so many steps. */
export function toBoard(line: Line, at = Infinity): void {
  carried = { line, at: Math.min(at, line.steps?.length ?? 0) };
  router.go(`/analysis/${line.game}`);
}

/** What was brought along; it is taken once. */
export function brought(): Carried | null {
  const taken = carried;
  carried = null;
  return taken;
}
