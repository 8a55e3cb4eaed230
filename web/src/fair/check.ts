// Were the dice honest? Every draw of a record is computed again, in this browser.

import type { DieView } from '../protocol';
import { commitmentOf, FairDice } from './dice';
import { pledgeOf } from './pledge';


export type Verdict =
  | { kind: 'honest'; rolls: number; lot: boolean; unrevealed: number[] }
  | { kind: 'ours' }
  | { kind: 'not-yet' }
  | { kind: 'unreadable'; tag: string }
  | { kind: 'other-commitment' }
  | { kind: 'other-secret' }
  | { kind: 'other-seed'; seat: number }
  | { kind: 'wrong-lot' }
  | { kind: 'wrong-roll'; number: number; expected: string; found: string };

export interface Checked {
  verdict: Verdict;
  /** How often each face came up, from one on. */
  counts: number[];
  /** Whether the promise is the one that this browser saw before the first roll. */
  seen: boolean;
}

/** The tags of a record and its rolls. */
function read(record: string): { tags: Map<string, string>; rolls: string[] } {
  const tags = new Map<string, string>();
  for (const [, name = '', value = ''] of record.matchAll(/^\[(\w+) "((?:[^"\\]|\\.)*)"\]$/gm)) {
    tags.set(name, value.replace(/\\(.)/g, '$1'));
  }
  const course = record.replace(/^\[.*\]$/gm, '').replace(/\{[^}]*\}/g, '');
  const rolls = [...course.matchAll(/\(([^)]*)\)/g)].map(([, roll = '']) => roll);
  return { tags, rolls };
}

function tally(rolls: string[]): number[] {
  const counts: number[] = [];
  for (const face of rolls.join(',').match(/\d+/g) ?? []) {
    const at = Number(face) - 1;
    while (counts.length <= at) counts.push(0);
    counts[at] = (counts[at] ?? 0) + 1;
  }
  return counts;
}

/** Checks a record of a game with these dice, also against the promise that was seen before the first roll. */
export async function checkDice(record: string, dice: DieView[], seen: string | null = null): Promise<Checked> {
  const { tags, rolls } = read(record);
  const isOther = seen !== null && tags.get('Commitment')?.toLowerCase() !== seen.toLowerCase();
  const verdict: Verdict = isOther ? { kind: 'other-commitment' } : await judge(tags, rolls, dice);
  return { verdict, counts: tally(rolls), seen: seen !== null && !isOther };
}

async function judge(tags: Map<string, string>, rolls: string[], dice: DieView[]): Promise<Verdict> {
  if (tags.get('Dice') === 'ours') return { kind: 'ours' };
  for (const tag of ['Dice', 'Commitment']) if (!tags.has(tag)) return { kind: 'unreadable', tag };
  const secret = tags.get('Secret');
  if (secret === undefined) return { kind: 'not-yet' };
  const commitment = await commitmentOf(secret);
  if (!commitment) return { kind: 'unreadable', tag: 'Secret' };
  if (commitment !== tags.get('Commitment')) return { kind: 'other-secret' };
  const seats = [...tags.keys()].filter((name) => /^Seat\d$/.test(name)).length;
  const seeds: string[] = [];
  for (let seat = 0; seat < seats; seat += 1) {
    const seed = tags.get(`Seed${seat}`);
    if (seed === undefined) return { kind: 'unreadable', tag: `Seed${seat}` };
    seeds.push(seed);
  }
  const unrevealed: number[] = [];
  for (const [seat, seed] of tags.get('Dice') === 'hall-strict' ? seeds.entries() : []) {
    const pledge = tags.get(`Pledge${seat}`);
    if (pledge === undefined) return { kind: 'unreadable', tag: `Pledge${seat}` };
    if (seed === pledge) unrevealed.push(seat);
    else if ((await pledgeOf(seed)) !== pledge) return { kind: 'other-seed', seat };
  }
  const lot = tags.get('Lot');
  if (lot !== undefined && !(await isLot(tags, secret, seeds, lot))) return { kind: 'wrong-lot' };
  for (const [index, found] of rolls.entries()) {
    const expected = await throwLike(found, await FairDice.of(secret, seeds, index + 1), dice);
    if (expected !== found) return { kind: 'wrong-roll', number: index + 1, expected, found };
  }
  return { kind: 'honest', rolls: rolls.length, lot: lot !== undefined, unrevealed };
}

async function isLot(
  tags: Map<string, string>,
  secret: string,
  seeds: string[],
  lot: string,
): Promise<boolean> {
  const dice = await FairDice.of(secret, seeds, 0);
  const drawn = (await dice.face(seeds.length)) - 1;
  const first = /(?:^|\s)first=(\d)/.exec(tags.get('Rules') ?? '');
  return String(drawn) === lot && (!first || first[1] === lot);
}

/** A throw of the dice that a roll has: those that have left the game are thrown all the same. */
async function throwLike(roll: string, fair: FairDice, dice: DieView[]): Promise<string> {
  const shown: string[] = [];
  for (const { mark, sides } of dice) {
    const face = await fair.face(sides);
    if (!mark || roll.includes(mark)) shown.push(`${mark}${face}`);
  }
  return shown.join(',');
}
