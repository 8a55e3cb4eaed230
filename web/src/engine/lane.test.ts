import { describe, expect, it } from 'vitest';
import { Lane, type Thinker } from './lane';
import type { FromThinker, ToThinker, Work } from './messages';

/** Thinkers that answer when they are told to. */
class Fake implements Thinker {
  heard: ToThinker[] = [];
  isEnded = false;
  onmessage: ((event: { data: FromThinker }) => void) | null = null;
  onerror: ((event: { message?: string }) => void) | null = null;

  postMessage(message: ToThinker): void {
    this.heard.push(message);
  }

  terminate(): void {
    this.isEnded = true;
  }

  tell(data: FromThinker): void {
    this.onmessage?.({ data });
  }
}

function lane(file: (name: string) => Promise<ArrayBuffer> = async () => new ArrayBuffer(1)) {
  const thinkers: Fake[] = [];
  const hire = () => {
    const thinker = new Fake();
    thinkers.push(thinker);
    return thinker;
  };
  const module = async () => ({}) as WebAssembly.Module;
  return { thinkers, lane: new Lane({ thinker: hire, module, file }) };
}

const work = (name: number): Work => ({ then: 'act', job: { depth: name } });
const settled = () => new Promise((resolve) => setTimeout(resolve));
const reply = (body: unknown) => ({ reply: { status: 200, body } });
const missing = (...names: string[]) => ({ reply: { status: 503, body: null, missing: names } });

describe('a lane', () => {
  it('has a thinker before there is a job, if that is wished for, and one only', async () => {
    const { thinkers, lane: one } = lane();
    one.warm();
    one.warm();
    await settled();
    expect(thinkers.map(({ heard }) => heard.length)).toEqual([1]);
    const run = one.run(work(1), new AbortController().signal);
    await settled();
    expect(thinkers.map(({ heard }) => heard.map((message) => Object.keys(message)[0]))).toEqual([['module', 'work']]);
    thinkers[0]?.tell(reply('one'));
    expect((await run).body).toBe('one');
  });

  it('gets a new thinker if the one that waited has broken', async () => {
    const { thinkers, lane: one } = lane();
    one.warm();
    await settled();
    thinkers[0]?.onerror?.({ message: 'no script' });
    expect(thinkers[0]?.isEnded).toBe(true);
    const run = one.run(work(1), new AbortController().signal);
    await settled();
    thinkers[1]?.tell(reply('one'));
    expect((await run).body).toBe('one');
  });

  it('does one job after the other with one thinker, which is given what it asks for', async () => {
    const { thinkers, lane: one } = lane();
    const signal = new AbortController().signal;
    const [first, second] = [one.run(work(1), signal), one.run(work(2), signal)];
    await settled();
    const [thinker] = thinkers;
    expect(thinker?.heard.map((message) => Object.keys(message)[0])).toEqual(['module', 'work']);
    thinker?.tell(missing('duell.net', 'duell-home-king.net'));
    await settled();
    const bytes = new ArrayBuffer(1);
    const files = [{ file: { name: 'duell.net', bytes } }, { file: { name: 'duell-home-king.net', bytes } }];
    expect(thinker?.heard.slice(2)).toEqual([...files, { work: work(1) }]);
    thinker?.tell(reply('one'));
    await settled();
    expect(thinker?.heard.slice(5)).toEqual([{ work: work(2) }]);
    thinker?.tell(reply('two'));
    expect([(await first).body, (await second).body, thinkers.length]).toEqual(['one', 'two', 1]);
  });

  it('stops a search by ending its thinker, and goes on with another', async () => {
    const { thinkers, lane: one } = lane();
    const end = new AbortController();
    const first = one.run(work(1), end.signal);
    const second = one.run(work(2), new AbortController().signal);
    await settled();
    thinkers[0]?.tell(missing('duell.net'));
    await settled();
    end.abort();
    await expect(first).rejects.toThrow();
    expect(thinkers[0]?.isEnded).toBe(true);
    await settled();
    // The new one has to be given everything again.
    thinkers[1]?.tell(missing('duell.net'));
    await settled();
    expect(thinkers[1]?.heard.map((message) => Object.keys(message)[0])).toEqual(['module', 'work', 'file', 'work']);
    // What the old one still says is not heard.
    thinkers[1]?.tell(reply('two'));
    expect((await second).body).toBe('two');
  });

  it('leaves out a job that is canceled before its turn', async () => {
    const { thinkers, lane: one } = lane();
    const end = new AbortController();
    const first = one.run(work(1), new AbortController().signal);
    const second = one.run(work(2), end.signal);
    await settled();
    end.abort();
    await expect(second).rejects.toThrow();
    thinkers[0]?.tell({ progress: [1, 2] });
    thinkers[0]?.tell(reply('one'));
    expect([(await first).body, thinkers[0]?.isEnded]).toEqual(['one', false]);
  });

  it('says that a file cannot be had, and tries again for the next job', async () => {
    let tries = 0;
    const { thinkers, lane: one } = lane(async () => {
      tries += 1;
      if (tries === 1) throw new Error('no network');
      return new ArrayBuffer(1);
    });
    const signal = new AbortController().signal;
    const first = one.run(work(1), signal);
    await settled();
    thinkers[0]?.tell(missing('duell.net'));
    await expect(first).rejects.toThrow('no network');
    expect(thinkers[0]?.isEnded).toBe(true);
    const second = one.run(work(2), signal);
    await settled();
    thinkers[1]?.tell(missing('duell.net'));
    await settled();
    thinkers[1]?.tell({ broken: 'unreachable' });
    await expect(second).rejects.toThrow('unreachable');
    expect(thinkers[1]?.isEnded).toBe(true);
  });

  it('gives up on a thinker that asks for what it was given', async () => {
    const { thinkers, lane: one } = lane();
    const first = one.run(work(1), new AbortController().signal);
    await settled();
    thinkers[0]?.tell(missing('duell.net'));
    await settled();
    thinkers[0]?.tell(missing('duell.net'));
    await expect(first).rejects.toThrow('asked for again');
  });
});
