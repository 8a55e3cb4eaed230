import { expect, it } from 'vitest';
import { parsePosition } from './position';

it('reads tokens, stacks and misthrows', () => {
  const position = parsePosition('r=3G,5B,7B y=- g=- b=9B,5Gx2 m=0,1 B');
  expect([...position.rows.red.piles]).toEqual([
    [3, { side: 1, height: 1 }],
    [5, { side: 0, height: 1 }],
    [7, { side: 0, height: 1 }],
  ]);
  expect(position.rows.yellow.piles.size).toBe(0);
  expect(position.rows.blue.piles.get(5)).toEqual({ side: 1, height: 2 });
  expect(position.misthrows).toEqual([0, 1]);
  expect(position.active).toBe(0);
});

it('reads locks', () => {
  const { rows, active } = parsePosition('r=- y=2B,3B g=12G,10G,9G,7G,4G,2G,LG b=- m=1,1 G');
  expect(rows.green.lock).toBe(1);
  expect(rows.green.piles.get(2)).toEqual({ side: 1, height: 1 });
  expect(rows.yellow.lock).toBeNull();
  expect(active).toBe(1);
});

it('reads high stacks', () => {
  expect(parsePosition('r=12Bx11 y=- g=- b=- m=0,0 B').rows.red.piles.get(12)?.height).toBe(11);
});
