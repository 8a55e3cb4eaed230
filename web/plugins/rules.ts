// The rules of docs/rules as modules: `virtual:rules` has a loader for every game and language.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { escapeHtml, type Page, renderPage } from './markdown';

const FOLDER = resolve(import.meta.dirname, '../../docs/rules');
/** The games, by their English rules. */
const GAMES = readdirSync(FOLDER).flatMap((name) => (name.endsWith('.md') ? [name.slice(0, -3)] : []));
/** The languages that came later, each a folder with all it brings. */
const LATER = resolve(import.meta.dirname, '../src/languages');
const LANGUAGES = ['en', 'fr', 'pl', 'de', ...(existsSync(LATER) ? readdirSync(LATER).filter((name) => !name.includes('.')) : [])];
const NAME = 'virtual:rules';

function folderOf(language: string): string {
  if (language === 'en') return FOLDER;
  const own = resolve(LATER, language, 'rules');
  return existsSync(own) ? own : resolve(FOLDER, language);
}

/** The text of the rules, in English where a language has none. */
function textOf(game: string, language: string): string {
  const path = resolve(folderOf(language), `${game}.md`);
  return readFileSync(existsSync(path) ? path : resolve(FOLDER, `${game}.md`), 'utf8');
}

/** All languages share the pictures, which a translation names as English does or as `../pictures`. */
export const pictureFile = (path: string): string => resolve(FOLDER, path.replace(/^\.\.\//, ''));

/** The words in the pictures, from English into a language. */
function pictureWords(language: string): Record<string, string> {
  const path = resolve(folderOf(language), 'pictures.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>) : {};
}

/** A picture as part of the page, so that its words can be in the reader's language. */
export function drawPicture(svg: string, description: string, words: Record<string, string>): string {
  return svg
    .replace(/<title[^]*?<\/title>\s*/, '')
    .replace(/<desc[^]*?<\/desc>\s*/, '')
    .replace(/aria-labelledby="[^"]*"/, `aria-label="${escapeHtml(description)}"`)
    .replace(/(<text[^>]*>)([^<]+)(<\/text>)/g, (_, start: string, text: string, end: string) => {
      return start + (words[text.trim()] ?? text) + end;
    })
    .replace(/>\s+</g, '><')
    .trim();
}

export function rulesPage(game: string, language: string): Page {
  const words = pictureWords(language);
  return renderPage(textOf(game, language), (path, description) => drawPicture(readFileSync(pictureFile(path), 'utf8'), description, words));
}

export function rules(): Plugin {
  return {
    name: 'dicehall-rules',
    resolveId(id) {
      return id === NAME || id.startsWith(`${NAME}/`) ? `\0${id}` : undefined;
    },
    load(id) {
      if (id === `\0${NAME}`) {
        const names = GAMES.flatMap((game) => LANGUAGES.map((language) => `${game}/${language}`));
        const loaders = names.map((name) => `'${name}': () => import('${NAME}/${name}')`);
        return `export const pages = {${loaders.join(',\n')}};`;
      }
      if (!id.startsWith(`\0${NAME}/`)) return undefined;
      const [game = '', language = ''] = id.slice(NAME.length + 2).split('/');
      this.addWatchFile(resolve(existsSync(resolve(folderOf(language), `${game}.md`)) ? folderOf(language) : FOLDER, `${game}.md`));
      return `export default ${JSON.stringify(rulesPage(game, language))};`;
    },
  };
}
