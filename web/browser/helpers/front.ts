// A door before the hall: everything goes through, but the page that is behind it can be changed, as by a newer Dicehall.

import { createHash } from 'node:crypto';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';

const SCRIPT = { 'content-type': 'text/javascript', 'cache-control': 'no-cache' };

export interface Front {
  address: string;
  /** From now on there is another build, and the files of the one before are gone. */
  update(): void;
  /** The same, but the document is still the old one: a hall in the middle of an update. */
  mix(): void;
  /** Files that the hall has lost. */
  lose(files: RegExp): void;
  /** From now on these paths are not answered, as by a network that is too weak. */
  silence(paths: RegExp): void;
  /** Puts something before the service worker's script. */
  spoil(script: string): void;
  close(): Promise<void>;
}

const isPage = (path: string): boolean => !/\.\w+$/.test(path) && !path.startsWith('/api/');

/** The build as it is, with another name, and a new script that nobody had before. */
class NewBuild {
  readonly hash = 'feedfacefeedface';
  readonly files = new Map<string, string>();
  readonly gone: RegExp;

  constructor() {
    const document = readFileSync('dist/index.html', 'utf8');
    const worker = readFileSync('dist/sw.js', 'utf8');
    const [, old = ''] = /name="build" content="(\w+) /.exec(document) ?? [];
    const [, entry = ''] = /src="\/(assets\/index-[^"]+)"/.exec(document) ?? [];
    const renamed = entry.replace('index-', 'index-newer-');
    this.gone = new RegExp(`^/${entry.replaceAll('.', '\\.')}$|^/assets/Games-`);
    const fresh = document.replace(old, this.hash).replace(entry, renamed);
    const sha256 = createHash('sha256').update(fresh).digest('hex');
    this.files.set('/', fresh);
    this.files.set(`/${renamed}`, readFileSync(`dist/${entry}`, 'utf8'));
    const list = worker
      .replaceAll(old, this.hash)
      .replaceAll(entry, renamed)
      .replace(/(\\"path\\":\\"\/\\",[^}]*\\"sha256\\":\\")\w+/, `$1${sha256}`);
    this.files.set('/sw.js', list.replace(/\{\\"path\\":\\"\/assets\/Games-[^}]*\},/g, ''));
  }

  answer(path: string, response: ServerResponse): boolean {
    const text = this.files.get(isPage(path) ? '/' : path);
    if (this.gone.test(path)) response.writeHead(404).end();
    else if (text === undefined) return false;
    else response.writeHead(200, isPage(path) ? { ...SCRIPT, 'content-type': 'text/html' } : SCRIPT).end(text);
    return true;
  }
}

export async function openFront(hall: string): Promise<Front> {
  const { hostname, port } = new URL(hall);
  let next: NewBuild | null = null;
  let isMixed = false;
  let lost: RegExp | null = null;
  let silent: RegExp | null = null;
  let spoiler = '';
  const answers = (path: string, response: ServerResponse): boolean => {
    if (lost?.test(path)) return response.writeHead(404).end(), true;
    if (path === '/sw.js' && spoiler) return response.writeHead(200, SCRIPT).end(spoiler + readFileSync('dist/sw.js', 'utf8')), true;
    return next !== null && !(isMixed && isPage(path)) && next.answer(path, response);
  };
  const pass = (asked: IncomingMessage, response: ServerResponse): void => {
    if (silent?.test(asked.url ?? '')) return;
    if (answers((asked.url ?? '').split('?')[0] ?? '', response)) return;
    const { method, headers, url: path } = asked;
    const through = request({ hostname, port, method, headers, path }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    through.on('error', () => response.destroy());
    asked.pipe(through);
  };
  const server = createServer(pass);
  server.on('upgrade', (asked, socket, head) => {
    const through = connect(Number(port), hostname, () => {
      const lines = Array.from({ length: asked.rawHeaders.length / 2 }, (_, i) => `${asked.rawHeaders[2 * i]}: ${asked.rawHeaders[2 * i + 1]}`);
      through.write(`${asked.method} ${asked.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      through.write(head);
      through.pipe(socket).pipe(through);
    });
    through.on('error', () => socket.destroy());
    socket.on('error', () => through.destroy());
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    update: () => ([next, isMixed] = [new NewBuild(), false]),
    mix: () => ([next, isMixed] = [new NewBuild(), true]),
    lose: (files) => (lost = files),
    silence: (paths) => (silent = paths),
    spoil: (script) => (spoiler = script),
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
