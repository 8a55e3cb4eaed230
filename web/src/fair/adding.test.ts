import { expect, test } from 'vitest';
import { Refused } from '../hall/api';
import type { CommandBody, TableView } from '../protocol';
import { Adding } from './adding';
import { keptSeed, pledgeOf } from './pledge';
import { emptyStorage } from './storage.fixture';

const store = emptyStorage();

type Source = 'hall' | 'hall-strict';

/** A table of three with two seats of this browser; the third has added already. */
class Little {
  view: TableView;
  refusal: Refused | null = null;
  sent: string[] = [];
  pledges: string[] = [];
  refuses = new Set<string>();
  /** What happens after the hall has heard of something, and before its answer is here. */
  meanwhile: (name: string) => void = () => undefined;

  constructor(source: Source) {
    const seat = { seeded: false, pledged: false };
    const seats = [{ ...seat }, { ...seat }, { seeded: true, pledged: true }];
    this.view = { table: 't', stage: 'open', you: [0, 1], seats, dice: { source, seeds: null } } as unknown as TableView;
  }

  set(seat: number, change: { seeded?: boolean; pledged?: boolean }): void {
    this.view = { ...this.view, seats: this.view.seats.map((each, index) => (index === seat ? { ...each, ...change } : each)) };
  }

  call(missing: number[]): void {
    this.view = { ...this.view, dice: { ...this.view.dice, seeds: { until: 0, missing } } };
  }

  send = async (command: CommandBody): Promise<boolean> => {
    if (!('seat' in command)) throw new Error('a command of no seat');
    const { type, seat } = command;
    const name = `${type} ${seat}`;
    this.sent.push(name);
    this.refusal = null;
    if (this.refuses.has(name)) {
      await Promise.resolve();
      this.refusal = new Refused(409, { code: 'started', message: name });
      return false;
    }
    if (type === 'seed') this.set(seat, { seeded: true });
    if (type === 'pledge') {
      this.set(seat, { pledged: true });
      this.pledges[seat] = command.pledge;
    }
    if (type === 'reveal') {
      expect(await pledgeOf(command.seed)).toBe(this.pledges[seat]);
      this.call((this.view.dice.seeds?.missing ?? []).filter((each) => each !== seat));
    }
    this.meanwhile(name);
    await Promise.resolve();
    return true;
  };
}

test('every seat of this browser adds to the dice, though the news is faster than the answer', async () => {
  const table = new Little('hall');
  const adding = new Adding(table);
  // The page calls it with all news, and it is at it already.
  table.meanwhile = () => void adding.pay();
  await adding.pay();
  await adding.pay();
  expect(table.sent).toEqual(['seed 0', 'seed 1']);
});

test('what is refused is not asked for again and again, keeps nothing else back, and is told', async () => {
  const table = new Little('hall');
  table.refuses.add('seed 0');
  const adding = new Adding(table);
  await adding.pay();
  await adding.pay();
  expect(table.sent).toEqual(['seed 0', 'seed 1']);
  expect(table.refusal?.problem.message).toBe('seed 0');
  // The seat was left, and somebody sat down there anew.
  table.refuses.clear();
  table.set(0, { seeded: true });
  await adding.pay();
  table.set(0, { seeded: false });
  await adding.pay();
  expect(table.sent).toEqual(['seed 0', 'seed 1', 'seed 0']);
});

test('strict dice: all seats pledge, and reveal what they have pledged, though they are called for it meanwhile', async () => {
  const table = new Little('hall-strict');
  table.meanwhile = (name) => {
    if (name === 'pledge 1') table.call([0, 1]);
  };
  await new Adding(table).pay();
  expect(table.sent).toEqual(['pledge 0', 'pledge 1', 'reveal 0', 'reveal 1']);
  expect([keptSeed('t', 0), keptSeed('t', 1)]).toEqual([null, null]);
});

test('a seed that this browser does not have is pledged anew, and not revealed', async () => {
  const table = new Little('hall-strict');
  table.set(0, { pledged: true });
  const adding = new Adding(table);
  await adding.pay();
  expect(table.sent).toEqual(['pledge 0', 'pledge 1']);
  store.clear();
  table.call([0, 1]);
  await adding.pay();
  expect(table.sent).toHaveLength(2);
});

test('a game that has begun owes nothing', async () => {
  const table = new Little('hall');
  table.view = { ...table.view, stage: 'playing' };
  await new Adding(table).pay();
  expect(table.sent).toEqual([]);
});
