// Hints and warnings: found by the engine in this browser, or by the hall. At a table of the hall the hall is told that there was help.

import { askHere } from '../offline/engine';
import { isLocal, thinksHere } from '../offline/local';
import type { Hint, HintRequest, Warning, WarningRequest } from '../protocol';
import { api } from './api';

/** What the engine here says about a table of the hall; nothing if it cannot. */
async function found<T>(table: string, question: object): Promise<T | null> {
  if (isLocal(table) || !thinksHere()) return null;
  try {
    const { status, body } = await askHere('POST', '/advice', { record: await api.record(table), ...question });
    return status < 300 ? (body as T) : null;
  } catch {
    return null;
  }
}

export async function hintFor(table: string, request: HintRequest): Promise<Hint> {
  const { key, seat, seen, help } = request;
  const hint = await found<Hint>(table, { seat, help });
  if (!hint) return api.hint(table, request);
  // Nothing is shown before the table says so; a hall that does not help here refuses.
  await api.command(table, { type: 'help', seat, help }, seen, key);
  return hint;
}

/** The same key every time: a table notes once that it was tutored. */
const TUTOR = 'tutor';

export async function warningFor(table: string, request: WarningRequest): Promise<Warning> {
  const { seat, seen, move } = request;
  const warning = await found<Warning>(table, { seat, move });
  if (!warning) return api.warning(table, request);
  await api.command(table, { type: 'help', seat, help: 'tutor' }, seen, TUTOR);
  return warning;
}
