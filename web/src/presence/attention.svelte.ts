// Tells somebody who looks elsewhere that it is their turn: by the title and the icon of the tab, and, with permission,
// by a notification.

import { t } from '../i18n/language.svelte';
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

/** Whether the browser can notify people at all; it does so on encrypted pages and the own machine only. */
export function canNotify(): boolean {
  return 'Notification' in window && isSecureContext && Notification.permission !== 'denied';
}

/** Turns notifications on or off; the browser asks for permission the first time. */
export async function setNotify(wanted: boolean): Promise<void> {
  settings.notify = wanted && canNotify() && (await Notification.requestPermission()) === 'granted';
}

let shown: Notification | null = null;

/** Notifies somebody whose tab is hidden. A later one takes the place of an earlier one of the same table. */
export function notify(table: string, title: string, text: string): void {
  if (!settings.notify || !document.hidden || !canNotify() || Notification.permission !== 'granted') return;
  try {
    shown = new Notification(title, { body: text, tag: `dicehall-${table}`, icon: ICON });
    shown.onclick = () => {
      window.focus();
      shown?.close();
    };
  } catch {
    // Browsers on phones have the class and refuse to make one.
  }
}

/** Whoever is back needs no notification. */
export function withdraw(): void {
  shown?.close();
  shown = null;
}
