// The board of each game, loaded when it is needed.

import type { Component } from 'svelte';
import type { BoardProps } from './board';
import type { GameName } from './names';

export const BOARDS: Record<GameName, () => Promise<{ default: Component<BoardProps> }>> = {
  duell: () => import('./duell/Board.svelte'),
  'qwixx-duel': () => import('./qwixx-duel/Board.svelte'),
  'qwixx-longo': () => import('./qwixx-longo/Board.svelte'),
};
