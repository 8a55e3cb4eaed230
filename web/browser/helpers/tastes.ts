// Which move to make: good enough that games end, and soon.

import type { TableView } from '../../src/protocol';
import type { Option, Taste } from './play';
import { chance } from './staging';

const MOST_SKIPPED = 3;

function does(option: Option, deed: string): boolean {
  return (option.effect.deeds ?? []).some((each) => each === deed);
}

/** One of these, as if by chance: alike in every run that comes to the same place. */
function oneOf(options: Option[], { sequence, turn }: TableView): Option | undefined {
  const seed = [...(turn?.position ?? '')].reduce((sum, letter) => Math.imul(sum, 31) + letter.charCodeAt(0), sequence);
  const next = chance(seed);
  // The first numbers of seeds that lie near each other do so too.
  next();
  return options[Math.floor(next() * options.length)];
}

/** In the Qwixx games: as few spaces skipped as possible. */
export const thrifty: Taste = (options) => {
  const spaces = options.filter(({ move, effect }) => move !== 'pass' && (effect.skips ?? 0) <= MOST_SKIPPED);
  const sorted = spaces.sort((a, b) => (a.effect.skips ?? 0) - (b.effect.skips ?? 0));
  return sorted[0] ?? options.find(({ move }) => move === 'pass');
};

export const passing: Taste = (options) => options.find(({ move }) => move === 'pass');

/** In Duell: any move that changes little, so that the game goes on. */
export const calm: Taste = (options, view) => oneOf(options.filter(({ effect }) => (effect.deeds ?? []).length === 0), view);

/** In Duell: a first move that leaves the computer something to think about. */
export const sound: Taste = (options) => options.find(({ move }) => move === 'b1n1');

/** In Duell: wins if it can, captures if it can, and else sends the King across the board. */
export const bold: Taste = (options, view, seat) => {
  const king = seat === 0 ? 'WK' : 'RK';
  const ahead = seat === 0 ? 'n' : 's';
  const home = squareOf(view.turn?.position ?? '', king);
  return (
    options.find((option) => does(option, 'takes-king') || does(option, 'reaches-home')) ??
    options.find((option) => does(option, 'captures')) ??
    options.find(({ move }) => move === `${home}${ahead}1`) ??
    options.find(({ move }) => move.startsWith(home)) ??
    oneOf(options, view)
  );
};

function squareOf(position: string, piece: string): string {
  const ranks = (position.split(' ')[0] ?? '').split('/');
  for (const [row, rank] of ranks.entries()) {
    let file = 0;
    for (const [part] of rank.matchAll(/\d|[WR](?:K|\d\d)/g)) {
      if (part === piece) return `${'abcdefghi'[file]}${8 - row}`;
      file += part.length === 1 ? Number(part) : 1;
    }
  }
  return '';
}
