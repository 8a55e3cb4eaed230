// A position that is tried out, as a board wants to see it. There is no table behind it.

import type { Choice } from '../games/board';
import type { PositionView, TableView } from '../protocol';

export function tableView(view: PositionView, seatName: (seat: number) => string): TableView {
  return {
    table: '',
    game: view.line.game,
    options: '',
    stage: view.result ? 'over' : 'playing',
    sequence: 0,
    public: false,
    seating: 'chosen',
    seats: view.seats.map((seat, index) => ({
      sitter: { kind: 'guest', name: seatName(index) },
      seeded: true,
      pledged: false,
      out: false,
      helped: false,
      left: null,
      ...seat,
    })),
    you: view.seats.map((_, index) => index),
    turn: {
      position: view.position,
      phase: view.phase,
      active: view.active,
      to_act: view.to_act,
      decided: view.decided,
      decisions: {},
      roll: view.roll,
      dice: view.dice,
      legal: view.legal,
      effects: view.effects,
    },
    dice: { source: 'ours', commitment: null, lot: null, secret: null, seeds: null },
    clock: { control: { type: 'none' }, running: [], deadline: null, now: 0 },
    draws: false,
    draw_offer: null,
    help: false,
    takeback: null,
    closed: false,
    result: view.result ?? null,
    rematch: { agreed: [], next: null },
  };
}

export function choicesAt(view: PositionView, seat: number | null): Choice[] {
  if (seat === null) return [];
  const effects = view.effects[seat] ?? [];
  return (view.legal[seat] ?? []).map((move, index) => ({ move, effect: effects[index] ?? {} }));
}

/** A throw of all dice in play, by chance. */
export function randomRoll(view: PositionView): string {
  const face = (sides: number): number => 1 + Math.floor(Math.random() * sides);
  return view.dice.map(({ mark, sides }) => `${mark}${face(sides)}`).join(',');
}

/** The move of a step such as `0:red5`, or nothing if it is a roll. */
export function readStep(step: string): { seat: number | null; text: string } {
  const [, seat, move] = /^(\d):(.*)$/.exec(step) ?? [];
  if (seat !== undefined && move !== undefined) return { seat: Number(seat), text: move };
  return { seat: null, text: step.replace(/^\(|\)$/g, '') };
}
