import picture from '../../../../docs/rules/pictures/duell-start.svg';
import { t } from '../../i18n/language.svelte';
import type { Game } from '../game';

function move(text: string): string {
  switch (text) {
    case 'resign':
      return t('duell.said-resign');
    case 'draw':
      return t('duell.said-draw');
    default:
      return text;
  }
}

const duell: Game<'duell'> = {
  name: () => t('duell.name'),
  line: () => t('duell.line'),
  picture,
  seat: (seat) => (seat === 0 ? t('duell.white') : t('duell.red')),
  board: () => import('./Board.svelte'),
  editor: () => import('./Editor.svelte'),
  canTurn: true,
  buttons: () => [],
  move,
  place: (place) => place,
  choice: move,
  // There is no chance in Duell, and there are no points.
  roll: (roll) => roll,
  die: (die) => ({ words: die, sign: '' }),
  part: (source) => source,
  endings: {
    'king-captured': () => t('duell.end-king-captured'),
    'home-square': () => t('duell.end-home-square'),
    'no-move': () => t('duell.end-no-move'),
    repetition: () => t('duell.end-repetition'),
    'quiet-moves': () => t('duell.end-quiet-moves'),
    agreement: () => t('duell.end-agreement'),
  },
  yours: () => t('duell.you-move'),
  theirs: (_, name) => t('table.moves', { name }),
};

export default duell;
