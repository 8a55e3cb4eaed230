// Chances and the game's own figures, as people read them.

import { spoken } from '../i18n/language.svelte';
import type { WorthBody } from '../protocol';

/** A chance in percent, as in `48.3 %`. */
export function percent(chance: number): string {
  const format = new Intl.NumberFormat(spoken.language, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return format.format(chance);
}

/** A figure with its sign and one digit behind the point. */
export function signed(figure: number): string {
  const format = new Intl.NumberFormat(spoken.language, { signDisplay: 'exceptZero', maximumFractionDigits: 1 });
  return format.format(figure).replace('-', '−');
}

/** Whether the figure is worth saying: dice and points, but not the moves to a win that is not proven. */
export function hasOwn(worth: WorthBody): boolean {
  return worth.unit !== 'moves' || worth.sure === 'exact';
}
