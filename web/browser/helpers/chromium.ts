// The browser of the system; nothing is downloaded.

import type { PlaywrightWorkerOptions } from '@playwright/test';

export const CHROMIUM: Pick<PlaywrightWorkerOptions, 'browserName' | 'launchOptions'> = {
  browserName: 'chromium',
  launchOptions: {
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
    ],
  },
};
