// The worker of the little hall: it answers what needs no thought itself, and has thinkers for the rest.

import { Desk } from './desk';
import { Lane, type Source, type Thinker } from './lane';
import { type FromEngine, type Reply, type ToEngine, unavailable } from './messages';
import { Instance } from './module';

const tell = (message: FromEngine) => postMessage(message);

function hex(bytes: number): string {
  const random = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status}`);
  return response;
}

/** Compiled while it comes, unless a server or proxy names the wrong type, which would be refused. */
async function compiled(response: Response): Promise<WebAssembly.Module> {
  const canStream = 'compileStreaming' in WebAssembly && response.headers.get('content-type') === 'application/wasm';
  return canStream ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** What is fetched once; a fetch that failed is tried again. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    });
    return made;
  };
}

function sourceOf(start: { module: string; files: Record<string, string> }): Source {
  const files = new Map<string, () => Promise<ArrayBuffer>>();
  for (const [name, url] of Object.entries(start.files)) {
    files.set(
      name,
      once(async () => (await fetched(url)).arrayBuffer()),
    );
  }
  return {
    module: once(async () => compiled(await fetched(start.module))),
    file: (name) => files.get(name)?.() ?? Promise.reject(new Error(`there is no ${name}`)),
    thinker: () => new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' }) as unknown as Thinker,
  };
}

/** The little hall, once its module is here. */
class Hall {
  readonly #desk: Desk;
  readonly #warm: () => void;
  #instance: Instance;

  private constructor(source: Source, module: WebAssembly.Module, instance: Instance) {
    this.#instance = instance;
    const call = (call: unknown) => this.#call(call, module);
    const chance = () => ({ secret: hex(32), name: hex(10), luck: hex(8) });
    const lanes = { play: new Lane(source), look: new Lane(source), report: new Lane(source) };
    this.#warm = () => lanes.play.warm();
    const supply = (names: string[]) => this.#supply(names, source);
    this.#desk = new Desk({ call, supply, lanes, tell, now: () => Date.now(), chance });
  }

  static async open(source: Source): Promise<Hall> {
    const module = await source.module();
    return new Hall(source, module, await Instance.start(module));
  }

  async #supply(names: string[], source: Source): Promise<void> {
    for (const name of names) {
      const bytes = await source.file(name);
      this.#instance.supply(name, bytes);
    }
  }

  /** Should the module ever break, another instance takes over, and the page brings the tables again. */
  #call(call: unknown, module: WebAssembly.Module): Reply {
    try {
      return this.#instance.call(call);
    } catch (error) {
      void Instance.start(module).then((instance) => {
        this.#instance = instance;
      });
      tell({ forgotten: true });
      return unavailable(String(error));
    }
  }

  hear(message: Exclude<ToEngine, { start: unknown }>): void {
    if ('warm' in message) this.#warm();
    else if ('cancel' in message) this.#desk.cancel(message.id);
    else void this.#desk.hear(message.id, message);
  }
}

let hall: (() => Promise<Hall>) | null = null;

addEventListener('message', ({ data }: MessageEvent<ToEngine>) => {
  if ('start' in data) {
    const source = sourceOf(data.start);
    hall = once(() => Hall.open(source));
    return;
  }
  hall?.().then(
    (hall) => hall.hear(data),
    (error: unknown) => {
      if ('method' in data) tell({ id: data.id, ...unavailable(String(error)) });
    },
  );
});
