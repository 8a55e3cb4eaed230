// The games of the page: one folder and one line each. A game of the hall that is missing here does not compile.

import type { GameName } from '../protocol';
import duell from './duell';
import type { Game } from './game';
import qwixxDuel from './qwixx-duel';
import qwixxLongo from './qwixx-longo';

type Games = { [G in GameName]: Game<G> };

const games: Games = { duell, 'qwixx-duel': qwixxDuel, 'qwixx-longo': qwixxLongo };

export const GAMES = Object.keys(games) as GameName[];

export function isGame(name: string): name is GameName {
  return name in games;
}

export function gameOf(name: GameName): Games[GameName] {
  return games[name];
}
