// A phone with a slow processor on a slow line.

import type { Page } from '@playwright/test';
import { expect } from './fixtures';

export const PHONE = { viewport: { width: 360, height: 740 } };
/** Bytes a second. */
const SPEED = (1.6 * 1024 * 1024) / 8;

export interface Start {
  /** Milliseconds until a game can be chosen. */
  usable: number;
  /** How far things moved meanwhile. */
  shift: number;
}

/** The first visit of such a phone. */
export async function startOnPhone(page: Page): Promise<Start> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: SPEED,
    uploadThroughput: SPEED / 2,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const begin = Date.now();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play the computer' }).first()).toBeEnabled({ timeout: 120_000 });
  const usable = Date.now() - begin;
  const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
  return { usable, shift };
}
