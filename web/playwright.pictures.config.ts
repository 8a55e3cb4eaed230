import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './browser/helpers/chromium';

// `npm run pictures`: every screen, on a desk and on a phone, light and dark, into docs/pictures.
export default defineConfig({
  testDir: 'browser',
  testMatch: 'pictures.ts',
  workers: 1,
  reporter: 'line',
  timeout: 600_000,
  use: { ...CHROMIUM, locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } },
});
