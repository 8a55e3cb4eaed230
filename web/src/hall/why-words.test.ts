// Every reason has words in every language.

import { beforeAll, expect, test, vi } from 'vitest';
import { LANGUAGES, spoken, type Language } from '../i18n/language.svelte';
import type { FactBody, ReasonFacts } from '../protocol';
import { whyWords } from './why-words';

type Kind = FactBody['kind'];

/** A new kind does not compile before it stands here. */
const SAMPLES: { [K in Kind]: Extract<ReasonFacts, { kind: K }>[] } = {
  'only-move': [{ kind: 'only-move' }],
  'captures-king': [{ kind: 'captures-king' }],
  'reaches-home': [{ kind: 'reaches-home', at: 'e8' }],
  sacrifices: [{ kind: 'sacrifices', top: 5, at: 'a4' }, ...[1, 2, 5].map((moves) => ({ kind: 'sacrifices' as const, top: 5, at: 'a4', moves }))],
  'forces-win': [1, 2, 5].map((moves) => ({ kind: 'forces-win', moves })),
  'holds-out': [1, 2, 5].map((moves) => ({ kind: 'holds-out', moves })),
  parries: (['king', 'home'] as const).map((threat) => ({ kind: 'parries', threat, at: 'e1' })),
  threatens: (['king', 'home'] as const).map((threat) => ({ kind: 'threatens', threat, at: 'e8' })),
  recaptures: [{ kind: 'recaptures', top: 5, at: 'a4' }, { kind: 'recaptures', at: 'a4' }],
  wins: [1, 2, 3, 4, 5, 6].map((top) => ({ kind: 'wins', top, at: 'a4' })),
  trades: [{ kind: 'trades', top: 5, at: 'a4' }],
  saves: [{ kind: 'saves', at: 'a4' }],
  attacks: [{ kind: 'attacks', top: 2, at: 'a4' }],
  'turns-up': [{ kind: 'turns-up', top: 6, at: 'a4' }],
  'goes-to': [{ kind: 'goes-to', at: 'a4' }, { kind: 'goes-to', top: 3, at: 'a4' }],
  takes: [0, 1, 2, 5].map((skips) => ({ kind: 'takes', color: 'green', number: 9, skips, points: 3 })),
  locks: (['red', 'yellow', 'green', 'blue'] as const).map((color) => ({ kind: 'locks', color, number: 12, points: 13 })),
  beats: [{ kind: 'beats', color: 'blue', number: 7, points: 2 }],
  stacks: [{ kind: 'stacks', color: 'blue', number: 7, points: 2 }],
  lucky: [{ kind: 'lucky', color: 'red', number: 2, points: 1 }],
  misthrow: [{ kind: 'misthrow' }],
  'waits-for': [{ kind: 'waits-for', color: 'yellow', number: 7 }],
  spares: [0, 1, 2, 5].map((skips) => ({ kind: 'spares', color: 'yellow', number: 7, skips })),
  'sees-nothing': [{ kind: 'sees-nothing' }],
};

beforeAll(() => {
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: { lang: '' } });
});

const languages = Object.keys(LANGUAGES) as Language[];

test.each(languages)('%s has words of its own for every reason', async (language) => {
  await spoken.speak(language);
  const reasons: ReasonFacts[] = Object.values(SAMPLES).flat();
  const said = reasons.map((reason) => whyWords(reason));
  for (const { text, lang } of said) {
    expect(lang).toBeUndefined();
    expect(text).toMatch(/^[^{}]{6,}$/);
    expect(text).not.toMatch(/reason\.|qwixx\.|undefined|NaN/);
  }
  expect(new Set(said.map(({ text }) => text)).size).toBe(said.length);
});

async function say(language: Language, reason: ReasonFacts): Promise<string> {
  await spoken.speak(language);
  return whyWords(reason).text;
}

test('numbers decide the form of the words', async () => {
  const held = (moves: number): ReasonFacts => ({ kind: 'holds-out', moves });
  expect(await say('en', held(1))).toBe('holds out for 1 move');
  expect(await say('en', held(2))).toBe('holds out for 2 moves');
  expect(await say('fr', held(2))).toBe('tient encore 2 coups');
  expect(await say('de', held(2))).toBe('hält noch 2 Züge durch');
  expect(await say('pl', held(1))).toBe('broni się jeszcze przez 1 ruch');
  expect(await say('pl', held(3))).toBe('broni się jeszcze przez 3 ruchy');
  expect(await say('pl', held(5))).toBe('broni się jeszcze przez 5 ruchów');
});

