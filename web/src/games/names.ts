/** The games, by the names that the hall gives them. */
export const GAMES = ['duell', 'qwixx-duel', 'qwixx-longo'] as const;
export type GameName = (typeof GAMES)[number];

export function isGame(name: string): name is GameName {
  return (GAMES as readonly string[]).includes(name);
}
