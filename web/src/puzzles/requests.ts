// What the page asks about puzzles.

import { answerTo } from '../hall/api';
import type { GameName, PuzzleAnswer, PuzzleTry, PuzzleView, Puzzles, ThemeName } from '../protocol';

export interface Wish {
  level: number;
  theme: ThemeName | null;
  /** The puzzle before it. */
  after: string;
}

async function get<T>(path: string): Promise<T> {
  return (await answerTo('GET', path)).read<T>();
}

export const puzzleApi = {
  list: () => get<Puzzles>('/puzzles'),
  today: (game: GameName) => get<PuzzleView>(`/puzzles/${game}/today`),
  next: (game: GameName, { level, theme, after }: Wish) =>
    get<PuzzleView>(`/puzzles/${game}/next?level=${level}&after=${after}${theme ? `&theme=${theme}` : ''}`),
  answer: async (game: GameName, puzzle: string, moves: string[]): Promise<PuzzleAnswer> => {
    const tried: PuzzleTry = { moves };
    return (await answerTo('POST', `/puzzles/${game}/${puzzle}`, tried)).read<PuzzleAnswer>();
  },
};
