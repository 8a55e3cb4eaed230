import { describe, expect, it } from 'vitest';
import { firstPlace, step } from './grid';

describe('step', () => {
  it('goes to the neighbors', () => {
    expect(step({ row: 1, column: 4 }, 'ArrowLeft')).toEqual({ row: 1, column: 3 });
    expect(step({ row: 1, column: 4 }, 'ArrowRight')).toEqual({ row: 1, column: 5 });
    expect(step({ row: 1, column: 4 }, 'ArrowUp')).toEqual({ row: 0, column: 4 });
    expect(step({ row: 1, column: 4 }, 'ArrowDown')).toEqual({ row: 2, column: 4 });
  });

  it('stays inside', () => {
    expect(step({ row: 0, column: 0 }, 'ArrowUp')).toEqual({ row: 0, column: 0 });
    expect(step({ row: 3, column: 15 }, 'ArrowDown')).toEqual({ row: 3, column: 15 });
    expect(step({ row: 3, column: 15 }, 'ArrowRight')).toEqual({ row: 3, column: 15 });
  });

  it('jumps to the ends of a row', () => {
    expect(step({ row: 2, column: 7 }, 'Home')).toEqual({ row: 2, column: 0 });
    expect(step({ row: 2, column: 7 }, 'End')).toEqual({ row: 2, column: 15 });
  });

  it('leaves other keys alone', () => expect(step({ row: 2, column: 7 }, 'a')).toBeNull());
});

describe('firstPlace', () => {
  it('is the topmost legal move', () => {
    expect(firstPlace(['blue16', 'green7', 'pass', 'yellow7'])).toEqual({ row: 1, column: 5 });
  });

  it('is the first space if there is none', () => expect(firstPlace(['pass'])).toEqual({ row: 0, column: 0 }));
});
