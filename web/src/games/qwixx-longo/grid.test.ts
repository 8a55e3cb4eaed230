import { describe, expect, it } from 'vitest';
import { firstPlace } from './grid';

describe('firstPlace', () => {
  it('is the topmost legal move', () => {
    expect(firstPlace(['blue16', 'green7', 'pass', 'yellow7'])).toEqual({ row: 1, column: 5 });
  });

  it('is the first space if there is none', () => expect(firstPlace(['pass'])).toEqual({ row: 0, column: 0 }));
});
