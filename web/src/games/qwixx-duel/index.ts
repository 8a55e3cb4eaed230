import { t } from '../../i18n/language.svelte';
import type { Game } from '../game';
import { endings, firstOption, passButton, qwixx } from '../qwixx/game';

const seat = (index: number): string => (index === 0 ? t('qwixx-duel.black') : t('qwixx-duel.grey'));

const qwixxDuel: Game<'qwixx-duel'> = {
  ...qwixx,
  name: () => t('qwixx-duel.name'),
  line: () => t('qwixx-duel.line'),
  sample: {
    position: 'r=2B,4Gx2,6G,9Gx2 y=3B,5Gx2,7B g=12G,10B,8Gx2 b=10B,8B,6Bx2 m=0,0 B',
    phase: 'action2',
    roll: '2,3,r3,y5,g6,b4',
    sides: 6,
    seats: 2,
    width: 880,
    shift: 0,
  },
  bots: ['Dot', 'Fritz', 'Nell', 'Bruno', 'Yuna', 'Emil', 'Vera', 'Theo', 'Salma', 'Konrad'],
  seat,
  hasSides: true,
  board: () => import('./Board.svelte'),
  editor: () => import('./Editor.svelte'),
  options: (seats) => [firstOption(seats, seat)],
  buttons: passButton,
  hasButtons: false,
  endings: { ...endings, 'last-token': () => t('qwixx-duel.end-last-token') },
};

export default qwixxDuel;
