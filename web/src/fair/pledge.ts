// Seeds that are pledged first and revealed later. This browser keeps them until they are called for.

import { freshKey } from '../hall/api';
import { recall, remember, unremember } from '../memory';

const encoder = new TextEncoder();
const key = (table: string, seat: number): string => `dicehall.seed.${table}.${seat}`;

/** The SHA-256 of a seed: what is published before any seed is known. */
export async function pledgeOf(seed: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', encoder.encode(seed));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A new seed of 128 random bits for a seat, kept until it is revealed, and its pledge. */
export async function newPledge(table: string, seat: number): Promise<string> {
  const seed = freshKey();
  remember(key(table, seat), seed);
  return pledgeOf(seed);
}

/** The seed that this browser pledged for a seat, if it did. */
export function keptSeed(table: string, seat: number): string | null {
  return recall(key(table, seat));
}

export function forgetSeed(table: string, seat: number): void {
  unremember(key(table, seat));
}
