import { describe, expect, it, vi } from 'vitest';
import { Client, type Port } from './client';
import type { FromEngine, Kept, ToEngine } from './messages';

vi.mock('virtual:engine', () => ({ engine: null }));

class Fake implements Port {
  heard: ToEngine[] = [];
  onmessage: ((event: { data: FromEngine }) => void) | null = null;
  onerror: ((event: { message?: string }) => void) | null = null;

  postMessage(message: ToEngine): void {
    this.heard.push(message);
  }

  tell(...messages: FromEngine[]): void {
    for (const data of messages) this.onmessage?.({ data });
  }
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

describe('the way to the little hall', () => {
  it('stores events before their answer is seen', async () => {
    const port = new Fake();
    const client = new Client(port);
    const order: string[] = [];
    let store = () => {};
    const keep = (kept: Kept) =>
      new Promise<void>((resolve) => {
        store = () => {
          order.push(`stored ${kept.table}`);
          resolve();
        };
      });
    client.setKeeper({ load: async () => null, keep });
    const answer = client.ask('POST', '/tables', {}).then(() => order.push('answered'));
    await settled();
    port.tell({ kept: { table: 'local-a', after: 0, events: ['{}'], secret: '00' } }, { id: 1, status: 201, body: {} });
    await settled();
    expect(order).toEqual([]);
    store();
    await answer;
    expect(order).toEqual(['stored local-a', 'answered']);
  });

  it('brings a stored table before the first request for it, and once', async () => {
    const port = new Fake();
    const client = new Client(port);
    const load = vi.fn(async () => ({ events: ['{}'], secret: '00' }));
    client.setKeeper({ load, keep: async () => {} });
    const view = client.ask('GET', '/tables/local-a');
    const line = client.ask('GET', '/tables/local-a/line');
    await settled();
    expect(port.heard).toEqual([
      { id: 1, method: 'PUT', path: '/tables/local-a/events', body: { events: ['{}'], secret: '00' } },
    ]);
    port.tell({ id: 1, status: 200, body: null });
    await settled();
    port.tell({ id: 2, status: 200, body: 'view' }, { id: 3, status: 200, body: 'line' });
    expect([(await view).body, (await line).body, load.mock.calls.length]).toEqual(['view', 'line', 1]);
    port.tell({ forgotten: true });
    await settled();
    void client.ask('GET', '/tables/local-a');
    await settled();
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('knows no table that was not stored', async () => {
    const client = new Client(new Fake());
    client.setKeeper({ load: async () => null, keep: async () => {} });
    expect((await client.ask('GET', '/tables/local-b')).status).toBe(404);
  });

  it('hands messages on until the stream ends or is canceled', async () => {
    const port = new Fake();
    const client = new Client(port);
    const end = new AbortController();
    const told: unknown[] = [];
    const stream = client.ask('POST', '/explore', {}, end.signal, (message) => told.push(message));
    await settled();
    port.tell({ id: 1, message: 'one' });
    await settled();
    end.abort();
    await expect(stream).rejects.toThrow();
    port.tell({ id: 1, message: 'two' });
    await settled();
    expect(told).toEqual(['one']);
    expect(port.heard.at(-1)).toEqual({ id: 1, cancel: true });
  });

  it('answers everybody if the worker cannot be started', async () => {
    const port = new Fake();
    const asked = new Client(port).ask('GET', '/games');
    await settled();
    port.onerror?.({ message: 'blocked' });
    expect(await asked).toEqual({ status: 503, body: { code: 'unavailable', message: 'blocked' } });
  });
});
