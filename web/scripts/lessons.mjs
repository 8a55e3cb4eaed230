// Writes src/learn/<game>.json: the positions of the tutorials with everything that the page needs to
// know about them. All of it is asked of `dicehall`, so that the page itself needs no rules.
//
//   node scripts/lessons.mjs [path of dicehall]

import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { LESSONS } from './lesson-plan.mjs';

const WEB = resolve(import.meta.dirname, '..');
const DICEHALL = process.argv[2] ?? resolve(WEB, '../target/debug/dicehall');
const COLORS = ['red', 'yellow', 'green', 'blue'];
const FILES = 'abcdefghi';

const numbers = (game, color) => {
  const highest = game === 'qwixx-duel' ? 12 : 16;
  const rising = Array.from({ length: highest - 1 }, (_, index) => index + 2);
  return color === 'red' || color === 'yellow' ? rising : rising.toReversed();
};

function referee(requests) {
  const input = requests.map((request) => JSON.stringify(request)).join('\n');
  const answers = execFileSync(DICEHALL, ['referee'], { input, encoding: 'utf8' }).trim().split('\n');
  return answers.map((answer) => JSON.parse(answer));
}

function rollRequest(roll) {
  const dice = { white: [] };
  for (const die of roll.split(',')) {
    const color = COLORS.find((name) => name[0] === die[0]);
    if (color) dice[color] = Number(die.slice(1));
    else dice.white.push(Number(die));
  }
  return { cmd: 'roll', dice };
}

const play = (seat, move) => ({ cmd: 'move', seat, move });

function opening(game, step) {
  const before = (step.before ?? []).map(([seat, move]) => play(seat, move));
  return [{ cmd: 'new', game, position: step.position }, ...(step.roll ? [rollRequest(step.roll)] : []), ...before];
}

/** What `dicehall legal` says of each move, by seat. */
function sayings(step) {
  const options = step.roll ? ['--dice', step.roll] : [];
  const before = (step.before ?? []).map(([seat, move]) => `${seat}:${move}`).join(',');
  if (before) options.push('--after', before);
  const text = execFileSync(DICEHALL, ['legal', step.position, ...options], { encoding: 'utf8' });
  const lists = text.trim().split('\n\n').slice(1);
  // A seat that owes no move has no list; the seat of a lesson comes first.
  return new Map(lists[0].split('\n').slice(1).map((line) => [line.trim().split(/\s+/)[0], line.trim().replace(/^\S+\s+/, '')]));
}

function marks(game, position, seat, color) {
  const sheet = game === 'qwixx-duel' ? position : position.split(';')[seat + 2];
  const row = new RegExp(`\\b${color[0]}=(\\S+)`).exec(sheet)[1];
  if (row === '-') return [];
  const all = row.split(',');
  return game === 'qwixx-duel' ? all.filter((token) => token.includes(seat === 0 ? 'B' : 'G')) : all;
}

function skips(game, position, seat, move) {
  const [, color, number] = /^([a-z]+)(\d+)$/.exec(move);
  const row = numbers(game, color);
  const front = Math.max(-1, ...marks(game, position, seat, color).map((mark) => row.indexOf(Number.parseInt(mark, 10))));
  return Math.max(0, row.indexOf(Number(number)) - front - 1);
}

function effect(game, at, seat, move, saying, after) {
  const deeds = [
    [/takes the (?!King)/, 'captures'],
    [/takes the King/, 'takes-king'],
    [/home square/, 'reaches-home'],
    [/^beats/, 'beats'],
    [/^stacks/, 'stacks'],
    [/^(lucky, )?(locks|closes) the row/, 'locks'],
    [/^lucky/, 'lucky'],
    [/^misthrow/, 'misthrow'],
  ].flatMap(([pattern, deed]) => (pattern.test(saying) ? [deed] : []));
  if (after.result) deeds.push('ends');
  const told = deeds.length > 0 ? { deeds } : {};
  if (game === 'duell') {
    const top = /(\d) on top/.exec(saying)?.[1];
    return { to: /to ([a-i]\d)/.exec(saying)[1], ...(top ? { top: Number(top) } : {}), ...told };
  }
  if (move === 'pass') return deeds.includes('misthrow') ? { points: -5, ...told } : told;
  const skipped = skips(game, at.position, seat, move);
  const said = /skips (\d+)/.exec(saying)?.[1];
  if (said !== undefined && Number(said) !== skipped) throw new Error(`${move} skips ${said}, not ${skipped}`);
  return { skips: skipped, points: Number(/([+-]\d+)$/.exec(saying)[1]), ...told };
}

