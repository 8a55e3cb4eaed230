// A worker that thinks: it does one job after the other and holds nothing.

import type { FromThinker, ToThinker } from './messages';
import { Instance } from './module';

const tell = (message: FromThinker) => postMessage(message);

let instance: Promise<Instance> | null = null;

async function hear(message: ToThinker): Promise<void> {
  if ('module' in message) {
    instance = Instance.start(message.module, (done, of) => tell({ progress: [done, of] }));
    return;
  }
  const module = await instance;
  if (module === null) return;
  if ('file' in message) module.supply(message.file.name, message.file.bytes);
  else tell({ reply: module.call({ call: { think: message.work.job } }) });
}

let done: Promise<void> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<ToThinker>) => {
  // In turn: a job waits for its files.
  done = done.then(() => hear(data)).catch((error: unknown) => tell({ broken: String(error) }));
});
