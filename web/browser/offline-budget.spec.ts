// How many bytes the engine in the browser is. What it costs in time is measured by speed.ts.

import { expect, test } from './helpers/fixtures';

/** Bytes of the module as it is sent, without the files that it asks for: 350 kB, of a thousand bytes each. */
const MODULE = 350_000;

test('the module is small', async ({ page }) => {
  const script = await (await page.request.get('/sw.js')).text();
  const [path = ''] = /\/assets\/engine-[\w-]+\.wasm/.exec(script) ?? [];
  const headers = (await page.request.get(path, { headers: { 'accept-encoding': 'br' } })).headers();
  test.info().annotations.push({ type: 'module', description: headers['content-length'] ?? '' });
  expect(headers['content-encoding']).toBe('br');
  expect(Number(headers['content-length'])).toBeLessThanOrEqual(MODULE);
});
