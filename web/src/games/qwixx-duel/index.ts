import picture from '../../../../docs/rules/pictures/qwixx-duel-board.svg';
import { t } from '../../i18n/language.svelte';
import type { Game } from '../game';
import { endings, passButton, qwixx } from '../qwixx/game';

const qwixxDuel: Game<'qwixx-duel'> = {
  ...qwixx,
  name: () => t('qwixx-duel.name'),
  line: () => t('qwixx-duel.line'),
  picture,
  seat: (seat) => (seat === 0 ? t('qwixx-duel.black') : t('qwixx-duel.grey')),
  board: () => import('./Board.svelte'),
  editor: () => import('./Editor.svelte'),
  buttons: passButton,
  endings: { ...endings, 'last-token': () => t('qwixx-duel.end-last-token') },
};

export default qwixxDuel;
