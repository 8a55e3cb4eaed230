// Records that somebody brought and this browser looked at: kept, so that a reload finds the report again.

import { recall, remember } from '../memory';
import type { EffortName } from '../protocol';

const KEY = 'dicehall.pasted';
const MOST = 10;

export interface Pasted {
  record: string;
  effort: EffortName;
}

function read(): [string, Pasted][] {
  try {
    return JSON.parse(recall(KEY) ?? '[]') as [string, Pasted][];
  } catch {
    return [];
  }
}

export function keepPasted(analysis: string, pasted: Pasted): void {
  const others = read().filter(([, { record }]) => record !== pasted.record);
  remember(KEY, JSON.stringify([...others, [analysis, pasted]].slice(-MOST)));
}

export function pastedAs(analysis: string): Pasted | null {
  return read().find(([each]) => each === analysis)?.[1] ?? null;
}
