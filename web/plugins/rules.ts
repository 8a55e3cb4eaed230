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

/** The text of the rules and where its pictures are, in English where a language has none. */
function textOf(game: string, language: string): { text: string; folder: string } {
  const path = resolve(folderOf(language), `${game}.md`);
  if (!existsSync(path)) return { text: readFileSync(resolve(FOLDER, `${game}.md`), 'utf8'), folder: FOLDER };
  return { text: readFileSync(path, 'utf8'), folder: language === 'en' ? FOLDER : resolve(FOLDER, 'any') };
}

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
  const { text, folder } = textOf(game, language);
  const words = pictureWords(language);
  return renderPage(text, (path, description) =>
    drawPicture(readFileSync(resolve(folder, path), 'utf8'), description, words),
  );
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
