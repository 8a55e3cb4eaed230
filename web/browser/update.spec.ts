// A newer page while a game is on.

import type { Page } from '@playwright/test';
import { expect, test } from './helpers/fixtures';
import { openFront } from './helpers/front';
import { keepPage, openLocal, sometimes, stepHere } from './helpers/local';

const buildOf = (): string => document.querySelector<HTMLMetaElement>('meta[name=build]')?.content.split(' ')[0] ?? '';

/** Asks for a newer build, and waits for what becomes of it. */
function lookForUpdate(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((done) => {
        new BroadcastChannel('dicehall-offline').addEventListener('message', ({ data }) => {
          if (data.type === 'failed') done(data.why as string);
          if (data.type === 'waits') done('waits');
        });
        void navigator.serviceWorker.getRegistration().then((registration) => registration?.update().catch(() => undefined));
      }),
  );
}

test('a hall in the middle of an update gives no mixed page: what was kept goes on, and what is whole is taken', async ({ hall, another, complaints }) => {
  complaints.expected.push(/ERR_INTERNET_DISCONNECTED/);
  const front = await openFront(hall.address);
  try {
    const page = await another({ baseURL: front.address });
    await keepPage(page);
    const old = await page.evaluate(buildOf);
    front.mix();
    expect(await lookForUpdate(page)).toBe('changed');
    expect(await page.evaluate(() => caches.keys())).toEqual([`dicehall-${old}`]);
    await expect(page.getByTestId('update')).toHaveCount(0);
    await page.context().setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(buildOf)).toBe(old);

    await page.context().setOffline(false);
    front.update();
    expect(await lookForUpdate(page)).toBe('waits');
    expect(await page.evaluate(() => caches.keys())).toHaveLength(2);
    await page.context().close();
  } finally {
    await front.close();
  }
});

test('a page of a build that is gone by now is not kept', async ({ hall, another }) => {
  const front = await openFront(hall.address);
  try {
    const page = await another({ baseURL: front.address });
    await page.goto('/');
    front.mix();
    const card = page.getByTestId('offline');
    await card.getByRole('button', { name: /Make available offline/ }).click();
    await expect(card.getByRole('alert')).toContainText('The hall has a newer page by now.');
    await expect(card).toHaveAttribute('data-state', 'off');
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await page.context().close();
  } finally {
    await front.close();
  }
});

test('a newer page is announced, and the old one goes on with its own files until it is wanted', async ({ hall, another, complaints }) => {
  // Files of the old build are gone, and the hall does not know who has only played without it.
  complaints.expected.push(/404/, /401 .*\/me\/games/);
  const front = await openFront(hall.address);
  try {
    const page = await another({ baseURL: front.address });
    await keepPage(page);
    const old = await page.evaluate(buildOf);
    await openLocal(page, 'qwixx-duel', 'computer');
    await stepHere(page, sometimes, 0);

    front.update();
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect(page.getByTestId('update')).toBeVisible({ timeout: 30_000 });
    expect(await page.evaluate(() => caches.keys())).toHaveLength(2);
    await stepHere(page, sometimes, 1);

    // Another window takes the newer page; this one still has files that the hall has no longer.
    const other = await page.context().newPage();
    await other.goto('/');
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await other.evaluate(buildOf)).not.toBe(old);
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null)).toBe(null);
    expect(await page.evaluate(() => caches.keys())).toContain(`dicehall-${old}`);
    await stepHere(page, sometimes, 2);
    const lines = await page.locator('#moves-heading ~ ol button').count();
    await page.getByRole('link', { name: 'Dicehall' }).click();
    await page.getByRole('link', { name: /Your games/ }).click();
    await expect(page.getByTestId('local-games').getByRole('listitem')).toHaveCount(1);
    expect(await page.evaluate(buildOf)).toBe(old);

    await page.goBack();
    await page.goBack();
    await page.getByRole('button', { name: 'Reload now' }).click();
    await expect.poll(() => page.evaluate(buildOf).catch(() => old)).not.toBe(old);
    await expect.poll(() => page.locator('#moves-heading ~ ol button').count()).toBeGreaterThanOrEqual(lines);
    await stepHere(page, sometimes, 3);
    // Nobody uses the old build any more.
    await page.reload();
    await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1);
    // A page that asks a closed door complains.
    await page.context().close();
  } finally {
    await front.close();
  }
});
