// Two people, two browsers, one link.

import { expect, test } from './helpers/fixtures';
import { openTable, tableOf } from './helpers/open';
import { isAsked, pressing, step, viewOf } from './helpers/play';
import { boardWords, joinTable, resign, whoIsAsked } from './helpers/table';
import { calm } from './helpers/tastes';
import { layWire } from './helpers/wire';

test('a connection drops in the middle of a game, and nothing is lost', async ({ page, another, hall, complaints }) => {
  complaints.expected.push(/ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET|ERR_SOCKET_NOT_CONNECTED/);
  const wire = await layWire(hall.address);
  const table = await openTable(page, 'duell', 'friend', { name: 'Emma' });
  const other = await another({ baseURL: wire.address });
  await joinTable(other, table, 'Max');
  await page.getByRole('button', { name: 'Start' }).click();
  const both = [page, other];
  for (let count = 0; count < 4; count += 1) await step(await whoIsAsked(both), calm, pressing);
  if ((await whoIsAsked(both)) === other) await step(other, calm);
  await expect.poll(() => isAsked(page)).toBe('move');
  await expect.poll(async () => boardWords(other)).toEqual(await boardWords(page));

  wire.cut();
  const before = await boardWords(other);
  await step(page, calm);
  await expect.poll(() => boardWords(page)).not.toEqual(before);
  await expect(other.getByText('The connection is lost.')).toBeVisible();
  expect(await boardWords(other)).toEqual(before);

  wire.mend();
  await expect(other.getByText('The connection is lost.')).toBeHidden();
  await expect.poll(() => isAsked(other)).toBe('move');
  expect(await boardWords(other)).toEqual(await boardWords(page));
  for (let count = 0; count < 2; count += 1) await step(await whoIsAsked(both), calm);
  await expect.poll(() => isAsked(other)).toBe('move');
  expect(await boardWords(other)).toEqual(await boardWords(page));
  wire.close();
});

test('what is pressed without a connection happens once it is back', async ({ page, another, complaints }) => {
  complaints.expected.push(/ERR_INTERNET_DISCONNECTED/);
  const table = await openTable(page, 'qwixx-duel', 'friend', { name: 'Emma' });
  const other = await another();
  await joinTable(other, table, 'Max');
  await page.getByRole('button', { name: 'Start' }).click();
  const roller = await whoIsAsked([page, other]);
  await roller.context().setOffline(true);
  await expect(roller.getByText('The connection is lost.')).toBeVisible();
  await roller.getByRole('button', { name: 'Roll the dice' }).click();
  await roller.context().setOffline(false);
  await expect(roller.getByRole('button', { name: 'Pass' })).toBeVisible();
  const { turn } = await viewOf(roller);
  expect(turn?.phase).toBe('action1');
  await expect.poll(async () => boardWords(other)).toEqual(await boardWords(roller));
});

test('a takeback between people is asked for, and a rematch leads both to the next table', async ({ page, another }) => {
  const table = await openTable(page, 'duell', 'friend', { name: 'Emma' });
  const other = await another();
  await joinTable(other, table, 'Max');
  await page.getByRole('button', { name: 'Start' }).click();
  const first = await whoIsAsked([page, other]);
  const second = first === page ? other : page;
  await step(first, calm);
  await step(second, calm);
  await expect.poll(() => isAsked(first)).toBe('move');
  await first.getByRole('button', { name: 'Undo' }).click();
  await expect(first.getByRole('button', { name: 'Waiting for consent' })).toBeVisible();
  await expect(second.getByRole('alert')).toContainText('would like to take a move back');
  await second.getByRole('button', { name: 'Decline' }).click();
  await expect(first.getByRole('button', { name: 'Undo' })).toBeEnabled();
  await first.getByRole('button', { name: 'Undo' }).click();
  await second.getByRole('button', { name: 'Allow' }).click();
  await expect.poll(async () => (await viewOf(first)).turn?.active).toBe(0);
  await expect.poll(() => isAsked(first)).toBe('move');

  await resign(second);
  await first.getByRole('button', { name: 'Play again' }).click();
  await expect(first.getByRole('button', { name: 'Waiting for the others' })).toBeDisabled();
  await second.getByRole('button', { name: 'Play again' }).click();
  for (const each of [first, second]) {
    await expect.poll(() => tableOf(each)).not.toBe(table);
    await expect(each.getByText('(You)').first()).toBeVisible();
  }
  expect(tableOf(first)).toBe(tableOf(second));
});

test('an invitation that leads nobody else here says so, and what to do', async ({ page }) => {
  await openTable(page, 'duell', 'friend', { name: 'Emma' });
  await expect(page.getByText('This link works on this computer only.')).toBeVisible();
  await expect(page.getByText('dicehall serve --lan')).toBeVisible();
});
