// From the tutorial straight into a game: a table against a bot that is easy to beat.

import { api, freshKey, isAway } from '../hall/api';
import { strongest } from '../hall/opponent';
import { hasEngine } from '../offline/local';
import type { GameName, NewTable, TableOpened } from '../protocol';

/** In the hall, or here if there is none. */
async function openAnywhere(table: NewTable): Promise<TableOpened> {
  return api.open(table).catch((error: unknown) => {
    if (!isAway(error) || !hasEngine()) throw error;
    return api.openHere(table);
  });
}

/** Opens the table and gives back its path. */
export async function playComputer(game: GameName, name: string): Promise<string> {
  const card = (await api.games()).games.find((each) => each.name === game);
  const offer = strongest(card);
  const hasChoice = card !== undefined && card.fewest_seats < card.most_seats;
  const opened = await openAnywhere({ game, dice: 'hall', seating: 'chosen', ...(hasChoice ? { seats: card.fewest_seats } : {}) });
  await api.command(opened.table, { type: 'sit', seat: 0, name, seed: freshKey() });
  if (offer) {
    const bot = { name: offer.name, level: offer.lowest };
    await api.command(opened.table, { type: 'seat-bot', seat: 1, bot });
    await api.command(opened.table, { type: 'start' });
  }
  return opened.link;
}
