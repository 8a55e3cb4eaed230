"""How much memory crowds of one address can make the hall take for what it works out, with its default limits."""

import json
import time

import pytest

from conftest import GENEROUS, PATIENCE, Hall
from test_costs import IS_SOAK, MEGABYTE, Client, append, chatter, copies, crafted, duell  # noqa: F401


def crowd(client, count, method, path, body=None):
    """So many requests at once whose answers are not read."""
    streams = []
    for number in range(count):
        stream = client.stream()
        text = b"" if body is None else json.dumps(body(number)).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: hall\r\ncontent-length: {len(text)}\r\n"
        head += "content-type: application/json\r\n" if body else ""
        head += f"authorization: Bearer {client.token}\r\n" if client.token else ""
        stream.sendall(head.encode() + b"\r\n" + text)
        streams.append(stream)
    return streams


def grown(hall, streams, is_done):
    """How much memory the hall had at most, in megabytes more than before, until something is done."""
    before, most, end = hall.memory(), 0, time.monotonic() + PATIENCE
    crowded = streams()
    while not is_done() and time.monotonic() < end:
        most = max(most, hall.memory())
        time.sleep(0.02)
    for stream in crowded:
        stream.close()
    return (most - before) / MEGABYTE


def answers(hall, route):
    """How many requests for a route have been answered, by the hall's own count."""
    text = hall.request("GET", "/metrics")[1].decode()
    lines = [line for line in text.splitlines() if f'route="{route}"' in line and "seconds_count" in line]
    return sum(float(line.rsplit(" ", 1)[1]) for line in lines)


@pytest.mark.parametrize("path, count, most", [("/api/v1/tables/{table}/history", 100, 96), ("/api/v1/me/data", 30, 144)])
def test_what_is_worked_out_from_a_long_log_is_copied_for_few_at_once(crafted, path, count, most):
    hall, table = crafted(chatter)
    client = Client(hall, "127.0.0.2", hall.token)
    Client(hall, "127.0.0.3").json("GET", f"/api/v1/tables/{table}")
    ask = lambda: crowd(client, count, "GET", path.format(table=table))  # noqa: E731
    more = grown(hall, ask, lambda: answers(hall, path) >= count)
    print(f"\n{count} requests for {path} of 5,000 lines: {more:.1f} MB more")
    assert more < most


def test_tables_that_were_read_do_not_stay_in_memory_for_long(tmp_path):
    """As many as an attacker likes may be large: the hall forgets those that were not used for longest."""
    hall = Hall(tmp_path, GENEROUS)
    token, table, _ = duell(hall)
    assert hall.close() == 0
    append(tmp_path / "hall.db", table, chatter(), token.split(".")[0])
    names = [f"copy{number:012}" for number in range(160 if IS_SOAK else 40)]
    copies(tmp_path / "hall.db", table, names)
    hall = Hall(tmp_path, ["--log=warn", "--table-memory=32"])
    client, before, most = Client(hall, "127.0.0.2"), hall.memory(), 0
    for name in names:
        assert client.json("GET", f"/api/v1/tables/{name}")["sequence"] > 5_000
        most = max(most, hall.memory())
    more = (most - before) / MEGABYTE
    print(f"\n{len(names)} tables of 5,000 lines: {more:.1f} MB more")
    # 160 of them took 130 MB, and 480 took 120: a part of it is what the threads that read keep for themselves.
    assert more < 160
    assert hall.close() == 0


def test_hints_do_not_take_memory_all_at_once(tmp_path):
    hall = Hall(tmp_path, ["--log=warn"])
    emma = Client(hall, "127.0.0.4").named("Emma")
    table = emma.json("POST", "/api/v1/tables", {"game": "duell", "seating": "chosen"})["table"]
    emma.does(table, "sit", {"type": "sit", "seat": 0, "name": "Emma", "seed": "lucky"})
    emma.does(table, "bot", {"type": "seat-bot", "seat": 1, "bot": {"name": "engine", "level": 1}})
    seen = emma.does(table, "start", {"type": "start"})["view"]["sequence"]
    count = 60
    hint = lambda number: {"key": f"{number}", "seat": 0, "seen": seen, "help": "what"}  # noqa: E731
    path = "/api/v1/tables/{table}/hint"
    ask = lambda: crowd(emma, count, "POST", path.format(table=table), hint)  # noqa: E731
    more = grown(hall, ask, lambda: answers(hall, path) >= count / 2)
    print(f"\n{count} hints at once: {more:.1f} MB more")
    assert more < 100
    assert hall.close() == 0
