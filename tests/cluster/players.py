"""Players who do not give up, watchers who miss nothing, and what they hold against the log in the end."""

import asyncio
import json
import random

import websockets

PATIENCE = 6
PAUSE = 0.02
CLOCK = {"type": "per-move", "seconds": 20}


class Violation(Exception):
    """Something that must never happen."""


class Again(Exception):
    """No answer, or one that may be another later."""


class Http:
    """One connection that is kept."""

    def __init__(self, port, token=None, host="127.0.0.1"):
        self.port, self.token, self.host = port, token, host
        self.reader = self.writer = None

    async def ask(self, method, path, body=None):
        """The answer as JSON. `Again` if there is none."""
        try:
            async with asyncio.timeout(PATIENCE):
                status, text = await self.exchange(method, path, body)
        except (OSError, EOFError, TimeoutError, ValueError, asyncio.IncompleteReadError) as error:
            self.close()
            raise Again(str(error)) from None
        if status in (429, 502, 503, 504) or status == 408:
            raise Again(f"{status} {text[:200]}")
        if status >= 300:
            raise Violation(f"{method} {path} {body}: {status} {text[:300]}")
        return json.loads(text)

    async def exchange(self, method, path, body):
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection(self.host, self.port)
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: {self.host}:{self.port}\r\ncontent-length: {len(data)}\r\n"
        if data:
            head += "content-type: application/json\r\n"
        if self.token:
            head += f"authorization: Bearer {self.token}\r\n"
        self.writer.write(head.encode() + b"\r\n" + data)
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}
        if headers.get("transfer-encoding") == "chunked":
            text = b""
            while size := int(await self.reader.readline(), 16):
                text += (await self.reader.readexactly(size + 2))[:-2]
            await self.reader.readline()
        else:
            text = await self.reader.readexactly(int(headers.get("content-length", 0)))
        if headers.get("connection") == "close":
            self.close()
        return int(lines[0].split()[1]), text

    def close(self):
        if self.writer:
            self.writer.transport.abort()
        self.reader = self.writer = None

    async def insist(self, method, path, body=None):
        """Asks until there is an answer, and says how often that took."""
        tries = 0
        while True:
            tries += 1
            try:
                return await self.ask(method, path, body), tries
            except Again:
                await asyncio.sleep(PAUSE * min(tries, 20))


class Player:
    """Somebody who plays game after game, on both seats or against a bot."""

    def __init__(self, number, port, seed, with_bot, watched):
        self.number, self.port, self.with_bot, self.watched = number, port, with_bot, watched
        self.random = random.Random(seed * 1000 + number)
        self.tables, self.acknowledged, self.sent_again, self.repeated = [], 0, 0, 0

    async def run(self, is_over):
        http = Http(self.port)
        made, _ = await http.insist("POST", "/api/v1/players", {"name": f"player {self.number}"})
        self.http = Http(self.port, made["token"])
        while not is_over():
            await self.play(is_over)

    async def play(self, is_over):
        game = "qwixx-duel" if self.with_bot or self.number % 3 else "duell"
        new = {"game": game, "clock": CLOCK, "seating": "chosen", "key": f"{self.number}-{len(self.tables)}"}
        opened, _ = await self.http.insist("POST", "/api/v1/tables", new)
        table = Table(opened["table"])
        self.tables.append(table)
        watcher = asyncio.create_task(table.watch(self.port, self.http.token)) if self.watched else None
        view = opened["view"]
        sit = {"type": "sit", "seat": 0, "name": "zero", "seed": "zero"}
        other = {**sit, "seat": 1, "name": "one"}
        if self.with_bot:
            other = {"type": "seat-bot", "seat": 1, "bot": {"name": "greedy", "level": 1}}
        commands = [sit, other, {"type": "start"}]
        while not is_over() and view["stage"] != "over":
            command = commands.pop(0) if commands else self.choose(view)
            if command is None:
                view = await self.wait_for_bot(table, view)
            else:
                view = await self.command(table, view, command)
        table.result = view.get("result")
        if watcher:
            await table.catch_up(watcher, view["sequence"])

    def choose(self, view):
        turn = view.get("turn") or {}
        mine = set(view["you"])
        if turn.get("phase") == "roll":
            seats = mine & set(turn["to_act"])
            return {"type": "roll", "seat": min(seats)} if seats else None
        moves = [
            {"type": "move", "seat": int(seat), "move": move}
            for seat, legal in turn.get("legal", {}).items() if int(seat) in mine
            for move in legal if move != "resign"
        ]
        return self.random.choice(moves) if moves else None

    async def command(self, table, view, command):
        key = f"k{view['sequence']}-{len(table.promises)}"
        request = {"key": key, "seen": view["sequence"], "command": command}
        answer, tries = await self.http.insist("POST", f"/api/v1/tables/{table.id}/commands", request)
        self.sent_again += tries - 1
        self.repeated += answer["repeated"]
        self.acknowledged += 1
        table.promises.append((key, answer["sequence"]))
        return answer["view"]

    async def wait_for_bot(self, table, view):
        await asyncio.sleep(PAUSE)
        return (await self.http.insist("GET", f"/api/v1/tables/{table.id}"))[0]


