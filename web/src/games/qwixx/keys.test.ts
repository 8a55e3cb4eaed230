import { expect, it } from 'vitest';
import { step } from './keys';

it('goes a step in each direction', () => {
  expect(step({ row: 1, column: 4 }, 'ArrowRight', 11)).toEqual({ row: 1, column: 5 });
  expect(step({ row: 1, column: 4 }, 'ArrowLeft', 11)).toEqual({ row: 1, column: 3 });
  expect(step({ row: 1, column: 4 }, 'ArrowDown', 11)).toEqual({ row: 2, column: 4 });
  expect(step({ row: 1, column: 4 }, 'ArrowUp', 11)).toEqual({ row: 0, column: 4 });
});

it('stays on the board', () => {
  expect(step({ row: 0, column: 0 }, 'ArrowLeft', 11)).toEqual({ row: 0, column: 0 });
  expect(step({ row: 0, column: 0 }, 'ArrowUp', 11)).toEqual({ row: 0, column: 0 });
  expect(step({ row: 3, column: 10 }, 'ArrowRight', 11)).toEqual({ row: 3, column: 10 });
  expect(step({ row: 3, column: 10 }, 'ArrowDown', 11)).toEqual({ row: 3, column: 10 });
});

it('jumps to the ends of a row', () => {
  expect(step({ row: 2, column: 5 }, 'Home', 11)).toEqual({ row: 2, column: 0 });
  expect(step({ row: 2, column: 5 }, 'End', 11)).toEqual({ row: 2, column: 10 });
});

it('leaves other keys alone', () => {
  expect(step({ row: 2, column: 5 }, 'Enter', 11)).toBeNull();
});
