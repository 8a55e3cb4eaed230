// How lucky this browser's player was in games that were analyzed, in points of a hundred: kept here, since the hall does
// not analyze a game before somebody asks for it.

import { recall, remember } from '../memory';

const KEY = 'dicehall.luck';
const MOST = 500;

type Lucks = Record<string, number>;

function read(): Lucks {
  try {
    return JSON.parse(recall(KEY) ?? '{}') as Lucks;
  } catch {
    return {};
  }
}

export function luckOf(table: string): number | null {
  return read()[table] ?? null;
}

export function keepLuck(table: string, luck: number): void {
  const others = Object.entries(read()).filter(([each]) => each !== table);
  remember(KEY, JSON.stringify(Object.fromEntries([...others, [table, luck]].slice(-MOST))));
}
