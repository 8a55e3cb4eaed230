// The tutorials: steps that `make types` works out from the plan of each game, and what is said about them.

import type { Language } from '../i18n/language.svelte';
import type { GameName, LessonMoment, LessonView, TableView } from '../protocol';

export interface Words {
  text: string;
  task: string;
  praise: string;
  hint: string;
}

/** What became of the last press. */
export type Answer = { kind: 'done' } | { kind: 'other' } | { kind: 'forbidden'; clause: string | null };

export interface Step {
  lesson: LessonView;
  words: Words;
}

const files = import.meta.glob<unknown>('../games/*/lessons/*.json', { import: 'default' });

async function load<T>(game: GameName, name: string): Promise<T[]> {
  return ((await files[`../games/${game}/lessons/${name}.json`]?.()) ?? []) as T[];
}

export async function stepsOf(game: GameName, language: Language): Promise<Step[]> {
  const [lessons, words] = await Promise.all([load<LessonView>(game, 'steps'), load<Words>(game, language)]);
  return lessons.flatMap((lesson, index) => {
    const said = words[index];
    return said ? [{ lesson, words: said }] : [];
  });
}

/** The clause that forbids a move. */
export function clauseAgainst(lesson: LessonView, move: string): string | null {
  const found = Object.entries(lesson.why).find(([, moves]) => moves.split(' ').includes(move));
  return found?.[0] ?? null;
}

/** A table as a board wants to see it. There is no hall behind it. */
export function tableView(game: GameName, lesson: LessonView, now: LessonMoment, names: { you: string; other: string }): TableView {
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
      pledged: false,
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
      dice: lesson.dice,
      legal: isOpen ? { [lesson.seat]: legal } : {},
      effects: isOpen ? { [lesson.seat]: effects } : {},
    },
    dice: { source: 'hall', commitment: null, lot: null, secret: null, seeds: null },
    clock: { control: { type: 'none' }, running: [], deadline: null, now: 0 },
    draws: false,
    draw_offer: null,
    takeback: null,
    closed: false,
    result: now.result ?? null,
    rematch: { agreed: [], next: null },
  };
}
