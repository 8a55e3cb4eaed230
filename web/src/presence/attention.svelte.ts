// Tells somebody who looks elsewhere that it is their turn: by the title and the icon of the tab, and, with permission,
// by a notification.

import { untrack } from 'svelte';
import { t } from '../i18n/language.svelte';
import { recall, remember } from '../memory';
import type { ToWorker } from '../offline/build';
import { settings } from '../settings.svelte';

const ICON = '/icon.svg';
const ICON_WITH_DOT = '/icon-turn.svg';

function icon(): HTMLLinkElement | null {
  return document.querySelector('link[rel="icon"]');
}

/** The title and the icon of the tab. */
export function showInTab(title: string, isYours: boolean): void {
  document.title = isYours ? t('presence.title', { title }) : title;
  const link = icon();
  const wanted = isYours ? ICON_WITH_DOT : ICON;
  if (link && link.getAttribute('href') !== wanted) link.href = wanted;
}

const REFUSED = 'dicehall.notify-refused';

/** Browsers on phones have the class and refuse to make one: there a service worker has to show it. */
let isRefused = $state(recall(REFUSED) !== null);
let hasWorker = $state(false);

/** The service worker, which is there once the page is available offline. */
async function activeWorker(): Promise<ServiceWorker | null> {
  const registration = await navigator.serviceWorker?.getRegistration().catch(() => undefined);
  return registration?.active ?? null;
}

function refuse(): void {
  isRefused = true;
  remember(REFUSED, 'yes');
}

/** Browsers notify people on encrypted pages and the own machine only. */
const isAllowed = (): boolean => 'Notification' in window && isSecureContext && Notification.permission !== 'denied';

/** Finds out in which way people can be notified here. */
export async function findWay(): Promise<void> {
  if (!isAllowed()) return;
  // Without permission an attempt shows nothing. With it, the first call will tell.
  if (!isRefused && Notification.permission === 'default') {
    try {
      new Notification('Dicehall');
    } catch {
      refuse();
    }
  }
  hasWorker = (await activeWorker()) !== null;
}

/** Whether people can be notified at all. */
export function canNotify(): boolean {
  return isAllowed() && (!isRefused || hasWorker);
}

/** Turns notifications on or off; the browser asks for permission the first time. */
export async function setNotify(wanted: boolean): Promise<void> {
  settings.notify = wanted && canNotify() && (await Notification.requestPermission()) === 'granted';
}

const tagOf = (table: string): string => `dicehall-${table}`;
let shown: Notification | null = null;
/** What the worker is told, one after the other. */
let telling: Promise<void> = Promise.resolve();

function tellWorker(message: ToWorker): void {
  telling = telling.then(async () => (await activeWorker())?.postMessage(message));
}

/** Notifies somebody whose tab is hidden. A later one takes the place of an earlier one of the same table. */
export function notify(table: string, title: string, text: string): void {
  if (!settings.notify || !document.hidden || !isAllowed() || Notification.permission !== 'granted') return;
  const options = { body: text, tag: tagOf(table), icon: ICON };
  try {
    if (!untrack(() => isRefused)) {
      shown = new Notification(title, options);
      shown.onclick = () => {
        window.focus();
        shown?.close();
      };
      return;
    }
  } catch {
    refuse();
  }
  tellWorker({ type: 'call', title, options, address: location.href });
}

/** Whoever is back needs no notification. */
export function withdraw(table: string): void {
  shown?.close();
  shown = null;
  if (untrack(() => isRefused)) tellWorker({ type: 'withdraw', tag: tagOf(table) });
}
