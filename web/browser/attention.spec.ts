// Who looks elsewhere is called: by the page itself, or by its service worker where browsers want it so.

import type { Page } from '@playwright/test';
import { expect, test } from './helpers/fixtures';
import { keepPage } from './helpers/local';
import { openTable } from './helpers/open';
import { step } from './helpers/play';
import { joinTable, whoIsAsked } from './helpers/table';
import { calm } from './helpers/tastes';

interface Heard {
  called: string[];
  look: (away: boolean) => void;
}

/** A browser that makes notifications, or one on a phone, which has the class and refuses. Nobody has been asked for permission yet. */
async function pretend(page: Page, makes: 'makes' | 'refuses'): Promise<void> {
  await page.addInitScript((refuses) => {
    const called: string[] = [];
    let isHidden = false;
    class Call {
      static permission = sessionStorage.getItem('permission') ?? 'default';
      static requestPermission = (): Promise<string> => {
        sessionStorage.setItem('permission', 'granted');
        return Promise.resolve((Call.permission = 'granted'));
      };
      constructor(title: string, options?: { body: string }) {
        if (refuses) throw new TypeError('Illegal constructor. Use ServiceWorkerRegistration.showNotification() instead.');
        if (Call.permission === 'granted') called.push(`${title}: ${options?.body}`);
      }
      close = (): void => void called.push('closed');
    }
    const look = (away: boolean): void => {
      isHidden = away;
      document.dispatchEvent(new Event('visibilitychange'));
    };
    Object.assign(window, { called, look, Notification: Call });
    Object.defineProperty(document, 'hidden', { get: () => isHidden });
  }, makes === 'refuses');
}

const look = (page: Page, away: boolean): Promise<void> => page.evaluate((isAway) => (window as unknown as Heard).look(isAway), away);
const called = (page: Page): Promise<string[]> => page.evaluate(() => (window as unknown as Heard).called);
const box = (page: Page) => page.getByLabel('Notify me when it is my turn');

/** What the service worker shows just now. */
const shown = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return ((await registration?.getNotifications()) ?? []).map(({ title, body }) => `${title}: ${body}`);
  });

/** A game of Duell between Emma, who is on the page, and Max. */
async function startWith(page: Page, other: Page): Promise<void> {
  const table = await openTable(page, 'duell', 'friend', { name: 'Emma' });
  await joinTable(other, table, 'Max');
  await page.getByRole('button', { name: 'Start' }).click();
  await whoIsAsked([page, other]);
}

/** Emma has moved and looks elsewhere. */
async function leaveTo(page: Page, other: Page): Promise<void> {
  if ((await whoIsAsked([page, other])) === page) await step(page, calm);
  await whoIsAsked([other]);
  await look(page, true);
}

test('whoever looks elsewhere is called, and whoever is back is not', async ({ page, another }) => {
  await pretend(page, 'makes');
  const other = await another();
  await startWith(page, other);
  await box(page).check();
  await expect(box(page)).toBeChecked();
  await leaveTo(page, other);
  expect(await called(page)).toEqual([]);
  await step(other, calm);
  await expect.poll(() => called(page)).toEqual(['Duell: It is your turn against Max.']);
  await look(page, false);
  expect(await called(page)).toEqual(['Duell: It is your turn against Max.', 'closed']);
});

test('without permission nobody is called, and the page does not say otherwise', async ({ page, another }) => {
  await pretend(page, 'makes');
  // Asked, somebody closes the question.
  await page.addInitScript(() => {
    Notification.requestPermission = () => new Promise((answer) => setTimeout(() => answer('default'), 50));
  });
  await startWith(page, await another());
  await box(page).click();
  await expect(box(page)).not.toBeChecked();
  await box(page).click();
  await expect(box(page)).not.toBeChecked();
});

test('an offer is called by its name', async ({ page, another }) => {
  await pretend(page, 'makes');
  const other = await another();
  await startWith(page, other);
  await box(page).check();
  await expect(box(page)).toBeChecked();
  await leaveTo(page, other);
  await other.getByRole('button', { name: 'Offer a draw' }).click();
  await expect.poll(() => called(page)).toEqual(['Duell: Max offers a draw.']);
});

test('a browser that refuses to call people does not offer it', async ({ page, another }) => {
  await pretend(page, 'refuses');
  await startWith(page, await another());
  await expect(page.getByText('Share this table')).toBeVisible();
  await expect(box(page)).toHaveCount(0);
});

test('where a service worker is there, it calls, and leads back to the table', async ({ page, context, another }) => {
  await context.grantPermissions(['notifications']);
  await pretend(page, 'refuses');
  await keepPage(page);
  const other = await another();
  await startWith(page, other);
  await box(page).check();
  await expect(box(page)).toBeChecked();
  await leaveTo(page, other);
  await step(other, calm);
  await expect.poll(() => shown(page)).toEqual(['Duell: It is your turn against Max.']);

  // Nobody can press what the system shows: the worker hears that it was pressed, and what it wants to show is written down.
  const table = new URL(page.url()).pathname;
  const [worker] = context.serviceWorkers();
  const press = async (): Promise<string[]> =>
    (await worker?.evaluate(async () => {
      const scope = self as unknown as ServiceWorkerGlobalScope;
      const wanted: string[] = [];
      WindowClient.prototype.focus = function () {
        // By the address it was opened with.
        wanted.push(`focus ${new URL(this.url).pathname}`);
        return Promise.resolve(this);
      };
      scope.clients.openWindow = (url) => {
        wanted.push(`open ${new URL(url).pathname}`);
        return Promise.resolve(null);
      };
      const [notification] = await scope.registration.getNotifications();
      if (!notification) return ['nothing is shown'];
      const event = new NotificationEvent('notificationclick', { notification });
      const done: Promise<unknown>[] = [];
      event.waitUntil = (promise) => void done.push(Promise.resolve(promise));
      scope.dispatchEvent(event);
      await Promise.all(done);
      return wanted;
    })) ?? [];
  const beside = await context.newPage();
  await beside.goto('/rules/duell');
  expect(await press()).toEqual(['focus /']);
  await expect.poll(() => shown(page)).toEqual([]);

  // It is called again, and comes back by itself.
  await look(page, false);
  await leaveTo(page, other);
  await step(other, calm);
  await expect.poll(() => shown(page)).toHaveLength(1);
  await look(page, false);
  await expect.poll(() => shown(page)).toEqual([]);

  // Called once more, the page is gone meanwhile.
  await leaveTo(page, other);
  await step(other, calm);
  await expect.poll(() => shown(page)).toHaveLength(1);
  await page.close();
  expect(await press()).toEqual([`open ${table}`]);
});
