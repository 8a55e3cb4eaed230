// What is asked about games that are looked at afterwards: of the engine in this browser, or of the hall.

import { answerTo, api, Refused, type Answer } from '../hall/api';
import { askHere, listenHere } from '../offline/engine';
import { isLocal, thinksHere } from '../offline/local';
import type { AnalysisState, EffortName, Walk, WalkRequest } from '../protocol';
import type { Hall, What } from './job.svelte';
import { lines } from './lines';
import { keepPasted, pastedAs } from './pasted';

export const hall: Hall = {
  async analyze(what, effort, signal) {
    if ('analysis' in what) return known(what.analysis, signal);
    if (thinksHere() && !('table' in what && isLocal(what.table))) {
      const state = await analyzeHere(what, effort, signal).catch((error: unknown) => {
        if (signal.aborted || (error instanceof Refused && error.status < 500)) throw error;
        return null;
      });
      if (state) return state;
    }
    if ('record' in what) return read(await answerTo('POST', '/analysis', { record: what.record, effort }, signal));
    return read(await answerTo('POST', `/tables/${what.table}/analysis`, { effort }, signal));
  },
  async *follow(analysis, signal) {
    if (isLocal(analysis)) return yield* followHere(analysis, signal);
    const { body } = await answerTo('GET', `/analysis/${analysis}/progress`, undefined, signal);
    if (body) yield* lines<AnalysisState>(body);
  },
  cancel: (analysis) => answerTo('DELETE', `/analysis/${analysis}`),
};

/** An analysis that was asked for before. One of this browser's own is lost with the page, and made again from its record. */
async function known(analysis: string, signal: AbortSignal): Promise<AnalysisState> {
  try {
    return await read(await answerTo('GET', `/analysis/${analysis}`, undefined, signal));
  } catch (error) {
    const pasted = error instanceof Refused && error.status === 404 ? pastedAs(analysis) : null;
    if (pasted === null) throw error;
    return analyzeHere({ record: pasted.record }, pasted.effort, signal);
  }
}

/** Gives a record to the hall, which keeps its report for everybody who has the link. */
export async function share(record: string, effort: EffortName): Promise<string> {
  const { analysis } = await read(await answerTo('POST', '/analysis', { record, effort }));
  return `${location.origin}/report/${analysis}`;
}

/** The hall says whether the game is over, and the engine here looks at it. */
async function analyzeHere(what: Exclude<What, { analysis: string }>, effort: EffortName, signal: AbortSignal): Promise<AnalysisState> {
  if ('table' in what && (await api.view(what.table)).stage !== 'over') {
    throw new Refused(409, { code: 'not-over', message: 'the game is not over yet' });
  }
  const record = 'table' in what ? await api.record(what.table) : what.record;
  if ('record' in what) {
    const problem = await api.mayLook(await api.lineOf(record));
    if (problem) throw new Refused(409, problem);
  }
  const { status, body } = await askHere('POST', '/analysis', { record, effort }, signal);
  if (status >= 400) throw new Refused(status, body as Refused['problem']);
  const state = body as AnalysisState;
  if ('record' in what) keepPasted(state.analysis, { record, effort });
  return state;
}

/** The states of an analysis that is made here, as they come. */
async function* followHere(analysis: string, signal: AbortSignal): AsyncIterable<AnalysisState> {
  const states: AnalysisState[] = [];
  let [isOver, wake] = [false, (): void => undefined];
  const heard = (state: unknown): void => {
    states.push(state as AnalysisState);
    wake();
  };
  const end = listenHere(`/analysis/${analysis}/progress`, heard, signal).finally(() => {
    isOver = true;
    wake();
  });
  // An error is thrown at the end, and not before anybody listens.
  end.catch(() => undefined);
  while (!isOver || states.length > 0) {
    const next = states.shift();
    if (next) yield next;
    else await new Promise<void>((go) => (wake = go));
  }
  await end;
}

function read(answer: Answer): Promise<AnalysisState> {
  return answer.read<AnalysisState>();
}

export async function walkThrough(request: WalkRequest): Promise<Walk> {
  return (await answerTo('POST', '/walk', request)).read<Walk>();
}
