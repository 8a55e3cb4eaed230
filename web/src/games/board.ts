// What every board is given, and what it gives back. A board knows no rules: it draws a position, marks
// the legal moves it is handed, and says which one was chosen.

import type { Snippet } from 'svelte';
import type { EffectView, Phase, TableView } from '../protocol';

/** A legal move and what it does. */
export interface Choice {
  move: string;
  effect: EffectView;
}

/** A move that was made, for marking it. */
export interface LastMove {
  seat: number;
  move: string;
  /** The position before it, where that is known: it shows what the move took away. */
  before?: string;
}

/** The best choice, or the one that was made. */
export type PointerKind = 'best' | 'made';

/** A move that the page points out, with a ring or an arrow and with a sign. */
export interface Pointer {
  move: string;
  kind: PointerKind;
}

/** Tells the kinds apart without colors, on boards and in lists. */
export const POINTER_SIGN: Record<PointerKind, string> = { best: '★', made: '●' };

/** What the part of the page is given that sets positions up. */
export interface EditorProps {
  position: string;
  /** Another position was set up; it need not be a possible one. */
  onchange: (position: string) => void;
}

export interface BoardProps {
  /** The table, for names, scores and whose turn it is. */
  view: TableView;
  /** The position to draw: the present one, or one that is looked back at. */
  position: string;
  /** The part of the turn that goes with it. */
  phase: Phase;
  /** What the dice show, as in `4,1,r3,y6,g2,b6`. */
  roll: string | null;
  /** The seat for which a move can be chosen now, if any. */
  seat: number | null;
  /** The legal moves of that seat; empty when nothing can be chosen. */
  choices: Choice[];
  /** The seats whose sealed decision is in. */
  decided: number[];
  /** What is marked as just done, newest last: a whole turn of the others. */
  lastMoves: LastMove[];
  /** The dice of that turn, and who threw them. */
  lastRoll?: { by: number; roll: string } | null;
  /** How fast to show what changes: 0 at once, 1 at normal speed, more is slower. */
  tempo?: number;
  /** The Kings that are threatened, by their squares; each gets a ring. */
  threatened?: string[];
  /** Who sits where, drawn by the page; the board says where. It has something to add to each. */
  plate?: Snippet<[seat: number, extra?: Snippet]>;
  /** What can be pressed, drawn by the page; its place is right under the dice. */
  bar?: Snippet;
  /** The moves to point out, if any: where a game is looked at and not played. */
  pointers?: Pointer[];
  /** The position was set up to learn from: what is not on the board was not captured. */
  isStudy?: boolean;
  /** Where to look, for a hint that does not tell the move yet: the square of a die, or a row. */
  place?: string | null;
  /** Looked at from the other side. */
  flipped: boolean;
  /** A move was chosen. */
  onmove: (move: string) => void;
  /** Something was chosen that is no legal move: the page says why. */
  onwhy: (move: string) => void;
}
