// Messages in four languages. Each area of the page and each game has a folder with one file a language;
// only the language that is spoken is loaded, and of that what the first screens need. The others say what they need.

export const LANGUAGES = { en: 'English', fr: 'Français', pl: 'Polski', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

/** A message, or one for each plural form of `count`. */
type Message = string | Partial<Record<Intl.LDMLPluralRule, string>>;
type Messages = Record<string, Message>;

const files = import.meta.glob<Messages>(['./*/*.json', '../games/*/i18n/*.json'], { import: 'default' });
const KEY = 'dicehall.language';

/** The areas that are loaded only when a screen needs them. */
const LATER = ['report', 'analysis', 'puzzles'] as const;
export type Later = (typeof LATER)[number];
const needed = new Set<Later>();

let language = $state<Language>('en');
let messages = $state.raw<Messages>({});
let plurals = new Intl.PluralRules('en');

function isLanguage(text: string): text is Language {
  return text in LANGUAGES;
}

function preferred(): Language {
  const kept = localStorage.getItem(KEY);
  const wished = [kept ?? '', ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wished.find(isLanguage) ?? 'en';
}

function areaOf(path: string): string {
  return /([\w-]+)(\/i18n)?\/\w+\.json$/.exec(path)?.[1] ?? '';
}

async function read(next: Language, isWanted: (area: string) => boolean): Promise<Messages> {
  const loaded: Messages = {};
  const wanted = Object.entries(files).filter(([path]) => path.endsWith(`/${next}.json`) && isWanted(areaOf(path)));
  const reading = wanted.map(async ([path, file]) => {
    for (const [key, message] of Object.entries(await file())) loaded[`${areaOf(path)}.${key}`] = message;
  });
  await Promise.all(reading);
  return loaded;
}

async function load(next: Language): Promise<void> {
  const isIdle = (area: string): boolean => LATER.some((later) => later === area && !needed.has(later));
  const loaded = await read(next, (area) => !isIdle(area));
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
    localStorage.setItem(KEY, next);
    await load(next);
  },
};

/** A message with its gaps filled. */
export function t(key: string, gaps: Record<string, string | number> = {}): string {
  let message = messages[key];
  if (typeof message === 'object') {
    message = message[plurals.select(Number(gaps['count'] ?? 0))] ?? message.other;
  }
  return (message ?? key).replace(/\{(\w+)\}/g, (gap, name: string) => String(gaps[name] ?? gap));
}
