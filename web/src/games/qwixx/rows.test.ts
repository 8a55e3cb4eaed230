import { describe, expect, it } from 'vitest';
import { isFreshThrow, parseMove, parseRoll, rowNumbers } from './rows';

describe('parseRoll', () => {
  it('reads all six dice', () => {
    expect(parseRoll('4,1,r3,y6,g2,b6')).toEqual({
      white: [4, 1],
      colored: { red: 3, yellow: 6, green: 2, blue: 6 },
    });
  });

  it('leaves out dice that have left the game', () => {
    expect(parseRoll('8,8,r3,b6')).toEqual({ white: [8, 8], colored: { red: 3, blue: 6 } });
  });
});

describe('parseMove', () => {
  it('reads spaces', () => {
    expect(parseMove('green12')).toEqual({ kind: 'take', color: 'green', number: 12 });
  });

  it('reads a pass', () => {
    expect(parseMove('pass')).toEqual({ kind: 'pass' });
  });

  it('takes nothing else for a space', () => {
    expect(parseMove('pink4')).toEqual({ kind: 'pass' });
  });
});

describe('rowNumbers', () => {
  it('rises in red and yellow', () => {
    expect(rowNumbers('red', 6)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(rowNumbers('yellow', 8).at(-1)).toBe(16);
  });

  it('falls in green and blue', () => {
    expect(rowNumbers('green', 6)).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]);
    expect(rowNumbers('blue', 8)[0]).toBe(16);
  });
});

describe('isFreshThrow', () => {
  it('is so after a throw', () => {
    expect(isFreshThrow(null, '4,1,r3,y6,g2,b6')).toBe(true);
    expect(isFreshThrow('4,1,r3,y6,g2,b6', '4,2,r3,y6,g2,b6')).toBe(true);
    expect(isFreshThrow('4,1,r3,y6,g2,b6', '4,4,r3,y6,g2,b6')).toBe(true);
  });

  it('is not when dice are taken away', () => {
    expect(isFreshThrow('4,1,r3,y6,g2,b6', '4,1,r3,g2,b6')).toBe(false);
    expect(isFreshThrow('4,1,r3,y6,g2,b6', null)).toBe(false);
  });
});
