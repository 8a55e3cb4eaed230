import { expect, it } from 'vitest';
import { diceFor } from './pairs';

const ROLL = '4,1,r3,y6,b6';

it('is the white pair in action 1', () => {
  expect([...diceFor(ROLL, 'action1', 'yellow', 5)]).toEqual(['white0', 'white1']);
  expect(diceFor(ROLL, 'action1', 'yellow', 6).size).toBe(0);
});

it('is a white die and that of the row in action 2', () => {
  expect([...diceFor(ROLL, 'action2', 'blue', 10)]).toEqual(['white0', 'blue']);
  expect([...diceFor(ROLL, 'action2', 'blue', 7)]).toEqual(['white1', 'blue']);
  expect(diceFor(ROLL, 'action2', 'blue', 5).size).toBe(0);
});

it('is nothing for a die that has left the game, nor between turns', () => {
  expect(diceFor(ROLL, 'action2', 'green', 5).size).toBe(0);
  expect(diceFor(ROLL, 'over', 'yellow', 5).size).toBe(0);
});
