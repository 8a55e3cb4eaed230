// Reports that are worked out here: how far each has come, for whoever asks.

import type { AnalysisState, Problem } from '../protocol';
import type { Lane } from './lane';
import type { Answer, Work } from './messages';

interface Study {
  state: AnalysisState;
  end: AbortController;
  /** Called at every change. */
  watchers: Set<() => void>;
}

const NONE: Answer = { status: 404, body: { code: 'no-analysis', message: 'there is no such analysis: ask for it again' } };

const isFinal = ({ state }: AnalysisState) => state === 'done' || state === 'failed' || state === 'canceled';

export class Studies {
  readonly #lane: Lane;
  readonly #studies = new Map<string, Study>();

  constructor(lane: Lane) {
    this.#lane = lane;
  }

  /** Begins a report, or puts it into the line. */
  begin(work: Work, state: AnalysisState): void {
    const study: Study = { state, end: new AbortController(), watchers: new Set() };
    this.#studies.set(state.analysis, study);
    const advance = (done: number, of: number) => change(study, { state: 'running', done, of });
    this.#lane.run(work, study.end.signal, advance).then(
      ({ status, body }) => {
        if (status === 200) change(study, { state: 'done', report: body });
        else change(study, { state: 'failed', problem: body as Problem });
      },
      (error: unknown) => {
        const problem: Problem = { code: 'unavailable', message: String(error) };
        change(study, study.end.signal.aborted ? { state: 'canceled' } : { state: 'failed', problem });
      },
    );
  }

  /** How far a report has come; `DELETE` cancels it. */
  answer(method: string, id: string): Answer {
    const study = this.#studies.get(id);
    if (study === undefined) return NONE;
    if (method === 'DELETE' && !isFinal(study.state)) {
      study.end.abort();
      change(study, { state: 'canceled' });
    }
    return { status: 200, body: study.state };
  }

  /** Tells how far a report has come until it ends. */
  follow(id: string, signal: AbortSignal, tell: (state: AnalysisState) => void): Promise<Answer> {
    const study = this.#studies.get(id);
    if (study === undefined) return Promise.resolve(NONE);
    return new Promise((resolve) => {
      const end = () => {
        study.watchers.delete(watch);
        resolve({ status: 200, body: null });
      };
      const watch = () => {
        tell(study.state);
        if (isFinal(study.state)) end();
      };
      study.watchers.add(watch);
      signal.addEventListener('abort', end);
      watch();
    });
  }
}

function change(study: Study, change: Partial<AnalysisState>): void {
  if (isFinal(study.state)) return;
  study.state = { ...study.state, ...change };
  for (const watch of [...study.watchers]) watch();
}
