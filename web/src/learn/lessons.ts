// The tutorials: positions that `scripts/lessons.mjs` got from the engine, and what is said about them.

import type { Choice } from '../games/board';
import type { GameName } from '../games/names';
import type { Language } from '../i18n/language.svelte';
import type { PartView, ResultView, TableView } from '../protocol';

export interface Moment {
  position: string;
  phase: string;
  active: number;
  seats: { score: number | null; parts: PartView[]; supply: number | null }[];
  result?: ResultView;
}

export interface Lesson extends Moment {
  roll: string | null;
  /** The seat of the learner. */
  seat: number;
  choices: Choice[];
  /** The moves that reach the goal, and how things stand after each. */
  goals: Record<string, Moment>;
  /** The clauses that forbid moves, each with the moves it forbids. */
  why: Record<string, string>;
}

export interface Words {
  text: string;
  task: string;
  praise: string;
  hint: string;
}

/** What became of the last press. */
export type Answer = { kind: 'done' } | { kind: 'other' } | { kind: 'forbidden'; clause: string | null };

export interface Step {
  lesson: Lesson;
  words: Words;
}

const lessons: Record<GameName, () => Promise<{ default: unknown }>> = {
  duell: () => import('./duell.json'),
  'qwixx-duel': () => import('./qwixx-duel.json'),
  'qwixx-longo': () => import('./qwixx-longo.json'),
};
const texts = import.meta.glob<Record<GameName, Words[]>>('./texts/*.json', { import: 'default' });

export async function stepsOf(game: GameName, language: Language): Promise<Step[]> {
  const [{ default: found }, words] = await Promise.all([lessons[game](), texts[`./texts/${language}.json`]?.()]);
  return (found as Lesson[]).flatMap((lesson, index) => {
    const said = words?.[game][index];
    return said ? [{ lesson, words: said }] : [];
  });
}

/** The clause that forbids a move. */
export function clauseAgainst(lesson: Lesson, move: string): string | null {
  const found = Object.entries(lesson.why).find(([, moves]) => moves.split(' ').includes(move));
  return found?.[0] ?? null;
}

/** A table as a board wants to see it. There is no hall behind it. */
export function tableView(game: GameName, lesson: Lesson, now: Moment, names: { you: string; other: string }): TableView {
  const isOpen = now === lesson;
  const legal = lesson.choices.map((choice) => choice.move);
  const effects = lesson.choices.map((choice) => choice.effect);
  return {
    table: '',
    game,
    options: '',
    stage: now.result ? 'over' : 'playing',
    sequence: 0,
    public: false,
    seating: 'chosen',
    seats: now.seats.map((seat, index) => ({
      sitter: { kind: 'guest', name: index === lesson.seat ? names.you : names.other },
      seeded: true,
      out: false,
      left: null,
      ...seat,
    })),
    you: [lesson.seat],
    turn: {
      position: now.position,
      phase: now.phase,
      active: now.active,
      to_act: isOpen ? [lesson.seat] : [],
      decided: [],
      decisions: {},
      roll: lesson.roll,
      legal: isOpen ? { [lesson.seat]: legal } : {},
      effects: isOpen ? { [lesson.seat]: effects } : {},
    },
    dice: { source: 'hall', commitment: null, lot: null, secret: null },
    clock: { control: { type: 'none' }, running: [], deadline: null, now: 0 },
    draw_offer: null,
    takeback: null,
    result: now.result ?? null,
    rematch: { agreed: [], next: null },
  };
}
