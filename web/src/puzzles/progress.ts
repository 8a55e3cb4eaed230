// How far somebody has come with puzzles: what was solved, the streak, the level. It stays in this browser.

export const LOWEST = 1;
export const HIGHEST = 10;
/** This many right answers in a row raise the level, this many wrong ones lower it. */
const LIFT = 3;
const LOWER = 2;
/** A streak rises by a level after this many puzzles. */
const RISE = 3;
/** How many solved puzzles are remembered for a game. */
const MOST_KEPT = 2000;

export interface GameProgress {
  level: number;
  /** Whether the level follows the answers. */
  follows: boolean;
  /** Right answers in a row; if negative, wrong ones. */
  run: number;
  /** How many puzzles of a streak have been solved, and the most there ever were. */
  streak: number;
  best: number;
  tried: number;
  /** Percentage points lost, where choices cost points. */
  lost: number;
  solved: string[];
  /** The last puzzle of the endless ones. */
  after: string;
  /** The days on which today's was answered, and how. */
  days: Record<string, boolean>;
}

export function fresh(after: string): GameProgress {
  return { level: 3, follows: true, run: 0, streak: 0, best: 0, tried: 0, lost: 0, solved: [], after, days: {} };
}

export interface Outcome {
  puzzle: string;
  right: boolean;
  loss: number;
  /** The day whose puzzle it was; none of the others. */
  day: string | null;
  isStreak: boolean;
}

/** The level of the next puzzle of a streak. */
export function streakLevel(streak: number): number {
  return Math.min(HIGHEST, LOWEST + Math.floor(streak / RISE));
}

/** What is kept after a puzzle was answered for the first time. */
export function answered(progress: GameProgress, { puzzle, right, loss, day, isStreak }: Outcome): GameProgress {
  const run = right ? Math.max(progress.run, 0) + 1 : Math.min(progress.run, 0) - 1;
  const step = run >= LIFT ? 1 : run <= -LOWER ? -1 : 0;
  const isEndless = day === null && !isStreak;
  const moves = progress.follows && isEndless ? step : 0;
  const streak = isStreak ? (right ? progress.streak + 1 : 0) : progress.streak;
  const isNew = right && !progress.solved.includes(puzzle);
  return {
    ...progress,
    level: Math.min(HIGHEST, Math.max(LOWEST, progress.level + moves)),
    run: !isEndless ? progress.run : moves === 0 ? run : 0,
    streak,
    best: Math.max(progress.best, streak),
    tried: progress.tried + 1,
    lost: progress.lost + loss,
    solved: isNew ? [...progress.solved, puzzle].slice(-MOST_KEPT) : progress.solved,
    after: day === null ? puzzle : progress.after,
    days: day === null ? progress.days : { ...progress.days, [day]: right },
  };
}

/** How many days in a row, up to this one, the puzzle of the day was solved. Today may still be open. */
export function daysInARow(days: Record<string, boolean>, today: string): number {
  const before = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
  // Before the hall has said what day it is there is nothing to count.
  if (today === '') return 0;
  let day = today in days ? today : before(today);
  let count = 0;
  while (days[day]) {
    count += 1;
    day = before(day);
  }
  return count;
}
