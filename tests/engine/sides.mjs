// The two sides that are compared: the module as a page runs it, and the same code as a program of this machine.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

const FOLDER = new URL('../../web/src/engine/module/', import.meta.url);
export const GAMES = ['duell', 'qwixx-duel', 'qwixx-longo'];

export const MODULE = 'engine.wasm';

/** The files beside the module. What changes a net comes after it. */
export async function filesBeside() {
  const names = (await readdir(FOLDER)).filter((name) => name !== MODULE);
  return names.sort((one, other) => one.length - other.length);
}

/** The module, with its files, as a function from call to answer. */
export async function inModule() {
  const module = await WebAssembly.compile(await readFile(new URL(MODULE, FOLDER)));
  const page = { clock: () => performance.now(), progress: () => {} };
  const { exports } = await WebAssembly.instantiate(module, { page });
  const write = (bytes) => {
    // Room first: the memory may grow for it, and is another buffer then.
    const at = exports.room(bytes.length);
    new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  };
  const read = (length) => {
    const at = exports.told();
    return Buffer.from(exports.memory.buffer, at, length).toString();
  };
  for (const name of await filesBeside()) {
    write(Buffer.concat([Buffer.from(`${name}\n`), await readFile(new URL(name, FOLDER))]));
    const wrong = exports.supply();
    if (wrong > 0) throw new Error(`${name}: ${read(wrong)}`);
  }
  return {
    call: async (text) => {
      write(Buffer.from(text));
      return read(exports.call());
    },
    /** Milliseconds of CPU so far, with those of the compiler of the module. */
    cpu: () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1000;
    },
    end: () => {},
  };
}

/** Milliseconds of CPU that a program has had, as Linux counts them: in hundredths of a second. */
function cpuOf(process) {
  const fields = readFileSync(`/proc/${process}/stat`, 'utf8').split(') ')[1].split(' ');
  return 10 * (Number(fields[11]) + Number(fields[12]));
}

/** A program that answers a call a line. */
export function inProgram(path) {
  const child = spawn(path, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    call: async (text) => {
      child.stdin.write(`${text}\n`);
      const { value, done } = await lines.next();
      if (done) throw new Error(`${path} ended`);
      return value;
    },
    cpu: () => cpuOf(child.pid),
    end: () => child.stdin.end(),
  };
}
