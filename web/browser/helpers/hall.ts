// A real hall with a database of its own, which is gone afterwards.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const PROGRAM = process.env['DICEHALL'] ?? '../target/debug/dicehall';
const MANY = '100000';

export interface Hall {
  address: string;
  close(): Promise<void>;
}

export async function openHall(): Promise<Hall> {
  if (!existsSync('dist/index.html')) throw new Error('the page is not built: npm run build');
  const folder = mkdtempSync(join(tmpdir(), 'dicehall-browser-'));
  const limits = ['--requests-per-second', '--request-burst', '--new-per-minute', '--commands-per-second'];
  const hall = spawn(
    PROGRAM,
    [
      'serve',
      ...['--listen', '127.0.0.1:0', '--data', join(folder, 'hall.db'), '--log', 'warn'],
      ...limits.flatMap((limit) => [limit, MANY]),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [line] = (await once(createInterface(hall.stdout), 'line')) as [string];
  const address = /http:\/\/\S+?(?=\/?$)/.exec(line)?.[0];
  if (!address) throw new Error(`the hall did not say where it is: ${line}`);
  return {
    address,
    async close() {
      const gone = once(hall, 'exit');
      hall.kill('SIGKILL');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
