"""How long a watcher at one hall waits for a move at another: with NATS, with PostgreSQL's notices, and with nothing.

`target/venv/bin/python tests/cluster/latency.py` prints milliseconds from the moment at which the mover sends. It fails if the
middle one is several times the goal: with a bus that means that hints do not come, and without one that the sweep does not.
`LATENCY_MOVES` is how many moves (1,000), `LATENCY_SWEEPS` how many without a bus (40, two seconds each).
"""

import asyncio
import json
import os
import pathlib
import sys
import tempfile
import time

import websockets

from players import Http, Player, Table
from servers import House

MOVES = int(os.environ.get("LATENCY_MOVES", "1000"))
SWEEPS = int(os.environ.get("LATENCY_SWEEPS", "40"))
# Milliseconds.
MOST_WITH_BUS, MOST_WITHOUT = 50, 2_500


async def measure(house, moves):
    mover_port, watcher_port = house.halls[0].port, house.halls[1].port
    player = Player(1, mover_port, 1, False, False)
    made, _ = await Http(mover_port).insist("POST", "/api/v1/players", {"name": "mover"})
    player.http = Http(mover_port, made["token"])
    waits, answers = [], []
    while len(waits) < moves:
        opened, _ = await player.http.insist("POST", "/api/v1/tables", {"game": "qwixx-duel", "seating": "chosen"})
        table, view = Table(opened["table"]), opened["view"]
        sit = {"type": "sit", "seat": 0, "name": "zero", "seed": "zero"}
        for command in [sit, {**sit, "seat": 1, "name": "one"}, {"type": "start"}]:
            view = await player.command(table, view, command)
        url = f"ws://127.0.0.1:{watcher_port}/api/v1/tables/{table.id}/socket?after={view['sequence']}"
        async with websockets.connect(url, compression=None) as socket:
            await socket.recv()
            while view["stage"] != "over" and len(waits) < moves:
                sent = time.perf_counter()
                view = await player.command(table, view, player.choose(view))
                answers.append(time.perf_counter() - sent)
                seen = 0
                while seen < view["sequence"]:
                    seen = json.loads(await socket.recv())["view"]["sequence"]
                waits.append(time.perf_counter() - sent)
                await asyncio.sleep(0.005)
    return sorted(waits), sorted(answers)


def at(times, share):
    return round(times[int((len(times) - 1) * share)] * 1000, 1)


def main():
    slow = []
    for bus in sys.argv[1:] or ["nats", "postgres", "none"]:
        with tempfile.TemporaryDirectory() as directory:
            house = House(pathlib.Path(directory), bus, halls=2, standby=False)
            try:
                moves = MOVES if bus != "none" else SWEEPS
                waits, answers = asyncio.run(measure(house, moves))
            finally:
                house.close()
            print(json.dumps({
                "bus": bus, "moves": moves, "p50": at(waits, 0.5), "p99": at(waits, 0.99), "most": at(waits, 1),
                "answer p50": at(answers, 0.5), "answer p99": at(answers, 0.99),
            }), flush=True)
            if at(waits, 0.5) > (MOST_WITHOUT if bus == "none" else MOST_WITH_BUS):
                slow.append(bus)
    sys.exit(f"too slow: {', '.join(slow)}" if slow else 0)


if __name__ == "__main__":
    main()
