// What all games share names none of them: a new game is a folder, and a line in `index.ts`, and one in `whys.ts` if its bots say why.

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { GAMES } from '.';

const SOURCE = join(import.meta.dirname, '..');
const LISTS = [join('games', 'index.ts'), join('games', 'whys.ts')];

function files(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((each) => each.isFile() && /\.(ts|svelte)$/.test(each.name) && !/\.test(-data)?\.ts$/.test(each.name))
    .map((each) => relative(SOURCE, join(each.parentPath, each.name)));
}

/** A folder in `games` belongs to a game, or to a family of games. */
const isShared = (path: string): boolean => !/^games\/[^/]+\//.test(path) && !LISTS.includes(path) && path !== 'protocol.ts';
const shared = files(SOURCE).filter(isShared);

/** Names of games, also as parts of other names; and questions about which game it is. */
const FORBIDDEN = new RegExp(`${GAMES.flatMap((game) => [game, ...game.split('-')]).join('|')}|\\bgame [!=]==? '`, 'i');

test.each(shared)('%s names no game', (path) => {
  const lines = readFileSync(join(SOURCE, path), 'utf8').split('\n');
  expect(lines.filter((line) => FORBIDDEN.test(line))).toEqual([]);
});

test('the list above finds the files of the page', () => {
  expect(shared).toContain('screens/Table.svelte');
  expect(shared.length).toBeGreaterThan(40);
});

test.each(GAMES)('%s has all that a game has in its folder', (game) => {
  const names = readdirSync(join(import.meta.dirname, game));
  expect(names).toEqual(expect.arrayContaining(['Board.svelte', 'i18n', 'index.ts', 'lessons']));
  expect(readdirSync(join(import.meta.dirname, game, 'lessons')).sort()).toEqual(
    ['de.json', 'en.json', 'fr.json', 'pl.json', 'plan.json', 'steps.json'],
  );
});
