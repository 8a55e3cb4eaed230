// The engines as files of the page: `virtual:engine` says where they are, or that there are none.

import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Plugin } from 'vite';

const FOLDER = resolve(import.meta.dirname, '../src/engine/module');
const MODULE = 'engine.wasm';
const NAME = 'virtual:engine';

function imported(name: string, file: string): string {
  return `import ${name} from ${JSON.stringify(`${resolve(FOLDER, file)}?url`)};`;
}

/** The module and whatever `scripts/web-engine` has put beside it. */
function source(): string {
  if (!existsSync(resolve(FOLDER, MODULE))) return 'export const engine = null;';
  const others = readdirSync(FOLDER).filter((file) => file !== MODULE);
  const names = others.map((file, index) => `${JSON.stringify(file)}: file${index}`);
  return [
    imported('module', MODULE),
    ...others.map((file, index) => imported(`file${index}`, file)),
    `export const engine = { module, files: { ${names.join(', ')} } };`,
  ].join('\n');
}

export function engine(): Plugin {
  return {
    name: 'dicehall-engine',
    resolveId: (id) => (id === NAME ? `\0${NAME}` : null),
    load: (id) => (id === `\0${NAME}` ? source() : null),
  };
}
