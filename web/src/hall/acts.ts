// What stands of a game: every roll and every move that was not taken back.

import type { DiceBody, FeedEvent } from '../protocol';

export interface Act {
  /** The event that made it, or that brought it to light. */
  sequence: number;
  /** Who decided it; for a roll, who threw. */
  seat: number;
  kind: 'roll' | 'move';
  /** The roll or the move; empty while it is sealed for others. */
  text: string;
  isSealed: boolean;
  /** Whether somebody has a say in it: nobody decides what the hall's dice show. */
  isDecision: boolean;
}

function takeBack(acts: Act[], seat: number, steps: number): Act[] {
  const sealed = acts.findLastIndex((act) => act.isSealed && act.seat === seat);
  return sealed >= 0 ? acts.toSpliced(sealed, 1) : acts.slice(0, Math.max(0, acts.length - steps));
}

/** Decisions come to light together, in the order of seats. */
function unseal(acts: Act[], sequence: number, moves: { seat: number; move: string }[]): Act[] {
  const open = moves.map(({ seat, move }): Act => ({ sequence, seat, kind: 'move', text: move, isSealed: false, isDecision: true }));
  return [...acts.filter((act) => !act.isSealed), ...open];
}

/** The acts that stand after these events. */
export function standing(events: FeedEvent[], dice: DiceBody): Act[] {
  let acts: Act[] = [];
  for (const event of events) {
    const { sequence } = event;
    switch (event.type) {
      case 'started':
        acts = [];
        break;
      case 'rolled':
        acts.push({ sequence, seat: event.by, kind: 'roll', text: event.roll, isSealed: false, isDecision: dice === 'ours' });
        break;
      case 'moved':
        acts.push({ sequence, seat: event.seat, kind: 'move', text: event.move, isSealed: false, isDecision: true });
        break;
      case 'decided':
        acts.push({ sequence, seat: event.seat, kind: 'move', text: event.move ?? '', isSealed: true, isDecision: true });
        break;
      case 'unsealed':
        acts = unseal(acts, sequence, event.moves);
        break;
      case 'taken-back':
        acts = takeBack(acts, event.seat, event.steps);
        break;
      default:
    }
  }
  return acts;
}
