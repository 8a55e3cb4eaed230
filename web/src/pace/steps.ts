// What a message of the hall gives to see: one step for every event that changed the position.

import type { FeedEvent, MomentView, SeatView } from '../protocol';
import type { Sound } from '../sound';
import { deedBetween } from './deeds';
import type { Step } from './queue';

/** How long things are shown, in milliseconds. */
const ROLL = 700;
const BOT_STEP = 700;
const OWN_STEP = 350;
const REVEAL = 1500;
const BRIEF = 300;
/** After a piece has come to rest, before the next one sets off. */
const PAUSE = 300;

export interface Scene extends Step {
  event: FeedEvent;
  /** How the table stands when it has happened. */
  moment: MomentView;
  /** What the dice show meanwhile: those of the last decision of a turn lie there until it has been seen. */
  roll: string | null;
  sound: Sound | null;
  /** What the seats had then, as far as it is known: a message tells it of its end, and of each moment only the points. */
  seats: SeatView[];
}

/** How long a board needs to show a move, in milliseconds. */
export type TimeOf = (move: string) => number;

function lengthOf(event: FeedEvent, you: number[], timeOf: TimeOf): number {
  switch (event.type) {
    case 'rolled':
      return ROLL;
    case 'moved': {
      const least = you.includes(event.seat) ? OWN_STEP : BOT_STEP;
      const time = timeOf(event.move);
      return time === 0 ? least : Math.max(least, time + PAUSE);
    }
    case 'unsealed':
      return REVEAL;
    default:
      return BRIEF;
  }
}

function soundOf(event: FeedEvent, before: MomentView | undefined, after: MomentView): Sound | null {
  switch (event.type) {
    case 'rolled':
      return 'roll';
    case 'moved':
      if (event.move === 'draw') return null;
      return (before && deedBetween(before.position, after.position)) ?? (event.move === 'pass' ? 'pass' : 'move');
    case 'unsealed':
      return (before && deedBetween(before.position, after.position)) ?? 'reveal';
    case 'taken-back':
      return 'move';
    default:
      return null;
  }
}

function rollOf(event: FeedEvent, before: MomentView | undefined, after: MomentView): string | null {
  const isDecision = event.type === 'moved' || event.type === 'unsealed';
  return after.roll ?? (isDecision ? (before?.roll ?? null) : null);
}

/** What the seats had before a message, and what they have after it. */
export interface Seats {
  before: SeatView[];
  after: SeatView[];
}

/** What the seats have at a moment within a message: what they have after it, as soon as their points are those. */
function seatsAt({ scores }: MomentView, { before, after }: Seats): SeatView[] {
  return before.map((old, index) => {
    const fresh = after[index];
    return fresh && old.score !== scores[index] && fresh.score === scores[index] ? fresh : old;
  });
}

/** The scenes of a message, in their order; `before` is how things stood before it. */
export function scenes(
  events: FeedEvent[],
  moments: MomentView[],
  before: MomentView | undefined,
  you: number[],
  timeOf: TimeOf,
  seats: Seats = { before: [], after: [] },
): Scene[] {
  const byEvent = new Map(events.map((event) => [event.sequence, event]));
  let last = before;
  return moments.flatMap((moment) => {
    const event = byEvent.get(moment.sequence);
    if (!event) return [];
    const scene: Scene = {
      event,
      moment,
      length: lengthOf(event, you, timeOf),
      roll: rollOf(event, last, moment),
      sound: soundOf(event, last, moment),
      seats: moment === moments.at(-1) ? seats.after : seatsAt(moment, seats),
    };
    last = moment;
    return [scene];
  });
}
