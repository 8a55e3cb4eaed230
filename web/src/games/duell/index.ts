import { t } from '../../i18n/language.svelte';
import type { Game } from '../game';
import { timeOf } from './motion';

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
  sample: {
    position: '1R14R241RK1R242/7R311/2W21W122R532/2W124W631/9/8R21/3R131W153/1W13W231WKW631R311 w 16',
    phase: 'move',
    roll: null,
    sides: 0,
    seats: 2,
    width: 900,
    // The column beside the board is empty here.
    shift: 136,
  },
  bots: ['Pip', 'Lotte', 'Ada', 'Otto', 'Mila', 'Hugo', 'Iris', 'Basil', 'Zora', 'Leonor'],
  seat: (seat) => (seat === 0 ? t('duell.white') : t('duell.red')),
  hasSides: true,
  board: () => import('./Board.svelte'),
  editor: () => import('./Editor.svelte'),
  canTurn: true,
  options: () => [
    {
      name: 'home',
      isRule: true,
      label: t('duell.option-home'),
      about: t('duell.option-home-about'),
      choices: [
        { value: '', words: t('duell.option-home-any') },
        { value: 'king', words: t('duell.option-home-king') },
      ],
    },
    {
      name: 'king-captures',
      isRule: true,
      label: t('duell.option-king'),
      about: t('duell.option-king-about'),
      choices: [
        { value: '', words: t('duell.option-king-yes') },
        { value: 'no', words: t('duell.option-king-no') },
      ],
    },
  ],
  time: timeOf,
  isGrave: true,
  buttons: () => [],
  hasButtons: false,
  move,
  brief: (text) => ({ text: move(text), color: null }),
  place: (place) => place,
  choice: move,
  // There is no chance in Duell, and there are no points.
  roll: (roll) => roll,
  faces: () => [],
  die: (die) => ({ words: die, sign: '' }),
  part: (source) => ({ words: source, sign: '' }),
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
