// What a language that came later still lacks: a list for whoever translates it, and nothing in it that is wrong.

import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pictureFile } from '../../plugins/rules';
import { GAMES } from '../games';
import { BAR, isWords, pictured, TASKS } from './demands.test-data';
import { areaOf, languageOf } from './languages';

const SOURCE = join(import.meta.dirname, '..');
const RULES = join(SOURCE, '../../docs/rules');
type Message = string | Record<string, string>;
type Messages = Record<string, Message>;

function json<T>(path: string): T {
  return JSON.parse(readFileSync(path, 'utf8')) as T;
}

/** The messages of English by area. */
function english(): Map<string, Messages> {
  const areas = readdirSync(import.meta.dirname, { withFileTypes: true }).filter((each) => each.isDirectory());
  const games = readdirSync(join(SOURCE, 'games'), { withFileTypes: true }).filter((each) => each.isDirectory());
  return new Map([
    ...areas.map(({ name }): [string, Messages] => [name, json(join(import.meta.dirname, name, 'en.json'))]),
    ...games.map(({ name }): [string, Messages] => [name, json(join(SOURCE, 'games', name, 'i18n/en.json'))]),
  ]);
}

const gaps = (message: Message): string =>
  [...new Set([...(typeof message === 'string' ? message : Object.values(message).join(' ')).matchAll(/\{(\w+)\}/g)].map(([gap]) => gap))].sort().join();

export interface Checked {
  /** What is said in English until it is translated. */
  missing: string[];
  /** What cannot be right. */
  wrong: string[];
}

/** Looks through the folder of a language. */
export function check(folder: string, tag: string): Checked {
  const [missing, wrong]: [string[], string[]] = [[], []];
  // Sorted: each browser and each Node names them in an order of its own.
  const forms = [...new Intl.PluralRules(tag).resolvedOptions().pluralCategories].sort();
  for (const [area, wanted] of english()) {
    const path = join(folder, 'messages', `${area}.json`);
    const own = existsSync(path) ? json<Messages>(path) : {};
    for (const [key, message] of Object.entries(wanted)) {
      const said = own[key];
      if (said === undefined) missing.push(`${area}.${key}`);
      else if (gaps(said) !== gaps(message)) wrong.push(`${area}.${key} has other gaps than {…} in English`);
      else if (typeof said === 'object' && !forms.every((form) => form in said)) wrong.push(`${area}.${key} needs the forms ${forms.join(', ')}`);
    }
    for (const key of Object.keys(own)) if (!(key in wanted)) wrong.push(`${area}.${key} is used nowhere`);
    for (const [place, key] of TASKS) {
      if (place === area && String(own[key] ?? '').length > BAR) wrong.push(`${area}.${key} has more than ${BAR} letters`);
    }
  }
  const brought = existsSync(join(folder, 'messages')) ? readdirSync(join(folder, 'messages')) : [];
  for (const file of brought) if (!english().has(file.replace(/\.json$/, ''))) wrong.push(`messages/${file} is no area`);
  const words = join(folder, 'rules/pictures.json');
  const said = pictured();
  const own = existsSync(words) ? Object.keys(json<Record<string, string>>(words)) : [];
  for (const each of own) if (!said.includes(each)) wrong.push(`no picture of the rules says “${each}”`);
  for (const each of new Set(said)) if (isWords(each) && !own.includes(each)) missing.push(`“${each}” in a picture of the rules`);
  for (const game of GAMES) {
    const lessons = join(folder, 'lessons', `${game}.json`);
    const steps = json<unknown[]>(join(SOURCE, 'games', game, 'lessons/en.json')).length;
    if (!existsSync(lessons)) missing.push(`lessons of ${game}`);
    else if (json<unknown[]>(lessons).length !== steps) wrong.push(`the lessons of ${game} have ${steps} steps`);
    const rules = join(folder, 'rules', `${game}.md`);
    if (!existsSync(rules)) missing.push(`rules of ${game}`);
    else {
      const drawn = [...readFileSync(rules, 'utf8').matchAll(/^!\[[^\]]*\]\(([^)]+)\)$/gm)].map(([, path = '']) => path);
      for (const path of drawn) if (!existsSync(pictureFile(path))) wrong.push(`the rules of ${game} want a picture ${path}`);
    }
  }
  return { missing, wrong };
}

