"""Strict dice, from outside: every seat is bound before any seed is known."""

import hashlib
import hmac
import json
import os
import pathlib
import secrets
import sqlite3
import subprocess
import time

from conftest import ROOT, send
from test_host import until

ZEROS = "0" * 64


def pledge_of(seed):
    return hashlib.sha256(seed.encode()).hexdigest()


def faces(secret, seeds, number, sides, count):
    """The dice as docs/protocol.md describes them."""
    lines = "".join(f"{len(seed.encode())}:{seed}\n" for seed in seeds)
    found, block = [], 0
    while True:
        text = f"dicehall dice 1\n{number}\n{block}\n{lines}"
        for byte in hmac.new(secret, text.encode(), hashlib.sha256).digest():
            if byte < 256 - 256 % sides:
                found.append(byte % sides + 1)
                if len(found) == count:
                    return found
        block += 1


def strict_table(hall):
    token = hall.json("POST", "/api/v1/players", {"name": "Emma"})["token"]
    body = {"game": "qwixx-duel", "dice": "hall-strict", "options": "first=0"}
    opened = hall.json("POST", "/api/v1/tables", body, token)
    assert opened["view"]["dice"]["source"] == "hall-strict"
    return token, opened["table"]


def refused(hall, table, token, command):
    body = {"key": secrets.token_hex(16), "command": command}
    status, text = hall.request("POST", f"/api/v1/tables/{table}/commands", body, token)
    return status, json.loads(text).get("code")


def sit(hall, table, token, seat, seed):
    command = {"type": "sit", "seat": seat, "name": f"Emma {seat}", "pledge": pledge_of(seed)}
    return send(hall, table, token, f"sit {seat}", command)


def record_of(hall, table):
    status, text = hall.request("GET", f"/api/v1/tables/{table}/record")
    assert status == 200
    return text.decode()


def verify(record, *flags):
    binary = os.environ.get("DICEHALL", ROOT / "target" / "debug" / "dicehall")
    done = subprocess.run([binary, "verify", "-", "--json", *flags], input=record, capture_output=True, text=True, timeout=60)
    return json.loads(done.stdout)


def test_seeds_are_pledged_called_for_and_revealed(hall):
    token, table = strict_table(hall)
    seeds = ["emma " + "x" * 30, "max " + "y" * 30]
    assert refused(hall, table, token, {"type": "sit", "seat": 0, "name": "E", "seed": "7"}) == (409, "pledge-first")
    assert refused(hall, table, token, {"type": "sit", "seat": 0, "name": "E", "pledge": "7"}) == (400, "unreadable")
    for seat, seed in enumerate(seeds):
        sit(hall, table, token, seat, seed)
    assert refused(hall, table, token, {"type": "reveal", "seat": 0, "seed": seeds[0]}) == (409, "not-called")
    called = send(hall, table, token, "start", {"type": "start"})["view"]
    assert called["stage"] == "open" and called["dice"]["seeds"]["missing"] == [0, 1]
    # Whoever sees the others' seeds cannot take another one now.
    send(hall, table, token, "reveal 1", {"type": "reveal", "seat": 1, "seed": seeds[1]})
    assert refused(hall, table, token, {"type": "pledge", "seat": 0, "pledge": ZEROS}) == (409, "started")
    assert refused(hall, table, token, {"type": "reveal", "seat": 0, "seed": "better"}) == (409, "other-seed")
    view = send(hall, table, token, "reveal 0", {"type": "reveal", "seat": 0, "seed": seeds[0]})["view"]
    assert view["stage"] == "playing" and view["dice"]["seeds"] is None
    rolled = send(hall, table, token, "roll", {"type": "roll", "seat": 0}, view["sequence"])["view"]["turn"]["roll"]
    send(hall, table, token, "resign", {"type": "resign", "seat": 0})
    secret = bytes.fromhex(hall.json("GET", f"/api/v1/tables/{table}")["dice"]["secret"])
    assert [int(die.lstrip("rygb")) for die in rolled.split(",")] == faces(secret, seeds, 1, 6, 6)
    record = record_of(hall, table)
    assert verify(record)["code"] == "honest"
    assert hall.json("GET", f"/api/v1/tables/{table}/verification")["honest"]
    assert verify(record.replace(seeds[0], "better"))["code"] == "other-seed"
    assert verify(record, "--commitment", ZEROS)["code"] == "other-commitment"


