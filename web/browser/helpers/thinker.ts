// A thinker of the page as the page has it: the built script in a worker of a real browser, with the built module.

import { readdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import type { Reply } from '../../src/engine/messages';

interface Built {
  script: string;
  module: string;
  /** The files beside the module, by their names. */
  files: Record<string, string>;
}

/** What the build made of the thinker, the module and the files beside it: names end in a hash of eight characters. */
function built(): Built {
  const found: Built = { script: '', module: '', files: {} };
  for (const asset of readdirSync('dist/assets')) {
    const [, stem, kind] = /^(.+)-[\w-]{8}\.(js|wasm|net|txt)$/.exec(asset) ?? [];
    const path = `/assets/${asset}`;
    if (kind === 'wasm') found.module = path;
    else if (kind !== 'js') found.files[`${stem}.${kind}`] = path;
    else if (stem === 'thinker') found.script = path;
  }
  if (!found.script || !found.module) throw new Error('the page was built without its engines');
  return found;
}

export interface Thought {
  reply: Reply;
  /** From the question to the answer, by the clock of the page. */
  milliseconds: number;
}

/** Starts a thinker in the page, and gives a way to have it think. */
export async function openThinker(page: Page): Promise<(job: object) => Promise<Thought>> {
  await page.goto('/');
  const thinker = await page.evaluateHandle(async ({ script, module, files }) => {
    const bytes = async (path: string): Promise<ArrayBuffer> => (await fetch(path)).arrayBuffer();
    const worker = new Worker(script, { type: 'module' });
    worker.postMessage({ module: await WebAssembly.compile(await bytes(module)) });
    const once = (job: unknown): Promise<Reply> =>
      new Promise((done, fail) => {
        worker.onmessage = ({ data }: MessageEvent<{ reply?: Reply; broken?: string }>) => {
          if (data.reply) done(data.reply);
          else if (data.broken !== undefined) fail(new Error(data.broken));
        };
        worker.postMessage({ work: { job } });
      });
    return {
      think: async (job: unknown): Promise<Thought> => {
        for (;;) {
          const before = performance.now();
          const reply = await once(job);
          const milliseconds = performance.now() - before;
          if (reply.missing === undefined) return { reply, milliseconds };
          for (const name of reply.missing) worker.postMessage({ file: { name, bytes: await bytes(files[name] ?? name) } });
        }
      },
    };
  }, built());
  return (job) => thinker.evaluate(({ think }, asked) => think(asked), job);
}
