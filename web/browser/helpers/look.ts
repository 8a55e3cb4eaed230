// How the page is looked at: on which screen, by day or by night.

import type { Page } from '@playwright/test';

export type Scheme = 'light' | 'dark';
export const SCHEMES: Scheme[] = ['light', 'dark'];

/** Changes the colors, and waits until the page has them: a busy browser takes its time. */
export async function lookAt(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.waitForFunction((scheme) => {
    const [red = 0] = getComputedStyle(document.body).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return matchMedia(`(prefers-color-scheme: ${scheme})`).matches && red < 128 === (scheme === 'dark');
  }, colorScheme);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}
