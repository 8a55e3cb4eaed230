"""What a host can see of a hall: the lines of its log, whether it is ready, and the address that it prints."""

import json
import re
import resource
import socket
import time

import pytest

from conftest import PATIENCE, Hall
from test_costs import Client
from test_host import Host, until


def access_lines(hall):
    lines = [json.loads(line) for line in hall.log_path.read_text().splitlines()]
    return [line["fields"] for line in lines if line["target"] == "access"]


def test_a_line_of_the_access_log_says_who_asked_for_how_much_and_how_long_it_took(tmp_path):
    hall = Hall(tmp_path, ["--log-format=json"])
    emma = Client(hall, "127.0.0.2").named("Emma")
    answers = [client.ask("GET", "/api/v1/me") for client in (emma, Client(hall, "127.0.0.3", emma.token))]
    slow = slowly(emma, 0.3)
    assert hall.close() == 0
    log = hall.log_path.read_text()
    assert emma.token.split(".")[1] not in log
    # The hall's own address may be told, when it opens.
    assert "127.0.0." not in json.dumps(access_lines(hall))
    lines = [line for line in access_lines(hall) if line["route"] == "/api/v1/me"]
    for line, (status, body) in zip(lines, answers, strict=True):
        assert (line["method"], line["status"], line["bytes"]) == ("GET", status, len(body)) == ("GET", 200, line["bytes"])
        assert line["player"] == emma.token.split(".")[0]
        assert re.fullmatch(r"#[0-9a-f]{12}", line["address"]), line
        assert 0 < line["milliseconds"] < 1000 * PATIENCE
    made = [line for line in access_lines(hall) if line["route"] == "/api/v1/players"]
    assert "player" not in made[0], "nobody was known yet"
    assert lines[0]["address"] == made[0]["address"] != lines[1]["address"]
    assert 300 <= made[-1]["milliseconds"] <= 1000 * slow, (made, slow)


def slowly(client, pause):
    """Sends a request in two parts; says how long all of it took."""
    body = b'{"name":"Max"}'
    head = f"POST /api/v1/players HTTP/1.1\r\nhost: h\r\nconnection: close\r\ncontent-length: {len(body)}\r\n"
    started = time.monotonic()
    with client.stream() as stream:
        # Both at once, so that the hall begins to wait for the rest before the pause begins.
        stream.sendall((head + "content-type: application/json\r\n\r\n").encode() + body[:5])
        time.sleep(pause + 0.1)
        stream.sendall(body[5:])
        while stream.recv(4096):
            pass
    return time.monotonic() - started


def test_addresses_are_logged_plainly_if_the_host_says_so(tmp_path):
    hall = Hall(tmp_path, ["--log-format=json", "--log-addresses"])
    Client(hall, "127.0.0.2").ask("GET", "/healthz")
    assert hall.close() == 0
    assert [line["address"] for line in access_lines(hall)] == ["127.0.0.2"]


def test_who_takes_all_places_is_in_the_log(tmp_path):
    hall = Hall(tmp_path, ["--log-format=json", "--connections-per-address=2"])
    # Before the others, for there are so many lines a second.
    with Client(hall, "127.0.0.4").stream() as stream:
        stream.sendall(b"GET /a" + b"b" * 20_000)
        assert stream.recv(12) == b"HTTP/1.1 431"
    crowd, streams = Client(hall, "127.0.0.2"), []
    for _ in range(60):
        streams.append(crowd.stream())
    for stream in streams[2:]:
        assert stream.recv(12) == b"HTTP/1.1 429"
    counted = Client(hall, "127.0.0.3").ask("GET", "/metrics")[1].decode()
    assert 'dicehall_connections_refused_total{why="full"} 58' in counted
    for stream in streams:
        stream.close()
    assert hall.close() == 0
    lines = [line for line in access_lines(hall) if line["route"] == "connection"]
    full = [line for line in lines if line["why"] == "full"]
    assert 1 <= len(full) <= 58 and {line["status"] for line in full} == {429}
    assert len({line["address"] for line in full}) == 1, full
    assert re.fullmatch(r"#[0-9a-f]{12}", full[0]["address"])
    assert [line["status"] for line in lines if line["why"] == "no request"] == [431]


def test_a_hall_whose_disk_is_full_says_that_it_is_not_ready(tmp_path):
    hall = Hall(tmp_path, ["--log=off"])
    try:
        assert hall.request("GET", "/readyz") == (200, b"ready\n")
        # No file may grow any more, and what has a page may not be written behind it.
        _, most = resource.prlimit(hall.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(hall.process.pid, resource.RLIMIT_FSIZE, (64, most))
        until(lambda: hall.request("GET", "/readyz")[0], 503)
        assert hall.request("GET", "/healthz") == (200, b"ok\n")
        assert hall.request("POST", "/api/v1/players", {"name": "Emma"})[0] == 503
        resource.prlimit(hall.process.pid, resource.RLIMIT_FSIZE, (most, most))
        until(lambda: hall.request("GET", "/readyz")[0], 200)
        assert hall.request("POST", "/api/v1/players", {"name": "Emma"})[0] == 201
    finally:
        assert hall.close() == 0


def test_a_hall_whose_database_was_taken_away_says_that_it_is_not_ready(tmp_path):
    hall, host = Hall(tmp_path, ["--log=error"]), Host(tmp_path)
    assert hall.request("GET", "/readyz")[0] == 200
    assert host.run("backup", str(tmp_path / "copy.db")).returncode == 0
    (tmp_path / "copy.db").rename(tmp_path / "hall.db")
    until(lambda: hall.request("GET", "/readyz")[0], 503)
    # It is ready only if it is started again, on the file that is there now.
    time.sleep(1.1)
    assert hall.request("GET", "/readyz")[0] == 503
    hall.close()


@pytest.mark.parametrize("flags", [["--lan"], []])
def test_a_hall_for_the_network_listens_on_every_address_of_the_machine(tmp_path, flags):
    hall = Hall(tmp_path, flags)
    # What it prints is an address of this machine, and the hall answers there.
    assert hall.request("GET", "/healthz") == (200, b"ok\n")
    with socket.socket() as other:
        is_open = other.connect_ex(("127.0.0.7", hall.port)) == 0
    assert is_open == bool(flags)
    if flags:
        told = hall.process.stdout.readline()
        assert "Phones and computers" in told and not hall.host.startswith("127.") or "No network" in told, told
    assert hall.close() == 0
