// The table as it is shown: a little behind the table as it stands, while there are motions to be seen.

import { flushSync } from 'svelte';
import { gameOf } from '../games';
import type { Feed, FeedEvent, MomentView, TableView } from '../protocol';
import { settings } from '../settings.svelte';
import { hear } from '../sound';
import { Queue, type Speed } from './queue';
import { scenes, type Scene } from './steps';

/** Without motion nothing moves: what happened is there at once. */
function isStill(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export function speedNow(): Speed {
  return isStill() || document.hidden ? 'instant' : settings.pace;
}

export class Pace {
  /** What is shown while motions are under way. */
  scene = $state.raw<Scene | null>(null);
  tempo = $state(0);
  /** The table as it was shown last when everything had come to rest. */
  calm = $state.raw<TableView | null>(null);
  #latest: TableView | null = null;
  #before: MomentView | undefined;
  readonly #onrest: (view: TableView) => void;
  readonly #queue = new Queue<Scene>(
    {
      show: (scene, tempo) => this.#show(scene, tempo),
      rest: () => this.#rest(),
    },
    { set: (act, milliseconds) => window.setTimeout(act, milliseconds), clear: (timer) => clearTimeout(timer) },
  );

  constructor(onrest: (view: TableView) => void = () => undefined) {
    this.#onrest = onrest;
  }

  get isBusy(): boolean {
    return this.scene !== null;
  }

  /** Takes in what the hall has told. What is not news, or comes without its moments, is there at once. */
  hear(fresh: FeedEvent[], { moments, view }: Feed): void {
    const old = this.#latest;
    this.#latest = view;
    const seats = { before: old?.seats ?? [], after: view.seats };
    const steps = old ? scenes(fresh, moments ?? [], this.#before, view.you, gameOf(view.game).time, seats) : [];
    this.#before = moments?.at(-1) ?? this.#before;
    if (moments === undefined) this.#queue.clear();
    this.#queue.speed = speedNow();
    if (steps.length > 0) this.#queue.push(steps);
    else if (!this.#queue.isBusy) this.#rest();
  }

  skip(): void {
    if (this.isBusy) this.#queue.skip();
  }

  close(): void {
    this.#queue.clear();
  }

  #show(scene: Scene, tempo: number): void {
    const draw = (): void => {
      this.tempo = tempo;
      this.scene = scene;
    };
    if (tempo > 0) flushSync(draw);
    else draw();
    if (scene.sound) hear(scene.sound);
  }

  #rest(): void {
    const wasBusy = this.isBusy;
    this.scene = null;
    this.tempo = 0;
    this.calm = this.#latest;
    if (wasBusy && this.#latest) this.#onrest(this.#latest);
  }
}
