// Names and faces for the bots: ten for each game, one for each level. What they are called changes nothing in how they play.

import { GAMES, gameOf } from '../games';
import type { GameName, SitterBody, TableView } from '../protocol';

/** What a bot looks like: a number for each part of the face. */
export interface Face {
  hue: number;
  eyes: number;
  mouth: number;
  top: number;
}

interface Persona {
  name: string;
  face: Face;
}

const COUNT = 10;
const HUES = [205, 28, 330, 140, 265, 55, 180, 0, 300, 230] as const;

function personaAt(game: GameName, index: number): Persona {
  const place = index % COUNT;
  const shift = GAMES.indexOf(game);
  return {
    name: gameOf(game).bots[place] ?? '',
    face: { hue: HUES[(place + 3 * shift) % COUNT] ?? 0, eyes: (place + shift) % 4, mouth: (place + shift) % 3, top: (place * 3 + shift) % 5 },
  };
}

/** Each level has somebody; where several of one level sit at a table, the next in line helps out. */
function places(levels: (number | null)[]): (number | null)[] {
  const taken = new Set<number>();
  return levels.map((level) => {
    if (level === null) return null;
    let place = Math.max(0, level - 1) % COUNT;
    while (taken.has(place)) place = (place + 1) % COUNT;
    taken.add(place);
    return place;
  });
}

/** Who the bot on a seat is; nothing where no bot sits. */
export function personaOf(view: TableView, seat: number): Persona | null {
  return personasFor(view.game, view.seats.map(({ sitter }) => levelOf(sitter)))[seat] ?? null;
}

function levelOf(sitter: SitterBody | null): number | null {
  return sitter?.kind === 'bot' ? (sitter.level ?? 1) : null;
}

/** Who the bots of a table are, by their levels; nothing where no bot sits. */
export function personasFor(game: GameName, levels: (number | null)[]): (Persona | null)[] {
  return places(levels).map((place) => (place === null ? null : personaAt(game, place)));
}

/** Who plays at a level. */
export function personaFor(game: GameName, level: number): Persona {
  return personaAt(game, level - 1);
}
