"""Many people play while something happens to a house; then every table is held against the log and against every hall."""

import asyncio
import collections
import operator
import time

from players import Http, Player
from servers import wait_until

# How many tables are held against the log at the same time.
CHECKERS = 8
# How long a claim on a bot's move may outlive the hall that made it.
CLAIM = 12


def bot_counts(house):
    names = ["dicehall_bot_thoughts_total", "dicehall_bot_acts_total"]
    return [sum(hall.metric(name) for hall in house.halls) for name in names]


def check_bots(outcome, players):
    """Each move of a bot was thought about once while nothing happened."""
    for calm in ["bots before the faults", "bots after the faults"]:
        counts = outcome[calm]
        # Each table may be in the middle of a move when the numbers are read.
        assert counts["acts"] and counts["thoughts"] <= counts["acts"] * 1.02 + players / 4, (calm, counts)


async def check(house, tables, log):
    """What is wrong with tables, by the log and by each hall."""
    readers = [Http(hall.port) for hall in house.halls]
    return [wrong for table in tables for wrong in await table.check(readers, log[table.id])]


async def trial(house, storm, seconds, players, seed):
    """People play before, during and after the storm, which is told when it has to end."""
    players = [Player(number, house.proxy.port, seed, number % 4 == 0, number % 2 == 0) for number in range(players)]
    over = False
    tasks = [asyncio.create_task(player.run(lambda: over)) for player in players]
    loop = asyncio.get_running_loop()
    violations = []
    await asyncio.sleep(min(seconds / 8, 30))
    calm = await loop.run_in_executor(None, bot_counts, house)
    await storm(time.monotonic() + seconds)
    await loop.run_in_executor(None, house.wait_ready)
    await asyncio.sleep(CLAIM)
    since = await loop.run_in_executor(None, bot_counts, house)
    await asyncio.sleep(min(seconds / 8, 30))
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
        "acknowledged": sum(player.acknowledged for player in players),
        "sent again": sum(player.sent_again for player in players),
        "of them stored before": sum(player.repeated for player in players),
        "tables": len(tables),
        "games over": sum(table.result is not None for table in tables),
        "bots before the faults": dict(zip(["thoughts", "acts"], calm)),
        "bots after the faults": dict(zip(["thoughts", "acts"], map(operator.sub, until, since))),
        "clock offsets at the end": offsets,
        "violations": violations,
    }
