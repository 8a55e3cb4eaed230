// What the page asks the hall about puzzles.

import { answerTo } from '../hall/api';
import type { GameName, PuzzleAnswer, PuzzleTry, PuzzleView, Puzzles, ThemeBody } from '../protocol';

export interface Wish {
  level: number;
  theme: ThemeBody | null;
  /** The puzzle before it. */
  after: string;
}

async function get<T>(path: string): Promise<T> {
  return (await (await answerTo('GET', path)).json()) as T;
}

export const puzzleApi = {
  list: () => get<Puzzles>('/puzzles'),
  today: (game: GameName) => get<PuzzleView>(`/puzzles/${game}/today`),
  next: (game: GameName, { level, theme, after }: Wish) =>
    get<PuzzleView>(`/puzzles/${game}/next?level=${level}&after=${after}${theme ? `&theme=${theme}` : ''}`),
  answer: async (game: GameName, puzzle: string, moves: string[]): Promise<PuzzleAnswer> => {
    const tried: PuzzleTry = { moves };
    return (await (await answerTo('POST', `/puzzles/${game}/${puzzle}`, tried)).json()) as PuzzleAnswer;
  },
};
