// What the service worker and the page tell each other.

export interface BuildFile {
  path: string;
  /** How many bytes cross the line. */
  sent: number;
  /** Of files whose names do not change with what is in them. */
  sha256?: string;
}

export interface Build {
  hash: string;
  files: BuildFile[];
}

/** Why a build could not be kept: no room, a browser that keeps nothing, no network, or a hall that has a newer one by now. */
export type Failure = 'full' | 'refused' | 'network' | 'changed';

/** Whether a browser does not want to keep anything, as in a private window. Other errors are those of room. */
export const isRefusal = (error: unknown): boolean => error instanceof DOMException && error.name === 'SecurityError';

/** What the service worker says on the channel. */
export type FromWorker =
  | { type: 'progress'; hash: string; done: number; of: number }
  | { type: 'failed'; hash: string; why: Failure }
  /** It could take over. */
  | { type: 'waits'; hash: string };

/** What the page says to the service worker. */
export type ToWorker =
  /** A page of this build is there: a worker of the same build that waits takes over, another one says that it waits. */
  | { type: 'here-is'; hash: string }
  | { type: 'take-over' }
  /** Somebody is to be notified, and led back to this page. */
  | { type: 'call'; title: string; options: { body: string; tag: string; icon: string }; address: string }
  /** They are back. */
  | { type: 'withdraw'; tag: string };

export const CHANNEL = 'dicehall-offline';
const CACHE = 'dicehall-';

export const cacheOf = (hash: string): string => CACHE + hash;
export const hashOf = (cache: string): string | null => (cache.startsWith(CACHE) ? cache.slice(CACHE.length) : null);
/** The lock that every page of a build holds for as long as it is open. */
export const lockOf = (hash: string): string => `dicehall-page-${hash}`;