test('the words are those of the game in each language', async () => {
  const beats: ReasonFacts = { kind: 'beats', color: 'green', number: 7, points: 2 };
  expect(await say('en', beats)).toBe('beats the token, +2');
  expect(await say('fr', beats)).toBe('prend le pion, +2');
  expect(await say('de', beats)).toBe('schlägt den Stein, +2');
  expect(await say('pl', beats)).toBe('zbija pionek, +2');
  expect(await say('fr', { kind: 'locks', color: 'green', number: 2, points: 21 })).toBe('clôture la rangée verte, +21');
  expect(await say('fr', { kind: 'lucky', color: 'red', number: 2, points: 1 })).toBe('un chiffre de la chance, +1');
  expect(await say('de', { kind: 'attacks', at: 'c5' })).toBe('greift den König auf c5 an');
});

test('the chance to win comes first', async () => {
  const wins: ReasonFacts = { kind: 'wins', top: 6, at: 'a4', chance: 55 };
  expect(await say('en', wins)).toMatch(/^55%: wins /);
  expect(await say('fr', wins)).toMatch(/^55\u00a0%\u00a0: /);
  expect(await say('pl', wins)).toMatch(/^55%: /);
});

test('a sacrifice and a recapture are called so', async () => {
  const gives: ReasonFacts = { kind: 'sacrifices', top: 6, at: 'a4', moves: 3 };
  expect(await say('en', gives)).toBe('sacrifices the six on a4 and wins in 3 moves');
  expect(await say('fr', gives)).toBe('sacrifie le six en a4 et gagne en 3 coups');
  expect(await say('de', gives)).toBe('opfert die Sechs auf a4 und gewinnt in 3 Zügen');
  expect(await say('pl', gives)).toBe('poświęca szóstkę na a4 i wygrywa w 3 ruchach');
  const takes: ReasonFacts = { kind: 'recaptures', top: 6, at: 'a4' };
  expect(await say('en', takes)).toBe('takes the six on a4 in return');
  expect(await say('de', takes)).toBe('schlägt dafür die Sechs auf a4');
});

test('what the choice is better than is said with the points', async () => {
  const stacks = (cost: number): ReasonFacts => ({ kind: 'stacks', color: 'blue', number: 7, points: 2, instead: { space: { color: 'green', number: 9 }, cost } });
  expect(await say('en', stacks(3))).toBe('stacks a token, +2; better than green 9 by 3 points');
  expect(await say('de', stacks(1))).toBe('stapelt, +2; 1 Punkt besser als Grün 9');
  expect(await say('fr', stacks(3))).toBe('empile un pion, +2, 3 points de mieux que vert 9');
  expect(await say('pl', stacks(3))).toBe('dokłada na stos, +2; o 3 punkty lepiej niż zielone 9');
  const spares: ReasonFacts = { kind: 'spares', color: 'red', number: 7, skips: 4, instead: { space: { color: 'red', number: 7 }, cost: 2 } };
  expect(await say('en', spares)).toBe('keeps red open, where 7 skips 4; taking it would cost 2 points');
  expect(await say('en', { ...spares, instead: { cost: 2 } })).toMatch(/; better than taking nothing by 2 points$/);
  for (const language of languages) expect(await say(language, spares)).not.toMatch(/[{}]|qwixx\./);
});

test('how the game ends is said behind it', async () => {
  const locks = (lead: number): ReasonFacts => ({ kind: 'locks', color: 'red', number: 12, points: 13, lead });
  expect(await say('en', locks(56))).toBe('locks red, +13; ends the game ahead by 56 points');
  expect(await say('en', locks(0))).toBe('locks red, +13; ends the game level');
  expect(await say('en', locks(-1))).toBe('locks red, +13; ends the game behind by 1 point');
  expect(await say('pl', locks(2))).toBe('zamyka czerwony rząd, +13; kończy grę z przewagą 2 punktów');
});

test('an old game has a line of English, and is marked so', () => {
  expect(whyWords('threatens the King on e1')).toEqual({ text: 'threatens the King on e1', lang: 'en' });
});
