"""Links that can be cut: a process that passes bytes on, or not.

It reads commands from standard input, a line each: `add NAME FROM TO HOST` opens a link from one port of this machine, at
one of its addresses, to another, `cut NAME` breaks what is open and takes nothing new, `stall NAME` passes nothing on and breaks nothing, `mend
NAME` undoes both. It answers each with `ok`.
"""

import asyncio
import sys


class Link:
    """A way from one port to another."""

    def __init__(self, target):
        self.target = target
        self.is_cut = False
        self.flows = asyncio.Event()
        self.flows.set()
        self.writers = set()

    async def serve(self, reader, writer):
        if self.is_cut:
            writer.transport.abort()
            return
        try:
            there, back = await asyncio.open_connection("127.0.0.1", self.target)
        except OSError:
            writer.transport.abort()
            return
        self.writers |= {writer, back}
        await asyncio.gather(self.copy(reader, back), self.copy(there, writer))
        self.writers -= {writer, back}

    async def copy(self, reader, writer):
        try:
            while data := await reader.read(65536):
                await self.flows.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        writer.transport.abort()

    def cut(self):
        self.is_cut = True
        for writer in self.writers:
            writer.transport.abort()

    def stall(self):
        self.flows.clear()

    def mend(self):
        self.is_cut = False
        self.flows.set()


async def main():
    links = {}
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        verb, name, *ports = line.split()
        if verb == "add":
            links[name] = Link(int(ports[1]))
            await asyncio.start_server(links[name].serve, ports[2], int(ports[0]), backlog=512)
        else:
            getattr(links[name], verb)()
        print("ok", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
