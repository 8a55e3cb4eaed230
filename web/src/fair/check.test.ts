import { expect, test } from 'vitest';
import type { DieView } from '../protocol';
import { checkDice } from './check';
import { commitmentOf, FairDice } from './dice';
import { pledgeOf } from './pledge';

const SIX: DieView[] = (['white1', 'white2', 'red', 'yellow', 'green', 'blue'] as const).map((name, index) => ({
  name,
  mark: ['', '', 'r', 'y', 'g', 'b'][index] ?? '',
  sides: 6,
}));
const SECRET = '0'.repeat(64);

test('the dice are those of the test vectors', async () => {
  const dice = await FairDice.of(SECRET, ['emma', 'max'], 1);
  const faces = [];
  for (let i = 0; i < 6; i += 1) faces.push(await dice.face(6));
  expect(faces).toEqual([1, 6, 6, 1, 4, 5]);
  const long = await FairDice.of(SECRET, ['emma', 'grüße'], 2);
  let text = '';
  for (let i = 0; i < 40; i += 1) text += await long.face(8);
  expect(text).toBe('8636743115527284148364186432867226851152');
});

async function record(roll = '1,6,r6,y1,g4,b5', more = ''): Promise<string> {
  const commitment = await commitmentOf(SECRET);
  return `[Game "qwixx-duel"]
[Rules "first=0"]
[Seat0 "Emma"]
[Seat1 "Max \\"the\\" one"]
[Dice "hall"]
[Commitment "${commitment}"]
[Seed0 "emma"]
[Seed1 "max"]
[Lot "0"]
[Secret "${SECRET}"]
[Result "*"]
${more}
1. (${roll}) pass pass {a comment (2,2)}
end
`;
}

test('an honest record is found honest', async () => {
  const { verdict, counts } = await checkDice(await record(), SIX);
  expect(verdict).toEqual({ kind: 'honest', rolls: 1, lot: true, unrevealed: [] });
  expect(counts).toEqual([2, 0, 0, 1, 1, 2]);
});

test('a row that is closed does not move the other dice', async () => {
  expect((await checkDice(await record('1,6,r6,y1,b5'), SIX)).verdict.kind).toBe('honest');
});

test('whatever is changed is found', async () => {
  const kind = async (from: string, to: string) =>
    (await checkDice((await record()).replace(from, to), SIX)).verdict.kind;
  expect(await kind('(1,6,', '(2,6,')).toBe('wrong-roll');
  expect(await kind('[Lot "0"]', '[Lot "1"]')).toBe('wrong-lot');
  expect(await kind('first=0', 'first=1')).toBe('wrong-lot');
  expect(await kind('"emma"', '"emmb"')).toMatch(/wrong/);
  expect(await kind(`"${SECRET}"`, `"1${SECRET.slice(1)}"`)).toBe('other-secret');
  expect(await kind('[Seed1 "max"]\n', '')).toBe('unreadable');
  expect(await kind(`[Secret "${SECRET}"]\n`, '')).toBe('not-yet');
  expect(await kind('[Dice "hall"]', '[Dice "ours"]')).toBe('ours');
});

test('a promise that is not the one that was seen is found', async () => {
  const seen = await commitmentOf(SECRET);
  expect(await checkDice(await record(), SIX, seen)).toMatchObject({ verdict: { kind: 'honest' }, seen: true });
  expect(await checkDice(await record(), SIX)).toMatchObject({ verdict: { kind: 'honest' }, seen: false });
  // Everything in the record fits together, but the hall has forgotten its first promise.
  const other = await commitmentOf('1'.repeat(64));
  expect((await checkDice(await record(), SIX, other)).verdict.kind).toBe('other-commitment');
});

test('seeds that were pledged are held against their pledges', async () => {
  const [emma, max] = await Promise.all(['emma', 'max'].map(pledgeOf));
  const pledges = `[Pledge0 "${emma}"]\n[Pledge1 "${max}"]\n`;
  const strict = (await record()).replace('[Dice "hall"]', '[Dice "hall-strict"]').replace('[Seed0', `${pledges}[Seed0`);
  const verdict = async (text: string) => (await checkDice(text, SIX)).verdict;
  expect(await verdict(strict)).toEqual({ kind: 'honest', rolls: 1, lot: true, unrevealed: [] });
  expect(await verdict(strict.replace('"max"', '"mux"'))).toEqual({ kind: 'other-seed', seat: 1 });
  expect(await verdict(strict.replace(/\[Pledge1 .*\n/, ''))).toEqual({ kind: 'unreadable', tag: 'Pledge1' });
  // A pledge in place of its seed is no lie, but here it gives other dice.
  expect((await verdict(strict.replace('"max"', `"${max}"`))).kind).toMatch(/wrong/);
});
