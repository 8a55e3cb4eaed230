// What comes out of a list of finished games.

import type { MyGame } from '../protocol';

export type Ending = 'won' | 'lost' | 'drawn' | 'shared' | 'unknown';

/** How a game ended for its player. Whoever sat on all seats neither won nor lost. */
export function endingOf({ you, seats, result }: MyGame): Ending {
  if (you.length === seats.length && you.length > 0) return 'shared';
  if (!result || you.length === 0) return 'unknown';
  if (result.winners.length === 0) return 'drawn';
  return you.some((seat) => result.winners.includes(seat)) ? 'won' : 'lost';
}

/** The player's own points, where the game has any and one seat was theirs. */
export function scoreOf({ you, scores }: MyGame): number | null {
  const [seat] = you;
  return you.length === 1 && seat !== undefined ? (scores?.[seat] ?? null) : null;
}

export interface Figures {
  games: number;
  won: number;
  /** Of games that were somebody's to win. */
  decided: number;
  meanScore: number | null;
  meanLuck: number | null;
  /** Over how many games luck is known. */
  lookedAt: number;
}

function mean(values: number[]): number | null {
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
}

export function figuresOf(games: MyGame[], luckOf: (table: string) => number | null): Figures {
  const endings = games.map(endingOf);
  const lucks = games.map(({ table }) => luckOf(table)).filter((luck) => luck !== null);
  return {
    games: games.length,
    won: endings.filter((ending) => ending === 'won').length,
    decided: endings.filter((ending) => ['won', 'lost', 'drawn'].includes(ending)).length,
    meanScore: mean(games.map(scoreOf).filter((score) => score !== null)),
    meanLuck: mean(lucks),
    lookedAt: lucks.length,
  };
}
