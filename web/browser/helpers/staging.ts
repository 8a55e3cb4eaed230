// Brings a table to a moment that is worth a picture, through the hall's own door.

import type { APIRequestContext } from '@playwright/test';
import type { Accepted, CommandBody, NewTable, TableOpened, TableView } from '../../src/protocol';
import { optionsOf, type Taste } from './play';

/** Numbers that look like chance and are the same every time. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export class Stage {
  readonly table: string;
  #players: APIRequestContext[];

  private constructor(table: string, players: APIRequestContext[]) {
    this.table = table;
    this.#players = players;
  }

  /** Opens a table; the players sit down in their order, then bots, on all seats that are left or on so many. */
  static async open(
    wishes: NewTable,
    players: [name: string, request: APIRequestContext][],
    bots?: number,
  ): Promise<Stage> {
    const requests = players.map(([, request]) => request);
    const answer = await requests[0]?.post('/api/v1/tables', { data: wishes });
    const { table, view } = (await answer?.json()) as TableOpened;
    const stage = new Stage(table, requests);
    for (const [seat, [name]] of players.entries()) await stage.command(seat, { type: 'sit', seat, name, seed: name });
    const end = bots === undefined ? view.seats.length : players.length + bots;
    for (let seat = players.length; seat < end; seat += 1) {
      await stage.command(0, { type: 'seat-bot', seat, bot: { name: 'greedy', level: 3 } });
    }
    return stage;
  }

  async command(player: number, command: CommandBody): Promise<TableView> {
    const data = { key: `${Math.random()}`, command, seen: (await this.view(player)).sequence };
    const answer = await this.#players[player]?.post(`/api/v1/tables/${this.table}/commands`, { data });
    if (!answer?.ok()) throw new Error(await answer?.text());
    return ((await answer.json()) as Accepted).view;
  }

  async view(player = 0): Promise<TableView> {
    return (await (await this.#players[player]?.get(`/api/v1/tables/${this.table}`))?.json()) as TableView;
  }

  /** Plays on with real dice or the hall's until the moment has come. */
  async playUntil(isMoment: (view: TableView) => boolean, taste: Taste, dice?: (view: TableView) => string): Promise<void> {
    for (let view = await this.view(); !isMoment(view) && view.stage === 'playing'; view = await this.view()) {
      const player = this.#players.findIndex((_, index) => view.turn?.to_act.includes(index));
      if (view.turn?.phase === 'roll') {
        const seat = dice ? 0 : view.turn.active;
        await this.command(seat, { type: 'roll', seat, ...(dice ? { dice: dice(view) } : {}) });
      } else if (player >= 0) {
        const own = await this.view(player);
        const { seat, options } = optionsOf(own);
        const move = (taste(options, own, seat) ?? options[0])?.move ?? 'pass';
        await this.command(player, { type: 'move', seat, move });
      }
    }
  }
}
