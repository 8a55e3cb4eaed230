import { beforeEach, expect, test, vi } from 'vitest';
import type { BotOffer } from '../protocol';

const kept = vi.hoisted(() => ({ levels: {} as Record<string, number> }));
vi.mock('../settings.svelte', () => ({ settings: kept }));
const { botFor, levelFor, strongest } = await import('./opponent');

const engine: BotOffer = { name: 'engine', lowest: 1, highest: 10 };

beforeEach(() => {
  kept.levels = {};
});

test('the last bot of a game is offered', () => {
  const random: BotOffer = { name: 'random', lowest: 1, highest: 1 };
  expect(strongest({ name: 'duell', fewest_seats: 2, most_seats: 2, draws: true, dice: [], bots: [random, engine] })).toBe(engine);
  expect(strongest(null)).toBeNull();
});

test('it is gentle at first, and then as it was chosen last, for each game', () => {
  expect(botFor('duell', engine)).toEqual({ name: 'engine', level: 3 });
  kept.levels = { duell: 8 };
  expect(levelFor('duell', engine)).toBe(8);
  expect(levelFor('qwixx-longo', engine)).toBe(3);
});

test('a level that the bot does not have becomes the nearest', () => {
  kept.levels = { duell: 10 };
  expect(levelFor('duell', { ...engine, highest: 6 })).toBe(6);
  expect(levelFor('qwixx-duel', { ...engine, lowest: 5 })).toBe(5);
});
