// Which of the hall's bots the page offers: the strongest, at a level that people choose.

import type { BotBody, BotOffer, GameCard, GameName } from '../protocol';
import { settings } from '../settings.svelte';

/** Strong enough to punish a blunder, and weak enough to be beaten in one's first games. */
const GENTLE = 3;

/** The bots of a game come from the weakest to the strongest. */
export function strongest(card: GameCard | null | undefined): BotOffer | null {
  return card?.bots.at(-1) ?? null;
}

/** The level that was chosen last for a game, as far as the bot has it. */
export function levelFor(game: GameName, offer: BotOffer): number {
  const level = settings.levels[game] ?? GENTLE;
  return Math.min(Math.max(level, offer.lowest), offer.highest);
}

export function botFor(game: GameName, offer: BotOffer): BotBody {
  return { name: offer.name, level: levelFor(game, offer) };
}
