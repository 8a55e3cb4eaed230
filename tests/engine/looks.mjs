// What is said about a game afterwards: lines, positions, hints, looks and a report.

/** Asks all of it, and says how many answers there were. */
export async function lookAt(call, record, hints) {
  let count = 0;
  const ask = async (what) => {
    count += 1;
    const chance = { secret: '0'.repeat(64), name: String(count).padStart(20, '0'), luck: String(count).padStart(16, '0') };
    const reply = JSON.parse(await call(JSON.stringify({ call: what, now: 1_700_000_000_000, chance })));
    if (reply.status >= 300) throw new Error(`${JSON.stringify(what).slice(0, 200)}: ${JSON.stringify(reply.body)}`);
    return reply;
  };
  /** A request, with whatever has to be thought about. */
  const request = async (path, body) => {
    const asked = { method: 'POST', path, body };
    const { work, body: answer } = await ask({ ask: asked });
    if (work === undefined) return answer;
    const { body: found } = await ask({ think: work.job });
    return work.then === 'ask' ? (await ask({ ask: { ...asked, found } })).body : found;
  };
  const line = await request('/lines', { record });
  await request('/walk', { record, choices: [0, 1, 2] });
  await request('/verification', { record });
  for (let number = 0; number < hints; number += 1) {
    const steps = line.steps.slice(0, Math.floor(((2 * number + 1) * line.steps.length) / (2 * hints)));
    const place = { ...line, steps };
    const view = await request('/positions', place);
    const owing = Object.entries(view.legal).find(([, moves]) => moves.length > 0);
    if (owing !== undefined) {
      const [seat, [first]] = [Number(owing[0]), owing[1]];
      // Said of the end of a line, for a move to be warned of and for a hint.
      for (const mv of [null, first]) await ask({ think: { kind: 'consult', line: place, seat, mv } });
    }
    for (const depth of [1, 2]) await ask({ think: { kind: 'look', number: depth, line: place, depth } });
  }
  await request('/analysis', { record, effort: 'quick' });
  return count;
}
