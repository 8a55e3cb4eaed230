"""A client of a hall that knows docs/protocol.md and nothing else.

It checks the shape of every answer against the page. A field that the page does not name is an error here, so that the
page stays complete; a real client would pass over it.
"""

import http.client
import json
import re
import secrets
from collections.abc import Callable
from contextlib import ExitStack
from socket import SHUT_RDWR
from typing import Any
from urllib.parse import urlencode

from websockets.sync.client import connect

from conftest import PATIENCE

Json = dict[str, Any]
DOCUMENTED_CODES = {
    400: {"unreadable"},
    401: {"no-token"},
    403: {"not-your-seat", "not-at-table", "own-request", "foreign-origin", "banned", "muted"},
    404: {"no-table", "no-path", "no-such-seat", "no-such-program"},
    405: {"no-method"},
    408: {"too-slow"},
    409: set(
        "stale ahead seat-taken seat-vacant no-seed not-started started not-over over not-your-turn roll-first"
        " no-roll-now not-your-roll typed-dice hall-dice nothing-to-take-back already-asked nothing-asked no-draws"
        " no-offer already-offered just-declined time-is-up already-agreed rematch-opened table-full"
        " pledge-first no-pledges not-called other-seed seed-missed closed".split()
    ),
    413: {"too-large"},
    415: {"not-json"},
    422: {"illegal", "bad-table", "no-such-bot", "bad-text", "key-reused"},
    429: {"too-many"},
    500: {"corrupt"},
    503: {"unavailable"},
}
ALL_CODES = set().union(*DOCUMENTED_CODES.values())
VIEW = {"table", "game", "options", "stage", "sequence", "public", "seating", "seats", "you", "turn", "dice", "clock"}
VIEW |= {"draws", "draw_offer", "takeback", "closed", "help", "result", "rematch"}
# The most telling first.
DEEDS = "takes-king reaches-home captures locks beats stacks lucky misthrow ends".split()
DICE = {"white1", "white2", "red", "yellow", "green", "blue"}
MOMENT = {"sequence", "position", "phase", "active", "roll", "scores"}
REASONS = {
    "duell": set("king-captured home-square no-move repetition quiet-moves resignation agreement time".split()),
    "qwixx-duel": {"two-rows-locked", "misthrows", "last-token", "resignation", "time"},
    "qwixx-longo": {"two-rows-locked", "misthrows", "resignation", "time"},
}
# For each type of event: the fields that are always there, and those that may be.
ONLY_SEAT = {"seat-left", "takeback-asked", "takeback-allowed", "takeback-declined", "draw-declined", "resigned"}
ONLY_SEAT |= {"timed-out", "rematch-offered", "seed-missed", "removed"}
EVENTS: dict[str, tuple[set[str], set[str]]] = {
    "opened": (set("game options dice clock seating public stand_in".split()), {"commitment"}),
    "seat-taken": ({"seat", "sitter"}, {"seed", "pledge"}),
    "pledged": ({"seat", "pledge"}, set()),
    "seeds-called": ({"until"}, set()),
    "revealed": ({"seat", "seed"}, set()),
    "hidden": ({"event"}, set()),
    "closed": (set(), set()),
    "seeded": ({"seat", "seed"}, set()),
    "started": (set(), {"lot"}),
    "rolled": ({"roll", "by"}, set()),
    "forgiven": ({"milliseconds"}, set()),
    "helped": ({"seat", "help"}, set()),
    "moved": ({"seat", "move"}, {"reason"}),
    "decided": ({"seat"}, {"move"}),
    "unsealed": ({"moves"}, set()),
    "taken-back": ({"seat", "steps"}, set()),
    "secret-revealed": ({"secret"}, set()),
    "rematch-opened": ({"table"}, set()),
    "said": ({"seat", "text"}, set()),
} | {type: ({"seat"}, set()) for type in ONLY_SEAT}


def fields(found: Json, needed: set[str], possible: frozenset[str] | set[str] = frozenset()) -> None:
    assert needed <= set(found) <= needed | possible, (needed ^ set(found), found)


def check_sitter(sitter: Json) -> None:
    assert sitter["kind"] in {"guest", "program", "bot"}, sitter
    fields(sitter, {"kind", "name"} | ({"level"} if sitter["kind"] == "bot" else set()))


def check_event(event: Json) -> None:
    assert event["type"] in EVENTS, event
    needed, possible = EVENTS[event["type"]]
    fields(event, {"sequence", "at", "type"} | needed, possible)
    if "sitter" in event:
        check_sitter(event["sitter"])


def check_events(events: list[Json], after: int, view: Json, more: bool = False) -> None:
    """They follow `after` without a gap, up to the one that the view stands after, or not so far if there are more."""
    for event in events:
        check_event(event)
    last = after + len(events) if more else view["sequence"]
    assert [event["sequence"] for event in events] == list(range(after + 1, last + 1))
    assert not more or after < last < view["sequence"]


