// Requests to the hall.

import type {
  Accepted,
  CommandBody,
  Games,
  History,
  Hint,
  HintRequest,
  Legality,
  Line,
  Lobby,
  MyData,
  NewTable,
  PositionView,
  Problem,
  ProgramCard,
  TableOpened,
  TableView,
  Warning,
  WarningRequest,
} from '../protocol';

/** A request that the hall refused, with its reason. */
export class Refused extends Error {
  readonly problem: Problem;
  readonly status: number;

  constructor(status: number, problem: Problem) {
    super(problem.message);
    this.status = status;
    this.problem = problem;
  }
}

/** The answer of the hall, if it is a good one. */
export async function answerTo(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  const init: RequestInit = { method, credentials: 'same-origin', signal: signal ?? null };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'content-type': 'application/json' };
  }
  const answer = await fetch(`/api/v1${path}`, init);
  if (answer.ok) return answer;
  const problem = await answer.json().catch(() => ({ code: 'unavailable', message: answer.statusText }));
  throw new Refused(answer.status, problem as Problem);
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await answerTo(method, path, body);
  if (answer.status === 204) return undefined as T;
  const isText = answer.headers.get('content-type')?.startsWith('text/plain');
  return (await (isText ? answer.text() : answer.json())) as T;
}

/** A text of this browser's own, different every time. It works without encryption too, as at home. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const api = {
  games: () => request<Games>('GET', '/games'),
  programs: () => request<ProgramCard[]>('GET', '/programs'),
  lobby: () => request<Lobby>('GET', '/tables'),
  /** With a key of its own, so that a request that is sent again opens no second table. */
  open: (table: NewTable) => request<TableOpened>('POST', '/tables', { key: freshKey(), ...table }),
  view: (table: string) => request<TableView>('GET', `/tables/${table}`),
  /** All moments after an event: the hall tells so many at once, and that there are more. */
  async history(table: string, after: number): Promise<History> {
    const moments: History['moments'] = [];
    for (let last = after; ; last = moments.at(-1)?.sequence ?? last) {
      const page = await request<History>('GET', `/tables/${table}/history?after=${last}`);
      moments.push(...page.moments);
      if (!page.more) return { moments };
    }
  },
  record: (table: string) => request<string>('GET', `/tables/${table}/record`),
  line: (table: string, sequence?: number) =>
    request<Line>('GET', `/tables/${table}/line${sequence === undefined ? '' : `?sequence=${sequence}`}`),
  lineOf: (record: string) => request<Line>('POST', '/lines', { record }),
  position: (line: Line) => request<PositionView>('POST', '/positions', line),
  hint: (table: string, question: HintRequest) => request<Hint>('POST', `/tables/${table}/hint`, question),
  warning: (table: string, move: WarningRequest) => request<Warning>('POST', `/tables/${table}/warning`, move),
  /** One page of what the hall keeps of this browser's player. */
  data: (after: string) => request<MyData>('GET', `/me/data?after=${after}`),
  erase: () => request<void>('DELETE', '/me'),
  report: (table: string) => request<void>('POST', `/tables/${table}/reports`, {}),
  legality: (table: string, seat: number, move: string) =>
    request<Legality>('GET', `/tables/${table}/legality?seat=${seat}&move=${encodeURIComponent(move)}`),
  command: (table: string, command: CommandBody, seen?: number, key = freshKey()) =>
    request<Accepted>('POST', `/tables/${table}/commands`, {
      key,
      command,
      ...(seen === undefined ? {} : { seen }),
    }),
};
