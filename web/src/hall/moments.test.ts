import { describe, expect, test } from 'vitest';
import type { Feed, FeedEvent, History, MomentView, TableView } from '../protocol';
import { Moments } from './moments.svelte';

const moment = (sequence: number): MomentView => ({ sequence, position: `after ${sequence}`, phase: 'move', active: 0, roll: null, scores: [] });

function update(from: number, to: number, moments?: number[]): Feed {
  const events: FeedEvent[] = [];
  for (let sequence = from; sequence <= to; sequence += 1) events.push({ sequence, at: 0, type: 'said', seat: 0, text: 'x' });
  const view = { sequence: to } as TableView;
  return moments ? { events, moments: moments.map(moment), view } : { events, view };
}

/** A hall that knows these moments, and remembers what it was asked. */
function hall(known: number[]): { asked: number[]; ask: (table: string, after: number) => Promise<History> } {
  const asked: number[] = [];
  const ask = (_: string, after: number): Promise<History> => {
    asked.push(after);
    return Promise.resolve({ moments: known.filter((each) => each > after).map(moment) });
  };
  return { asked, ask };
}

const sequences = (moments: Moments): number[] => moments.all.map((each) => each.sequence);

describe('moments', () => {
  test('are told by the socket from the beginning', async () => {
    const { asked, ask } = hall([]);
    const moments = new Moments('t', ask);
    await moments.hear(update(1, 3, []));
    await moments.hear(update(4, 4, [4]));
    await moments.hear(update(5, 6, [5, 6]));
    expect(sequences(moments)).toEqual([4, 5, 6]);
    expect(asked).toEqual([]);
  });

  test('are asked for once by who comes later', async () => {
    const { asked, ask } = hall([4, 5, 7]);
    const moments = new Moments('t', ask);
    await moments.hear(update(1, 7));
    await moments.hear(update(8, 9, [8]));
    expect(sequences(moments)).toEqual([4, 5, 7, 8]);
    expect(asked).toEqual([0]);
  });

  test('that come while the hall is being asked are neither lost nor doubled', async () => {
    const { asked, ask } = hall([4, 5, 8]);
    const moments = new Moments('t', ask);
    const first = moments.hear(update(1, 7));
    await moments.hear(update(8, 8, [8]));
    await first;
    await moments.hear(update(9, 9, [9]));
    expect(sequences(moments)).toEqual([4, 5, 8, 9]);
    expect(asked).toEqual([0]);
  });

  test('that were missed are asked for from where they are missing', async () => {
    const { asked, ask } = hall([4, 5, 6]);
    const moments = new Moments('t', ask);
    await moments.hear(update(1, 4, [4]));
    await moments.hear(update(5, 6));
    expect(sequences(moments)).toEqual([4, 5, 6]);
    expect(asked).toEqual([4]);
  });

  test('are asked for again after the hall could not be reached', async () => {
    const { ask } = hall([4, 5]);
    let isDown = true;
    const moments = new Moments('t', (table, after) => (isDown ? Promise.reject(new Error('down')) : ask(table, after)));
    await moments.hear(update(1, 4));
    isDown = false;
    await moments.hear(update(5, 5, [5]));
    expect(sequences(moments)).toEqual([4, 5]);
  });
});
