// The check of the dice, computed in the browser.

import { expect, test } from './helpers/fixtures';
import { openTable } from './helpers/open';
import { step } from './helpers/play';
import { resign } from './helpers/table';
import { thrifty } from './helpers/tastes';

test.beforeEach(async ({ page }) => {
  await openTable(page, 'qwixx-longo', 'computer', { name: 'Emma' });
  for (let count = 0; count < 8; count += 1) await step(page, thrifty);
  await resign(page);
});

test('an honest record is found honest', async ({ page }) => {
  await page.getByRole('button', { name: 'Check the dice' }).click();
  await expect(page.getByTestId('verdict')).toHaveText(/^The dice were honest: .* \d+ rolls? again, and all agree\.$/);
  await expect(page.getByText('How often each face came up')).toBeVisible();
});

test('a record in which one die was changed is found out', async ({ page }) => {
  await page.route('**/record', async (route) => {
    const answer = await route.fetch();
    const record = (await answer.text()).replace(/\((\d)/, (_, die: string) => `(${(Number(die) % 8) + 1}`);
    await route.fulfill({ response: answer, body: record });
  });
  await page.getByRole('button', { name: 'Check the dice' }).click();
  await expect(page.getByTestId('verdict')).toHaveText(/^The dice were NOT honest: roll 1 is /);
});

test('a hall that shows another secret is found out', async ({ page }) => {
  await page.route('**/record', async (route) => {
    const answer = await route.fetch();
    const flip = (digit: string): string => (digit === '0' ? '1' : '0');
    const record = (await answer.text()).replace(/(\[Secret ")(.)/, (_, tag: string, digit: string) => tag + flip(digit));
    await route.fulfill({ response: answer, body: record });
  });
  await page.getByRole('button', { name: 'Check the dice' }).click();
  await expect(page.getByTestId('verdict')).toHaveText(/another secret than it had promised/);
});
