// Requests to the hall, or to the engine in this browser: whoever asks need not care who answers.

import { answererOf, hasEngine, thinksHere } from '../offline/local';
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
  MyGames,
  NewTable,
  PositionView,
  Problem,
  ProgramCard,
  SentRecord,
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

/** An answer that is a good one: text or JSON. */
export interface Answer {
  read: <T>() => Promise<T>;
  /** What comes line by line. */
  body: ReadableStream<Uint8Array> | null;
}

/** So long a hall may take where this browser can answer as well, as the service worker waits for the document. In milliseconds. */
const PATIENCE = 4000;

/** Does something that can be given up, after a time or by whoever asked for it. */
async function withPatience<T>(work: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> {
  const end = new AbortController();
  const leave = (): void => end.abort(signal?.reason);
  if (signal?.aborted) leave();
  signal?.addEventListener('abort', leave, { once: true });
  const timer = setTimeout(() => end.abort(new DOMException('no answer yet', 'TimeoutError')), PATIENCE);
  try {
    return await work(end.signal);
  } finally {
    clearTimeout(timer);
  }
}

async function answerOfHall(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  const init: RequestInit = { method, credentials: 'same-origin', signal: signal ?? null };
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { 'content-type': 'application/json' };
  }
  const answer = await fetch(`/api/v1${path}`, init);
  if (!answer.ok) {
    const problem = await answer.json().catch(() => ({ code: 'unavailable', message: answer.statusText }));
    throw new Refused(answer.status, problem as Problem);
  }
  const isText = answer.headers.get('content-type')?.startsWith('text/plain');
  const read = async <T>(): Promise<T> => (answer.status === 204 ? undefined : await (isText ? answer.text() : answer.json())) as T;
  return { read, body: answer.body };
}

async function answerFromHere(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  const { askHere } = await import('../offline/engine');
  const answer = await askHere(method, path, body, signal);
  if (answer.status >= 400) throw new Refused(answer.status, answer.body as Problem);
  return { read: async <T>() => answer.body as T, body: null };
}

/** Whether somebody else might know better: a proxy without a hall, or an engine that broke. */
export const isAway = (error: unknown): boolean => !(error instanceof Refused) || error.status >= 500;

/** The answer of whoever is to be asked, or can be. */
export async function answerTo(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Answer> {
  const ask = [method, path, body, signal] as const;
  switch (answererOf(path)) {
    case 'here':
      return answerFromHere(...ask);
    case 'hall':
      return answerOfHall(...ask);
    case 'hall-first':
      if (!hasEngine()) return answerOfHall(...ask);
      return withPatience((limit) => answerOfHall(method, path, body, limit), signal).catch((error: unknown) => {
        if (!isAway(error) || signal?.aborted) throw error;
        return answerFromHere(...ask);
      });
    case 'here-first':
      if (!thinksHere()) return answerOfHall(...ask);
      return answerFromHere(...ask).catch((error: unknown) => {
        if (!isAway(error) || signal?.aborted) throw error;
        return answerOfHall(...ask);
      });
  }
}

async function request<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await answerTo(method, path, body)).read<T>();
}

/** A text of this browser's own, different every time. It works without encryption too, as at home. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The keys of tables whose opening was not answered yet, by what was asked for. */
const opening = new Map<string, string>();

/** Asks for a table. Who asks for the same again before there is an answer, or because it was lost, gets the same one. */
async function once(table: NewTable, ask: (keyed: NewTable) => Promise<TableOpened>): Promise<TableOpened> {
  const what = JSON.stringify(table);
  const key = opening.get(what) ?? freshKey();
  opening.set(what, key);
  try {
    const opened = await ask({ key, ...table });
    opening.delete(what);
    return opened;
  } catch (error) {
    if (!isAway(error)) opening.delete(what);
    throw error;
  }
}

export const api = {
  games: () => request<Games>('GET', '/games'),
  programs: () => request<ProgramCard[]>('GET', '/programs'),
  /** A hall that does not say in time which tables there are is away for those who can play without it. */
  lobby: async () => {
    const ask = (signal?: AbortSignal) => answerOfHall('GET', '/tables', undefined, signal);
    return (await (hasEngine() ? withPatience(ask) : ask())).read<Lobby>();
  },
  /** With a key of its own, so that a request that is sent again opens no second table. */
  open: (table: NewTable) => once(table, (keyed) => request<TableOpened>('POST', '/tables', keyed)),
  /** Opens a table of this browser's own, without the hall. */
  openHere: async (table: NewTable) => (await answerFromHere('POST', '/tables', { key: freshKey(), ...table })).read<TableOpened>(),
  view: (table: string) => request<TableView>('GET', `/tables/${table}`),
  /** All moments after an event, page by page. */
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
  /** Why the hall does not want a position looked at, if it does not. A hall that cannot be asked has nothing against it. */
  async mayLook(line: Line): Promise<Problem | null> {
    try {
      await withPatience((limit) => answerOfHall('POST', '/positions/check', line, limit));
      return null;
    } catch (error) {
      return error instanceof Refused && !isAway(error) ? error.problem : null;
    }
  },
  /** Stores a game that was played in this browser as a table of the hall. */
  send: (record: SentRecord) => request<TableOpened>('POST', '/records', record),
  hint: (table: string, question: HintRequest) => request<Hint>('POST', `/tables/${table}/hint`, question),
  warning: (table: string, move: WarningRequest) => request<Warning>('POST', `/tables/${table}/warning`, move),
  /** The finished games of this browser's player. */
  myGames: () => request<MyGames>('GET', '/me/games'),
  /** One page of what the hall stores about this browser's player. */
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
