"""What a host does with `dicehall host`, and what people may ask: tried from outside on a running hall."""

import json
import os
import secrets
import sqlite3
import subprocess
import time

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from conftest import GENEROUS, PATIENCE, ROOT, Hall, send


def until(look, wanted=True):
    """Waits for a state, never for a time."""
    end = time.monotonic() + PATIENCE
    while (found := look()) != wanted:
        assert time.monotonic() < end, found
        time.sleep(0.02)


class Host:
    """Somebody with a shell on the hall's machine."""

    def __init__(self, directory):
        self.data = f"--data={directory / 'hall.db'}"

    def run(self, *words):
        binary = os.environ.get("DICEHALL", ROOT / "target" / "debug" / "dicehall")
        return subprocess.run([binary, *words, self.data], capture_output=True, text=True, timeout=60)

    def does(self, *words, why="a test"):
        done = self.run("host", *words, "--why", why, "--as", "helga")
        assert done.returncode == 0, done.stderr
        return done.stdout

    def refused(self, *words):
        done = self.run("host", *words, "--why", "a test")
        assert done.returncode == 1 and "panicked" not in done.stderr, done
        return done.stderr

    def lists(self, *words):
        done = self.run("host", *words, "--json")
        assert done.returncode == 0, done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.fixture
def host(tmp_path):
    return Host(tmp_path)


def player(hall, name="Emma"):
    made = hall.json("POST", "/api/v1/players", {"name": name})
    return made["player"], made["token"]


def refusal(hall, method, path, body=None, token=None):
    status, text = hall.request(method, path, body, token)
    return status, json.loads(text)["code"]


def say(hall, table, token, text):
    body = {"key": secrets.token_hex(16), "command": {"type": "say", "seat": 0, "text": text}}
    return hall.request("POST", f"/api/v1/tables/{table}/commands", body, token)


def everything(hall, table, token):
    """All that the hall serves of a table."""
    paths = ["", "/events", "/history", "/record"]
    return b"".join(hall.request("GET", f"/api/v1/tables/{table}{path}", token=token)[1] for path in paths)


def test_a_hidden_message_is_served_to_nobody_and_stays_in_the_log(hall, host, seated):
    token, table = seated
    with connect(f"ws://{hall.host}:{hall.port}/api/v1/tables/{table}/socket?after=0") as socket:
        socket.recv(timeout=PATIENCE)
        assert say(hall, table, token, "something rude")[0] == 200
        said = json.loads(socket.recv(timeout=PATIENCE))["events"][-1]
        assert said["text"] == "something rude"
        shown = host.lists("show", table)[0]
        assert [line["text"] for line in shown["talk"]] == ["something rude"]
        host.does("hide", table, "--event", str(said["sequence"]))
        hidden = json.loads(socket.recv(timeout=PATIENCE))["events"][-1]
        assert (hidden["type"], hidden["event"]) == ("hidden", said["sequence"])
    until(lambda: b"rude" in everything(hall, table, token), False)
    data = hall.json("GET", "/api/v1/me/data", token=token)
    assert "rude" not in json.dumps(data)
    assert "rude" not in json.dumps(host.lists("show", table))
    assert "rude" not in host.run("export").stdout
    assert "hidden already" in host.refused("hide", table, "--event", str(said["sequence"]))
    assert "nothing was said" in host.refused("hide", table, "--event", "1")
    with sqlite3.connect(host.data.removeprefix("--data=")) as log:
        bodies = log.execute("SELECT body FROM events WHERE table_id = ?", [table]).fetchall()
    assert any("rude" in body for (body,) in bodies), "a stored event is never rewritten"
    assert host.run("doctor").returncode == 0


def test_a_closed_table_takes_nothing_at_once(hall, host, seated):
    token, table = seated
    with connect(f"ws://{hall.host}:{hall.port}/api/v1/tables/{table}/socket?after=0") as socket:
        socket.recv(timeout=PATIENCE)
        host.does("close", table, why="spam")
        # Without waiting: the log itself refuses.
        assert refusal_of(say(hall, table, token, "hello")) == (409, "closed")
        news = json.loads(socket.recv(timeout=PATIENCE))
        assert [event["type"] for event in news["events"]] == ["closed", "secret-revealed"]
        assert news["view"]["closed"] and news["view"]["stage"] == "over"
    assert hall.json("GET", f"/api/v1/tables/{table}/verification")["honest"]
    assert "closed" in host.refused("close", table)
    assert "no such table" in host.refused("close", "aaaaaaaaaaaaaaaa")
    log = host.lists("log")
    assert [(act["who"], act["what"], act["target"], act["why"]) for act in log] == [("helga", "close", table, "spam")]


