import { expect, test } from 'vitest';
import { wayOf, type Way } from './fetching';

const HALL = 'https://dice.example';
const FILES = new Set(['/', '/icon.svg', '/manifest.webmanifest', '/assets/index-1.js']);

test.each<[string, string, Way]>([
  ['/', 'navigate', 'page'],
  ['/t/local-0123', 'navigate', 'page'],
  ['/learn/duell?step=3', 'navigate', 'page'],
  ['/t/abc.png', 'navigate', 'hall'],
  ['/metrics', 'navigate', 'hall'],
  ['/api/v1/games', 'cors', 'hall'],
  ['/api/v1/tables/abc/record', 'navigate', 'hall'],
  ['/assets/index-1.js', 'cors', 'hashed'],
  ['/assets/index-0.js', 'cors', 'hashed'],
  ['/icon.svg', 'no-cors', 'file'],
  ['/unknown.txt', 'cors', 'hall'],
])('%s is answered as %s: %s', (path, mode, way) => {
  expect(wayOf({ method: 'GET', mode, url: HALL + path }, HALL, FILES)).toBe(way);
});

test('what changes something, and what is somebody else’s, is left alone', () => {
  expect(wayOf({ method: 'POST', mode: 'cors', url: `${HALL}/` }, HALL, FILES)).toBe('hall');
  expect(wayOf({ method: 'GET', mode: 'navigate', url: 'https://other.example/' }, HALL, FILES)).toBe('hall');
});
