import { describe, expect, it } from 'vitest';
import { Desk } from './desk';
import type { Lane } from './lane';
import type { FromEngine, Reply, Work } from './messages';

/** A lane whose jobs end when they are told to. */
class FakeLane {
  jobs: { work: Work; signal: AbortSignal; progress: (done: number, of: number) => void; resolve(reply: Reply): void; reject(error: unknown): void }[] = [];

  run(work: Work, signal: AbortSignal, progress: (done: number, of: number) => void = () => {}): Promise<Reply> {
    return new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      this.jobs.push({ work, signal, progress, resolve, reject });
    });
  }
}

type Call = Record<string, { path?: string; found?: unknown; after?: number; act?: unknown }>;

function desk(call: (call: Call) => Partial<Reply>, supply: (names: string[]) => Promise<void> = async () => {}) {
  const told: FromEngine[] = [];
  const calls: Call[] = [];
  const lanes = { play: new FakeLane(), look: new FakeLane(), report: new FakeLane() };
  const answer = (asked: unknown) => {
    const { call: what } = asked as { call: Call };
    calls.push(what);
    return { status: 200, body: null, ...call(what) };
  };
  const around = {
    call: answer,
    supply,
    lanes: lanes as unknown as Record<'play' | 'look' | 'report', Lane>,
    tell: (message: FromEngine) => told.push(message),
    now: () => 0,
    chance: () => ({ secret: '', name: '', luck: '' }),
  };
  return { desk: new Desk(around), told, calls, lanes };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));
const work: Work = { then: 'act', job: {} };
const due = (ground: number, isBotDue = true) => ({
  due: { table: 'local-a', sequence: ground, ground, ...(isBotDue ? { work } : {}) },
});
const update = (last: number) => ({ body: { last, more: false, message: `up to ${last}` } });

