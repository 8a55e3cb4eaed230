import { expect, it } from 'vitest';
import { step } from './keys';

it('goes a step in each direction', () => {
  expect(step('ArrowRight', { row: 1, column: 4 })).toEqual({ row: 1, column: 5 });
  expect(step('ArrowLeft', { row: 1, column: 4 })).toEqual({ row: 1, column: 3 });
  expect(step('ArrowDown', { row: 1, column: 4 })).toEqual({ row: 2, column: 4 });
  expect(step('ArrowUp', { row: 1, column: 4 })).toEqual({ row: 0, column: 4 });
});

it('stays on the board', () => {
  expect(step('ArrowLeft', { row: 0, column: 0 })).toEqual({ row: 0, column: 0 });
  expect(step('ArrowUp', { row: 0, column: 0 })).toEqual({ row: 0, column: 0 });
  expect(step('ArrowRight', { row: 3, column: 10 })).toEqual({ row: 3, column: 10 });
  expect(step('ArrowDown', { row: 3, column: 10 })).toEqual({ row: 3, column: 10 });
});

it('jumps to the ends of a row', () => {
  expect(step('Home', { row: 2, column: 5 })).toEqual({ row: 2, column: 0 });
  expect(step('End', { row: 2, column: 5 })).toEqual({ row: 2, column: 10 });
});

it('leaves other keys alone', () => {
  expect(step('Enter', { row: 2, column: 5 })).toBeNull();
});