def refusal_of(answer):
    status, text = answer
    return status, json.loads(text).get("code")


def test_a_player_is_muted_banned_and_let_in_again(hall, host, seated):
    token, table = seated
    me = hall.json("GET", "/api/v1/me", token=token)["player"]
    host.does("mute", me, "--for", "1h")
    until(lambda: refusal_of(say(hall, table, token, "a"))[1], "muted")
    assert hall.json("GET", "/api/v1/me", token=token)["player"] == me
    host.does("lift", "mute", me)
    until(lambda: say(hall, table, token, "b")[0], 200)
    headers = {"Authorization": f"Bearer {token}"}
    url = f"ws://{hall.host}:{hall.port}/api/v1/tables/{table}/socket?after=0"
    with connect(url, additional_headers=headers) as socket, connect(url) as watcher:
        socket.recv(timeout=PATIENCE)
        watcher.recv(timeout=PATIENCE)
        host.does("ban", me, "--for", "1h")
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=PATIENCE)
        assert refusal(hall, "GET", "/api/v1/me", token=token) == (403, "banned")
        assert refusal(hall, "GET", f"/api/v1/tables/{table}", token=token) == (403, "banned")
        watcher.ping().wait(PATIENCE)
    host.does("lift", "ban", me)
    until(lambda: hall.request("GET", "/api/v1/me", token=token)[0], 200)
    host.does("ban", me, "--for", "0m")
    assert host.lists("rules")[0]["kind"] == "ban"
    assert hall.request("GET", "/api/v1/me", token=token)[0] == 200, "its time is over"


def test_a_revoked_token_is_worth_nothing_for_good(hall, host, seated):
    token, _ = seated
    me = hall.json("GET", "/api/v1/me", token=token)["player"]
    host.does("revoke", me)
    until(lambda: hall.request("GET", "/api/v1/me", token=token)[0], 401)
    assert hall.close() == 0
    again = Hall(hall.log_path.parent, GENEROUS)
    assert again.request("GET", "/api/v1/me", token=token)[0] == 401, "from the first request on"
    assert again.close() == 0


def test_a_banned_guest_does_not_come_back_by_the_same_key(hall, host):
    new = {"game": "duell", "key": secrets.token_hex(20)}
    table = hall.json("POST", "/api/v1/tables", new)["table"]
    assert hall.json("POST", "/api/v1/tables", new)["table"] == table, "the key stands for the guest"
    host.does("ban", host.lists("show", table)[0]["opener"])
    until(lambda: hall.request("POST", "/api/v1/tables", new)[0], 403)
    assert hall.request("POST", "/api/v1/tables", new | {"key": secrets.token_hex(20)})[0] == 201


def test_addresses_are_banned_by_network_and_allowed_again(tmp_path, host):
    hall = Hall(tmp_path, [*GENEROUS, "--trusted-proxy=127.0.0.1"])

    def ask(address):
        import urllib.error
        import urllib.request

        request = urllib.request.Request(hall.url + "/api/v1/games", headers={"X-Forwarded-For": address})
        try:
            return urllib.request.urlopen(request, timeout=PATIENCE).status
        except urllib.error.HTTPError as error:
            return error.code

    host.does("ban", "192.0.2.0/24", "--for", "1d")
    until(lambda: ask("192.0.2.7"), 403)
    assert (ask("192.0.3.7"), ask("2001:db8::1")) == (200, 200)
    host.does("allow", "192.0.2.7")
    until(lambda: ask("192.0.2.7"), 200)
    assert ask("192.0.2.8") == 403
    host.does("lift", "ban", "192.0.2.0/24")
    until(lambda: ask("192.0.2.8"), 200)
    assert hall.close() == 0


def test_nonsense_is_refused_with_a_reason(hall, host):
    for words in (["ban", "nobody"], ["ban", "192.0.2.1/24"], ["mute", "aaaaaaaaaaaa", "--for", "7y"]):
        done = host.run("host", *words, "--why", "x")
        assert done.returncode == 2 and "error" in done.stderr, done
    assert "no player" in host.refused("ban", "aaaaaaaaaaaa")
    assert "only players" in host.refused("mute", "192.0.2.1")
    assert "no such rule" in host.refused("lift", "ban", "192.0.2.1")
    assert "no such report" in host.refused("settle", "17")
    assert host.run("host", "ban", "192.0.2.1").returncode == 2, "why?"
    assert host.run("host", "ban", "192.0.2.1", "--why", " ").returncode == 1
    assert host.lists("log") == [] and host.lists("rules") == []


