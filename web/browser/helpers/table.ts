// What a table looks like in a browser, and things that people do at it.

import { expect, type Page } from '@playwright/test';
import { tableOf } from './open';
import { isAsked, viewOf } from './play';

/** Everything that the board says, in words, and what has happened so far. */
export async function boardWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const saying = (each: Element): string =>
      each.getAttribute('aria-label') ?? each.querySelector('.visually-hidden')?.textContent ?? each.textContent ?? '';
    const words = (selector: string): string[] => [...document.querySelectorAll(selector)].map(saying);
    const withoutChoices = (text: string): string => text.replace(/[;.,] (can move|can be reached|Possible).*/, '').trim();
    return [
      ...words('[data-square], [data-space]').map(withoutChoices).sort(),
      ...words('#moves-heading ~ ol button').map((text) => text.replace(/\s+/g, ' ').trim()),
    ];
  });
}

export async function resign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Give up', exact: true }).click();
  await page.getByRole('button', { name: 'Really give up' }).click();
  // In a game of three the bots play on to the end.
  await expect(page.getByRole('heading', { name: 'Result' })).toBeVisible({ timeout: 60_000 });
}

/** Comes to a table by its link and takes the seat that is free. */
export async function joinTable(page: Page, table: string, name: string): Promise<void> {
  await page.goto(`/t/${table}`);
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Sit here' }).first().click();
  await expect(page.getByText('(You)').first()).toBeVisible();
}

/** The one of these browsers that is asked to do something. */
export async function whoIsAsked(pages: Page[]): Promise<Page> {
  let found: Page | undefined;
  await expect
    .poll(async () => {
      for (const page of pages) if (await isAsked(page)) found = page;
      return found !== undefined;
    })
    .toBe(true);
  return found as Page;
}

/** Gives up by the hall's own door: for tests that are about something else, in whatever language. */
export async function resignQuickly(page: Page): Promise<void> {
  const { you, turn, stage } = await viewOf(page);
  if (stage === 'over') return;
  const seat = you.find((each) => each === turn?.active) ?? you[0];
  const answer = await page.request.post(`/api/v1/tables/${tableOf(page)}/commands`, {
    data: { key: `resign-${Math.random()}`, command: { type: 'resign', seat } },
  });
  // The computer may have ended the game in the meantime.
  if (!answer.ok()) expect(await viewOf(page), await answer.text()).toMatchObject({ stage: 'over' });
  await expect(page.locator('#result-heading')).toBeVisible();
}
