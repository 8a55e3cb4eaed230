// What the page costs a processor: CPU time, which is the same on a busy machine as on one that has nothing else to do.

import { readdirSync, readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';

/** How much slower a phone is. */
export const SLOWER = 4;

/** Milliseconds of CPU since the processes that show pages began. */
export interface Cost {
  /** Of pages and their workers. */
  own: number;
  /** Of the browser's helpers beside them, which compile and collect. */
  beside: number;
}

const IS_OWN = /^(chromium|chrome|CrRendererMain|DedicatedWorker)/;

async function pageProcesses(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** Nanoseconds on a processor, as Linux counts them. */
const timeOf = (thread: string): number => Number(readFileSync(`${thread}/schedstat`, 'utf8').split(' ')[0]);

export async function costOf(browser: Browser): Promise<Cost> {
  const cost = { own: 0, beside: 0 };
  for (const process of await pageProcesses(browser)) {
    for (const thread of readdirSync(`/proc/${process}/task`)) {
      const path = `/proc/${process}/task/${thread}`;
      try {
        const isOwn = thread === String(process) || IS_OWN.test(readFileSync(`${path}/comm`, 'utf8'));
        cost[isOwn ? 'own' : 'beside'] += timeOf(path) / 1e6;
      } catch {
        // It has ended meanwhile.
      }
    }
  }
  return cost;
}

/** The cost so far, once nothing but the pulse of the page is at work any more. */
export async function restOf(browser: Browser): Promise<Cost> {
  const [pause, pulse] = [250, 30];
  for (let before = await costOf(browser); ; ) {
    await new Promise((done) => setTimeout(done, pause));
    const after = await costOf(browser);
    if (after.own + after.beside - before.own - before.beside < pulse) return after;
    before = after;
  }
}

export const middle = (list: number[]): number => list.toSorted((one, other) => one - other)[Math.floor(list.length / 2)] ?? NaN;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of CPU. */
  tdur?: number;
  args: { name?: string };
}

/** The tasks of the page's main thread while something is done, in milliseconds of CPU, the longest first. */
export async function tasksWhile(browser: Browser, page: Page, act: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline', '__metadata'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const mains = new Set(
    traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = traceEvents.filter(({ name, pid, tid, tdur }) => name === 'RunTask' && tdur !== undefined && mains.has(`${pid} ${tid}`));
  return tasks.map(({ tdur = 0 }) => tdur / 1000).sort((one, other) => other - one);
}