def check_dice_in_play(dice: list[Json]) -> None:
    """Each die once, with what stands before its face and how many sides it has."""
    for die in dice:
        fields(die, {"name", "mark", "sides"})
        assert die["mark"] == ("" if die["name"].startswith("white") else die["name"][0]) and die["sides"] in {6, 8}, die
    names = [die["name"] for die in dice]
    assert set(names) <= DICE and len(set(names)) == len(names), dice


def check_turn(turn: Json, view: Json) -> None:
    fields(turn, {"position", "phase", "active", "to_act", "decided", "decisions", "roll", "dice", "legal", "effects"}, {"threatened"})
    check_dice_in_play(turn["dice"])
    assert turn["phase"] in {"roll", "action1", "action2", "move", "over"}
    mine = {str(seat) for seat in view["you"]}
    assert set(turn["legal"]) | set(turn["decisions"]) <= mine, turn
    owed = mine & {str(seat) for seat in turn["to_act"]} if turn["phase"] != "roll" else set()
    assert set(turn["legal"]) == set(turn["effects"]) == owed, turn
    for seat, moves in turn["legal"].items():
        assert moves == sorted(moves, key=str.encode) and not {"resign", "draw"} & set(moves)
        assert len(turn["effects"][seat]) == len(moves)
        for effect in turn["effects"][seat]:
            fields(effect, set(), {"to", "top", "skips", "points", "deeds", "dice"})
            deeds = effect.get("deeds", [])
            assert deeds == [deed for deed in DEEDS if deed in deeds], effect
            assert set(effect.get("dice", [])) <= {die["name"] for die in turn["dice"]}, effect


def check_view(view: Json) -> Json:
    fields(view, VIEW, {"presence"})
    assert re.fullmatch(r"[a-z0-9]{16}", view["table"])
    assert view["stage"] in {"open", "playing", "over"} and view["seating"] in {"lot", "chosen"}
    for seat in view["seats"]:
        fields(seat, {"sitter", "seeded", "pledged", "out", "helped", "score", "parts", "supply", "left"})
        if seat["sitter"] is not None:
            check_sitter(seat["sitter"])
        for part in seat["parts"]:
            fields(part, {"what", "points"})
    fields(view["dice"], {"source", "commitment", "lot", "secret", "seeds"})
    assert (view["dice"]["commitment"] is not None) == (view["dice"]["source"] != "ours")
    fields(view["clock"], {"control", "running", "deadline", "now"})
    fields(view["rematch"], {"agreed", "next"})
    assert (view["turn"] is None) == (view["stage"] == "open") or view["closed"]
    if view["turn"]:
        check_turn(view["turn"], view)
    if view["takeback"] is not None:
        fields(view["takeback"], {"seat"})
    assert (view["result"] is not None) == (view["stage"] == "over") or view["closed"]
    if view["result"]:
        fields(view["result"], {"winners", "reason"})
        assert view["result"]["reason"] in REASONS[view["game"]] and view["turn"]["to_act"] == []
    return view


def check_problem(problem: Json, status: int | None = None) -> str:
    """The code of a problem, which has to be one of those on the page, under the status that stands there."""
    fields(problem, {"code", "message"}, {"clause"})
    assert problem["code"] in (DOCUMENTED_CODES[status] if status else ALL_CODES), (status, problem)
    return problem["code"]


def refusal(request: Callable[..., Any], *rest: Any, **more: Any) -> str:
    """The code with which a request is refused."""
    try:
        answer = request(*rest, **more)
    except Refused as refused:
        return refused.code
    raise AssertionError(f"not refused: {answer}")


class Refused(Exception):
    """The hall refused a request, with a problem of the documented form."""

    def __init__(self, problem: Json, status: int | None = None):
        self.code, self.problem, self.status = check_problem(problem, status), problem, status
        super().__init__(f"{status} {problem}")


