import { t } from '../../i18n/language.svelte';
import type { Game } from '../game';
import { endings, firstOption, passButton, qwixx } from '../qwixx/game';

const seat = (index: number): string => t('common.seat', { number: index + 1 });

const qwixxLongo: Game<'qwixx-longo'> = {
  ...qwixx,
  name: () => t('qwixx-longo.name'),
  line: () => t('qwixx-longo.line'),
  sample: {
    position: '-;0;r=4,7,8,9 y=2,3 g=16,15,12 b=16,12,11 m=0 l=5,8;r=- y=- g=- b=- m=0 l=6,9',
    phase: 'action1',
    roll: '2,6,r3,y7,g4,b8',
    sides: 8,
    seats: 2,
    width: 690,
    shift: 0,
  },
  bots: ['Kiki', 'Momo', 'Lulu', 'Anton', 'Wanda', 'Jasper', 'Noor', 'Felix', 'Ines', 'Ulysse'],
  board: () => import('./Board.svelte'),
  editor: () => import('./Editor.svelte'),
  buttons: passButton,
  hasButtons: true,
  seat,
  hasSides: false,
  options: (seats) => [
    firstOption(seats, seat),
    { name: 'lucky', label: t('qwixx-longo.lucky'), about: t('qwixx-longo.option-lucky-about'), example: '5,8' },
  ],
  endings,
  yours: (turn) => (turn.phase === 'action1' ? t('qwixx-longo.you-decide') : qwixx.yours(turn)),
};

export default qwixxLongo;
