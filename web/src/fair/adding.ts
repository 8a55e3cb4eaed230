// What the seats of this browser add to the hall's dice before a game: with strict dice a pledge first, and the seed when
// all have pledged.

import { freshKey, type Refused } from '../hall/api';
import type { CommandBody, TableView } from '../protocol';
import { forgetSeed, keptSeed, newPledge } from './pledge';

type What = 'seed' | 'pledge' | 'reveal';

interface Debt {
  what: What;
  seat: number;
}

interface Table {
  readonly view: TableView | null;
  refusal: Refused | null;
  send: (command: CommandBody) => Promise<boolean>;
}

/** What the seats of this browser have not added yet. */
export function debts({ dice, seats, stage, table, you }: TableView): Debt[] {
  if (stage !== 'open') return [];
  const of = (what: What, isOwed: (seat: number) => boolean): Debt[] => you.filter(isOwed).map((seat) => ({ what, seat }));
  if (dice.source === 'hall') return of('seed', (seat) => !seats[seat]?.seeded);
  // Where nothing can be hashed nothing can be pledged.
  if (dice.source !== 'hall-strict' || crypto.subtle === undefined) return [];
  const { seeds } = dice;
  if (seeds) return of('reveal', (seat) => seeds.missing.includes(seat) && keptSeed(table, seat) !== null);
  return of('pledge', (seat) => !seats[seat]?.pledged || keptSeed(table, seat) === null);
}

const nameOf = ({ what, seat }: Debt): string => `${what} ${seat}`;

/** Adds what is owed, one after the other. Every debt is tried once: what was refused would be refused again. */
export class Adding {
  #table: Table;
  #isAtIt = false;
  #tried = new Set<string>();

  constructor(table: Table) {
    this.#table = table;
  }

  /** Is to be called with every news of the table. What falls due while it is at it is done as well. */
  async pay(): Promise<void> {
    if (this.#isAtIt) return;
    this.#isAtIt = true;
    let refusal: Refused | null = null;
    try {
      for (let debt = this.#next(); debt; debt = this.#next()) {
        this.#tried.add(nameOf(debt));
        if (!(await this.#settle(debt))) refusal ??= this.#table.refusal;
      }
    } finally {
      this.#isAtIt = false;
    }
    // What went well afterwards does not hide it.
    if (refusal) this.#table.refusal = refusal;
  }

  #next(): Debt | undefined {
    const { view } = this.#table;
    const owed = view ? debts(view) : [];
    // What is paid may fall due again: a seat was left and taken anew.
    const names = new Set(owed.map(nameOf));
    for (const name of this.#tried) if (!names.has(name)) this.#tried.delete(name);
    return owed.find((debt) => !this.#tried.has(nameOf(debt)));
  }

  async #settle({ what, seat }: Debt): Promise<boolean> {
    const id = this.#table.view?.table ?? '';
    if (what === 'seed') return this.#table.send({ type: 'seed', seat, seed: freshKey() });
    if (what === 'pledge') return this.#table.send({ type: 'pledge', seat, pledge: await newPledge(id, seat) });
    const seed = keptSeed(id, seat);
    if (seed === null || !(await this.#table.send({ type: 'reveal', seat, seed }))) return false;
    forgetSeed(id, seat);
    return true;
  }
}
