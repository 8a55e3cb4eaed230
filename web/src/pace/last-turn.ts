// What the others did since a seat decided last. It stays on the board until that seat decides again.

import type { LastMove } from '../games/board';
import type { Act } from '../hall/acts';
import type { MomentView, TableView } from '../protocol';

/** A throw of the dice, and what was done with it. */
export interface Round {
  /** Who threw; nobody in a game without dice. */
  by: number | null;
  roll: string | null;
  moves: LastMove[];
}

/** Whose eyes the page is: the one seat of this browser, or where there are none or several, the seat that is due. */
export function readerOf(view: TableView, moment: { active: number }): number {
  return view.you.length === 1 ? (view.you[0] ?? moment.active) : moment.active;
}

/**
 * Where the others' doings begin: behind the last decision of the reader, or with it where it came to light together with theirs.
 * With nothing behind it, the reader's own last moves are what there is to see.
 */
function beginning(acts: Act[], reader: number): number {
  const own = acts.findLastIndex((act) => act.kind === 'move' && act.seat === reader);
  const together = acts.findIndex((act) => act.sequence === acts[own]?.sequence);
  const isShared = together !== own || acts[own + 1]?.sequence === acts[own]?.sequence;
  if (own < 0) return 0;
  if (isShared) return together;
  if (acts.slice(own + 1).some((act) => act.kind === 'move')) return own + 1;
  const before = acts.slice(0, own).findLastIndex((act) => act.kind !== 'move' || act.seat !== reader);
  return before + 1;
}

/** The rounds since the reader decided last, oldest first. Moves know the positions around them, where those are known. */
export function lastRounds(acts: Act[], reader: number, moments: MomentView[] = []): Round[] {
  const open = acts.filter((act) => !act.isSealed && !(act.kind === 'move' && act.text === 'draw'));
  const first = beginning(open, reader);
  const thrown = open.slice(0, first).findLast((act) => act.kind === 'roll');
  const rounds: Round[] = [{ by: thrown?.seat ?? null, roll: thrown?.text ?? null, moves: [] }];
  const places = new Map(moments.map((moment, index) => [moment.sequence, index]));
  for (const act of open.slice(first)) {
    if (act.kind === 'roll') {
      rounds.push({ by: act.seat, roll: act.text, moves: [] });
      continue;
    }
    const at = places.get(act.sequence);
    const before = at === undefined ? undefined : moments[at - 1]?.position;
    rounds.at(-1)?.moves.push({ seat: act.seat, move: act.text, ...(before === undefined ? {} : { before }) });
  }
  return rounds.filter(({ moves }) => moves.length > 0);
}