def test_who_is_removed_gives_up(hall, host, seated):
    token, table = seated
    host.does("remove", table, "--seat", "0")
    until(lambda: hall.json("GET", f"/api/v1/tables/{table}")["stage"], "over")
    assert hall.json("GET", f"/api/v1/tables/{table}")["result"]["winners"] == [1]


def test_a_table_is_reported_once_by_each(hall, host, seated):
    token, table = seated
    path = f"/api/v1/tables/{table}/reports"
    assert hall.request("POST", path, {}, token)[0] == 204
    assert hall.request("POST", path, {"why": "again"}, token)[0] == 204
    assert hall.request("POST", path, {"why": "a stranger"})[0] == 204
    assert refusal(hall, "POST", path, {"why": "x" * 301}) == (422, "bad-text")
    assert refusal(hall, "POST", path.replace(table, "a" * 16), {}) == (404, "no-table")
    reports = host.lists("reports")
    assert [(each["table"], each["why"]) for each in reports] == [(table, "a stranger"), (table, "")]
    host.does("settle", str(reports[0]["report"]))
    assert len(host.lists("reports")) == 1 and len(host.lists("reports", "--all")) == 2


def test_reports_have_limits(tmp_path, host):
    hall = Hall(tmp_path, [])
    table = hall.json("POST", "/api/v1/tables", {"game": "duell"})["table"]
    path = f"/api/v1/tables/{table}/reports"
    answers = {hall.request("POST", path, {})[0] for _ in range(40)}
    assert answers == {204, 429}
    assert hall.close() == 0


def test_lists_can_be_searched(hall, host, seated):
    token, table = seated
    other, _ = player(hall, "100% Max_")
    assert [each["player"] for each in host.lists("players", "0% max_")] == [other]
    assert host.lists("players", "1_0") == []
    assert [each["player"] for each in host.lists("players", other)] == [other]
    assert [each["table"] for each in host.lists("tables", "Emma 1")] == [table]
    assert host.lists("tables", "--stage", "over") == []


def test_a_player_sees_and_erases_everything(hall, host, seated):
    token, table = seated
    _, other = player(hall, "Max")
    three = hall.json("POST", "/api/v1/tables", {"game": "qwixx-longo", "seats": 3}, other)["table"]
    for seat, (who, name) in enumerate([(other, "Max"), (token, "Emma at three"), (other, "Max")]):
        send(hall, three, who, f"sit {seat}", {"type": "sit", "seat": seat, "name": name, "seed": "s"})
    send(hall, three, other, "start", {"type": "start"})
    left = hall.json("POST", "/api/v1/tables", {"game": "duell"}, other)["table"]
    send(hall, left, token, "sit", {"type": "sit", "seat": 0, "name": "Emma who left", "seed": "s"})
    assert say(hall, left, token, "before I leave")[0] == 200
    send(hall, left, token, "leave", {"type": "leave", "seat": 0})
    assert say(hall, table, token, "my words")[0] == 200

    data = hall.json("GET", "/api/v1/me/data", token=token)
    assert data["name"] == "Emma" and data["next"] is None
    assert {each["table"] for each in data["tables"]} == {table, three, left}
    words = {line["text"] for each in data["tables"] for line in each["said"]}
    assert words == {"my words", "before I leave"}

    assert hall.request("DELETE", "/api/v1/me", token=token)[0] == 204
    assert hall.request("GET", "/api/v1/me", token=token)[0] == 401
    assert hall.request("DELETE", "/api/v1/me")[0] == 401
    for each in (table, three, left):
        served = everything(hall, each, other)
        assert b"Emma" not in served and b"my words" not in served and b"before I leave" not in served, served
    view = hall.json("GET", f"/api/v1/tables/{three}", token=other)
    assert view["stage"] == "playing" and view["seats"][1]["sitter"]["kind"] == "bot", "the others play on"
    over = hall.json("GET", f"/api/v1/tables/{table}")
    assert over["stage"] == "over" and over["seats"][0]["sitter"]["name"] == "(erased)"
    assert hall.json("GET", f"/api/v1/tables/{table}/verification")["honest"]
    with sqlite3.connect(host.data.removeprefix("--data=")) as log:
        stored = [row for kind in ("events", "tables", "players") for row in log.execute(f"SELECT * FROM {kind}")]
    assert "Emma" not in str(stored) and "my words" not in str(stored)
    assert host.run("doctor").returncode == 0
    assert host.lists("log")[0]["what"] == "erase"


