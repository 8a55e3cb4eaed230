// A position that is tried out: a line of play, how things stand at a moment of it, and what the engine finds there.

import { api, Refused } from '../hall/api';
import { toHall, toLocalExplorer, type Channel } from '../hall/channel';
import { thinksHere } from '../offline/local';
import { withOption } from './options';
import type { Found, FromExplorer, GameName, Line, PositionView, Problem, ToExplorer } from '../protocol';

const PAUSE = 1500;

/** The step that makes a move, or takes a roll. */
export const moveStep = (seat: number, move: string): string => `${seat}:${move}`;
export const rollStep = (roll: string): string => `(${roll})`;

export class Explorer {
  readonly game: GameName;
  /** Where the line begins; nothing is the start of the game. */
  start = $state<string | null>(null);
  options = $state('');
  steps = $state.raw<string[]>([]);
  /** How many of the steps have been made. */
  at = $state(0);
  /** The game that was loaded, to come back to after trying something else. */
  loaded = $state.raw<Line | null>(null);
  /** A position that is being set up; it need not be possible. */
  draft = $state<string | null>(null);
  view = $state.raw<PositionView | null>(null);
  problem = $state.raw<Problem | null>(null);
  found = $state.raw<Found | null>(null);
  /** Why the hall does not look at the position. */
  refusal = $state.raw<Problem | null>(null);
  isThinking = $state(true);
  isLost = $state(false);

  #channel: Channel<ToExplorer> | null = null;
  /** Whether the engine of this browser has failed: the hall's is asked then. */
  #isLame = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #number = 0;
  #closed = false;
  #tries = 0;

  constructor(game: GameName) {
    this.game = game;
    document.addEventListener('visibilitychange', this.#visible);
  }

  get line(): Line {
    return this.#lineOf(this.steps.slice(0, this.at));
  }

  #lineOf(steps: string[]): Line {
    const start = this.start === null ? {} : { position: this.start };
    return { game: this.game, options: this.options, ...start, steps };
  }

  /** Whether the steps are no longer those of the game that was loaded. */
  get isOff(): boolean {
    const { loaded } = this;
    if (!loaded) return false;
    const isSame = (loaded.position ?? null) === this.start && (loaded.steps ?? []).join() === this.steps.join();
    return !isSame;
  }

  /** Loads a line, and goes to its end or to a step. */
  async load(line: Line, at = line.steps?.length ?? 0): Promise<boolean> {
    const steps = line.steps ?? [];
    return this.#try({ ...line, steps: steps.slice(0, at) }, () => {
      this.draft = null;
      this.start = line.position ?? null;
      this.options = line.options ?? '';
      this.steps = steps;
      this.at = at;
    });
  }

  /** Loads a whole game, to which one can come back. */
  async open(line: Line, at?: number): Promise<boolean> {
    if (!(await this.load(line, at))) return false;
    this.loaded = (line.steps ?? []).length > 0 ? line : null;
    return true;
  }

  async back(): Promise<void> {
    if (!this.loaded) return;
    const old = this.loaded.steps ?? [];
    let same = 0;
    while (same < this.at && old[same] === this.steps[same]) same += 1;
    await this.load(this.loaded, same);
  }

  async goTo(at: number): Promise<void> {
    const next = Math.max(0, Math.min(at, this.steps.length));
    if (next === this.at) return;
    await this.#try(this.#lineOf(this.steps.slice(0, next)), () => (this.at = next));
  }

  /** Makes a step from here. The steps that came after it are kept if it is the same as the next one. */
  async take(step: string): Promise<boolean> {
    const steps = [...this.steps.slice(0, this.at), step];
    return this.#try(this.#lineOf(steps), () => {
      this.draft = null;
      if (this.steps[this.at] !== step) this.steps = steps;
      this.at = steps.length;
    });
  }

  /** Begins anew with another position. */
  async setUp(position: string | null): Promise<boolean> {
    const line: Line = { game: this.game, options: this.options, ...(position === null ? {} : { position }) };
    return this.load(line);
  }

  /** Sets up what may not be possible yet. */
  async edit(position: string): Promise<void> {
    this.draft = position;
    await this.#try({ game: this.game, options: this.options, position, sketch: true }, (view) => {
      this.draft = null;
      this.start = view.position;
      this.steps = [];
      this.at = 0;
    });
  }

  /** Looks at the same position by other rules. */
  async play(rule: string, value: string): Promise<void> {
    const options = withOption(this.options, rule, value);
    const position = this.draft ?? this.view?.position;
    const sketch = this.draft === null ? {} : { sketch: true };
    await this.#try({ game: this.game, options, ...(position === undefined ? {} : { position }), ...sketch }, (view) => {
      this.options = options;
      this.draft = null;
      this.start = view.position;
      this.steps = [];
      this.at = 0;
    });
  }

  /** Asks the rules, and changes something only if they agree. */
  async #try(line: Line, change: (view: PositionView) => void): Promise<boolean> {
    this.#tries += 1;
    const tried = this.#tries;
    try {
      const view = await api.position(line);
      // Whoever was faster has asked for something else.
      if (tried !== this.#tries) return false;
      change(view);
      this.view = view;
      this.problem = null;
      this.#look();
      return true;
    } catch (error) {
      if (tried !== this.#tries) return false;
      this.problem = error instanceof Refused ? error.problem : { code: 'unavailable', message: '' };
      return false;
    }
  }

  think(isThinking: boolean): void {
    this.isThinking = isThinking;
    if (isThinking) this.#look();
    else this.#say({ type: 'stop' });
  }

  /** Nobody looks at a page that is hidden. */
  #visible = (): void => {
    if (document.hidden) this.#say({ type: 'stop' });
    else if (this.isThinking && !this.found?.last) this.#look();
  };

  #look(): void {
    this.#number += 1;
    this.found = null;
    this.refusal = null;
    if (!this.isThinking) return;
    if (thinksHere() && !this.#isLame) void this.#lookHere();
    else if (!this.#channel) this.#connect();
    else this.#say({ type: 'look', number: this.#number, line: this.line });
  }

  #say(message: ToExplorer): void {
    this.#channel?.say(message);
  }

  /** Looks with the engine of this browser, unless the hall says that a game is played there. */
  async #lookHere(): Promise<void> {
    const [number, line] = [this.#number, this.line];
    // What was looked at before is not looked at any longer.
    this.#say({ type: 'stop' });
    const problem = await api.mayLook(line);
    if (number !== this.#number || this.#closed) return;
    this.refusal = problem;
    if (problem) return;
    this.#channel ??= toLocalExplorer({
      onmessage: (message) => this.#hear(message),
      onclose: () => {
        this.#isLame = true;
        this.#connect();
      },
    });
    this.#say({ type: 'look', number, line });
  }

  #connect(): void {
    if (this.#closed) return;
    const channel = toHall<FromExplorer, ToExplorer>('/explore', {
      onopen: () => {
        this.isLost = false;
        if (this.isThinking && this.view) this.#say({ type: 'look', number: this.#number, line: this.line });
      },
      onmessage: (message) => this.#hear(message),
      onclose: () => {
        if (this.#channel !== channel || this.#closed) return;
        this.#channel = null;
        this.isLost = true;
        this.#timer = setTimeout(() => this.#connect(), PAUSE);
      },
    });
    this.#channel = channel;
  }

  #hear(message: FromExplorer): void {
    if (message.number !== this.#number) return;
    if (message.type === 'found') this.found = message;
    else this.refusal = message.problem;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#visible);
    this.#channel?.close();
  }
}
