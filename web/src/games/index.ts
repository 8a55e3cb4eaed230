// The games of the page: one folder and one line each. A game of the hall that is missing here does not compile.

import type { GameName } from '../protocol';
import duell from './duell';
import { duellWhys } from './duell/why';
import type { Game, Whys } from './game';
import { qwixxWhys } from './qwixx/why';
import qwixxDuel from './qwixx-duel';
import qwixxLongo from './qwixx-longo';

type Games = { [G in GameName]: Game<G> };

const games: Games = { duell, 'qwixx-duel': qwixxDuel, 'qwixx-longo': qwixxLongo };

/** What the choice is better than is said of games of rows alone. */
export { withInstead } from './qwixx/why';

/** A kind of fact without words does not compile. */
export const whys: Whys = { ...duellWhys, ...qwixxWhys };

export const GAMES = Object.keys(games) as GameName[];

export function isGame(name: string): name is GameName {
  return name in games;
}

export function gameOf(name: GameName): Games[GameName] {
  return games[name];
}
