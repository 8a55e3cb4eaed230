// Messages in the languages of the page. Each area of the page and each game has a folder with one file a language; a
// language that came later has one folder with all of its files in `languages/`. Only the language that is spoken is
// loaded, and of that what the first screens need; the others say what they need. What a language lacks is said in English.

import { recall, remember } from '../memory';
import { areaOf, LANGUAGES, languageOf, type Language } from './languages';

export { LANGUAGES, type Language };

/** A message, or one for each plural form of `count`. */
type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;
type Messages = Record<string, Message>;

const files = import.meta.glob<Messages>(['./*/*.json', '../games/*/i18n/*.json', '../languages/*/messages/*.json'], { import: 'default' });
const KEY = 'dicehall.language';
const FALLBACK: Language = 'en';

/** The areas that are loaded only when a screen needs them. */
const LATER = ['report', 'analysis', 'puzzles', 'settings', 'pace', 'presence', 'mine', 'offline'] as const;
export type Later = (typeof LATER)[number];
const needed = new Set<Later>();

let language = $state<Language>(FALLBACK);
let messages = $state.raw<Messages>({});
let plurals = new Intl.PluralRules(FALLBACK);

function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGES, text);
}

function preferred(): Language {
  const kept = recall(KEY);
  const wished = [kept ?? '', ...navigator.languages.flatMap((tag) => [tag, tag.split('-')[0] ?? ''])];
  return wished.find(isLanguage) ?? FALLBACK;
}

/** The messages of the wanted areas in a language, as far as it has them. */
async function readOwn(next: Language, isWanted: (area: string) => boolean): Promise<Messages> {
  const loaded: Messages = {};
  const wanted = Object.entries(files).filter(([path]) => languageOf(path) === next && isWanted(areaOf(path)));
  const reading = wanted.map(async ([path, file]) => {
    for (const [key, message] of Object.entries(await file())) loaded[`${areaOf(path)}.${key}`] = message;
  });
  await Promise.all(reading);
  return loaded;
}

async function read(next: Language, isWanted: (area: string) => boolean): Promise<Messages> {
  // The languages of the house are whole, so English is loaded for the others only.
  if (LANGUAGES[next]?.isWhole) return readOwn(next, isWanted);
  const [english, own] = await Promise.all([readOwn(FALLBACK, isWanted), readOwn(next, isWanted)]);
  return { ...english, ...own };
}

async function load(next: Language): Promise<void> {
  const isIdle = (area: string): boolean => LATER.some((later) => later === area && !needed.has(later));
  const known = needed.size;
  const loaded = await read(next, (area) => !isIdle(area));
  // Meanwhile an area may have come in the old language only.
  if (needed.size !== known) return load(next);
  plurals = new Intl.PluralRules(next);
  messages = loaded;
  language = next;
  document.documentElement.lang = next;
}

export async function startLanguage(): Promise<void> {
  await load(preferred());
}

/** Loads the messages of an area that is not there from the start. */
export async function needMessages(area: Later): Promise<void> {
  if (needed.has(area)) return;
  const asked = language;
  const more = await read(asked, (each) => each === area);
  needed.add(area);
  // Whoever has changed the language meanwhile needs the area in that one.
  if (language === asked) messages = { ...messages, ...more };
  else await load(language);
}

export const spoken = {
  get language(): Language {
    return language;
  },
  async speak(next: Language): Promise<void> {
    remember(KEY, next);
    await load(next);
  },
};

/** The language of the page, as it is written where the reader lives. */
export function place(): string {
  return navigator.languages.find((tag) => tag.startsWith(language)) ?? language;
}

/** A number with a true minus. */
export function minus(number: number): string {
  return String(number).replace('-', '−');
}

/** A message with its gaps filled. */
export function t(key: string, gaps: Record<string, string | number> = {}): string {
  let message = messages[key];
  if (typeof message === 'object') {
    message = message[plurals.select(Number(gaps['count'] ?? 0))] ?? message.other;
  }
  return (message ?? key).replace(/\{(\w+)\}/g, (gap, name: string) => {
    const filled = gaps[name] ?? gap;
    return typeof filled === 'number' ? minus(filled) : filled;
  });
}
