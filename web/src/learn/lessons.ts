// The tutorials: steps that `make types` works out from the plan of each game, and what is said about them.

import { stillView } from '../games/still';
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

const files = import.meta.glob<unknown>(['../games/*/lessons/*.json', '../languages/*/lessons/*.json'], { import: 'default' });

async function load<T>(game: GameName, name: string): Promise<T[]> {
  return ((await files[`../games/${game}/lessons/${name}.json`]?.()) ?? []) as T[];
}

/** What is said about the steps, in English where a language has no words for them. */
async function wordsOf(game: GameName, language: Language): Promise<Words[]> {
  const own = (await files[`../languages/${language}/lessons/${game}.json`]?.()) as Words[] | undefined;
  const words = own ?? (await load<Words>(game, language));
  return words.length > 0 ? words : load<Words>(game, 'en');
}

export async function stepsOf(game: GameName, language: Language): Promise<Step[]> {
  const [lessons, words] = await Promise.all([load<LessonView>(game, 'steps'), wordsOf(game, language)]);
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

/** A table as a board wants to see it: open before the move, closed after it. */
export function tableView(game: GameName, lesson: LessonView, now: LessonMoment, names: { you: string; other: string }): TableView {
  const name = (seat: number): string => (seat === lesson.seat ? names.you : names.other);
  return stillView({
    game,
    now: { ...now, roll: lesson.roll, dice: lesson.dice },
    sitters: now.seats.map((_, seat) => ({ kind: 'guest', name: name(seat) })),
    you: [lesson.seat],
    seat: lesson.seat,
    choices: now === lesson ? lesson.choices : [],
  });
}
