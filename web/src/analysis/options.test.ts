import { expect, test } from 'vitest';
import { optionOf, withOption } from './options';

test('an option is put beside the others, in the place of itself, or away', () => {
  expect(withOption('', 'home', 'king')).toBe('home=king');
  expect(withOption('home=king', 'king-captures', 'no')).toBe('home=king king-captures=no');
  expect(withOption('home=king king-captures=no', 'home', 'any')).toBe('king-captures=no home=any');
  expect(withOption('home=king king-captures=no', 'home', '')).toBe('king-captures=no');
});

test('what is not said is as usual', () => {
  expect(optionOf('home=king king-captures=no', 'king-captures')).toBe('no');
  expect(optionOf('king-captures=no', 'home')).toBe('');
  expect(optionOf('', 'home')).toBe('');
});
