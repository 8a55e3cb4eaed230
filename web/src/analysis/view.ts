// A position that is tried out, as a board wants to see it. There is no table behind it.

import type { Choice } from '../games/board';
import { stillView } from '../games/still';
import type { PositionView, TableView } from '../protocol';

export function tableView(view: PositionView, seat: number | null, seatName: (seat: number) => string): TableView {
  const still = stillView({
    game: view.line.game,
    now: view,
    sitters: view.seats.map((_, index) => ({ kind: 'guest', name: seatName(index) })),
    you: view.seats.map((_, index) => index),
    seat,
    choices: choicesAt(view, seat),
  });
  return { ...still, turn: still.turn && { ...still.turn, to_act: view.to_act, decided: view.decided } };
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
