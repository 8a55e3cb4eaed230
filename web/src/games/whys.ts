// Why bots move, in words: apart from the games, because the start page needs none of it.

import { duellWhys } from './duell/why';
import type { Whys } from './game';
import { qwixxWhys } from './qwixx/why';

/** What the choice is better than is said of games of rows alone. */
export { withInstead } from './qwixx/why';

/** A kind of fact without words does not compile. */
export const whys: Whys = { ...duellWhys, ...qwixxWhys };
