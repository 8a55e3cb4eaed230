// Who is there, in words.

import { t } from '../i18n/language.svelte';
import type { PresenceView, SeatPresence, TableView } from '../protocol';

/** A page that is loaded anew is away for a moment; that is no news. */
export const MOMENT = 4000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

export type Being = 'here' | 'away';

/** Whether the person on a seat is there; nothing for bots, free seats and oneself. */
export function beingOf(view: TableView, presence: PresenceView | null, seat: number): SeatPresence | null {
  if (!presence || view.you.includes(seat) || view.seats[seat]?.sitter?.kind === 'bot') return null;
  return presence.seats[seat] ?? null;
}

/** How somebody is there, at a time by the clock of the hall. */
export function being({ connected, since }: SeatPresence, now: number): Being {
  if (connected) return 'here';
  return since !== null && now - since < MOMENT ? 'here' : 'away';
}

export function beingWords({ connected, since }: SeatPresence, now: number): string {
  if (being({ connected, since }, now) === 'here') return t('presence.here');
  if (since === null) return t('presence.away');
  return t('presence.away-for', { time: span(now - since) });
}

/** A span of time, roughly. */
export function span(milliseconds: number): string {
  if (milliseconds < MINUTE) return t('presence.seconds', { count: Math.max(1, Math.round(milliseconds / 1000)) });
  if (milliseconds < HOUR) return t('presence.minutes', { count: Math.round(milliseconds / MINUTE) });
  return t('presence.hours', { count: Math.round(milliseconds / HOUR) });
}
