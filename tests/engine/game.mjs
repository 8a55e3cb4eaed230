// A whole game of bots at a table of the little hall, with chance that follows from its name.

import { createHash } from 'node:crypto';

/** Plays the game through a function from call to answer, and gives the record. */
export async function play(call, { game, options = '', seats, levels, name }) {
  let count = 0;
  const ask = async (what) => {
    count += 1;
    const hash = (purpose) => createHash('sha256').update(`${name} ${count} ${purpose}`).digest('hex');
    const chance = { secret: hash('secret'), name: hash('name').slice(0, 20), luck: hash('luck').slice(0, 16) };
    const reply = JSON.parse(await call(JSON.stringify({ call: what, now: 1_700_000_000_000 + count, chance })));
    if (reply.status >= 300) throw new Error(`${JSON.stringify(what).slice(0, 200)}: ${JSON.stringify(reply.body)}`);
    return reply;
  };
  const request = (method, path, body) => ask({ ask: { method, path, body } });
  const opened = await request('POST', '/tables', { game, options, ...(seats === 2 ? {} : { seats }) });
  const table = opened.body.table;
  const command = (command) => request('POST', `/tables/${table}/commands`, { key: `${name} ${count}`, command });
  for (let seat = 0; seat < seats; seat += 1) {
    await command({ type: 'seat-bot', seat, bot: { name: 'engine', level: levels[seat % levels.length] } });
  }
  let { due } = await command({ type: 'start' });
  let decisions = 0;
  while (due?.work) {
    const { body: act } = await ask({ think: due.work.job });
    decisions += act.command.type === 'move' ? 1 : 0;
    ({ due } = await ask({ act: { table, seen: due.sequence, act } }));
  }
  const { body: record } = await request('GET', `/tables/${table}/record`);
  const { body: view } = await request('GET', `/tables/${table}`);
  if (view.stage !== 'over') throw new Error(`${name} is not over: ${record}`);
  return { record, decisions };
}