const FOLDER = join(SOURCE, 'languages');
const added = existsSync(FOLDER) ? readdirSync(FOLDER, { withFileTypes: true }).filter((each) => each.isDirectory()).map(({ name }) => name) : [];

describe.each(added)('%s', (tag) => {
  test('has a name, and nothing that is wrong', () => {
    expect(json<{ name: string }>(join(FOLDER, tag, 'language.json')).name).toMatch(/\S/);
    const { missing, wrong } = check(join(FOLDER, tag), tag);
    if (missing.length > 0) console.info(`${tag} still lacks ${missing.length}:\n${missing.join('\n')}`);
    expect(wrong).toEqual([]);
  });
});

test('an empty folder lacks everything, and that is no fault', () => {
  const { missing, wrong } = check(join(SOURCE, 'nowhere'), 'it');
  expect(wrong).toEqual([]);
  expect(missing).toEqual(expect.arrayContaining(['table.roll', 'rules.index', '“lock” in a picture of the rules', `lessons of ${GAMES[0]}`, `rules of ${GAMES[0]}`]));
});

/** The folder of a language that is only there for a test. */
function checked(tag: string, files: Record<string, unknown>): Checked {
  const folder = mkdtempSync(join(tmpdir(), 'dicehall-language-'));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
  const found = check(folder, tag);
  rmSync(folder, { recursive: true });
  return found;
}

describe('what cannot be right is found', () => {
  const lines = { one: '{count} riga', many: '{count} righe', other: '{count} righe' };

  test('a file without faults has none, and its messages are no longer missing', () => {
    const { missing, wrong } = checked('it', { 'messages/pace.json': { share: 'Condividi', level: 'livello {level}', unread: lines } });
    expect(wrong).toEqual([]);
    expect(missing).not.toContain('pace.share');
    expect(missing).toContain('pace.draw');
  });

  test.each([
    ['a gap that is missing', 'pace', { level: 'livello' }, 'pace.level has other gaps than {…} in English'],
    ['a gap with another name', 'pace', { level: 'livello {livello}' }, 'pace.level has other gaps than {…} in English'],
    ['a plural form that is missing', 'pace', { unread: { one: '{count} riga', other: '{count} righe' } }, 'pace.unread needs the forms many, one, other'],
    ['a message that is used nowhere', 'pace', { shrae: 'Condividi' }, 'pace.shrae is used nowhere'],
    ['a line that is too long for a phone', 'table', { 'you-roll': 'Tira tutti i tuoi dadi adesso, e poi scegli con calma e attenzione' }, 'table.you-roll has more than 60 letters'],
    ['an area that there is not', 'pasta', { share: 'Condividi' }, 'messages/pasta.json is no area'],
  ])('%s', (_, area, messages, fault) => {
    expect(checked('it', { [`messages/${area}.json`]: messages }).wrong).toEqual([fault]);
  });

  test('lessons that do not go along with the steps', () => {
    expect(checked('it', { 'lessons/duell.json': [] }).wrong).toEqual([expect.stringMatching(/^the lessons of duell have \d+ steps$/)]);
  });

  test('words for the pictures of the rules that no picture has', () => {
    const { wrong } = checked('it', { 'rules/pictures.json': { lock: 'lucchetto', lokc: 'lucchetto' } });
    expect(wrong).toEqual(['no picture of the rules says “lokc”']);
  });
});

test('pictures are named as in English, or one folder higher', () => {
  const rules = (path: string): Record<string, string> => ({ 'rules/duell.md': `# Duell\n\n![La partenza](${path})\n` });
  expect(checked('it', rules('pictures/duell-start.svg')).wrong).toEqual([]);
  expect(checked('it', rules('../pictures/duell-start.svg')).wrong).toEqual([]);
  expect(checked('it', rules('pictures/partenza.svg')).wrong).toEqual(['the rules of duell want a picture pictures/partenza.svg']);
});

test('the rules that a language may bring are those that English has', () => {
  expect(GAMES.filter((game) => !existsSync(join(RULES, `${game}.md`)))).toEqual([]);
});

test('paths say which language and which area', () => {
  expect([languageOf('./table/fr.json'), areaOf('./table/fr.json')]).toEqual(['fr', 'table']);
  const game = '../games/a-game/i18n/pl.json';
  expect([languageOf(game), areaOf(game)]).toEqual(['pl', 'a-game']);
  const later = '../languages/pt-BR/messages/table.json';
  expect([languageOf(later), areaOf(later)]).toEqual(['pt-BR', 'table']);
});
