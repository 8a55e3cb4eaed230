// What the seats have and who is due, as far as it is to be shown: nothing runs ahead of the motion that brings it.

import type { FeedEvent, MomentView, SeatView, TableView, TurnView } from '../protocol';
import type { Scene } from './steps';

export function shownSeats(view: TableView, past: MomentView | null, scene: Pick<Scene, 'seats'> | null): SeatView[] {
  return view.seats.map((seat, index) => {
    // What is not known of a moment that is looked back at is not shown.
    if (past) return { ...seat, score: past.scores[index] ?? null, parts: [], supply: null, left: null };
    const then = scene?.seats[index];
    // Points, where they come from and what is left belong together: they are of one moment.
    return then ? { ...seat, score: then.score, parts: then.parts, supply: then.supply } : seat;
  });
}

function doers(event: FeedEvent): number[] {
  switch (event.type) {
    case 'rolled':
      return [event.by];
    case 'unsealed':
      return event.moves.map(({ seat }) => seat);
    default:
      return 'seat' in event ? [event.seat] : [];
  }
}

/** While something is shown, it is the turn of those who did it. */
export function shownTurn(turn: TurnView | null, scene: Pick<Scene, 'event' | 'moment'> | null): TurnView | null {
  if (!turn || !scene) return turn;
  return { ...turn, phase: scene.moment.phase, to_act: doers(scene.event), decided: [] };
}