class Client:
    """Somebody who makes requests: with a token, or without one."""

    def __init__(self, hall, name: str | None = None, kind: str | None = None):
        self.hall, self.token, self.player = hall, None, None
        if name:
            body = {"name": name} | ({"kind": kind} if kind else {})
            answer = self.post("/api/v1/players", body, status=201)
            fields(answer, {"player", "token"})
            self.token, self.player = answer["token"], answer["player"]

    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def open(self, method: str, path: str, body: Json | None = None) -> http.client.HTTPResponse:
        connection = http.client.HTTPConnection(self.hall.host, self.hall.port, timeout=PATIENCE)
        headers = self.headers() | ({"Content-Type": "application/json"} if body is not None else {})
        connection.request(method, path, None if body is None else json.dumps(body), headers)
        return connection.getresponse()

    def text(self, method: str, path: str, body: Json | None = None, status: int = 200) -> str:
        answer = self.open(method, path, body)
        text = answer.read().decode()
        if answer.status >= 400:
            raise Refused(json.loads(text), answer.status)
        assert answer.status == status, (answer.status, text)
        if path.startswith("/api/"):
            assert answer.headers["Cache-Control"] == "no-store", path
        return text

    def get(self, path: str) -> Any:
        return json.loads(self.text("GET", path))

    def post(self, path: str, body: Json | None = None, status: int = 200) -> Any:
        return json.loads(self.text("POST", path, body, status))

    def open_table(self, game: str, **terms: Any) -> str:
        answer = self.post("/api/v1/tables", {"game": game, **terms}, status=201)
        fields(answer, {"table", "link", "view"})
        assert answer["link"] == f"/t/{answer['table']}"
        assert check_view(answer["view"])["stage"] == "open"
        return answer["table"]

    def view(self, table: str) -> Json:
        return check_view(self.get(f"/api/v1/tables/{table}"))

    def events(self, table: str, after: int | None = None) -> list[Json]:
        events: list[Json] = []
        while True:
            answer = self.get(f"/api/v1/tables/{table}/events" + ("" if after is None else f"?after={after}"))
            fields(answer, {"events", "view"}, {"more"})
            check_events(answer["events"], after or 0, check_view(answer["view"]), "more" in answer)
            events += answer["events"]
            if "more" not in answer:
                return events
            after = events[-1]["sequence"]

    def command(self, table: str, type: str, seen: int | None = None, key: str | None = None, **rest: Any) -> Json:
        body = {"key": key or secrets.token_hex(8), "command": {"type": type, **rest}}
        body |= {} if seen is None else {"seen": seen}
        return self.taken(self.post(f"/api/v1/tables/{table}/commands", body))

    def now(self, table: str, type: str, **rest: Any) -> Json:
        """A command that is decided on the view of this moment."""
        return self.command(table, type, seen=self.view(table)["sequence"], **rest)

    def short(self, table: str, what: str, **query: Any) -> Json:
        """The short form of `roll` and `move` that programs use."""
        return self.taken(self.post(f"/api/v1/bot/tables/{table}/{what}?{urlencode(query)}"))

    def taken(self, answer: Json) -> Json:
        fields(answer, {"sequence", "repeated", "view"})
        assert check_view(answer["view"])["sequence"] >= answer["sequence"]
        return answer

    def record(self, table: str) -> str:
        return self.text("GET", f"/api/v1/tables/{table}/record")

    def verification(self, table: str | None = None, record: str | None = None) -> Json:
        path = f"/api/v1/tables/{table}/verification" if table else "/api/v1/verification"
        verdict = self.get(path) if table else self.post(path, {"record": record})
        fields(verdict, {"honest", "code", "sentence"})
        return verdict

    def lines(self, path: str):
        """The objects of an NDJSON stream; empty lines are passed over."""
        with self.open("GET", path) as answer:
            assert answer.status == 200 and answer.headers["Content-Type"] == "application/x-ndjson"
            for line in answer:
                if line.strip():
                    yield json.loads(line)

    def socket(self, table: str, after: int = 0) -> "Socket":
        return Socket(self, table, after)


class Socket:
    """A WebSocket at a table. It keeps the raw updates, all events in their order, and the latest view."""

    def __init__(self, client: Client, table: str, after: int = 0):
        url = f"ws://{client.hall.host}:{client.hall.port}/api/v1/tables/{table}/socket?after={after}"
        self.stack = ExitStack()
        wire = connect(url, additional_headers=client.headers(), max_size=None, open_timeout=PATIENCE, proxy=None)
        self.wire = self.stack.enter_context(wire)
        self.last, self.events, self.view = after, [], {}
        self.read()

    def __enter__(self) -> "Socket":
        return self

    def __exit__(self, *_: object) -> None:
        self.stack.close()

    def drop(self) -> None:
        """Breaks the connection off, without a word."""
        self.wire.socket.shutdown(SHUT_RDWR)

    def read(self) -> Json:
        message = json.loads(self.wire.recv(timeout=PATIENCE))
        if message["type"] == "update":
            fields(message, {"type", "events", "view"}, {"moments", "more"})
            for moment in message.get("moments", []):
                fields(moment, MOMENT)
            check_events(message["events"], self.last, check_view(message["view"]), "more" in message)
            self.events += message["events"]
            self.view, self.last = message["view"], message["view"]["sequence"]
            if "more" in message:
                self.last = message["events"][-1]["sequence"]
        return message

    def read_until(self, sequence: int) -> Json:
        while self.last < sequence:
            self.read()
        return self.view

    def send(self, type: str, seen: int | None = None, key: str | None = None, **rest: Any) -> Json:
        """Sends a command and waits for its answer; updates that stand before it are taken in."""
        message = {"type": "command", "key": key or secrets.token_hex(8), "command": {"type": type, **rest}}
        self.wire.send(json.dumps(message | ({} if seen is None else {"seen": seen})))
        while True:
            answer = self.read()
            if answer["type"] == "refused":
                fields(answer, {"type", "key", "problem"})
                raise Refused(answer["problem"])
            if answer["type"] == "accepted":
                fields(answer, {"type", "key", "sequence", "repeated"})
                assert answer["key"] == message["key"]
                return answer