describe('the desk', () => {
  it('supplies the module with what it lacks, and asks again', async () => {
    const supplied: string[] = [];
    const answer = () => (supplied.length === 0 ? { status: 503, missing: ['duell.txt'] } : { body: 'puzzles' });
    const { desk: one, told } = desk(answer, async (names) => {
      supplied.push(...names);
    });
    await one.hear(1, { method: 'GET', path: '/puzzles/duell/today' });
    expect([supplied, told]).toEqual([['duell.txt'], [{ id: 1, status: 200, body: 'puzzles' }]]);
  });

  it('says so if what the module lacks cannot be had', async () => {
    const { desk: one, told } = desk(
      () => ({ status: 503, missing: ['duell.txt'] }),
      async () => {
        throw new Error('no network');
      },
    );
    await one.hear(1, { method: 'GET', path: '/puzzles/duell/today' });
    expect(told).toEqual([{ id: 1, status: 503, body: { code: 'unavailable', message: 'Error: no network' } }]);
  });

  it('has events stored before it answers, and tells those who watch in between', async () => {
    let last = 1;
    const { desk: one, told } = desk((call) => {
      if ('update' in call) return update(last);
      last = 2;
      return { ...due(2, false), kept: [{ table: 'local-a', after: 1, events: ['{}'] }] };
    });
    void one.hear(1, { method: 'GET', path: '/tables/local-a/socket?after=0' });
    void one.hear(2, { method: 'POST', path: '/tables/local-a/commands', body: {} });
    await settled();
    expect(told).toEqual([
      { id: 1, message: 'up to 1' },
      { kept: { table: 'local-a', after: 1, events: ['{}'] } },
      { id: 1, message: 'up to 2' },
      { id: 2, status: 200, body: null },
    ]);
    one.cancel(1);
    await settled();
    expect(told.at(-1)).toEqual({ id: 1, status: 499, body: null });
  });

  it('stops a bot when something happens that can change its mind, and not before', async () => {
    let ground = 1;
    const { desk: one, lanes, calls } = desk((call) => ('act' in call ? {} : due(ground)));
    const say = () => one.hear(1, { method: 'POST', path: '/tables/local-a/commands' });
    await say();
    await say();
    expect(lanes.play.jobs.length).toBe(1);
    ground = 2;
    await say();
    expect(lanes.play.jobs.map(({ signal }) => signal.aborted)).toEqual([true, false]);
    lanes.play.jobs[1]?.resolve({ status: 200, body: 'its move' });
    await settled();
    expect(calls.at(-1)).toEqual({ act: { table: 'local-a', seen: 2, act: 'its move' } });
  });

  it('asks no bot again at once whose act is refused', async () => {
    const { desk: one, lanes } = desk((call) => ('act' in call ? { status: 409 } : due(1)));
    await one.hear(1, { method: 'POST', path: '/tables/local-a/commands' });
    lanes.play.jobs[0]?.resolve({ status: 200, body: 'its move' });
    await settled();
    expect(lanes.play.jobs.length).toBe(1);
  });

  it('says why a bot cannot think', async () => {
    const { desk: one, lanes, told } = desk((call) => ('update' in call ? update(1) : due(1)));
    void one.hear(1, { method: 'GET', path: '/tables/local-a/socket?after=0' });
    await one.hear(2, { method: 'POST', path: '/tables/local-a/commands' });
    lanes.play.jobs[0]?.reject(new Error('no net'));
    await settled();
    const problem = { code: 'unavailable', message: 'Error: no net' };
    expect(told.at(-1)).toEqual({ id: 1, message: { type: 'refused', key: null, problem } });
  });

  it('asks again with what was found', async () => {
    const { desk: one, lanes, told, calls } = desk(({ ask }) =>
      ask?.found === undefined ? { work: { then: 'ask', job: {} } } : { body: 'hint' },
    );
    void one.hear(1, { method: 'POST', path: '/tables/local-a/hint' });
    await settled();
    lanes.play.jobs[0]?.resolve({ status: 200, body: 'advice' });
    await settled();
    expect(calls.at(-1)?.['ask']?.found).toBe('advice');
    expect(told).toEqual([{ id: 1, status: 200, body: 'hint' }]);
  });

  it('looks closer and closer until it is canceled or the last look is over', async () => {
    const { desk: one, lanes, told } = desk(() => ({ work: { then: 'look', job: {} } }));
    void one.hear(1, { method: 'POST', path: '/explore' });
    await settled();
    lanes.look.jobs[0]?.resolve({ status: 200, body: { last: false } });
    await settled();
    expect(lanes.look.jobs.map(({ work }) => work.job.depth)).toEqual([1, 2]);
    lanes.look.jobs[1]?.resolve({ status: 200, body: { last: true } });
    await settled();
    expect(told.at(-1)).toEqual({ id: 1, status: 200, body: null });
    void one.hear(2, { method: 'POST', path: '/explore' });
    await settled();
    one.cancel(2);
    await settled();
    expect(lanes.look.jobs[2]?.signal.aborted).toBe(true);
  });

  it('tells how far a report has come, and cancels it', async () => {
    const state = { analysis: 'local-r', state: 'waiting', done: 0, of: 0 };
    const { desk: one, lanes, told } = desk(() => ({ status: 202, body: state, work: { then: 'report', job: {} } }));
    await one.hear(1, { method: 'POST', path: '/analysis' });
    void one.hear(2, { method: 'GET', path: '/analysis/local-r/progress' });
    await settled();
    lanes.report.jobs[0]?.progress(3, 10);
    await one.hear(3, { method: 'DELETE', path: '/analysis/local-r' });
    await settled();
    const states = told.flatMap((message) => ('message' in message ? [message.message as { state: string }] : []));
    expect(states.map(({ state }) => state)).toEqual(['waiting', 'running', 'canceled']);
    expect(lanes.report.jobs[0]?.signal.aborted).toBe(true);
    await one.hear(4, { method: 'GET', path: '/analysis/unknown' });
    expect(told.at(-1)).toMatchObject({ id: 4, status: 404 });
  });
});
