import { beforeEach, describe, expect, test } from 'vitest';
import { Queue, type Speed } from './queue';

interface Named {
  name: string;
  length: number;
}

/** A clock that goes when it is told to. */
class Hand {
  now = 0;
  #due = new Map<number, { at: number; act: () => void }>();
  #last = 0;

  set = (act: () => void, milliseconds: number): number => {
    this.#last += 1;
    this.#due.set(this.#last, { at: this.now + milliseconds, act });
    return this.#last;
  };

  clear = (timer: number): void => void this.#due.delete(timer);

  pass(milliseconds: number): void {
    const end = this.now + milliseconds;
    for (;;) {
      const [next] = [...this.#due].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
      if (!next) break;
      this.#due.delete(next[0]);
      this.now = next[1].at;
      next[1].act();
    }
    this.now = end;
  }
}

let clock: Hand;
let log: string[];
let queue: Queue<Named>;

beforeEach(() => {
  clock = new Hand();
  log = [];
  queue = new Queue<Named>(
    { show: ({ name }, tempo) => log.push(`${clock.now} ${name} ×${tempo}`), rest: () => log.push(`${clock.now} rest`) },
    clock,
  );
});

const steps = (names: string, length = 700): Named[] => [...names].map((name) => ({ name, length }));

describe('what happens', () => {
  test('is shown in its order, each for its time, and then there is rest', () => {
    queue.push([{ name: 'roll', length: 700 }, { name: 'reveal', length: 1500 }, { name: 'move', length: 700 }]);
    expect(queue.isBusy).toBe(true);
    clock.pass(10_000);
    expect(log).toEqual(['0 roll ×1', '700 reveal ×1', '2200 move ×1', '2900 rest']);
    expect(queue.isBusy).toBe(false);
  });

  test('waits for what is under way when it comes', () => {
    queue.push(steps('a', 350));
    clock.pass(20);
    queue.push(steps('b'));
    clock.pass(329);
    expect(log).toEqual(['0 a ×1']);
    clock.pass(1);
    expect(log.at(-1)).toBe('350 b ×1');
  });

  test('is shown at once after a rest', () => {
    queue.push(steps('a'));
    clock.pass(5000);
    queue.push(steps('b'));
    expect(log.at(-1)).toBe('5000 b ×1');
  });

  test('of nothing there is nothing to see', () => {
    queue.push([]);
    expect(log).toEqual([]);
    expect(queue.isBusy).toBe(false);
  });
});

describe('the speed', () => {
  test.each<[Speed, number]>([['slow', 1190], ['normal', 700], ['fast', 350]])('%s', (speed, second) => {
    queue.speed = speed;
    queue.push(steps('ab'));
    clock.pass(10_000);
    expect(log[1]).toMatch(new RegExp(`^${second} b`));
  });

  test('instant shows how it ends, and nothing between', () => {
    queue.speed = 'instant';
    queue.push(steps('abc'));
    expect(log).toEqual(['0 c ×0', '0 rest']);
    expect(queue.isBusy).toBe(false);
  });

  test('rises while more waits than people would wait for, and falls again', () => {
    queue.push(steps('abcdefghij', 1000));
    clock.pass(60_000);
    const tempos = log.slice(0, -1).map((line) => Number(line.split('×')[1]));
    expect(tempos[0]).toBeCloseTo(4 / 10);
    expect(tempos).toEqual(tempos.toSorted((a, b) => a - b));
    expect(tempos.at(-1)).toBe(1);
  });

  test('never rises beyond what an eye can follow', () => {
    queue.push(steps('a', 100_000));
    expect(log).toEqual(['0 a ×0.25']);
  });
});

describe('skipping', () => {
  test('shows how it ends at once', () => {
    queue.push(steps('abc'));
    clock.pass(100);
    queue.skip();
    clock.pass(10_000);
    expect(log).toEqual(['0 a ×1', '100 c ×0', '100 rest']);
  });

  test('what is shown last comes to rest', () => {
    queue.push(steps('a'));
    queue.skip();
    expect(log).toEqual(['0 a ×1', '0 rest']);
  });

  test('at rest does nothing', () => {
    queue.skip();
    expect(log).toEqual([]);
  });
});

test('what was missed for long is not played out: the last of it is', () => {
  queue.push(steps('abcdefghijklmnopqrstuvwxyz'));
  clock.pass(60_000);
  expect(log[0]).toContain(' k ');
  expect(log.at(-2)).toContain(' z ');
});

test('what is forgotten is not shown', () => {
  queue.push(steps('ab'));
  queue.clear();
  clock.pass(10_000);
  expect(log).toEqual(['0 a ×1']);
});
