import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './browser/helpers/chromium';

// Every worker opens a hall of its own; the page has to be built before (`npm run build`).
export default defineConfig({
  testDir: 'browser',
  fullyParallel: true,
  workers: 2,
  // Alike for everybody. Whole games are played with honest dice, so no two runs are the same: a test that fails once is
  // tried again with other dice, and is named as flaky in the end.
  retries: 1,
  reporter: 'line',
  // Against what hangs, not against what is slow: machines are busy.
  timeout: 240_000,
  expect: { timeout: 10_000 },
  use: { ...CHROMIUM, locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } },
});
