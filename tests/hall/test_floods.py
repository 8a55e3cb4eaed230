"""More than anybody can mean, from one address: requests without a pause, messages in pieces, bodies in crumbs."""

import json
import os
import re
import socket
import time

import pytest

from conftest import PATIENCE, Hall
from test_attacks import BODY, IS_SOAK, NICE, SECONDS, Crowd, Guest, Waits, strict  # noqa: F401
from test_costs import MEGABYTE, Client, crafted, moves_taken_back  # noqa: F401


class Flood(Crowd):
    """Connections from 127.0.0.1 on which something is sent again and again, as fast as the hall takes it."""

    def __init__(self, hall, count, greeting, load):
        self.count, self.load = count, load
        super().__init__(hall, greeting)

    def run(self):
        os.nice(NICE)
        streams = [self.open() for _ in range(self.count)]
        self.is_there.set()
        while not self.stopped.is_set():
            for number, stream in enumerate(streams):
                if self.has_ended(stream):
                    stream.close()
                    streams[number] = self.open()
                    self.opened_again.value += 1

    def has_ended(self, stream):
        try:
            stream.send(self.load)
        except BlockingIOError:
            pass
        except OSError:
            return True
        try:
            while stream.recv(1 << 20):
                pass
            return True
        except BlockingIOError:
            return False
        except OSError:
            return True


def frame(code, text=b"", is_last=True):
    """A frame of a WebSocket, as a client sends it."""
    return bytes([code | (0x80 if is_last else 0), 0x80 | len(text)]) + bytes(4) + text


GET = b"GET /api/v1/games HTTP/1.1\r\nhost: h\r\n\r\n"
CHUNKED = BODY.replace(b"content-length: 9999", b"transfer-encoding: chunked")
UPGRADE = (
    "GET /api/v1/tables/{}/socket HTTP/1.1\r\nhost: h\r\nconnection: upgrade\r\nupgrade: websocket\r\n"
    "sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


@pytest.mark.parametrize(
    ("what", "count", "begin", "load"),
    [
        ("requests without a pause", 250, b"", GET * 200),
        ("heads that are too large", 250, b"", b"GET / HTTP/1.1\r\na: " + b"b" * 20_000),
        ("bodies in crumbs", 250, CHUNKED, b"1\r\n \r\n" * 3_000),
        ("messages in pieces that hold nothing", 90, UPGRADE, frame(0, is_last=False) * 3_000),
        ("pings", 90, UPGRADE, frame(9) * 3_000),
    ],
)
def test_another_address_is_served_while_one_floods_the_hall(strict, what, count, begin, load):
    if begin is UPGRADE:
        table = strict.json("POST", "/api/v1/tables", {"game": "duell"})["table"]
        begin = UPGRADE.format(table).encode() + (frame(1, b"x", is_last=False) if load[0] == 0 else b"")
    guest = Guest(strict)
    before = Waits(guest, SECONDS / 4)
    flood = Flood(strict, count, begin, load)
    try:
        waits = Waits(guest, SECONDS)
    finally:
        flood.leave()
    print(f"\n{what}, before: {before}\n{what}: {waits}; {flood.opened_again.value} connections opened again")
    if IS_SOAK:
        waits.are_short(before)


class Bursts(Crowd):
    """All that the budget of 127.0.0.1 allows at once, as soon as it is full again."""

    def run(self):
        os.nice(NICE)
        self.is_there.set()
        while True:
            streams = [self.open() for _ in range(100)]
            for stream in streams:
                stream.setblocking(True)
                while stream.recv(1 << 16):
                    pass
                stream.close()
                self.opened_again.value += 1
            if self.stopped.wait(5):
                return


def test_another_address_looks_back_while_one_has_the_hall_play_long_games_again(crafted):  # noqa: F811
    hall, table = crafted(moves_taken_back)
    guest = Guest(hall)
    guest.asks = {"history": guest.look_back}
    before = Waits(guest, SECONDS / 4)
    path = f"/api/v1/tables/{table}/history?after=4900"
    bursts = Bursts(hall, f"GET {path} HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n".encode())
    try:
        waits = Waits(guest, SECONDS)
    finally:
        bursts.leave()
    what = "histories of a long game"
    print(f"\n{what}, before: {before}\n{what}: {waits}; {bursts.opened_again.value} histories")
    if IS_SOAK:
        waits.are_short(before)


def test_a_body_in_crumbs_takes_no_more_memory_than_what_is_in_it(tmp_path):
    """Each crumb used to keep the buffer that it came in: a megabyte for a body of 64 kB."""
    hall = Hall(tmp_path, ["--log=warn"])
    client, count = Client(hall, "127.0.0.2").named("Emma"), 20
    head = b"POST /api/v1/players HTTP/1.1\r\nhost: h\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
    loads = {client.stream(): head + b"1\r\n \r\n" * 60_000 for _ in range(count)}
    before, most, end = hall.memory(), 0, time.monotonic() + PATIENCE
    for stream in loads:
        stream.setblocking(False)
    # Until the hall has waited long enough for the rest of each.
    while loads and time.monotonic() < end:
        for stream, load in list(loads.items()):
            try:
                if load:
                    loads[stream] = load[stream.send(load[:65_536]) :]
                stream.recv(4096)
            except BlockingIOError:
                continue
            except OSError:
                pass
            # It has answered, or hung up.
            del loads[stream]
            stream.close()
        most = max(most, hall.memory())
        time.sleep(0.01)
    more = (most - before) / MEGABYTE
    print(f"\n{count} bodies of 60,000 chunks: {more:.1f} MB more")
    assert more < 8
    assert hall.close() == 0


def test_a_school_may_open_the_page_at_the_same_moment(tmp_path):
    """Files of the page are part of the program: they do not count as answers that wait to be read."""
    hall = Hall(tmp_path, ["--log=warn"])
    engine = re.search(r"assets/engine[\w.-]+wasm", hall.request("GET", "/sw.js")[1].decode())
    if engine is None:
        pytest.skip("the page was built without engines")
    client, streams = Client(hall, "127.0.0.2"), []
    for _ in range(60):
        stream = client.stream()
        stream.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        stream.sendall(f"GET /{engine[0]} HTTP/1.1\r\nhost: hall\r\n\r\n".encode())
        streams.append(stream)
    heads = [stream.recv(12) for stream in streams]
    assert heads == [b"HTTP/1.1 200"] * len(streams)
    for stream in streams:
        stream.close()
    assert hall.close() == 0


def test_a_flood_does_not_fill_the_log(tmp_path):
    hall = Hall(tmp_path, ["--log-format=json"])
    client, started = Client(hall, "127.0.0.2"), time.monotonic()
    statuses = [client.ask("GET", "/healthz")[0] for _ in range(1_000)]
    took = time.monotonic() - started
    assert hall.close() == 0
    lines = [json.loads(line) for line in hall.log_path.read_text().splitlines()]
    logged = [line["fields"]["status"] for line in lines if line["target"] == "access"]
    assert logged.count(200) == statuses.count(200), "all that was answered"
    assert logged.count(429) <= 10 * took + 11, f"{logged.count(429)} in {took:.1f} s"
    assert statuses.count(429) < 100 or logged.count(429) > 5, "who floods the hall can be seen"
