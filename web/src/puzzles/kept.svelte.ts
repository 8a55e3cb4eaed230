// The progress with the puzzles of each game, kept in this browser.

import { freshKey } from '../hall/api';
import { recall, remember } from '../memory';
import type { GameName } from '../protocol';
import { fresh, type GameProgress } from './progress';

const KEY = 'dicehall.puzzles';
type Kept = Partial<Record<GameName, Partial<GameProgress>>>;

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(recall(KEY) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {};
  } catch {
    return {};
  }
}

let kept = $state.raw<Kept>(read());

export const progressOf = {
  get(game: GameName): GameProgress {
    // Everybody begins somewhere else.
    return { ...fresh(freshKey().slice(0, 8)), ...kept[game] };
  },
  set(game: GameName, progress: GameProgress): void {
    // Another window may have gone on with another game.
    kept = { ...read(), [game]: progress };
    remember(KEY, JSON.stringify(kept));
  },
};
