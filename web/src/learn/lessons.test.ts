import { describe, expect, test } from 'vitest';
import { rulesPage } from '../../plugins/rules';
import { GAMES } from '../games';
import { LANGUAGES, type Language } from '../i18n/language.svelte';
import { clauseAgainst, stepsOf, tableView } from './lessons';

const languages = Object.keys(LANGUAGES) as Language[];

describe.each(GAMES)('%s', (game) => {
  test('goals are legal, and every clause that forbids something exists', async () => {
    const steps = await stepsOf(game, 'en');
    const { clauses } = rulesPage(game, 'en');
    for (const { lesson } of steps) {
      const legal = lesson.choices.map((choice) => choice.move);
      expect(legal).toEqual(expect.arrayContaining(Object.keys(lesson.goals)));
      expect(Object.keys(lesson.goals).length).toBeGreaterThan(0);
      expect(legal.length, 'there is something else to choose').toBeGreaterThan(Object.keys(lesson.goals).length);
      expect(Object.keys(lesson.why).filter((clause) => !(clause in clauses))).toEqual([]);
      for (const moves of Object.values(lesson.why)) {
        expect(moves.split(' ').filter((move) => legal.includes(move))).toEqual([]);
      }
    }
  });

  test.each(languages)('has as many steps in %s, and each says something', async (language) => {
    const [english, steps] = [await stepsOf(game, 'en'), await stepsOf(game, language)];
    expect(steps.length).toBe(english.length);
    expect(steps.length).toBeGreaterThanOrEqual(5);
    for (const { words } of steps) {
      expect(Object.keys(words)).toEqual(['text', 'task', 'praise', 'hint']);
      for (const text of Object.values(words)) expect(String(text).length).toBeGreaterThan(10);
    }
  });

  test('a table is open before the move and closed after it', async () => {
    for (const { lesson } of await stepsOf(game, 'en')) {
      const names = { you: 'You', other: 'Other' };
      expect(tableView(game, lesson, lesson, names).turn?.legal[lesson.seat]).toHaveLength(lesson.choices.length);
      for (const after of Object.values(lesson.goals)) {
        const view = tableView(game, lesson, after, names);
        expect(view.turn?.legal).toEqual({});
        expect(view.turn?.position).not.toBe(lesson.position);
      }
    }
  });
});

test('a pressed space is refused by its clause', async () => {
  const [, , third] = await stepsOf('qwixx-duel', 'en');
  expect(third && clauseAgainst(third.lesson, 'red6')).toBe('Q7');
  expect(third && clauseAgainst(third.lesson, 'yellow6')).toBeNull();
});
