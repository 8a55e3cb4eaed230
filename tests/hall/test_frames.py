"""A hundred thousand broken frames, and the hall stays up."""

import base64
import json
import os
import random
import socket
import struct
import threading

from conftest import PATIENCE, send

FRAMES = int(os.environ.get("DICEHALL_FRAMES", "100000"))
THREADS = 4
BATCH = 50
TEXT, BINARY, CLOSE, PING = 1, 2, 8, 9


class Raw:
    """A WebSocket that can say what no library would."""

    def __init__(self, hall, table, token):
        self.socket = socket.create_connection((hall.host, hall.port), timeout=PATIENCE)
        self.buffer = b""
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            (
                f"GET /api/v1/tables/{table}/socket HTTP/1.1\r\nHost: {hall.host}:{hall.port}\r\n"
                f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                f"Sec-WebSocket-Key: {key}\r\nAuthorization: Bearer {token}\r\n\r\n"
            ).encode()
        )
        while b"\r\n\r\n" not in self.buffer:
            self.fill()
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 101"), head
        assert json.loads(self.message()[1])["type"] == "update"

    def fill(self):
        more = self.socket.recv(65536)
        if not more:
            raise ConnectionResetError
        self.buffer += more

    def take(self, count):
        while len(self.buffer) < count:
            self.fill()
        taken, self.buffer = self.buffer[:count], self.buffer[count:]
        return taken

    def message(self):
        """The opcode and the payload of the next frame of the hall."""
        first, length = self.take(2)
        if length == 126:
            (length,) = struct.unpack(">H", self.take(2))
        elif length == 127:
            (length,) = struct.unpack(">Q", self.take(8))
        return first & 15, self.take(length)

    def is_dropped(self):
        """Whether the hall ends the connection, as it must after what is no WebSocket at all."""
        try:
            while self.message()[0] != CLOSE:
                pass
        except (ConnectionError, TimeoutError) as error:
            return not isinstance(error, TimeoutError)
        return True

    def close(self):
        self.socket.close()


def frame(payload, opcode=TEXT, final=True, reserved=0, masked=True, length=None):
    length = len(payload) if length is None else length
    head = bytes([(128 if final else 0) | reserved << 4 | opcode])
    mask = 128 if masked else 0
    if length < 126:
        head += bytes([mask | length])
    elif length < 65536:
        head += bytes([mask | 126]) + struct.pack(">H", length)
    else:
        head += bytes([mask | 127]) + struct.pack(">Q", length)
    if not masked:
        return head + payload
    key = os.urandom(4)
    return head + key + bytes(byte ^ key[i % 4] for i, byte in enumerate(payload))


def broken_text(dice):
    """A text that the hall reads and has to answer with a refusal."""
    good = {"type": "command", "key": "k", "seen": 5, "command": {"type": "move", "seat": 0, "move": "red5"}}
    text = json.dumps(good)
    kind = dice.randrange(9)
    if kind == 0:
        return text[: dice.randrange(len(text))]
    if kind == 1:
        at = dice.randrange(len(text))
        return text[:at] + chr(dice.randrange(32, 1000)) + text[at + 1 :] + "}"
    if kind == 2:
        return "[" * dice.randrange(1, 1500)
    if kind == 3:
        return json.dumps({**good, "seen": dice.choice([-1, 2**63, 1e300, None, "5", [], 10**6])})
    if kind == 4:
        return json.dumps({**good, "key": dice.choice(["", "x" * 65, 7, None, "\u0000", "é" * 100])})
    if kind == 5:
        command = dict(good["command"], seat=dice.choice([-1, 8, 99, 2**64, "0", None, 1.5, {}]))
        return json.dumps({**good, "command": command})
    if kind == 6:
        move = dice.choice(["", "red", "red99", "pass\n", "💥", "a" * 3000, "draw", "resign", None, 5])
        return json.dumps({**good, "command": dict(good["command"], move=move)})
    if kind == 7:
        kinds = ["fly", "", None, "Sit", "move ", "start\u0000", 3, "rematch"]
        return json.dumps({**good, "command": {"type": dice.choice(kinds), "seat": dice.randrange(9)}})
    return json.dumps({**good, "type": dice.choice(["", "event", "update", None, 1])})


def broken_frame(dice):
    """A frame after which the hall has to end the connection."""
    noise = dice.randbytes(dice.randrange(1, 100))
    return dice.choice(
        [
            frame(noise, reserved=dice.randrange(1, 8)),
            frame(noise, opcode=dice.choice([3, 4, 5, 6, 7, 11, 12, 13, 14, 15])),
            frame(noise, masked=False),
            frame(b"\xff\xfe" + noise),
            frame(noise, opcode=BINARY),
            frame(b"x" * 5000),
            frame(b"", length=2**62),
            frame(dice.randbytes(200), opcode=PING),
            frame(noise, opcode=PING, final=False),
            frame(b"\x00", opcode=CLOSE),
            frame(noise, opcode=0),
        ]
    )


def send_broken_texts(raw, dice, count):
    """Every broken text gets a refusal, and the connection lives on."""
    raw.socket.sendall(b"".join(frame(broken_text(dice).encode()) for _ in range(count)))
    answers = 0
    while answers < count:
        opcode, payload = raw.message()
        if opcode == TEXT:
            answer = json.loads(payload)
            assert answer["type"] == "refused", answer
            answers += 1


def fuzz(hall, table, token, dice, count, faults):
    try:
        raw = Raw(hall, table, token)
        while count > 0:
            send_broken_texts(raw, dice, BATCH)
            broken = broken_frame(dice)
            raw.socket.sendall(broken)
            assert raw.is_dropped(), f"the hall took a frame that is none: {broken[:20].hex()}"
            raw.close()
            raw = Raw(hall, table, token)
            count -= BATCH + 1
        raw.close()
    except Exception as fault:  # a thread must not fail in silence
        faults.append(fault)


def test_broken_frames_break_nothing(hall, seated):
    token, table = seated
    before = hall.json("GET", f"/api/v1/tables/{table}", token=token)
    memory = hall.memory()
    faults = []
    threads = [
        threading.Thread(target=fuzz, args=(hall, table, token, random.Random(seed), FRAMES // THREADS, faults))
        for seed in range(THREADS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not faults, faults
    after = hall.json("GET", f"/api/v1/tables/{table}", token=token)
    assert after["sequence"] == before["sequence"], "a broken frame did something"
    rolled = send(hall, table, token, "roll", {"type": "roll", "seat": after["turn"]["active"]}, after["sequence"])
    assert rolled["view"]["turn"]["phase"] == "action1"
    assert "panic" not in hall.log_path.read_text()
    assert hall.memory() < memory + 64 * 2**20, "the hall keeps what it should forget"
