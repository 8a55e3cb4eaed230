// Qwixx Longo for three: two people, and the computer on the third seat.

import { expect, test } from './helpers/fixtures';
import { openTable } from './helpers/open';
import { isAsked, playOn, pressing, step, viewOf, waitForTurn } from './helpers/play';
import { joinTable } from './helpers/table';
import { passing, thrifty } from './helpers/tastes';

test('two people and a bot play to the end', async ({ page, another }) => {
  const table = await openTable(page, 'qwixx-longo', 'friend', { name: 'Emma', seats: 3 });
  await page.getByRole('slider', { name: 'Strength of the computer' }).fill('1');
  await page.getByRole('button', { name: 'Computer', exact: true }).nth(1).click();
  await expect(page.getByRole('button', { name: 'Free the seat' })).toHaveCount(2);
  const other = await another();
  await joinTable(other, table, 'Max');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect.poll(() => isAsked(page)).not.toBe('over');

  // Both decide the first roll in secret: neither sees what the other has chosen until all have.
  const areAsked = async (): Promise<boolean> => {
    for (const each of [page, other]) if ((await isAsked(each)) === 'roll') await step(each, thrifty);
    return (await isAsked(page)) === 'move' && (await isAsked(other)) === 'move';
  };
  await expect.poll(areAsked).toBe(true);
  const chosen = await step(page, thrifty, pressing);
  await expect.poll(async () => (await viewOf(other)).turn?.decided).toContain(0);
  expect(JSON.stringify((await viewOf(other)).turn?.decided)).not.toContain(chosen);
  await expect(other.getByTestId('plate-0')).toContainText('decided');
  await expect(other.getByText('last:')).toHaveCount(0);
  await step(other, thrifty, pressing);
  await expect(other.getByText('last:').first()).toBeVisible();

  await Promise.all([playOn(page, passing, 0), playOn(other, thrifty, 2)]);
  expect((await viewOf(page)).result).toEqual((await viewOf(other)).result);
  await expect(page.getByRole('region', { name: 'Result' }).getByRole('rowheader')).toHaveCount(3);
});

test('what was crossed is no longer called possible', async ({ page }) => {
  await openTable(page, 'qwixx-longo', 'computer', { name: 'Emma' });
  const space = page.getByRole('gridcell').getByRole('button', { name: /: can be crossed/ }).first();
  while ((await waitForTurn(page)) === 'roll' || !(await space.isVisible())) await step(page, passing, pressing);
  const [, name = ''] = /((?:red|yellow|green|blue) \d+): can be crossed/.exec(((await space.textContent()) ?? '').trim()) ?? [];
  await space.hover();
  const hint = page.locator('.hint', { hasText: `${name}: can be crossed` });
  await expect(hint).toBeVisible();
  await space.click();
  await expect(page.getByRole('button', { name: new RegExp(`^${name}: (crossed|just crossed)`) })).toBeVisible();
  await expect(hint).toHaveCount(0);
});
