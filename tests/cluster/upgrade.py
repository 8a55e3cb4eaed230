"""The halls of an older program are replaced one by one while people play, as docs/hosting.md says.

`make upgrade-test OLD=PROGRAM` runs this, and nothing else does: it needs two programs. `UPGRADE_SECONDS` (60) is how long it lasts,
`CLUSTER_PLAYERS` (12) how many play.
"""

import asyncio
import json
import os
import pathlib
import random
import signal
import tempfile
import time

import pytest

from servers import ROOT, House, newest_program, wait_until
from trial import check_bots, trial

OLD = os.environ["DICEHALL_OLD"]
SECONDS = int(os.environ.get("UPGRADE_SECONDS", "60"))
PLAYERS = int(os.environ.get("CLUSTER_PLAYERS", "12"))
SEED = int(os.environ.get("CLUSTER_SEED", "1"))


class Upgrade:
    def __init__(self, house):
        self.house, self.chance, self.seen = house, random.Random(SEED), []

    def replace(self, hall):
        """What the recipe says: the old one closes, the new one opens."""
        hall.signal(signal.SIGTERM)
        hall.server.process.wait(timeout=60)
        hall.program = newest_program()
        hall.start()

    def kill(self, hall):
        hall.kill()
        hall.start()

    def steps(self):
        """Each hall becomes new. Between two of them an old and a new one die and open again."""
        halls = self.house.halls
        return [
            (self.replace, halls[0]), (self.kill, halls[1]), (self.kill, halls[0]),
            (self.replace, halls[1]), (self.kill, halls[2]), (self.kill, halls[1]),
            (self.replace, halls[2]),
        ]

    async def run(self, until):
        loop = asyncio.get_running_loop()
        steps = self.steps()
        pause = max(0, until - time.monotonic()) / len(steps)
        for step, hall in steps:
            await loop.run_in_executor(None, step, hall)
            await loop.run_in_executor(None, wait_until, f"hall {hall.number} is ready", hall.is_ready)
            self.seen.append(f"{step.__name__} {hall.number}")
            print(time.strftime("%X"), self.seen[-1], flush=True)
            await asyncio.sleep(pause)


@pytest.fixture
def house():
    with tempfile.TemporaryDirectory() as directory:
        house = House(pathlib.Path(directory), os.environ.get("CLUSTER_BUS", "postgres"), program=pathlib.Path(OLD).resolve())
        yield house
        house.close()


def test_nothing_is_lost_while_halls_are_replaced_by_newer_ones(house):
    def steps():
        return int(house.primary.sql("SELECT max(step) FROM schema_steps"))

    before = steps()
    upgrade = Upgrade(house)
    outcome = {"seed": SEED, "schema before": before} | asyncio.run(trial(house, upgrade.run, SECONDS, PLAYERS, SEED))
    outcome |= {"schema after": steps(), "steps": upgrade.seen}
    print(json.dumps(outcome, indent=1))
    (ROOT / "target" / "upgrade.json").write_text(json.dumps(outcome, indent=1))
    assert not outcome["violations"], "\n".join(outcome["violations"][:20])
    assert outcome["acknowledged"] > PLAYERS, "too little happened for this to mean anything"
    check_bots(outcome, PLAYERS)
