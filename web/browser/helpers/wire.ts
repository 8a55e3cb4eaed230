// A wire between a browser and the hall that can be cut.

import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

export interface Wire {
  address: string;
  cut(): void;
  mend(): void;
  close(): void;
}

export async function layWire(hall: string): Promise<Wire> {
  const { hostname, port } = new URL(hall);
  const ends = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port), hostname);
    for (const end of [near, far]) {
      ends.add(end);
      end.on('error', () => undefined);
      end.on('close', () => {
        ends.delete(end);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const cut = (): void => {
    isCut = true;
    for (const end of ends) end.destroy();
  };
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    mend: () => (isCut = false),
    close() {
      cut();
      server.close();
    },
  };
}
