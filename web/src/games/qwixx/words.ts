// Rows and dice in words.

import { t } from '../../i18n/language.svelte';
import { COLORS, parseRoll, type Color } from './rows';

export function colorName(color: Color): string {
  switch (color) {
    case 'red':
      return t('qwixx.red');
    case 'yellow':
      return t('qwixx.yellow');
    case 'green':
      return t('qwixx.green');
    case 'blue':
      return t('qwixx.blue');
  }
}

/** The color of a die; in some languages it differs from that of a space. */
export function dieColor(color: Color): string {
  switch (color) {
    case 'red':
      return t('qwixx.die-red');
    case 'yellow':
      return t('qwixx.die-yellow');
    case 'green':
      return t('qwixx.die-green');
    case 'blue':
      return t('qwixx.die-blue');
  }
}

/** Points with their sign, and a true minus. */
export function signed(points: number): string {
  return points < 0 ? `−${-points}` : `+${points}`;
}

export function rollInWords(text: string): string {
  const { white, colored } = parseRoll(text);
  const dice = COLORS.flatMap((color) => {
    const face = colored[color];
    return face === undefined ? [] : [t('qwixx.die', { color: dieColor(color), face })];
  });
  return [t('qwixx.whiteDice', { first: white[0], second: white[1] }), ...dice].join(', ');
}
