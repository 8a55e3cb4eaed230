"""Three halls on one PostgreSQL with a synchronous standby, NATS between them, HAProxy before them; and faults.

`CLUSTER_SECONDS` says how long faults go on (40 in `make test`), `CLUSTER_PLAYERS` how many play, `CLUSTER_SEED`
repeats the choices. `CLUSTER_BUS` is `nats` for a program built with that, else PostgreSQL carries the hints. What came of
it is printed and written to `target/cluster.json`.
"""

import asyncio
import collections
import json
import os
import pathlib
import random
import signal
import tempfile
import time

import pytest

from servers import ROOT, House, wait_until
from trial import check_bots, trial

SECONDS = int(os.environ.get("CLUSTER_SECONDS", "40"))
PLAYERS = int(os.environ.get("CLUSTER_PLAYERS", "12"))
BUS = os.environ.get("CLUSTER_BUS", "postgres")
SEED = int(os.environ.get("CLUSTER_SEED", str(int(time.time()))))


class Faults:
    """What can happen to a house. Each is over when its function returns."""

    def __init__(self, house, chance):
        self.house, self.chance = house, chance
        self.counts = collections.Counter()
        self.rare = ["restart_postgres", "fail_over_hanging"]
        if SECONDS > 120:
            self.rare += ["fail_over", "long_outage"]
        self.common = [
            "kill_hall", "stop_hall", "cut_postgres", "stall_postgres", "shift_clock", "close_hall", "hang_postgres",
        ]
        # What every run has to have seen.
        self.musts = ["shift_clock", *self.rare]
        if house.nats:
            self.common += ["cut_nats", "cut_both", "kill_nats"]
            self.musts += ["cut_nats", "kill_nats"]

    async def run(self, until):
        loop = asyncio.get_running_loop()
        # What must not be missing comes first, then all in any order, the rare ones seldom.
        names = self.chance.sample(self.musts, len(self.musts))
        while names or time.monotonic() < until:
            if not names:
                names = self.common * 4 + self.rare
                self.chance.shuffle(names)
            name = names.pop()
            print(f"{time.strftime('%X')} {name}", flush=True)
            await loop.run_in_executor(None, getattr(self, name), self.chance.choice(self.house.halls))
            self.counts[name] += 1
            if time.monotonic() >= until:
                names = [name for name in names if name in self.musts and not self.counts[name]]
            await asyncio.sleep(self.chance.uniform(0.2, 1.5))

    def pause(self, low, high):
        time.sleep(self.chance.uniform(low, high))

    def kill_hall(self, hall):
        hall.kill()
        self.pause(0, 1)
        hall.start()
        wait_until("the hall is back", hall.is_ready)

    def close_hall(self, hall):
        hall.signal(signal.SIGTERM)
        hall.server.process.wait(timeout=60)
        hall.start()
        wait_until("the hall is back", hall.is_ready)

    def stop_hall(self, hall):
        hall.signal(signal.SIGSTOP)
        self.pause(1, 12)
        hall.signal(signal.SIGCONT)

    def cut(self, hall, verb, *kinds):
        hall.link(verb, *kinds)
        self.pause(1, 8)
        hall.link("mend", *kinds)
        wait_until("the hall is back", hall.is_ready)

    def cut_nats(self, hall):
        self.cut(hall, "cut", "nats")

    def cut_postgres(self, hall):
        self.cut(hall, "cut", "postgres")

    def stall_postgres(self, hall):
        self.cut(hall, "stall", "postgres")

    def cut_both(self, hall):
        self.cut(hall, "cut", "postgres", "nats")

    def kill_nats(self, _):
        self.house.nats.kill()
        self.pause(0.5, 4)
        self.house.nats.start()

    def shift_clock(self, hall):
        seconds = self.chance.choice([-60, 60])
        hall.shift(seconds)
        wait_until("the hall sees that its clock is wrong", lambda: hall.has_clock(seconds))
        self.pause(1, 5)
        hall.shift(0)
        wait_until("the hall sees that its clock is right", lambda: hall.has_clock(0))

    def restart_postgres(self, _):
        self.house.primary.stop("fast")
        self.house.primary.start()
        self.house.wait_ready()

    def hang_postgres(self, _):
        """It answers nothing, while its machine still acknowledges what it is sent."""
        self.house.primary.signal(signal.SIGSTOP)
        self.pause(1, 8)
        self.house.primary.signal(signal.SIGCONT)
        self.house.wait_ready()

    def long_outage(self, _):
        """Longer than anybody has for a move."""
        self.house.primary.stop("immediate")
        time.sleep(25)
        self.house.primary.start()
        self.house.wait_ready()

    def fail_over_hanging(self, hall):
        self.fail_over(hall, hangs=True)

    def fail_over(self, _, hangs=False):
        self.house.fail_over(hangs)
        self.house.wait_ready()
        # Only with a standby again is a yes safe from the next one.
        self.house.standby.follow(self.house.primary)


@pytest.fixture
def house():
    # Not pytest's own directory, in which only its owner may look: PostgreSQL runs as somebody else.
    with tempfile.TemporaryDirectory() as directory:
        house = House(pathlib.Path(directory), BUS)
        yield house
        house.close()


def test_nothing_is_lost_in_a_house_of_three_halls(house):
    print(f"CLUSTER_SEED={SEED}", flush=True)
    faults = Faults(house, random.Random(SEED))
    outcome = {"seed": SEED, "bus": BUS} | asyncio.run(trial(house, faults.run, SECONDS, PLAYERS, SEED))
    outcome |= {"faults": sum(faults.counts.values()), "by kind": dict(faults.counts)}
    print(json.dumps(outcome, indent=1))
    (ROOT / "target" / "cluster.json").write_text(json.dumps(outcome, indent=1))
    assert not outcome["violations"], "\n".join(outcome["violations"][:20])
    assert outcome["acknowledged"] > PLAYERS and outcome["faults"], "too little happened for this to mean anything"
    check_bots(outcome, PLAYERS)
    missing = set(faults.musts) - faults.counts.keys()
    assert not missing, missing
