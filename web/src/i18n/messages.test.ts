// Every message exists in every language of the house, and every message is used. missing.test.ts looks at the languages that came later.

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BAR, TASKS } from './demands.test-data';
import { LANGUAGES } from './languages';

const SOURCE = join(import.meta.dirname, '..');
const GAMES = join(SOURCE, 'games');
const folders = (folder: string): string[] => readdirSync(folder).filter((name) => statSync(join(folder, name)).isDirectory());
/** The folders of messages by area: the parts of the page, and the games. */
const FOLDERS = new Map([
  ...folders(import.meta.dirname).map((area): [string, string] => [area, join(import.meta.dirname, area)]),
  ...folders(GAMES).map((game): [string, string] => [game, join(GAMES, game, 'i18n')]),
]);
const AREAS = [...FOLDERS.keys()];

const HOUSE = Object.keys(LANGUAGES).filter((language) => LANGUAGES[language]?.isWhole);

type Messages = Record<string, string | Record<string, string>>;

function read(area: string, language: string): Messages {
  return JSON.parse(readFileSync(join(FOLDERS.get(area) ?? '', `${language}.json`), 'utf8')) as Messages;
}

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return sources(path);
    return /\.(svelte|ts)$/.test(name) && !name.endsWith('.test.ts') ? [readFileSync(path, 'utf8')] : [];
  });
}

const used = new Set(
  sources(SOURCE).flatMap((text) => [...text.matchAll(/\bt\(\s*'([\w-]+\.[\w-]+)'/g)].map(([, key = '']) => key)),
);

function gaps(message: string | Record<string, string>): string[] {
  const text = typeof message === 'string' ? message : Object.values(message).join(' ');
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, gap = '']) => gap))].sort();
}

test.each(AREAS)('%s says the same in every language', (area) => {
  const english = read(area, 'en');
  for (const language of HOUSE) {
    const messages = read(area, language);
    expect(Object.keys(messages).sort(), language).toEqual(Object.keys(english).sort());
    for (const [key, message] of Object.entries(messages)) {
      expect(gaps(message), `${language} ${area}.${key}`).toEqual(gaps(english[key] ?? ''));
      const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
      if (typeof message === 'object') {
        const wanted = forms.filter((form) => language !== 'fr' || form !== 'many');
        expect(Object.keys(message), `${language} ${area}.${key}`).toEqual(expect.arrayContaining(wanted));
      }
      expect(message, `${language} ${area}.${key}`).not.toBe('');
    }
  }
});

test.each(AREAS)('every message of %s is used', (area) => {
  const unused = Object.keys(read(area, 'en')).filter((key) => !used.has(`${area}.${key}`));
  expect(unused).toEqual([]);
});

test('every message that is used exists', () => {
  const known = new Set(AREAS.flatMap((area) => Object.keys(read(area, 'en')).map((key) => `${area}.${key}`)));
  expect([...used].filter((key) => !known.has(key))).toEqual([]);
});

test.each(HOUSE)('%s says what to do in two lines of a phone', (language) => {
  const long = TASKS.map(([area, key]) => String(read(area, language)[key])).filter((words) => words.length > BAR);
  expect(long).toEqual([]);
});
