import picture from '../../../../docs/rules/pictures/qwixx-longo-sheet.svg';
import { t } from '../../i18n/language.svelte';
import type { Game } from '../game';
import { endings, qwixx } from '../qwixx/game';

const qwixxLongo: Game<'qwixx-longo'> = {
  ...qwixx,
  name: () => t('qwixx-longo.name'),
  line: () => t('qwixx-longo.line'),
  picture,
  seat: (seat) => t('common.seat', { number: seat + 1 }),
  board: () => import('./Board.svelte'),
  editor: () => import('./Editor.svelte'),
  // The sheet has a button of its own for passing.
  buttons: () => [],
  endings,
  yours: (turn) => (turn.phase === 'action1' ? t('qwixx-longo.you-decide') : qwixx.yours(turn)),
};

export default qwixxLongo;
