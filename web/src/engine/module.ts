// The module: texts go into its memory, and come out of it.

import type { Reply } from './messages';

interface Exports {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  call(): number;
  supply(): number;
  told(): number;
}

type Progress = (done: number, of: number) => void;

export class Instance {
  readonly #exports: Exports;

  private constructor(exports: Exports) {
    this.#exports = exports;
  }

  static async start(module: WebAssembly.Module, progress: Progress = () => {}): Promise<Instance> {
    const page = { clock: () => performance.now(), progress };
    const instance = await WebAssembly.instantiate(module, { page });
    return new Instance(instance.exports as unknown as Exports);
  }

  /** Has a call answered. Throws if the module breaks; it is of no use then. */
  call(call: unknown): Reply {
    this.#write([new TextEncoder().encode(JSON.stringify(call))]);
    return JSON.parse(this.#read(this.#exports.call())) as Reply;
  }

  /** Hands a file over. Throws if it is not what its name says. */
  supply(name: string, bytes: ArrayBuffer): void {
    this.#write([new TextEncoder().encode(`${name}\n`), new Uint8Array(bytes)]);
    const length = this.#exports.supply();
    if (length > 0) throw new Error(this.#read(length));
  }

  #write(parts: Uint8Array[]): void {
    const length = parts.reduce((sum, part) => sum + part.length, 0);
    let at = this.#exports.room(length);
    for (const part of parts) {
      new Uint8Array(this.#exports.memory.buffer, at, part.length).set(part);
      at += part.length;
    }
  }

  #read(length: number): string {
    const bytes = new Uint8Array(this.#exports.memory.buffer, this.#exports.told(), length);
    return new TextDecoder().decode(bytes);
  }
}
