import { expect, test } from 'vitest';
import type { MyData, MyTable } from '../protocol';
import { Refused } from './api';
import { wholeData } from './my-data';

const table = (name: string, said: string[], record: string | null): MyTable => ({
  table: name,
  game: 'duell',
  stage: 'over',
  seats: [0],
  name: 'Emma',
  said: said.map((text, at) => ({ at, text })),
  record,
});

const page = (tables: MyTable[], next: string | null): MyData => ({
  player: 'p',
  name: 'Emma',
  kind: 'guest',
  since: 1,
  tables,
  next,
});

test('pages are put together, and so are the words at a table', async () => {
  const pages: Record<string, MyData> = {
    '': page([table('a', [], 'game a'), table('b', ['one'], 'game b')], 'b.7'),
    'b.7': page([table('b', ['two'], null)], 'b.9'),
    'b.9': page([table('b', ['three'], null), table('c', [], null)], null),
  };
  let refusals = 1;
  const waits: number[] = [];
  const whole = await wholeData(
    (after) => {
      if (after === 'b.7' && refusals-- > 0) {
        return Promise.reject(new Refused(429, { code: 'too-many', message: '' }));
      }
      return Promise.resolve(pages[after]!);
    },
    (milliseconds) => {
      waits.push(milliseconds);
      return Promise.resolve();
    },
  );
  expect(whole.next).toBeNull();
  expect(whole.tables.map((each) => each.table)).toEqual(['a', 'b', 'c']);
  expect(whole.tables[1]!.said.map((line) => line.text)).toEqual(['one', 'two', 'three']);
  expect(whole.tables[1]!.record).toBe('game b');
  expect(waits).toHaveLength(1);
});

test('other troubles are told', async () => {
  const refused = new Refused(401, { code: 'no-token', message: '' });
  await expect(wholeData(() => Promise.reject(refused))).rejects.toBe(refused);
});
