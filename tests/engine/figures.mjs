// Size and speed of the engines of the page, beside a program of this machine in the same run, in CPU time. Fails if a goal
// of docs/benchmarks.md is missed.
// node tests/engine/figures.mjs PROGRAM

import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { play } from './game.mjs';
import { filesBeside, inModule, inProgram, MODULE } from './sides.mjs';

const [program = 'target/release/examples/lines'] = process.argv.slice(2);
/** Bytes of the module with brotli and milliseconds for half of the decisions of The Duel, at most; share of the speed of Duell, at least. */
const GOALS = { bytes: 350_000, decision: 60, ratio: 0.4 };
const missed = [];
const check = (what, isMet) => {
  console.log(what);
  if (!isMet) missed.push(what);
};

const folder = new URL('../../web/src/engine/module/', import.meta.url);
for (const name of [MODULE, ...(await filesBeside())]) {
  const bytes = readFileSync(new URL(name, folder));
  const sent = brotliCompressSync(bytes).length;
  check(`${name}: ${bytes.length} bytes, ${sent} with brotli`, name !== MODULE || sent <= GOALS.bytes);
}

const median = (list) => list.sort((one, other) => one - other)[Math.floor(list.length / 2)];

/** The CPU time of all decisions of a few games at full strength, in milliseconds. */
async function decisions(side, games) {
  const times = [];
  const timed = async (text) => {
    const before = side.cpu();
    const answer = await side.call(text);
    if (text.startsWith('{"call":{"think"') && answer.includes('"type":"move"')) times.push(side.cpu() - before);
    return answer;
  };
  for (let number = 0; number < games; number += 1) {
    await play(timed, { game: 'qwixx-duel', seats: 2, levels: [10], name: `figures ${number}` });
  }
  return times;
}

/** Millions of positions a CPU-second in the bench of Duell. */
async function bench(side) {
  const before = side.cpu();
  const { body } = JSON.parse(await side.call(JSON.stringify({ call: { think: { kind: 'bench' } } })));
  return body.nodes / (side.cpu() - before) / 1000;
}

const [module, native] = [await inModule(), inProgram(program)];
for (const [name, side] of [['module', module], ['program', native]]) {
  const times = await decisions(side, 5);
  const sum = times.reduce((sum, time) => sum + time, 0);
  const speed = `${((1000 * times.length) / sum).toFixed(0)} decisions a second of ${times.length}`;
  const half = median(times);
  const figures = `half of them within ${half.toFixed(1)} ms, the longest ${Math.max(...times).toFixed(0)} ms`;
  check(`The Duel at full strength, ${name}: ${speed}, ${figures}`, name !== 'module' || half <= GOALS.decision);
}
// In turn, so that whatever else the machine does meets both.
const ratios = [];
for (let round = 0; round < 5; round += 1) {
  const [there, here] = [await bench(module), await bench(native)];
  ratios.push(there / here);
  console.log(`Duell: module ${there.toFixed(2)} M nodes/s, program ${here.toFixed(2)}, ratio ${(there / here).toFixed(2)}`);
}
const ratio = median(ratios);
check(`Duell: module against program, median of ${ratios.length} rounds: ${ratio.toFixed(2)}`, ratio >= GOALS.ratio);
native.end();
for (const what of missed) console.error(`missed a goal: ${what}`);
process.exitCode = missed.length > 0 ? 1 : 0;
