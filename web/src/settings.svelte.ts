// What this browser remembers: a name, how the page looks and sounds and how fast it goes, how strong the computer plays, and the tables it has been at.

import { isGame } from './games';
import { recall, remember } from './memory';
import type { Speed } from './pace/queue';
import type { GameName } from './protocol';

export type Theme = 'auto' | 'light' | 'dark';
export type Contrast = 'auto' | 'high';
/** Whether to ask before a move: where fingers slip and much is at stake, always, or never. */
export type Confirm = 'auto' | 'always' | 'never';
/** Whether a threatened King gets a ring: against weak bots, always, or never. */
export type Ring = 'auto' | 'always' | 'never';

/** Which side of a board that can be turned is nearest to the reader: the own one, the first seat’s or the second’s. */
export type Below = 'own' | 'first' | 'second';

export interface Recent {
  table: string;
  game: GameName;
  at: number;
}

interface Kept {
  name: string;
  theme: Theme;
  sound: boolean;
  vibration: boolean;
  pace: Speed;
  contrast: Contrast;
  /** Whether to pass by itself where nothing else is possible. */
  autoPass: boolean;
  confirm: Confirm;
  ring: Ring;
  below: Below;
  /** Whether to ask before a blunder, where the hall helps. */
  warnsMe: boolean;
  /** How strong the computer plays, by game. */
  levels: Record<string, number>;
  recent: Recent[];
  /** Whether to be notified when it is one's turn and the page is hidden. */
  notify: boolean;
  /** How closely games are looked at afterwards. */
  effort: string;
  /** Whether this browser thinks itself where it can: hints, free analysis, reports. */
  thinksHere: boolean;
}

const KEY = 'dicehall.settings';
const MOST_RECENT = 8;

function read(): Kept {
  const fresh: Kept = {
    name: '',
    theme: 'auto',
    sound: true,
    notify: false,
    vibration: true,
    pace: 'normal',
    contrast: 'auto',
    autoPass: false,
    confirm: 'auto',
    ring: 'auto',
    below: 'own',
    warnsMe: false,
    levels: {},
    recent: [],
    effort: 'standard',
    thinksHere: true,
  };
  try {
    return { ...fresh, ...(JSON.parse(recall(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return fresh;
  }
}

let kept = $state<Kept>(read());

function keep(change: Partial<Kept>): void {
  kept = { ...kept, ...change };
  show(kept);
  remember(KEY, JSON.stringify(kept));
}

function show({ theme, contrast }: Kept): void {
  // Tests have no page.
  if (typeof document === 'undefined') return;
  const { dataset } = document.documentElement;
  if (theme === 'auto') delete dataset['theme'];
  else dataset['theme'] = theme;
  if (contrast === 'auto') delete dataset['contrast'];
  else dataset['contrast'] = contrast;
}

show(kept);

export const settings = {
  get name(): string {
    return kept.name;
  },
  set name(name: string) {
    keep({ name });
  },
  get theme(): Theme {
    return kept.theme;
  },
  set theme(theme: Theme) {
    keep({ theme });
  },
  get sound(): boolean {
    return kept.sound;
  },
  set sound(sound: boolean) {
    keep({ sound });
  },
  get notify(): boolean {
    return kept.notify;
  },
  set notify(notify: boolean) {
    keep({ notify });
  },
  get vibration(): boolean {
    return kept.vibration;
  },
  set vibration(vibration: boolean) {
    keep({ vibration });
  },
  get pace(): Speed {
    return kept.pace;
  },
  set pace(pace: Speed) {
    keep({ pace });
  },
  get contrast(): Contrast {
    return kept.contrast;
  },
  set contrast(contrast: Contrast) {
    keep({ contrast });
  },
  get autoPass(): boolean {
    return kept.autoPass;
  },
  set autoPass(autoPass: boolean) {
    keep({ autoPass });
  },
  get confirm(): Confirm {
    return kept.confirm;
  },
  set confirm(confirm: Confirm) {
    keep({ confirm });
  },
  get ring(): Ring {
    return kept.ring;
  },
  set ring(ring: Ring) {
    keep({ ring });
  },
  get below(): Below {
    return kept.below;
  },
  set below(below: Below) {
    keep({ below });
  },
  get warnsMe(): boolean {
    return kept.warnsMe;
  },
  set warnsMe(warnsMe: boolean) {
    keep({ warnsMe });
  },
  get levels(): Record<string, number> {
    return kept.levels;
  },
  setLevel(game: GameName, level: number): void {
    keep({ levels: { ...kept.levels, [game]: level } });
  },
  get effort(): string {
    return kept.effort;
  },
  set effort(effort: string) {
    keep({ effort });
  },
  get thinksHere(): boolean {
    return kept.thinksHere;
  },
  set thinksHere(thinksHere: boolean) {
    keep({ thinksHere });
  },
  get recent(): Recent[] {
    return kept.recent.filter(({ game }) => isGame(game));
  },
  /** Forgets who this is and where they have been; how the page looks stays. */
  forget(): void {
    keep({ name: '', recent: [] });
  },
  visit(table: string, game: GameName): void {
    const others = kept.recent.filter((recent) => recent.table !== table);
    keep({ recent: [{ table, game, at: Date.now() }, ...others].slice(0, MOST_RECENT) });
  },
};
