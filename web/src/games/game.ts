// What the page knows about a game. Everything that is not here, the page has from the hall; everything
// that is here, is said nowhere else. The board and the lessons are loaded when they are needed.

import type { Component } from 'svelte';
import type { DieName, FactBody, GameName, Phase, Reasons, Source, TurnView } from '../protocol';
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

/** An option of the rules. What it does, the hall knows; here are only the words. */
export interface RuleOption {
  /** As the hall calls it. */
  name: string;
  label: string;
  /** What it means, in a sentence. */
  about: string;
  /** The values to choose from, the rulebook's own first, which has none; without them, every seat has a text. */
  choices?: { value: string; words: string }[];
  /** Such a text. */
  example?: string;
  /** Whether it is a rule by which any position is played, and not a part of how a game begins. */
  isRule?: boolean;
}

/** The words for why a bot made its move, by the kind of fact; that there was no other move is said alike in all games. */
export type Whys = { [K in Exclude<FactBody['kind'], 'only-move'>]: (fact: Extract<FactBody, { kind: K }>) => string };

/** A moment of a game to be drawn in small. */
export interface Sample {
  position: string;
  phase: Phase;
  roll: string | null;
  /** How many sides its dice have. */
  sides: number;
  seats: number;
  /** How wide the board is drawn before it is made small, and how far it is moved to the middle, in pixels. */
  width: number;
  shift: number;
}

export interface Game<G extends GameName> {
  name: () => string;
  /** What it is like, in one line. */
  line: () => string;
  /** A moment of a game for the start page. */
  sample: Sample;
  /** What the bots are called, from the weakest level to the strongest: ten names. */
  bots: readonly string[];
  /** What a seat is called before anybody sits on it. */
  seat: (seat: number) => string;
  /** Whether seats are called by sides, such as White: in some languages a side is many. */
  hasSides: boolean;
  board: () => Promise<{ default: Component<BoardProps> }>;
  /** For setting positions up. */
  editor: () => Promise<{ default: Component<EditorProps> }>;
  /** Whether the board can be turned, to look at it from the other side. */
  canTurn: boolean;
  /** What can be played otherwise, at a table with so many seats. */
  options: (seats: number) => RuleOption[];
  /** How long the board takes to show a move, in milliseconds; 0 where it is a matter of a moment. */
  time: (move: string) => number;
  /** Whether a slip of the finger costs so much that touch screens ask before a move. */
  isGrave: boolean;
  buttons: (choices: Choice[]) => MoveButton[];
  /** Whether the board has these buttons itself where the page gives it no bar. */
  hasButtons: boolean;
  move: (move: string) => string;
  /** A move in a few signs, and the color of the row that it is about. */
  brief: (move: string) => { text: string; color: string | null };
  /** Where a move is made, as a hint says it: a square, a row, or `pass`. */
  place: (place: string) => string;
  /** A move as a thing to choose, where `move` says what somebody does. */
  choice: (move: string) => string;
  roll: (roll: string) => string;
  /** The dice of a roll, each with its face. */
  faces: (roll: string) => [DieName, number][];
  /** A die that is typed in, with a sign for those who do not see colors. */
  die: (die: DieName) => { words: string; sign: string };
  /** Where points come from, with a sign for it. */
  part: (source: Source) => { words: string; sign: string };
  endings: Record<Exclude<Reasons[G], TableReason>, () => string>;
  /** What the player who is to move is asked to do. */
  yours: (turn: TurnView) => string;
  /** What somebody else is asked to do. */
  theirs: (turn: TurnView, name: string) => string;
}
