// What every test has: a hall, and browsers that may not complain about anything.

import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test';
import { openHall, type Hall } from './hall';

interface Complaints {
  list: string[];
  /** Complaints that a test provokes. */
  expected: RegExp[];
}

interface Fixtures {
  complaints: Complaints;
  /** Another browser, with cookies and memory of its own. */
  another: (options?: BrowserContextOptions) => Promise<Page>;
}

function listen(context: BrowserContext, complaints: Complaints): void {
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.list.push(`${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => complaints.list.push(String(error.error())));
}

export const test = base.extend<Fixtures, { hall: Hall }>({
  hall: [
    async ({}, use) => {
      const hall = await openHall();
      await use(hall);
      await hall.close();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ hall }, use) => use(hall.address),
  complaints: async ({}, use) => {
    const complaints: Complaints = { list: [], expected: [] };
    await use(complaints);
    const isExpected = (text: string): boolean => complaints.expected.some((pattern) => pattern.test(text));
    expect(complaints.list.filter((text) => !isExpected(text))).toEqual([]);
  },
  context: async ({ context, complaints }, use) => {
    listen(context, complaints);
    await use(context);
  },
  another: async ({ browser, complaints, baseURL, contextOptions, locale }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        ...(baseURL ? { baseURL } : {}),
        ...(locale ? { locale } : {}),
        ...options,
      });
      contexts.push(context);
      listen(context, complaints);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

export { expect };
