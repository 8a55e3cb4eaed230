// Builds the service worker, and tells it which files make up this build; and the document which build it is.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import type { Build, BuildFile } from '../src/offline/build';
import { compress } from './brotli';

const WORKER = 'sw.js';
const DOCUMENT = 'index.html';
const MARK = /(["'`])%BUILD%\1/;

const digest = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex');

/** A file as it is fetched and checked. Names under `assets/` hold a hash of what is in them. */
function describe(folder: string, name: string): BuildFile {
  const path = join(folder, name);
  const sent = statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  const address = name === DOCUMENT ? '/' : `/${name}`;
  return name.startsWith('assets/') ? { path: address, sent } : { path: address, sent, sha256: digest(readFileSync(path)) };
}

function namesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => statSync(join(folder, name)).isFile() && !/\.br$|^sw\.js$/.test(name)).sort();
}

/** The worker as one script: not all browsers let a service worker import. */
async function bundled(root: string): Promise<string> {
  const entry = { input: join(root, 'src/offline/sw.ts'), output: { format: 'iife' as const } };
  const made = await build({ root, configFile: false, logLevel: 'silent', build: { write: false, copyPublicDir: false, rolldownOptions: entry } });
  const [script] = 'output' in made ? made.output : [];
  if (script?.type !== 'chunk' || !MARK.test(script.code)) throw new Error(`${WORKER} has no place for the list of files`);
  return script.code;
}

/** Writes the document with the build's name and size. The name follows from all that is in it. */
function name(folder: string, script: string): string {
  const files = namesIn(folder);
  const hash = digest(files.map((file) => `${file} ${digest(readFileSync(join(folder, file)))}`).join('\n') + script).slice(0, 16);
  const size = files.reduce((sum, file) => sum + describe(folder, file).sent, 0);
  const document = readFileSync(join(folder, DOCUMENT), 'utf8');
  const meta = `<meta name="build" content="${hash} ${size}" />`;
  writeFileSync(join(folder, DOCUMENT), document.replace('</head>', `  ${meta}\n  </head>`));
  compress(join(folder, DOCUMENT));
  return hash;
}

/** It has to come after whatever writes or changes files. */
export function offline(): Plugin {
  let [root, folder] = ['.', 'dist'];
  return {
    name: 'dicehall-offline',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = join(root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const script = await bundled(root);
        const hash = name(folder, script);
        const files: Build = { hash, files: namesIn(folder).map((file) => describe(folder, file)) };
        writeFileSync(join(folder, WORKER), script.replace(MARK, () => JSON.stringify(JSON.stringify(files))));
        compress(join(folder, WORKER));
      },
    },
  };
}
