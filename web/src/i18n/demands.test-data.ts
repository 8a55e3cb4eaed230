// What is asked of the words of every language, of the house or not.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const PICTURES = join(import.meta.dirname, '../../../docs/rules/pictures');

/** Two lines of the bar on a phone that is 320 pixels wide. */
export const BAR = 60;
export const TASKS = [['table', 'you-roll'], ['duell', 'you-move'], ['qwixx', 'you-action1'], ['qwixx', 'you-action2'], ['qwixx-longo', 'you-decide']] as const;

/** What is written in the pictures of the rules. */
export function pictured(): string[] {
  const drawn = readdirSync(PICTURES).filter((name) => name.endsWith('.svg')).map((name) => readFileSync(join(PICTURES, name), 'utf8'));
  return drawn.flatMap((svg) => [...svg.matchAll(/<text[^>]*>([^<]+)<\/text>/g)].map(([, text = '']) => text.trim()));
}

/** Whether it has to be translated: moves and spaces are written alike everywhere. */
export function isWords(text: string): boolean {
  return /\p{L}{2}/u.test(text) && !/^(red|yellow|green|blue)\d+$/.test(text) && !/^[a-i]\d[news]\d/.test(text);
}
