// What happened between two positions, as far as it can be heard. Pieces have the letter of their owner in all games.

export type Deed = 'capture' | 'stack' | 'lock';

const PIECES: Record<string, RegExp> = { white: /W(?:K|\d\d)/g, red: /R(?:K|\d\d)/g, black: /\dB/g, grey: /\dG/g };

function count(position: string, pattern: RegExp): number {
  return position.match(pattern)?.length ?? 0;
}

function stacked(position: string): number {
  return [...position.matchAll(/x(\d+)/g)].reduce((sum, [, height]) => sum + Number(height), 0);
}

/** The most telling of what happened, if anything out of the ordinary did. */
export function deedBetween(before: string, after: string): Deed | null {
  if (count(after, /L/g) > count(before, /L/g)) return 'lock';
  if (Object.values(PIECES).some((pattern) => count(after, pattern) < count(before, pattern))) return 'capture';
  return stacked(after) > stacked(before) ? 'stack' : null;
}