def test_a_host_erases_a_player_of_a_running_hall(hall, host, seated):
    token, table = seated
    me = hall.json("GET", "/api/v1/me", token=token)["player"]
    assert "no player" in host.refused("erase", "aaaaaaaaaaaa")
    assert "erased from 1 table\n" in host.does("erase", me)
    until(lambda: hall.request("GET", "/api/v1/me", token=token)[0], 401)
    until(lambda: b"Emma" in everything(hall, table, None), False)


def test_an_analysis_of_a_record_is_found_removed_and_purged(hall, host):
    record = '[Game "duell"]\n[Seat0 "Rude Name"]\n[Result "1 resignation"]\n\n1. a1n5 0:resign\nend\n'
    body = {"record": record, "effort": "quick"}

    def made():
        state = hall.json("POST", "/api/v1/analysis", body)
        until(lambda: hall.json("GET", f"/api/v1/analysis/{state['analysis']}")["state"], "done")
        return state["analysis"]

    analysis = made()
    assert [each["analysis"] for each in host.lists("analyses", "rude name")] == [analysis]
    assert host.lists("analyses", analysis)[0]["table"] is None
    assert host.lists("analyses", "polite") == []
    assert host.run("host", "analyses", "polite").stdout == "none\n"
    host.does("remove-analysis", analysis)
    assert hall.request("GET", f"/api/v1/analysis/{analysis}")[0] == 404
    assert "no such analysis" in host.refused("remove-analysis", analysis)
    assert host.lists("log")[0]["what"] == "remove analysis"
    assert made() == analysis, "whoever asks again gets a new one"
    assert "0 analyses of records" in host.run("purge").stdout
    assert "1 analysis of records" in host.run("purge", "--dry-run", "--keep-analyses=0m").stdout
    assert "1 analysis of records" in host.run("purge", "--keep-analyses=0m").stdout
    assert hall.request("GET", f"/api/v1/analysis/{analysis}")[0] == 404


def test_what_is_old_is_purged_and_games_stay(hall, host, seated):
    token, table = seated
    assert say(hall, table, token, "old words")[0] == 200
    send(hall, table, token, "resign", {"type": "resign", "seat": 0})
    guest, guest_token = player(hall, "Idle")
    program = hall.json("POST", "/api/v1/players", {"name": "deep", "kind": "program"})
    for kept in (guest_token, program["token"]):
        assert hall.request("GET", "/api/v1/me", token=kept)[0] == 200
    open_table = hall.json("POST", "/api/v1/tables", {"game": "duell"}, token)["table"]
    dry = host.run("purge", "--dry-run")
    assert dry.stdout.startswith("would purge 0 guests and 0 programs without a game, 0 tables"), dry
    now = ["--keep-guests=0m", "--keep-programs=0m", "--keep-open-tables=0m", "--keep-talk=0m"]
    expected = "1 guest and 1 program without a game, 1 table never started, the talk of 1 table, 0 finished games, 0 analyses of records\n"
    assert host.run("purge", "--dry-run", *now).stdout == "would purge " + expected
    assert host.lists("log") == [], "a dry run changes nothing"
    assert host.run("purge", *now).stdout == "purged " + expected
    until(lambda: hall.request("GET", f"/api/v1/tables/{open_table}")[0], 404)
    until(lambda: b"old words" in everything(hall, table, token), False)
    for gone, token_of_it in ((guest, guest_token), (program["player"], program["token"])):
        assert host.lists("players", gone) == []
        until(lambda: refusal(hall, "GET", "/api/v1/me", token=token_of_it), (401, "no-token"))
    assert hall.json("GET", f"/api/v1/tables/{table}/verification")["honest"], "the game stays"
    assert host.run("purge", *now).stdout.startswith("purged 0 guests and 0 programs without a game, 0 tables never")
    # Whoever played nothing else has no game any more.
    assert host.run("purge", *now, "--keep-games=0m").stdout.startswith("purged 1 guest and ")
    until(lambda: hall.request("GET", f"/api/v1/tables/{table}")[0], 404)
    assert host.run("doctor").returncode == 0


def test_a_log_filter_that_would_match_nothing_is_refused(host):
    done = host.run("serve", "--listen=127.0.0.1:0", "--log=hall[x]=debug")
    assert done.returncode == 1 and "levels of parts, as in warn,hall=debug" in done.stderr, done
