// The service worker: keeps one whole build of the page, so that it opens without a network.
//
// One cache for each build. Whatever has a hash in its name is the same everywhere, so a page of an older build goes on with
// its own files; its cache is dropped when no page of that build is open any more.

/// <reference lib="webworker" />
import { cacheOf, CHANNEL, hashOf, isRefusal, lockOf, type Build, type BuildFile, type Failure, type FromWorker, type ToWorker } from './build';
import { wayOf } from './fetching';

declare const self: ServiceWorkerGlobalScope;

const build = JSON.parse('%BUILD%') as Build;
const paths = new Set(build.files.map(({ path }) => path));
/** How many files are fetched at a time. */
const AT_ONCE = 6;
/** How long the hall may take for the page before the kept one is shown, in milliseconds. */
const PATIENCE = 4000;

const channel = new BroadcastChannel(CHANNEL);
const say = (message: FromWorker): void => channel.postMessage(message);

class Unfit extends Error {
  readonly why: Failure;
  constructor(why: Failure) {
    super(why);
    this.why = why;
  }
}

async function fetched({ path, sha256 }: BuildFile): Promise<Response> {
  // A name with a hash may come from anywhere; everything else is asked for anew.
  const answer = await fetch(path, { cache: sha256 ? 'no-cache' : 'default', credentials: 'same-origin' }).catch(() => null);
  if (!answer) throw new Unfit('network');
  // A hall that has a newer build by now has other files.
  if (!answer.ok) throw new Unfit(answer.status === 404 ? 'changed' : 'network');
  if (sha256) {
    const hash = await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer());
    const text = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
    if (text !== sha256) throw new Unfit('changed');
  }
  return answer;
}

async function put(cache: Cache, file: BuildFile): Promise<void> {
  const answer = await fetched(file);
  await cache.put(file.path, answer).catch(() => {
    throw new Unfit('full');
  });
}

/** Keeps every file of this build, or nothing. */
async function install(): Promise<void> {
  const name = cacheOf(build.hash);
  try {
    const cache = await caches.open(name).catch((error: unknown) => {
      throw new Unfit(isRefusal(error) ? 'refused' : 'full');
    });
    const [left, of] = [[...build.files], build.files.reduce((sum, { sent }) => sum + sent, 0)];
    let done = 0;
    const fetchOn = async (): Promise<void> => {
      for (let file = left.pop(); file; file = left.pop()) {
        await put(cache, file);
        done += file.sent;
        say({ type: 'progress', hash: build.hash, done, of });
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, fetchOn));
  } catch (error) {
    await caches.delete(name).catch(() => false);
    say({ type: 'failed', hash: build.hash, why: error instanceof Unfit ? error.why : 'network' });
    throw error;
  }
}

/** Drops the caches of builds of which no page is open. */
async function tidy(): Promise<void> {
  // The cache of a build that waits to take over is not old.
  if (self.registration.waiting || self.registration.installing) return;
  const { held = [] } = await navigator.locks.query();
  const used = new Set(held.map(({ name }) => name));
  for (const name of await caches.keys()) {
    const hash = hashOf(name);
    if (hash && hash !== build.hash && !used.has(lockOf(hash))) await caches.delete(name);
  }
}

async function page(request: Request): Promise<Response> {
  const kept = await (await caches.open(cacheOf(build.hash))).match('/');
  if (!kept) return fetch(request);
  const waiting = AbortSignal.timeout(PATIENCE);
  try {
    const answer = await Promise.race([
      fetch(request),
      new Promise<never>((_, fail) => waiting.addEventListener('abort', () => fail(waiting.reason))),
    ]);
    // A proxy whose hall is away answers too.
    return answer.status >= 500 ? kept : answer;
  } catch {
    return kept;
  }
}

async function file(request: Request): Promise<Response> {
  const own = await (await caches.open(cacheOf(build.hash))).match(request, { ignoreVary: true });
  return own ?? fetch(request);
}

async function hashed(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true })) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim().then(tidy));
});

self.addEventListener('fetch', (event) => {
  switch (wayOf(event.request, self.location.origin, paths)) {
    case 'hall':
      return;
    case 'page':
      event.respondWith(page(event.request));
      return;
    case 'file':
      event.respondWith(file(event.request));
      return;
    case 'hashed':
      event.respondWith(hashed(event.request));
  }
});

self.addEventListener('message', (event) => {
  const message = event.data as ToWorker;
  if (message.type === 'call') {
    const { title, options, address } = message;
    const data: Caller = { page: event.source instanceof Client ? event.source.id : '', address };
    event.waitUntil(inTurn(() => self.registration.showNotification(title, { ...options, data })));
    return;
  }
  if (message.type === 'withdraw') {
    event.waitUntil(inTurn(() => withdraw(message.tag)));
    return;
  }
  // Not `registration.waiting`: that may be another worker.
  const isWaiting = self.serviceWorker.state === 'installed';
  if (message.type === 'take-over' || (isWaiting && message.hash === build.hash)) event.waitUntil(self.skipWaiting());
  else if (isWaiting) say({ type: 'waits', hash: build.hash });
  else event.waitUntil(tidy());
});

/** What a notification knows of the page that asked for it. */
interface Caller {
  page: string;
  address: string;
}

/** Notifications come and go one after the other. */
let calling: Promise<void> = Promise.resolve();

function inTurn(act: () => Promise<void>): Promise<void> {
  // Who has taken the permission back is not called.
  calling = calling.then(act).catch(() => undefined);
  return calling;
}

async function withdraw(tag: string): Promise<void> {
  for (const each of await self.registration.getNotifications({ tag })) each.close();
}

/** Leads to the page that called, or opens its address anew if it is gone. */
async function leadTo({ page: id, address }: Caller): Promise<void> {
  const there = await self.clients.get(id);
  await (there instanceof WindowClient ? there.focus() : self.clients.openWindow(address));
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(leadTo(event.notification.data as Caller));
});
