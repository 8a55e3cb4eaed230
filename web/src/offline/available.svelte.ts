// Whether the page opens without a network, and what it takes.

import { CHANNEL, hashOf, isRefusal, lockOf, type Failure, type FromWorker, type ToWorker } from './build';

export type State =
  /** This browser cannot do it, or not on a page without encryption. */
  | 'impossible'
  | 'off'
  | 'loading'
  | 'on';

const [own = '', bytes = '0'] = document.querySelector<HTMLMetaElement>('meta[name=build]')?.content.split(' ') ?? [];
/** Pages have no build while they are worked on. */
const isPossible = own !== '' && 'serviceWorker' in navigator && 'caches' in globalThis;

let state = $state<State>(isPossible ? 'off' : 'impossible');
let progress = $state(0);
let failure = $state<Failure | null>(null);
let hasUpdate = $state(false);

export const available = {
  get state(): State {
    return state;
  },
  /** How much of it is there, up to one. */
  get progress(): number {
    return progress;
  },
  /** Why it did not work. */
  get failure(): Failure | null {
    return failure;
  },
  /** A newer build is there and waits. */
  get hasUpdate(): boolean {
    return hasUpdate;
  },
  /** How many bytes cross the line. */
  size: Number(bytes),
};

const say = (worker: ServiceWorker, message: ToWorker): void => worker.postMessage(message);

function hear({ data }: MessageEvent<FromWorker>): void {
  if (data.type === 'progress' && data.hash === own) progress = data.done / Math.max(1, data.of);
  // An update that fails is tried again by the browser; the build that is kept goes on.
  if (data.type === 'failed' && state === 'loading') failure = data.why;
  if (data.type === 'waits' && data.hash !== own) hasUpdate = true;
}

/**
 * In milliseconds. Chromium lets a worker follow another when that one has nothing to do, and may miss the moment, for minutes,
 * if files are asked for in between: so a page that has just been opened waits.
 */
const QUIET_AFTER = 1500;

function follow(registration: ServiceWorkerRegistration): void {
  const watch = (worker: ServiceWorker | null): void => {
    if (!worker) return;
    const look = (): void => {
      if (worker.state === 'installed') setTimeout(() => say(worker, { type: 'here-is', hash: own }), QUIET_AFTER);
      if (worker.state === 'activated') state = 'on';
      if (worker.state === 'redundant' && state === 'loading') state = 'off';
    };
    worker.addEventListener('statechange', look);
    look();
  };
  watch(registration.active);
  watch(registration.waiting);
  watch(registration.installing);
  registration.addEventListener('updatefound', () => watch(registration.installing));
  // Who leaves the page open for days hears of a newer one too.
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) void registration.update().catch(() => undefined);
  });
}

/** The service worker keeps a build for as long as a page of it is open. */
function holdBuild(): void {
  void navigator.locks?.request(lockOf(own), { mode: 'shared' }, () => new Promise<never>(() => undefined));
}

let isStarted = false;

/** Looks how things stand. */
export async function start(): Promise<void> {
  if (!isPossible || isStarted) return;
  isStarted = true;
  new BroadcastChannel(CHANNEL).addEventListener('message', hear);
  holdBuild();
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  if (!registration) return;
  follow(registration);
  // It may drop what was kept for pages that are closed by now. One that is about to be followed does so by its successor,
  // which Chromium may keep waiting for minutes if the old one is spoken to in the same moment.
  if (registration.active && !registration.waiting) say(registration.active, { type: 'here-is', hash: own });
}

/** Keeps the whole page in this browser. */
export async function enable(): Promise<void> {
  await start();
  [state, failure, progress] = ['loading', null, 0];
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    follow(registration);
    // Asks the browser not to clear it away when room gets short.
    void navigator.storage?.persist?.().catch(() => false);
  } catch (error) {
    [state, failure] = ['off', failure ?? (isRefusal(error) ? 'refused' : 'network')];
  }
}

/** Takes it away again. The games that were played stay. */
export async function disable(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
  for (const name of await caches.keys()) if (hashOf(name) !== null) await caches.delete(name);
  [state, hasUpdate] = ['off', false];
}

/** Goes on with the newer build. */
export async function update(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  if (!registration?.waiting) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  say(registration.waiting, { type: 'take-over' });
}

