// The rules of a game in a language, loaded when they are asked for.

import { pages } from 'virtual:rules';
import type { Page } from '../../plugins/markdown';

export async function rulesPage(game: string, language: string): Promise<Page | null> {
  return (await pages[`${game}/${language}`]?.())?.default ?? null;
}

/** What a clause says, in a few sentences. */
export async function clauseText(game: string, language: string, code: string): Promise<string | null> {
  const page = await rulesPage(game, language);
  return page?.clauses[code] ?? null;
}