def test_a_seat_that_does_not_reveal_is_told_and_the_game_begins(hall):
    token, table = strict_table(hall)
    for seat in range(2):
        sit(hall, table, token, seat, f"seed {seat}")
    send(hall, table, token, "start", {"type": "start"})
    send(hall, table, token, "reveal", {"type": "reveal", "seat": 0, "seed": "seed 0"})
    # A minute is long for a test: the time is over as soon as the log says so.
    with sqlite3.connect(hall.log_path.parent / "hall.db", timeout=60) as log:
        find = "SELECT seq, body FROM events WHERE table_id = ? AND body LIKE '%seeds-called%'"
        sequence, body = log.execute(find, [table]).fetchone()
        past = int(time.time() * 1000) - 1
        body = json.dumps(json.loads(body) | {"until": past})
        log.execute("UPDATE events SET body = ? WHERE table_id = ? AND seq = ?", [body, table, sequence])
        log.execute("UPDATE tables SET deadline = ? WHERE id = ?", [past, table])
    assert hall.close() == 0
    from conftest import GENEROUS, Hall

    again = Hall(pathlib.Path(hall.log_path.parent), GENEROUS)
    until(lambda: again.json("GET", f"/api/v1/tables/{table}")["stage"], "playing")
    types = [event["type"] for event in again.json("GET", f"/api/v1/tables/{table}/events")["events"]]
    assert types[-2:] == ["seed-missed", "started"], types
    late = {"type": "reveal", "seat": 1, "seed": "seed 1"}
    assert refused(again, table, token, late) == (409, "seed-missed")
    view = again.json("GET", f"/api/v1/tables/{table}")
    rolled = send(again, table, token, "roll", {"type": "roll", "seat": 0}, view["sequence"])["view"]["turn"]["roll"]
    send(again, table, token, "resign", {"type": "resign", "seat": 0})
    secret = bytes.fromhex(again.json("GET", f"/api/v1/tables/{table}")["dice"]["secret"])
    seeds = ["seed 0", pledge_of("seed 1")]
    assert [int(die.lstrip("rygb")) for die in rolled.split(",")] == faces(secret, seeds, 1, 6, 6)
    verdict = verify(record_of(again, table))
    assert verdict["code"] == "honest" and "Seat 1 did not reveal its seed" in verdict["sentence"], verdict
    assert again.close() == 0


def test_a_bot_pledges_what_follows_from_the_secret(hall):
    token, table = strict_table(hall)
    sit(hall, table, token, 0, "mine")
    send(hall, table, token, "bot", {"type": "seat-bot", "seat": 1, "bot": {"name": "random", "level": 1}})
    send(hall, table, token, "start", {"type": "start"})
    send(hall, table, token, "reveal", {"type": "reveal", "seat": 0, "seed": "mine"})
    send(hall, table, token, "resign", {"type": "resign", "seat": 0})
    view = hall.json("GET", f"/api/v1/tables/{table}")
    secret = bytes.fromhex(view["dice"]["secret"])
    events = hall.json("GET", f"/api/v1/tables/{table}/events")["events"]
    bot = hmac.new(secret, b"dicehall bot 1\n1\n", hashlib.sha256).hexdigest()
    revealed = {event["seat"]: event["seed"] for event in events if event["type"] == "revealed"}
    assert revealed == {0: "mine", 1: bot}
    pledged = {event["seat"]: event["pledge"] for event in events if event["type"] == "seat-taken"}
    assert pledged == {0: pledge_of("mine"), 1: pledge_of(bot)}


def test_a_strict_record_can_be_moved(hall, tmp_path):
    token, table = strict_table(hall)
    for seat in range(2):
        sit(hall, table, token, seat, f"seed {seat}")
    send(hall, table, token, "start", {"type": "start"})
    for seat in range(2):
        send(hall, table, token, f"reveal {seat}", {"type": "reveal", "seat": seat, "seed": f"seed {seat}"})
    send(hall, table, token, "resign", {"type": "resign", "seat": 1})
    binary = os.environ.get("DICEHALL", ROOT / "target" / "debug" / "dicehall")

    def run(*words, **more):
        return subprocess.run([binary, *words], capture_output=True, text=True, timeout=60, **more)

    record = record_of(hall, table)
    moved = run("import", "-", f"--data={tmp_path / 'other.db'}", input=record)
    assert moved.stdout == "1 stored, 0 already there, 0 refused\n", moved
    assert run("doctor", f"--data={tmp_path / 'other.db'}").returncode == 0
    assert run("export", f"--data={tmp_path / 'other.db'}").stdout.strip() == record.strip()
