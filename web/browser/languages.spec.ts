// Four languages: every screen speaks the one that was chosen, and only that one.

import { readdirSync, readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from './helpers/fixtures';
import { lookQuickly } from './helpers/looking';
import { step } from './helpers/play';
import { resignQuickly } from './helpers/table';
import { calm, thrifty } from './helpers/tastes';

const LANGUAGES = { en: 'English', fr: 'Français', pl: 'Polski', de: 'Deutsch' } as const;
const SHORT = 6;

type Messages = Record<string, unknown>;

/** The folders of messages by area: the parts of the page, and the games. */
function areas(): [string, string][] {
  const folders = (path: string): string[] =>
    readdirSync(path, { withFileTypes: true }).flatMap((each) => (each.isDirectory() ? [each.name] : []));
  return [
    ...folders('src/i18n').map((name): [string, string] => [name, `src/i18n/${name}`]),
    ...folders('src/games').map((name): [string, string] => [name, `src/games/${name}/i18n`]),
  ];
}

function messages(language: string): Map<string, string> {
  const all = new Map<string, string>();
  for (const [area, folder] of areas()) {
    const file = JSON.parse(readFileSync(`${folder}/${language}.json`, 'utf8')) as Messages;
    for (const [key, text] of Object.entries(file)) if (typeof text === 'string') all.set(`${area}.${key}`, text);
  }
  return all;
}

function title(language: string): string {
  return messages(language).get('start.title') ?? '';
}

/** English sentences that another language says differently. */
function foreign(language: string): Set<string> {
  const own = new Set(messages(language).values());
  const english = [...messages('en').values()];
  return new Set(language === 'en' ? [] : english.filter((text) => text.length > SHORT && !own.has(text)));
}

async function checkWords(page: Page, language: string): Promise<void> {
  const words = await page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '');
    for (const each of document.querySelectorAll('[aria-label], [placeholder], [title]')) {
      for (const name of ['aria-label', 'placeholder', 'title']) texts.push(each.getAttribute(name) ?? '');
    }
    return texts.filter(Boolean);
  });
  const names = areas().map(([name]) => name).join('|');
  expect(words.filter((text) => new RegExp(`(^|\\s)(${names})\\.[a-z]`).test(text) || /\{\w+\}/.test(text))).toEqual([]);
  const strangers = foreign(language);
  expect(words.filter((text) => strangers.has(text))).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

for (const [language, name] of Object.entries(LANGUAGES) as [keyof typeof LANGUAGES, string][]) {
  test(`${name} on every screen`, async ({ page, complaints }) => {
    complaints.expected.push(/404/);
    await lookQuickly(page);
    await page.goto('/');
    await page.locator('header button[aria-controls]').click();
    await page.locator('#settings select').last().selectOption({ label: name });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title(language));
    await checkWords(page, language);
    await page.keyboard.press('Escape');
    for (const [index, game] of ['duell', 'qwixx-duel', 'qwixx-longo'].entries()) {
      await page.goto('/');
      const dialog = page.locator('dialog[open]');
      await page.getByRole('article').nth(index).getByRole('button').nth(1).click();
      await checkWords(page, language);
      await dialog.locator('button[type=button]').click();
      await page.getByRole('article').nth(index).getByRole('button').first().click();
      await dialog.locator('select').first().selectOption({ index: 0 });
      await dialog.locator('button.primary').click();
      await page.waitForURL(/\/t\//);
      for (let count = 0; count < 3; count += 1) {
        await step(page, game === 'duell' ? calm : thrifty);
        await checkWords(page, language);
      }
      await resignQuickly(page);
      await checkWords(page, language);
      if (game === 'qwixx-duel') {
        await page.goto(`${page.url()}/report`);
        await expect(page.getByTestId('course')).toBeVisible({ timeout: 120_000 });
        await checkWords(page, language);
      }
      for (const path of ['rules', 'learn', 'puzzles', 'analysis']) {
        await page.goto(`/${path}/${game}`);
        await expect(page.getByRole('heading').first()).toBeVisible();
        await expect(page.getByRole(path === 'rules' ? 'article' : 'grid').first()).toBeVisible();
        await checkWords(page, language);
      }
    }
    for (const path of ['/games', '/you', '/puzzles', '/rules', '/learn', '/nowhere']) {
      await page.goto(path);
      await expect(page.getByRole('heading').first()).toBeVisible();
      await checkWords(page, language);
    }
  });

  test(`${name} for a browser that speaks it`, async ({ another }) => {
    const page = await another({ locale: language });
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title(language));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    // So do the boards on the cards.
    await page.mouse.move(100, 100);
    const said = (key: string): string => messages(language).get(key) ?? '';
    const grid = page.locator('.picture [role=grid]').first();
    await expect(grid).toHaveAttribute('aria-label', said('duell.grid').replace('{side}', said('duell.white')));
    await expect(page.locator('.picture [data-space="red7"]')).toContainText(said('qwixx.red'));
    await checkWords(page, language);
  });
}

test('the language that was chosen is remembered', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Settings' }).click();
  await page.getByLabel('Language').selectOption('pl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title('pl'));
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title('pl'));
});
