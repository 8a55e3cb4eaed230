// Which languages there are, and where their files lie.

/** A language by its tag, as in `en`. */
export type Language = string;

export interface LanguageCard {
  /** What the language calls itself. */
  name: string;
  /** Whether it has every message: a test holds the languages of the house to it. */
  isWhole: boolean;
}

const HOUSE: Record<Language, string> = { en: 'English', fr: 'Français', pl: 'Polski', de: 'Deutsch' };

/** The languages that came later: each is a folder in `languages/`, and says its name in `language.json`. */
const added = import.meta.glob<{ name: string }>('../languages/*/language.json', { import: 'default', eager: true });

export const LANGUAGES: Record<Language, LanguageCard> = {
  ...Object.fromEntries(Object.entries(HOUSE).map(([tag, name]) => [tag, { name, isWhole: true }])),
  ...Object.fromEntries(Object.entries(added).map(([path, { name }]) => [languageOf(path), { name, isWhole: false }])),
};

/** The language of a file: its folder in `languages/`, or else its own name. */
export function languageOf(path: string): Language {
  return /languages\/([\w-]+)\//.exec(path)?.[1] ?? /([\w-]+)\.json$/.exec(path)?.[1] ?? '';
}

/** The area of the page or the game that a file of messages is about. */
export function areaOf(path: string): string {
  const added = /languages\/[\w-]+\/messages\/([\w-]+)\.json$/.exec(path);
  return (added ?? /([\w-]+)(?:\/i18n)?\/[\w-]+\.json$/.exec(path))?.[1] ?? '';
}
