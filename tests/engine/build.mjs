// What scripts/web-engine does where compilers are missing, broken or fine, with stand-ins for every program that it calls.
// node tests/engine/build.mjs

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const FILES = ['duell-engine/nets/duell.net', 'qwixx-engine/nets/duel.net', 'qwixx-engine/nets/longo.net', ...['duell', 'qwixx-duel', 'qwixx-longo'].map((game) => `puzzles/data/${game}.txt`)].concat(
  ['home-king', 'no-king-captures', 'home-king-no-king-captures'].map((rules) => `duell-engine/nets/${rules}.net`),
);
const WASM = 'target/$FOLDER/wasm32-unknown-unknown/web';
/** What the stand-ins do if all is well. A compiler that works leaves a module. */
const GOOD = {
  rustup: 'echo wasm32-unknown-unknown',
  rustc: 'exit 0',
  dpkg: 'if [ "$1" = --print-architecture ]; then echo amd64; else exit 0; fi',
  'apt-get': 'exit 0',
  'apt-cache': 'case "$*" in *libstd-rust-web-dev) echo "  Depends: libstd-rust-web-1.99" ;; *) echo "  Depends: libllvm99" ;; esac',
  cargo: `FOLDER=web; [ -z "\${RUSTC:-}" ] || FOLDER=web-debian; mkdir -p ${WASM}; echo module >${WASM}/web_engine.wasm`,
};
const NO_RUSTUP = { rustup: 'exit 1' };

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Runs the script in a folder of its own, and says how it ended and what it left. */
function run(stand, environment = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'dicehall-engine-'));
  try {
    for (const file of FILES) write(join(folder, 'crates', file), file);
    mkdirSync(join(folder, 'scripts'));
    copyFileSync(new URL('../../scripts/web-engine', import.meta.url), join(folder, 'scripts/web-engine'));
    for (const [name, script] of Object.entries({ ...GOOD, ...stand })) {
      const path = join(folder, 'bin', name);
      write(path, `#!/bin/sh\n${script}\n`);
      chmodSync(path, 0o755);
    }
    // A page of before, whose engines must not stay if there are none.
    write(join(folder, 'web/src/engine/module/engine.wasm'), 'old');
    const env = { ...process.env, RUSTC: '', WEB_ENGINE: '', ...environment, PATH: `${join(folder, 'bin')}:/usr/bin:/bin` };
    const { status, stderr } = spawnSync('bash', [join(folder, 'scripts/web-engine')], { env, encoding: 'utf8' });
    const left = (path) => existsSync(join(folder, path));
    const module = left('web/src/engine/module/engine.wasm') ? 'a module' : 'none';
    return { status, stderr, module, isUnpacked: left('target/web-toolchain/unpacked'), puzzles: left('web/src/engine/module/duell.txt') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const outcomes = [
  ['rustup’s compiler', {}, {}, { status: 0, module: 'a module', isUnpacked: false }],
  ['Debian’s compiler', NO_RUSTUP, {}, { status: 0, module: 'a module', isUnpacked: true }],
  ['Debian’s compiler on wish', {}, { WEB_ENGINE: 'debian' }, { status: 0, module: 'a module', isUnpacked: true }],
  ['rustup’s compiler is broken, and Debian’s is taken', { rustc: 'exit 1' }, {}, { status: 0, module: 'a module', isUnpacked: true }],
  ['nothing can be fetched', { ...NO_RUSTUP, 'apt-get': 'exit 1' }, {}, { status: 0, module: 'none', isUnpacked: false }],
  ['a package cannot be unpacked', { ...NO_RUSTUP, 'apt-get': 'for last; do :; done; touch broken.deb', dpkg: '[ "$1" = --print-architecture ] && echo amd64' }, {}, { status: 0, module: 'none', isUnpacked: false }],
  ['Debian’s compiler builds nothing', { ...NO_RUSTUP, cargo: 'exit 1' }, {}, { status: 0, module: 'none', isUnpacked: false }],
  ['the engines do not compile, rustup’s compiler', { cargo: 'exit 1' }, {}, { status: 1, module: 'a module', isUnpacked: false }],
  ['the engines do not compile, Debian’s compiler', { ...NO_RUSTUP, cargo: 'case "$*" in *web-engine*) exit 1 ;; esac' }, {}, { status: 1, module: 'a module', isUnpacked: true }],
  ['the engines are not wanted', {}, { WEB_ENGINE: 'no' }, { status: 0, module: 'none', isUnpacked: false }],
];

for (const [what, stand, environment, expected] of outcomes) {
  const { status, stderr, module, isUnpacked, puzzles } = run(stand, environment);
  assert.deepEqual({ status, module, isUnpacked }, expected, `${what}: ${stderr}`);
  assert.equal(/built without its own engines/.test(stderr), module === 'none', `${what}: ${stderr}`);
  assert.equal(puzzles, module !== 'none' && status === 0, `${what}: the files beside the module`);
}
console.log(`scripts/web-engine: ${outcomes.length} outcomes as they should be`);
