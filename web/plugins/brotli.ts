// Writes a brotli twin of every file that gets smaller by it, so that the hall need not compress.

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT = /\.(js|css|html|svg|json|webmanifest|wasm|net|txt)$/;

/** Writes the twin of a file, if it is worth it. */
export function compress(path: string): void {
  if (!WORTH_IT.test(path)) return;
  const plain = readFileSync(path);
  const small = brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
  if (small.length < plain.length) writeFileSync(`${path}.br`, small);
}

function compressAll(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) compressAll(path);
    else compress(path);
  }
}

export function brotli(): Plugin {
  let folder = 'dist';
  return {
    name: 'dicehall-brotli',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      compressAll(folder);
    },
  };
}
