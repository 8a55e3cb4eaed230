// Plays the same games in the module and in a program of this machine, and compares every answer, and with it every move.
// node tests/engine/same-play.mjs PROGRAM [GAMES]

import { play } from './game.mjs';
import { lookAt } from './looks.mjs';
import { GAMES, inModule, inProgram } from './sides.mjs';

const [program = 'target/debug/examples/lines', games = '20'] = process.argv.slice(2);
/** Level 10 of Duell thinks for a second; all others count what they look at. Level 9 takes long and plays one game. */
const HIGHEST = { duell: 8, 'qwixx-duel': 10, 'qwixx-longo': 10 };
const ONCE_MORE = { duell: [9, 7] };
/** At how many places of a game hints are asked for, and positions looked at. */
const HINTS = { duell: 2, 'qwixx-duel': 4, 'qwixx-longo': 4 };
/** The house rules of Duell have nets of their own. */
const RULES = ['', '', 'home=king', 'king-captures=no', 'home=king king-captures=no'];
const FINGERPRINT = 861_632;

const module = await inModule();
const native = inProgram(program);

/** Asks both sides, and lets no difference pass. */
async function both(text) {
  const [one, other] = await Promise.all([module.call(text), native.call(text)]);
  if (one !== other) {
    console.error(`the module and the program differ.\ncall: ${text.slice(0, 500)}\nmodule:  ${one}\nprogram: ${other}`);
    process.exit(1);
  }
  return one;
}

const since = (before) => `${((performance.now() - before) / 1000).toFixed(1)} s`;

for (const game of GAMES) {
  const before = performance.now();
  let all = 0;
  let record = '';
  for (let number = 0; number < Number(games); number += 1) {
    const highest = HIGHEST[game];
    const levels = [1 + (number % highest), 1 + ((number * 3 + 1) % highest)];
    const seats = game === 'qwixx-longo' ? 2 + (number % 4) : 2;
    const options = game === 'duell' ? RULES[number % RULES.length] : '';
    const played = await play(both, { game, options, seats, levels, name: `${game} ${number}` });
    all += played.decisions;
    record ||= played.record;
  }
  console.log(`${game}: ${games} games, ${all} decisions, every answer the same (${since(before)})`);
  if (ONCE_MORE[game]) {
    const begin = performance.now();
    const levels = ONCE_MORE[game];
    const { decisions } = await play(both, { game, seats: levels.length, levels, name: `${game} once more` });
    console.log(`${game}: a game of levels ${levels.join(' and ')}, ${decisions} decisions, every answer the same (${since(begin)})`);
  }
  const begin = performance.now();
  const looks = await lookAt(both, record, HINTS[game]);
  console.log(`${game}: ${looks} answers about a game that is over, with hints and a report, the same (${since(begin)})`);
}

for (const path of ['/puzzles', ...GAMES.map((game) => `/puzzles/${game}/today`)]) {
  const { status } = JSON.parse(await both(JSON.stringify({ call: { ask: { method: 'GET', path } } })));
  if (status !== 200) throw new Error(`${path}: ${status}`);
}

// The time that it took differs; the positions that were looked at must not.
const bench = JSON.parse(await module.call(JSON.stringify({ call: { think: { kind: 'bench' } } })));
if (bench.body.nodes !== FINGERPRINT) {
  console.error(`the fingerprint of Duell in the module is ${bench.body.nodes}, not ${FINGERPRINT}`);
  process.exit(1);
}
console.log(`duell: fingerprint ${bench.body.nodes}`);
native.end();
