import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './browser/helpers/chromium';

// Every worker opens a hall of its own; the page has to be built before (`npm run build`).
export default defineConfig({
  testDir: 'browser',
  fullyParallel: true,
  workers: 2,
  // A shared machine may stall for seconds; what fails twice is broken, what fails once is told as flaky.
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'line',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // What is measured in milliseconds comes last and has the machine to itself.
  projects: [
    { name: 'page', testIgnore: 'budget.spec.ts' },
    { name: 'budget', testMatch: 'budget.spec.ts', dependencies: ['page'], fullyParallel: false },
  ],
  use: { ...CHROMIUM, locale: 'en-GB', contextOptions: { reducedMotion: 'reduce' } },
});
