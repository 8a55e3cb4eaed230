import { beforeAll, expect, test, vi } from 'vitest';
import type { GameName, SeatView, TableView } from '../protocol';
import { GAMES } from '../games';
import { listedNames, markedName, sitterName } from '../games/words';
import { spoken } from '../i18n/language.svelte';
import { personaFor, personaOf } from './bots';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: { lang: '' } });
  await spoken.speak('en');
});

function table(game: GameName, levels: (number | null)[]): TableView {
  const seats = levels.map((level) => ({ sitter: level === null ? { kind: 'guest', name: 'Emma' } : { kind: 'bot', name: 'engine', level } }) as SeatView);
  return { game, seats } as TableView;
}

test.each(GAMES)('%s has ten bots, all with names and faces of their own', (game) => {
  const all = Array.from({ length: 10 }, (_, index) => personaFor(game, index + 1));
  expect(new Set(all.map(({ name }) => name)).size).toBe(10);
  expect(new Set(all.map(({ face }) => JSON.stringify(face))).size).toBe(10);
});

test('no name is given twice', () => {
  const names = GAMES.flatMap((game) => Array.from({ length: 10 }, (_, index) => personaFor(game, index + 1).name));
  expect(new Set(names).size).toBe(10 * GAMES.length);
});

test('bots of one level at one table are different ones', () => {
  const view = table('qwixx-longo', [null, 3, 3, 3, 4]);
  const names = [1, 2, 3, 4].map((seat) => personaOf(view, seat)?.name);
  expect(new Set(names).size).toBe(4);
  expect(names[0]).toBe(personaFor('qwixx-longo', 3).name);
  expect(personaOf(view, 0)).toBeNull();
});

test('lists call the bots of a table as the table does, with their levels', () => {
  const view = table('qwixx-longo', [null, 3, 3, 4]);
  const listed = listedNames(['Emma', 'engine (level 3)', 'engine (level 3)', 'engine (level 4)', null], 'qwixx-longo');
  const bots = [3, 3, 4].map((level, index) => `${personaOf(view, index + 1)?.name} (level ${level})`);
  expect(listed).toEqual(['Emma', ...bots, null]);
});

test('somebody who is called like a bot is not taken for one', () => {
  const view = table('duell', [null, 3]);
  const ada = view.seats[0]?.sitter;
  if (ada) ada.name = 'Ada';
  expect(personaOf(view, 1)?.name).toBe('Ada');
  expect(personaOf(view, 0)).toBeNull();
  expect([0, 1].map((seat) => sitterName(view, seat))).toEqual(['Ada (1)', 'Ada (2)']);
  expect([0, 1].map((seat) => markedName(view, seat))).toEqual(['Ada (1)', 'Ada (2) (level 3)']);
  expect(listedNames(['Ada', 'engine (level 3)'], 'duell')).toEqual(['Ada', 'Ada (level 3)']);
});
