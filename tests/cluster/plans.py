"""How PostgreSQL finds what a hall asks for, in a log with many events.

`target/venv/bin/python tests/cluster/plans.py 2000000` makes a database with that many (a million takes 170 MB and half a
minute). Then a hall is opened on it, two people and a bot play there, somebody looks at the lobby and at own games, and old tables
are purged, while PostgreSQL notes the plan of every statement (auto_explain): so these are the hall's own. It prints one plan of
each, the slowest, and fails if one of them reads all events or all tables, or many rows that it does not want.
"""

import asyncio
import pathlib
import re
import subprocess
import sys
import tempfile
import types

from latency import measure
from players import Player
from servers import Hall, Links, Postgres, wait_until

SETTINGS = """
shared_preload_libraries = 'auto_explain'
auto_explain.log_analyze = on
auto_explain.log_buffers = on
max_wal_size = 4GB
"""

FILL = """
INSERT INTO tables (id, game, secret, public, opened_at, seq, touched_at, stage, deadline, bot_due, summary, free, change, standing)
SELECT 'table' || n, 'duell', '', 1, n, 100, n, CASE WHEN n % 100 = 0 THEN 'playing' ELSE 'over' END,
       CASE WHEN n % 100 = 0 THEN 9999999999999 END, 0, '{{}}', 0, n % 1000, 0 FROM generate_series(1, {tables}) n;
INSERT INTO events (table_id, seq, at, body, player)
SELECT 'table' || n, s, n, '{{"type":"moved","seat":0,"move":"a1n5","time":1234567}}', 'abcdefghijkl'
FROM generate_series(1, {tables}) n, generate_series(1, 100) s;
ANALYZE;
"""

# A sweep looks a thousand transactions back: what is old has to be older.
AGE = "DO $$ BEGIN FOR i IN 1..3000 LOOP PERFORM pg_current_xact_id(); COMMIT; END LOOP; END $$"

# What a statement reads and does not want.
REMOVED = re.compile(r"Rows Removed by (?:Index Recheck|Filter): (\d+)")
MOST_IN_VAIN = 5000
# Asked once, when a hall opens: the running games among the 100,000 tables that changed last.
ONCE = "SELECT change, id, game, seq, standing FROM"

ENTRY = re.compile(r"duration: ([0-9.]+) ms  plan:\n\tQuery Text: (.*\n)((?:\t.*\n)+)")


async def play(hall):
    """A game of two people that others watch, and one against a bot."""
    house = types.SimpleNamespace(halls=[hall, hall])
    await measure(house, 40)
    player = Player(0, hall.port, 1, True, False)
    await player.run(lambda: player.acknowledged > 40)
    for path in ("/api/v1/tables", "/api/v1/me/tables", "/api/v1/me/games"):
        await player.http.insist("GET", path)
    # Some sweeps and words of the hall.
    await asyncio.sleep(12)


def plans(log):
    """The slowest plan of each statement, by its text."""
    found = {}
    for duration, text, plan in ENTRY.findall(log):
        text, duration = " ".join(text.split()), float(duration)
        if text not in found or found[text][0] < duration:
            found[text] = duration, plan
    return found


def main():
    tables = int(sys.argv[1]) // 100
    with tempfile.TemporaryDirectory() as directory:
        directory = pathlib.Path(directory)
        directory.chmod(0o777)
        server, links = Postgres(directory, 0, SETTINGS), Links()
        server.create()
        hall = Hall(directory, 0, links, [server], "none")
        try:
            wait_until("the tables are there", hall.is_ready)
            hall.kill()
            server.sql(FILL.format(tables=tables))
            server.sql(AGE)
            server.sql("CHECKPOINT")
            print(server.sql("SELECT 'events ' || count(*) || ', ' || pg_size_pretty(pg_total_relation_size('events')) FROM events"))
            server.sql("ALTER SYSTEM SET auto_explain.log_min_duration = 0")
            server.sql("SELECT pg_reload_conf()")
            hall.start()
            wait_until("the hall is ready", hall.is_ready)
            asyncio.run(play(hall))
            purge = [hall.program, "purge", f"--database=postgres://postgres@127.0.0.1:{server.port}/dice", "--config=/dev/null"]
            subprocess.run(purge, check=True, stdout=subprocess.DEVNULL)
            hall.kill()
            found = plans(server.log.read_text())
        finally:
            hall.kill()
            links.kill()
            server.stop("immediate")
    for text, (duration, plan) in sorted(found.items()):
        print(f"{duration} ms: {text}\n{plan}")
    assert any(text.startswith("WITH due AS") for text in found), "no move was seen"
    whole = [text for text, (_, plan) in found.items() if re.search(r"Seq Scan on (events|tables)\b", plan)]
    print(f"{len(found)} statements; those that read all events or tables: {whole}")
    often = [(text, plan) for text, (_, plan) in found.items() if not text.startswith(ONCE)]
    vain = [text for text, plan in often if max(map(int, REMOVED.findall(plan)), default=0) > MOST_IN_VAIN]
    print(f"those that read more than {MOST_IN_VAIN} rows in vain: {vain}")
    sys.exit(bool(whole or vain))


if __name__ == "__main__":
    main()
