import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './browser/helpers/chromium';

// `npm run speed`: what the page and its engines cost in time, on a slow phone above all, one after the other.
export default defineConfig({
  testDir: 'browser',
  testMatch: /speed\.ts$/,
  workers: 1,
  retries: 0,
  reporter: 'line',
  timeout: 240_000,
  expect: { timeout: 10_000 },
  use: { ...CHROMIUM, locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } },
});
