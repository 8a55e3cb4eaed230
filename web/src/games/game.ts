// What the page knows about a game. Everything that is not here, the page has from the hall; everything
// that is here, is said nowhere else. The board and the lessons are loaded when they are needed.

import type { Component } from 'svelte';
import type { DieName, FactBody, GameName, Reasons, Source, TurnView } from '../protocol';
import type { BoardProps, Choice, EditorProps } from './board';

/** The reasons that a table itself has to end a game; their words are the same for all games. */
export type TableReason = 'resignation' | 'time';

/** A move that has a button beside the board, and no place on it. */
export interface MoveButton {
  move: string;
  words: string;
  /** It costs something. */
  isWarning: boolean;
}

/** The words for why a bot made its move, by the kind of fact; that there was no other move is said alike in all games. */
export type Whys = { [K in Exclude<FactBody['kind'], 'only-move'>]: (fact: Extract<FactBody, { kind: K }>) => string };

export interface Game<G extends GameName> {
  name: () => string;
  /** What it is like, in one line. */
  line: () => string;
  /** The address of a picture for the start page. */
  picture: string;
  /** What a seat is called before anybody sits on it. */
  seat: (seat: number) => string;
  board: () => Promise<{ default: Component<BoardProps> }>;
  /** For setting positions up. */
  editor: () => Promise<{ default: Component<EditorProps> }>;
  /** Whether the board can be turned, to look at it from the other side. */
  canTurn: boolean;
  buttons: (choices: Choice[]) => MoveButton[];
  move: (move: string) => string;
  /** Where a move is made, as a hint says it: a square, a row, or `pass`. */
  place: (place: string) => string;
  /** A move as a thing to choose, where `move` says what somebody does. */
  choice: (move: string) => string;
  roll: (roll: string) => string;
  /** A die that is typed in, with a sign for those who do not see colors. */
  die: (die: DieName) => { words: string; sign: string };
  part: (source: Source) => string;
  endings: Record<Exclude<Reasons[G], TableReason>, () => string>;
  /** What the player who is to move is asked to do. */
  yours: (turn: TurnView) => string;
  /** What somebody else is asked to do. */
  theirs: (turn: TurnView, name: string) => string;
}
