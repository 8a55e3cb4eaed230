// How fast the engines think in a real browser, unbraked: The Duel at full strength, and Duell beside the same code as a
// program of this machine, in the same run. `make page-budget` runs this, after it has built that program.

import { existsSync } from 'node:fs';
import { play } from '../../tests/engine/game.mjs';
import { inModule, inProgram } from '../../tests/engine/sides.mjs';
import { costOf, middle } from './helpers/cost';
import { expect, test } from './helpers/fixtures';
import { openThinker } from './helpers/thinker';

const PROGRAM = process.env['LINES'] ?? '../target/release/examples/lines';
// The page may not compile modules, only its workers may; here it does it for one of them.
test.use({ bypassCSP: true });

/** Milliseconds for half of the decisions of The Duel, at most; share of the program's speed in Duell, at least. */
const DECISION = 60;
const RATIO = 0.4;
const ROUNDS = 5;

test('half of the decisions of The Duel at full strength come soon', async ({ page }) => {
  test.setTimeout(600_000);
  const think = await openThinker(page);
  // The table is kept by the module in Node; all that is thought is thought in the browser.
  const table = await inModule();
  const times: number[] = [];
  const call = async (text: string): Promise<string> => {
    const { call: what } = JSON.parse(text) as { call: { think?: { depth?: number } } };
    if (!what.think) return table.call(text);
    const { reply, milliseconds } = await think(what.think);
    if ((reply.body as { command?: { type: string } } | null)?.command?.type === 'move') times.push(milliseconds);
    return JSON.stringify(reply);
  };
  for (const name of ['first', 'second']) await play(call, { game: 'qwixx-duel', seats: 2, levels: [10], name: `browser ${name}` });
  const half = middle(times);
  console.log(`\nThe Duel at full strength: half of ${times.length} decisions within ${half.toFixed(1)} ms, the longest ${Math.max(...times).toFixed(0)} ms`);
  expect(times.length).toBeGreaterThan(40);
  expect(half).toBeLessThanOrEqual(DECISION);
});

test('Duell looks at positions fast enough, beside the program', async ({ page, browser }) => {
  test.setTimeout(600_000);
  if (!existsSync(PROGRAM)) throw new Error(`there is no ${PROGRAM}: make page-budget builds it`);
  const think = await openThinker(page);
  const program = inProgram(PROGRAM);
  const job = { kind: 'bench' };
  const cost = async (): Promise<number> => {
    const { own, beside } = await costOf(browser);
    return own + beside;
  };
  const ratios: number[] = [];
  // In turn, so that whatever else the machine does meets both. What the browser compiles is counted.
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = [await cost(), program.cpu()] as const;
    const there = (await think(job)).reply.body as { nodes: number };
    const here = JSON.parse(await program.call(JSON.stringify({ call: { think: job } }))).body as { nodes: number };
    const after = [await cost(), program.cpu()] as const;
    expect(there.nodes).toBe(here.nodes);
    ratios.push(((after[1] - before[1]) * there.nodes) / ((after[0] - before[0]) * here.nodes));
  }
  program.end();
  console.log(`\nDuell, browser against program: ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`);
  expect(middle(ratios)).toBeGreaterThanOrEqual(RATIO);
});
