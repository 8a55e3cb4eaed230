// A table as a board wants to see it, from a moment of a record. There is no hall behind it.

import type { Choice } from './board';
import type { GameName, SitterBody, TableView, Walk, WalkMoment } from '../protocol';

export interface Still {
  game: GameName;
  now: WalkMoment;
  sitters: (SitterBody | null)[];
  /** The seats of whoever looks at it. */
  you: number[];
  /** Who decides, and what can be decided. */
  seat: number | null;
  choices: Choice[];
}

export function stillView({ game, now, sitters, you, seat, choices }: Still): TableView {
  const isOpen = seat !== null && choices.length > 0;
  return {
    table: '',
    game,
    options: '',
    stage: now.result ? 'over' : 'playing',
    sequence: 0,
    public: false,
    seating: 'chosen',
    seats: now.seats.map((each, index) => ({ sitter: sitters[index] ?? null, seeded: true, pledged: false, out: false, helped: false, left: null, ...each })),
    you,
    turn: {
      position: now.position,
      phase: now.phase,
      active: now.active,
      to_act: isOpen ? [seat] : [],
      decided: [],
      decisions: {},
      roll: now.roll,
      dice: now.dice,
      legal: isOpen ? { [seat]: choices.map(({ move }) => move) } : {},
      effects: isOpen ? { [seat]: choices.map(({ effect }) => effect) } : {},
    },
    dice: { source: 'hall', commitment: null, lot: null, secret: null, seeds: null },
    clock: { control: { type: 'none' }, running: [], deadline: null, now: 0 },
    draws: false,
    draw_offer: null,
    help: false,
    takeback: null,
    closed: false,
    result: now.result ?? null,
    rematch: { agreed: [], next: null },
  };
}

/** How things stood before a step; after the last step of the record, how they stand at its end. */
export function momentAt(walk: Walk, step: number): WalkMoment {
  return walk.steps[step]?.before ?? walk.end;
}

/** Who sat where, as the record says. */
export function sittersOf({ players }: Walk): (SitterBody | null)[] {
  return players.map((name) => (name === null ? null : { kind: 'guest', name }));
}
