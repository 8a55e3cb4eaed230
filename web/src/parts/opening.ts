// Opening a table: what was chosen in the dialog, as requests to the hall.

import { freshKey } from '../hall/api';
import type { BotBody, CommandBody, GameName, NewTable } from '../protocol';

export type Way = 'computer' | 'friend' | 'device';

export interface Wishes {
  game: GameName;
  way: Way;
  /** How many seats, where there is a choice. */
  seats: number | null;
  realDice: boolean;
  strict: boolean;
  isPublic: boolean;
  clock: string;
  /** The seat of whoever opens the table, or `lot`. */
  side: string;
  /** Options of the rules by their names; those of the rulebook are left out. */
  options: Record<string, string>;
  /** The names of those who share this device. */
  names: string[];
}

const CLOCKS: Record<string, NewTable['clock']> = {
  none: { type: 'none' },
  fast: { type: 'stock', seconds: 300, increment: 5 },
  slow: { type: 'stock', seconds: 900, increment: 10 },
  day: { type: 'per-move', seconds: 86_400 },
};

/** The options as the hall reads them, in a fixed order. */
export function optionsText(options: Record<string, string>): string {
  return Object.entries(options).map(([name, value]) => `${name}=${value}`).sort().join(' ');
}

export function newTable(wishes: Wishes): NewTable {
  const { game, way, seats, realDice, strict, isPublic, clock, side, options } = wishes;
  const isChosen = side !== 'lot' || way === 'device' || realDice || 'first' in options;
  return {
    game,
    options: optionsText(options),
    dice: realDice ? 'ours' : strict ? 'hall-strict' : 'hall',
    clock: CLOCKS[clock] ?? { type: 'none' },
    seating: isChosen ? 'chosen' : 'lot',
    public: way === 'friend' && isPublic,
    ...(seats === null || 'lucky' in options ? {} : { seats }),
  };
}

/** Who sits down at once: me, everybody on this device, or me and bots. */
export function seating(wishes: Wishes, count: number, me: string, bot: BotBody | null): CommandBody[] {
  const { way, side, strict, names } = wishes;
  const mine = side === '1' ? 1 : 0;
  const sit = (seat: number, name: string): CommandBody => ({
    type: 'sit',
    seat,
    name,
    // With strict dice the table's own page pledges a seed.
    ...(strict ? {} : { seed: freshKey() }),
  });
  const all = Array.from({ length: count }, (_, seat) => seat);
  if (way === 'device') return [...all.map((seat) => sit(seat, names[seat] ?? '')), { type: 'start' }];
  if (way === 'friend' || !bot) return [sit(mine, me)];
  const seatBot = (seat: number): CommandBody => ({ type: 'seat-bot', seat, bot });
  return [sit(mine, me), ...all.filter((seat) => seat !== mine).map(seatBot), { type: 'start' }];
}
