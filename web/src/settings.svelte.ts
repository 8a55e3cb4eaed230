// What this browser remembers: a name, the theme, sound, how strong the computer is to be, and the tables it has been at.

import { isGame } from './games';
import type { GameName } from './protocol';

export type Theme = 'auto' | 'light' | 'dark';

export interface Recent {
  table: string;
  game: GameName;
  at: number;
}

interface Kept {
  name: string;
  theme: Theme;
  sound: boolean;
  /** Whether to ask before a blunder, where the hall helps. */
  warnsMe: boolean;
  /** How strong the computer is to be, by game. */
  levels: Record<string, number>;
  recent: Recent[];
  /** How closely games are looked at afterwards. */
  effort: string;
}

const KEY = 'dicehall.settings';
const MOST_RECENT = 8;

function read(): Kept {
  const fresh: Kept = { name: '', theme: 'auto', sound: true, warnsMe: false, levels: {}, recent: [], effort: 'standard' };
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
  } catch {
    return fresh;
  }
}

let kept = $state<Kept>(read());

function keep(change: Partial<Kept>): void {
  kept = { ...kept, ...change };
  localStorage.setItem(KEY, JSON.stringify(kept));
}

function show(theme: Theme): void {
  if (theme === 'auto') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

show(read().theme);

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
    show(theme);
    keep({ theme });
  },
  get sound(): boolean {
    return kept.sound;
  },
  set sound(sound: boolean) {
    keep({ sound });
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
