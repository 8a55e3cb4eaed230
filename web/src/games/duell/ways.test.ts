import type { Choice } from '../board';
import { expect, it } from 'vitest';
import { guess, mainDeed, waysFrom } from './ways';

it('puts the two ways to a square together', () => {
  const choices: Choice[] = [
    { move: 'c4e1n1', effect: { to: 'd5', top: 3, deeds: ['captures'] } },
    { move: 'c4n1e1', effect: { to: 'd5', top: 6, deeds: ['captures'] } },
    { move: 'c4n2', effect: { to: 'c6', top: 5 } },
    { move: 'e1n1', effect: { to: 'e2' } },
  ];
  const ways = waysFrom(choices, 'c4', { top: 2, south: 3 });
  expect([...ways.keys()]).toEqual(['d5', 'c6']);
  expect(ways.get('d5')?.map(({ move, top }) => [move, top])).toEqual([['c4e1n1', 3], ['c4n1e1', 6]]);
  expect(ways.get('d5')?.map(({ lies }) => lies.at(-1)?.top)).toEqual([3, 6]);
  expect(waysFrom(choices, 'e1', null).get('e2')?.[0]).toMatchObject({ top: null, lies: [], deeds: [] });
});

it('names the deed that matters most', () => {
  expect(mainDeed(['reaches-home', 'captures', 'ends'])).toBe('reaches-home');
  expect(mainDeed(['takes-king', 'ends'])).toBe('takes-king');
  expect(mainDeed([])).toBeNull();
});

it('guesses what was meant where it can be written', () => {
  expect(guess('a1', 'a4')).toBe('a1n3');
  expect(guess('e4', 'c3')).toBe('e4s1w2');
  expect(guess('e4', 'h4')).toBe('e4e3');
  expect(guess('a1', 'i8')).toBeNull();
  expect(guess('a1', 'a1')).toBeNull();
});
