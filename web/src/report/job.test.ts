import { expect, test, vi } from 'vitest';
import { Refused } from '../hall/api';
import type { AnalysisState } from '../protocol';
import { Job, type Hall } from './job.svelte';
import { lines } from './lines';
import { sample } from './samples.test-data';

const running = (done: number): AnalysisState => ({ analysis: 'a', state: 'running', done, of: 4 });
const finished: AnalysisState = { analysis: 'a', state: 'done', done: 4, of: 4, report: sample(), record: '' };
const atOnce = async (): Promise<void> => {};

function hall(change: Partial<Hall>): Hall {
  return {
    analyze: async () => ({ analysis: 'a', state: 'waiting', done: 0, of: 0 }),
    follow: async function* () {
      yield running(2);
      yield finished;
    },
    cancel: vi.fn(async () => {}),
    ...change,
  };
}

test('an analysis is followed to its end', async () => {
  const job = new Job(hall({}), atOnce);
  await job.ask({ table: 't' }, 'quick');
  expect(job.state).toBe(finished);
  expect(job.report).toBe(finished.report);
  expect(job.isUnderWay).toBe(false);
});

test('one that is stored needs no following', async () => {
  const follow = vi.fn();
  const job = new Job(hall({ analyze: async () => finished, follow }), atOnce);
  await job.ask({ analysis: 'a' }, 'standard');
  expect(job.state?.state).toBe('done');
  expect(follow).not.toHaveBeenCalled();
});

test('a report that is not in the last line is fetched', async () => {
  const { report: _, ...bare } = finished;
  const analyze = vi.fn(async (what: object) => ('analysis' in what ? finished : bare));
  const job = new Job(hall({ analyze }), atOnce);
  await job.ask({ table: 't' }, 'standard');
  expect(job.report).toBe(finished.report);
});

test('a line that breaks, or ends too early, is taken up again', async () => {
  let calls = 0;
  const job = new Job(
    hall({
      follow: async function* () {
        calls += 1;
        if (calls === 1) throw new TypeError('network');
        if (calls === 2) yield running(1);
        else yield finished;
      },
    }),
    atOnce,
  );
  await job.ask({ table: 't' }, 'quick');
  expect([calls, job.state?.state, job.problem]).toEqual([3, 'done', null]);
});

test('a hall that stays out of reach is told of, and so is a refusal', async () => {
  const away = new Job(hall({ follow: () => { throw new TypeError('network'); } }), atOnce);
  await away.ask({ table: 't' }, 'quick');
  expect(away.problem?.code).toBe('unavailable');
  const refused = new Refused(409, { code: 'not-over', message: 'the game is not over' });
  const job = new Job(hall({ analyze: () => Promise.reject(refused) }), atOnce);
  await job.ask({ table: 't' }, 'quick');
  expect(job.problem?.code).toBe('not-over');
});

test('what is canceled is told to the hall, and stays canceled', async () => {
  let go = (): void => {};
  const given = new Promise<void>((done) => (go = done));
  const told = hall({
    follow: async function* () {
      yield running(1);
      await given;
      yield finished;
    },
  });
  const job = new Job(told, atOnce);
  const asked = job.ask({ table: 't' }, 'deep');
  await vi.waitFor(() => expect(job.state?.state).toBe('running'));
  await job.cancel();
  go();
  await asked;
  expect(told.cancel).toHaveBeenCalledWith('a');
  expect([job.state?.state, job.problem]).toEqual(['canceled', null]);
});

test('lines are read as they come, wherever they are cut', async () => {
  const pieces = ['{"n":1}\n{"n', '":2}\n', '\n{"text":"ä', '"}\n{"n":4}'];
  const bytes = pieces.map((piece) => new TextEncoder().encode(piece));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of bytes) controller.enqueue(piece);
      controller.close();
    },
  });
  const read: unknown[] = [];
  for await (const line of lines(body)) read.push(line);
  expect(read).toEqual([{ n: 1 }, { n: 2 }, { text: 'ä' }, { n: 4 }]);
});
