// Who answers: the hall, or the engine in this browser. Tables that are played here have names of their own.

import { engine } from 'virtual:engine';
import { settings } from '../settings.svelte';

const LOCAL = 'local-';

/** Whether a table or an analysis is one of this browser's own. */
export const isLocal = (id: string): boolean => id.startsWith(LOCAL);

/** Whether this browser can play and judge by itself. */
export const hasEngine = (): boolean => engine !== null && typeof WebAssembly === 'object' && typeof Worker === 'function';

/** Whether thinking is done here, for tables of the hall too. */
export const thinksHere = (): boolean => settings.thinksHere && hasEngine();

export type Answerer =
  | 'hall'
  | 'here'
  /** The hall; this browser if the hall cannot be reached. */
  | 'hall-first'
  /** This browser if it is to think; otherwise the hall. */
  | 'here-first';

const EITHER = /^\/(games$|puzzles)/;
const THINKING = /^\/(positions|lines|walk)$/;

/** Who is asked. */
export function answererOf(path: string): Answerer {
  const [bare = ''] = path.split('?');
  const [, , id = ''] = bare.split('/');
  if (isLocal(id)) return 'here';
  if (EITHER.test(bare)) return 'hall-first';
  return THINKING.test(bare) ? 'here-first' : 'hall';
}
