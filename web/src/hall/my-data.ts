// Everything that the hall keeps of a player, put together from its pages.

import type { MyData, MyTable } from '../protocol';
import { Refused } from './api';

/** How long to wait when the hall has been asked too often, in milliseconds. */
const PAUSE = 3000;

/** Asks for page after page. The hall rations them: whoever has said a lot waits a little. */
export async function wholeData(
  ask: (after: string) => Promise<MyData>,
  wait: (milliseconds: number) => Promise<void> = (milliseconds) => new Promise((go) => setTimeout(go, milliseconds)),
): Promise<MyData> {
  const first = await patiently(() => ask(''), wait);
  const tables = [...first.tables];
  for (let next = first.next; next !== null; ) {
    const after = next;
    const page = await patiently(() => ask(after), wait);
    for (const table of page.tables) add(tables, table);
    next = page.next;
  }
  return { ...first, tables, next: null };
}

/** Adds a table, or the rest of the words at the last one. */
function add(tables: MyTable[], table: MyTable): void {
  const last = tables.at(-1);
  if (last?.table === table.table) tables[tables.length - 1] = { ...last, said: [...last.said, ...table.said] };
  else tables.push(table);
}

async function patiently<T>(ask: () => Promise<T>, wait: (milliseconds: number) => Promise<void>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refused && error.status === 429)) throw error;
      await wait(PAUSE);
    }
  }
}
