// The rules say the same in every language.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawPicture, rulesPage } from '../../plugins/rules';
import { GAMES } from '../games';
import { isWords, pictured } from '../i18n/demands.test-data';
import { clauseText } from './clauses';

const FOLDER = join(import.meta.dirname, '../../../docs/rules');
const OTHERS = ['fr', 'pl', 'de'];
const all = (html: string, what: RegExp): string[] => [...html.matchAll(what)].map(([, found = '']) => found);

describe.each(GAMES)('%s', (game) => {
  const english = rulesPage(game, 'en');

  test.each(OTHERS)('has every clause in %s', (language) => {
    const page = rulesPage(game, language);
    expect(Object.keys(page.clauses)).toEqual(Object.keys(english.clauses));
    expect(Object.values(page.clauses).every((text) => text.length > 30 && text.length < 700)).toBe(true);
  });

  test.each(OTHERS)('has the same parts, pictures and tables in %s', (language) => {
    const page = rulesPage(game, language);
    for (const what of [/<(h2) /g, /<(svg) /g, /<(tr)>/g, /<aside class="(example)">/g, /class="(clause)"/g]) {
      expect(all(page.html, what)).toEqual(all(english.html, what));
    }
  });

  test.each(['en', ...OTHERS])('has no link in %s that leads nowhere', (language) => {
    const page = rulesPage(game, language);
    const ids = new Set(all(page.html, / id="([^"]+)"/g));
    expect(all(page.html, /href="#([^"]+)"/g).filter((id) => !ids.has(id))).toEqual([]);
  });

  test.each(OTHERS)('uses the moves and positions of the English page in %s', (language) => {
    const codes = (html: string) => new Set(all(html, /<code>(.+?)<\/code>/g));
    expect([...codes(english.html)].filter((code) => !codes(rulesPage(game, language).html).has(code))).toEqual([]);
  });
});

test.each(OTHERS)('every word in a picture is translated into %s', (language) => {
  const words = JSON.parse(readFileSync(join(FOLDER, language, 'pictures.json'), 'utf8')) as Record<string, string>;
  expect(pictured().filter((text) => isWords(text) && !(text in words))).toEqual([]);
});

test('a picture takes over its description', () => {
  const svg = '<svg role="img" aria-labelledby="a b"><title id="a">A</title><desc id="b">B</desc><text x="1">red</text></svg>';
  expect(drawPicture(svg, 'A "row"', { red: 'rot' })).toBe(
    '<svg role="img" aria-label="A &quot;row&quot;"><text x="1">rot</text></svg>',
  );
});

test('the page can ask what a clause says', async () => {
  expect(await clauseText('duell', 'de', 'D9')).toMatch(/^Kein Springen\. /);
  expect(await clauseText('duell', 'de', 'D99')).toBeNull();
});
