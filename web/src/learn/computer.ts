// From the tutorial straight into a game: a table against a bot that is easy to beat.

import type { GameName } from '../games/names';
import { api, freshKey } from '../hall/api';
import { strongest } from '../hall/opponent';

/** Opens the table and gives back its path. */
export async function playComputer(game: GameName, name: string): Promise<string> {
  const card = (await api.games()).games.find((each) => each.name === game);
  const offer = strongest(card);
  const opened = await api.open({ game, dice: 'hall', seating: 'chosen', ...(game === 'qwixx-longo' ? { seats: 2 } : {}) });
  await api.command(opened.table, { type: 'sit', seat: 0, name, seed: freshKey() });
  if (offer) {
    const bot = { name: offer.name, level: offer.lowest };
    await api.command(opened.table, { type: 'seat-bot', seat: 1, bot });
    await api.command(opened.table, { type: 'start' });
  }
  return opened.link;
}