class Table:
    """What was promised and seen at a table."""

    def __init__(self, name):
        self.id, self.promises, self.seen, self.result = name, [], [], None

    async def watch(self, port, token):
        """Follows the table over sockets, whichever hall they lead to."""
        while True:
            url = f"ws://127.0.0.1:{port}/api/v1/tables/{self.id}/socket?after={len(self.seen)}"
            headers = {"authorization": f"Bearer {token}"}
            try:
                async with asyncio.timeout(PATIENCE):
                    socket = await websockets.connect(url, additional_headers=headers, max_size=None, ping_interval=5, ping_timeout=5, compression=None)
                async with socket:
                    async for message in socket:
                        self.take(json.loads(message))
            except (OSError, TimeoutError, websockets.WebSocketException):
                await asyncio.sleep(PAUSE)

    def take(self, message):
        for event in message.get("events", []):
            if event["sequence"] != len(self.seen) + 1:
                raise Violation(f"{self.id}: after event {len(self.seen)} a watcher saw {event}")
            self.seen.append(event)

    async def catch_up(self, watcher, sequence):
        for _ in range(3000):
            if len(self.seen) >= sequence or watcher.done():
                break
            await asyncio.sleep(PAUSE)
        if watcher.done():
            watcher.result()
        watcher.cancel()
        if len(self.seen) < sequence:
            raise Violation(f"{self.id}: a watcher saw {len(self.seen)} of {sequence} events within a minute")

    async def check(self, halls, log):
        """Holds what was said against the log, and every hall against every other."""
        wrong = []
        sequences = [row[0] for row in log]
        if sequences != list(range(1, len(log) + 1)):
            wrong.append(f"{self.id}: the log has {sequences}")
        keys = [(row[1], row[0]) for row in log if row[1]]
        places = dict(keys)
        if len(places) != len(keys):
            wrong.append(f"{self.id}: a command was carried out twice")
        for key, sequence in self.promises:
            if key not in places or places[key] > sequence:
                wrong.append(f"{self.id}: {key} was acknowledged as {sequence}, the log has it at {places.get(key)}")
        told = []
        for hall in halls:
            events, after = [], 0
            while True:
                page, _ = await hall.insist("GET", f"/api/v1/tables/{self.id}/events?after={after}")
                events += page["events"]
                after = len(events)
                if not page.get("more"):
                    break
            told.append(events)
        # A game that is not over goes on meanwhile: a bot moves, a clock runs out.
        least = min(len(sequences), *map(len, told))
        told = [events[:least] for events in told]
        if any(events != told[0] for events in told) or [event["sequence"] for event in told[0]] != sequences[:least]:
            wrong.append(f"{self.id}: halls tell different games")
        if self.seen[:least] != told[0][: len(self.seen)]:
            wrong.append(f"{self.id}: a watcher saw another game")
        if (self.result or {}).get("reason") == "time":
            wrong.append(f"{self.id}: a game ended by the clock: {self.result}")
        return wrong