function parts(game, { position, scores }, seat) {
  const count = (color) => marks(game, position, seat, color).reduce((sum, mark) => sum + Number(/x(\d+)/.exec(mark)?.[1] ?? 1), 0);
  const rows = COLORS.map((color) => {
    const tokens = game === 'qwixx-duel' ? Math.min(12, count(color)) : count(color);
    return { what: color, points: (tokens * (tokens + 1)) / 2 };
  });
  const sheet = game === 'qwixx-duel' ? position : position.split(';')[seat + 2];
  const misthrows = /m=(\S+)/.exec(sheet)[1].split(',').map(Number);
  const all = [...rows, { what: 'misthrows', points: -5 * (game === 'qwixx-duel' ? misthrows[seat] : misthrows[0]) }];
  const sum = all.reduce((total, part) => total + part.points, 0);
  if (sum !== scores[seat]) throw new Error(`${position}: ${sum} points, but the referee counts ${scores[seat]}`);
  return all;
}

function moment(game, at) {
  const seats = (at.scores ?? [null, null]).map((score, seat) => ({
    score,
    parts: score === null ? [] : parts(game, at, seat),
    supply: at.supply?.[seat] ?? null,
  }));
  return { position: at.position, phase: at.phase, active: at.active, seats, ...(at.result ? { result: at.result } : {}) };
}

/** Everything that a board may ask about: each space, or the plainest road to each square. */
function askable(game, position, legal) {
  if (game !== 'duell') return COLORS.flatMap((color) => numbers(game, color).map((number) => color + number));
  const from = [...new Set(legal.map((move) => move.slice(0, 2)))];
  const roads = [];
  for (const square of from) {
    for (let north = -6; north <= 6; north += 1) {
      for (let east = -6; east <= 6; east += 1) {
        const length = Math.abs(north) + Math.abs(east);
        const isOnBoard = FILES[FILES.indexOf(square[0]) + east] && Number(square[1]) + north >= 1 && Number(square[1]) + north <= 8;
        if (length < 1 || length > 6 || !isOnBoard) continue;
        const leg = (direction, squares) => (squares ? direction + squares : '');
        roads.push(square + leg(north > 0 ? 'n' : 's', Math.abs(north)) + leg(east > 0 ? 'e' : 'w', Math.abs(east)));
      }
    }
  }
  return roads;
}

/** The clause that forbids each move that could be asked about. */
function refusals(game, step, legal) {
  const asked = askable(game, step.position, legal).filter((move) => !legal.includes(move));
  const start = opening(game, step);
  const answers = referee([...start, ...asked.map((move) => play(step.seat, move))]).slice(start.length);
  const why = {};
  asked.forEach((move, index) => {
    const code = /\(([DQL]\d+)\)$/.exec(answers[index].error)?.[1];
    if (code) why[code] = why[code] ? `${why[code]} ${move}` : move;
  });
  return why;
}

function lesson(game, step) {
  const start = opening(game, step);
  const at = referee(start).at(-1);
  if (!at.ok) throw new Error(`${step.position}: ${at.error}`);
  const legal = at.legal[step.seat];
  const said = sayings(step);
  const others = at.to_act.filter((seat) => seat !== step.seat).map((seat) => play(seat, 'pass'));
  const after = new Map(legal.map((move) => [move, referee([...start, play(step.seat, move), ...others]).at(-1)]));
  const goals = step.goals ?? legal.filter((move) => move !== 'pass');
  for (const goal of goals) if (!legal.includes(goal)) throw new Error(`${step.position}: ${goal} is not legal`);
  return {
    ...moment(game, at),
    roll: step.roll ?? null,
    seat: step.seat,
    choices: legal.map((move) => ({ move, effect: effect(game, at, step.seat, move, said.get(move), after.get(move)) })),
    goals: Object.fromEntries(goals.map((goal) => [goal, moment(game, after.get(goal))])),
    why: refusals(game, step, legal),
  };
}

for (const [game, steps] of Object.entries(LESSONS)) {
  const lessons = steps.map((step) => lesson(game, step));
  writeFileSync(resolve(WEB, `src/learn/${game}.json`), `${JSON.stringify(lessons, null, 1)}\n`);
}
