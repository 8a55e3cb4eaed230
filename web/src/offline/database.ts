// IndexedDB: tables played here, and their events.

export type Trouble = 'none' | 'unavailable' | 'full';

const NAME = 'dicehall';
const VERSION = 1;
export const TABLES = 'tables';
export const EVENTS = 'events';

export interface StoredEvent {
  table: string;
  sequence: number;
  event: string;
}

function upgrade(database: IDBDatabase): void {
  database.createObjectStore(TABLES, { keyPath: 'table' });
  // Its key decides who was first.
  database.createObjectStore(EVENTS, { keyPath: ['table', 'sequence'] });
}

let opened: Promise<IDBDatabase> | null = null;

/** Browsers that keep nothing refuse in one of several ways. */
export function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((done, fail) => {
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => upgrade(request.result);
    request.onsuccess = () => {
      // Another window may have a newer version of the page.
      request.result.onversionchange = () => {
        request.result.close();
        opened = null;
      };
      request.result.onclose = () => (opened = null);
      done(request.result);
    };
    request.onerror = () => fail(request.error ?? new Error('no database'));
  });
  opened.catch(() => (opened = null));
  return opened;
}

export function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => fail(request.error ?? new Error('no answer'));
  });
}

/** Runs something in one transaction, and waits until it is stored. */
export async function within<T>(mode: IDBTransactionMode, work: (transaction: IDBTransaction) => Promise<T> | T): Promise<T> {
  const database = await open();
  const transaction = database.transaction([TABLES, EVENTS], mode, { durability: 'strict' });
  const complete = new Promise<void>((done, fail) => {
    transaction.oncomplete = () => done();
    transaction.onabort = () => fail(transaction.error ?? new Error('not stored'));
    transaction.onerror = () => fail(transaction.error ?? new Error('not stored'));
  });
  const [result] = await Promise.all([work(transaction), complete]);
  return result;
}

export function troubleOf(error: unknown): Trouble {
  const name = error instanceof Error || error instanceof DOMException ? error.name : '';
  return name === 'QuotaExceededError' ? 'full' : 'unavailable';
}

/** All events of a table, in their order. */
export const eventsOf = (table: string): IDBKeyRange => IDBKeyRange.bound([table, 0], [table, Infinity]);
