// What is asked of the hall about games that are looked at afterwards.

import { answerTo } from '../hall/api';
import type { AnalysisState, Walk, WalkRequest } from '../protocol';
import type { Hall } from './job.svelte';
import { lines } from './lines';

export const hall: Hall = {
  async analyze(what, effort, signal) {
    if ('analysis' in what) return read(await answerTo('GET', `/analysis/${what.analysis}`, undefined, signal));
    if ('record' in what) return read(await answerTo('POST', '/analysis', { record: what.record, effort }, signal));
    return read(await answerTo('POST', `/tables/${what.table}/analysis`, { effort }, signal));
  },
  async *follow(analysis, signal) {
    const { body } = await answerTo('GET', `/analysis/${analysis}/progress`, undefined, signal);
    if (body) yield* lines<AnalysisState>(body);
  },
  cancel: (analysis) => answerTo('DELETE', `/analysis/${analysis}`),
};

async function read(answer: Response): Promise<AnalysisState> {
  return (await answer.json()) as AnalysisState;
}

export async function walkThrough(request: WalkRequest): Promise<Walk> {
  return (await (await answerTo('POST', '/walk', request)).json()) as Walk;
}
