"""Three halls on one PostgreSQL with a synchronous standby, NATS between them, HAProxy before them; and faults.

`CLUSTER_SECONDS` says how long faults go on (40 in `make test`), `CLUSTER_PLAYERS` how many play, `CLUSTER_SEED`
repeats the choices. `CLUSTER_BUS` is `nats` for a program built with that, else PostgreSQL carries the hints. What came of
it is printed and written to `target/cluster.json`.
"""

import asyncio
import collections
import json
import operator
import os
import pathlib
import random
import signal
import tempfile
import time

import pytest

from players import Http, Player
from servers import ROOT, House, wait_until

SECONDS = int(os.environ.get("CLUSTER_SECONDS", "40"))
PLAYERS = int(os.environ.get("CLUSTER_PLAYERS", "12"))
BUS = os.environ.get("CLUSTER_BUS", "postgres")
# How many tables are held against the log at the same time.
CHECKERS = 8
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


def bot_counts(house):
    names = ["dicehall_bot_thoughts_total", "dicehall_bot_acts_total"]
    return [sum(hall.metric(name) for hall in house.halls) for name in names]


@pytest.fixture
def house():
    # Not pytest's own directory, in which only its owner may look: PostgreSQL runs as somebody else.
    with tempfile.TemporaryDirectory() as directory:
        house = House(pathlib.Path(directory), BUS)
        yield house
        house.close()


def test_nothing_is_lost_in_a_house_of_three_halls(house):
    print(f"CLUSTER_SEED={SEED}", flush=True)
    outcome = asyncio.run(trial(house))
    print(json.dumps(outcome, indent=1))
    (ROOT / "target" / "cluster.json").write_text(json.dumps(outcome, indent=1))
    assert not outcome["violations"], "\n".join(outcome["violations"][:20])
    assert outcome["acknowledged"] > PLAYERS and outcome["faults"], "too little happened for this to mean anything"
    for calm in ["bots before the faults", "bots after the faults"]:
        counts = outcome[calm]
        # Each table may be in the middle of a move when the numbers are read.
        assert counts["acts"] and counts["thoughts"] <= counts["acts"] * 1.02 + PLAYERS / 4, (calm, counts)
    missing = set(outcome["musts"]) - outcome["by kind"].keys()
    assert not missing, missing


async def check(house, tables, log):
    """What is wrong with tables, by the log and by each hall."""
    readers = [Http(hall.port) for hall in house.halls]
    return [wrong for table in tables for wrong in await table.check(readers, log[table.id])]


async def trial(house):
    chance = random.Random(SEED)
    players = [Player(number, house.proxy.port, SEED, number % 4 == 0, number % 2 == 0) for number in range(PLAYERS)]
    faults = Faults(house, chance)
    over = False
    tasks = [asyncio.create_task(player.run(lambda: over)) for player in players]
    loop = asyncio.get_running_loop()
    violations = []
    await asyncio.sleep(min(SECONDS / 8, 30))
    calm = await loop.run_in_executor(None, bot_counts, house)
    storm = asyncio.create_task(faults.run(time.monotonic() + SECONDS))
    await storm
    await loop.run_in_executor(None, house.wait_ready)
    # Claims of before end by themselves.
    await asyncio.sleep(12)
    since = await loop.run_in_executor(None, bot_counts, house)
    await asyncio.sleep(min(SECONDS / 8, 30))
    until = await loop.run_in_executor(None, bot_counts, house)
    over = True
    for done in await asyncio.gather(*tasks, return_exceptions=True):
        if done is not None:
            violations.append(f"{type(done).__name__}: {done}")
    await loop.run_in_executor(None, house.wait_ready)
    tables = [table for player in players for table in player.tables]
    log = collections.defaultdict(list)
    rows = house.primary.sql("SELECT table_id, seq, COALESCE(key, '') FROM events ORDER BY table_id, seq")
    for row in rows.splitlines():
        name, sequence, key = row.split("\x1f")
        log[name].append((int(sequence), key))
    checks = [check(house, tables[start::CHECKERS], log) for start in range(CHECKERS)]
    for wrong in await asyncio.gather(*checks):
        violations += wrong
    offsets = [hall.metric("dicehall_clock_offset_milliseconds") for hall in house.halls]
    return {
        "seed": SEED,
        "bus": BUS,
        "acknowledged": sum(player.acknowledged for player in players),
        "sent again": sum(player.sent_again for player in players),
        "of them stored before": sum(player.repeated for player in players),
        "tables": len(tables),
        "games over": sum(table.result is not None for table in tables),
        "faults": sum(faults.counts.values()),
        "by kind": dict(faults.counts),
        "musts": faults.musts,
        "bots before the faults": dict(zip(["thoughts", "acts"], calm)),
        "bots after the faults": dict(zip(["thoughts", "acts"], map(operator.sub, until, since))),
        "clock offsets at the end": offsets,
        "violations": violations,
    }
