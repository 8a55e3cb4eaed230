"""A client of a hall: create tables, join them, play, follow a stream, verify dice. Standard library only.

    hall = dicehall.Hall("http://127.0.0.1:8787", name="Pebble")
    table = hall.create("qwixx-duel")
    table.join()
    table.seat_bot(1, "engine", level=5)
    table.start()
    result = table.play(lambda view, seat, legal: legal[0])
    assert table.verify().honest

With strict dice the same calls do. `docs/protocol.md` describes what goes over the wire. Views are the dictionaries of that page.
"""

from __future__ import annotations

import hashlib
import http.client
import json
import random
import secrets
import socket
import ssl
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, cast

from ._dicehall import DicehallError, State, verify_dice

View = dict[str, Any]
"""A table as the protocol describes it."""

Choose = Callable[[View, int, list[str]], str]
"""Picks one of the legal moves of a seat."""

_PATIENCE = 15.0
_KEEP_ALIVE = 20.0
_FIRST_PATIENCE = 5.0


class Refused(DicehallError):
    """The hall understood a request and said no. To send the same again would not help."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(problem.get("message", "refused"))
        self._problem = problem
        self.code: str | None = problem.get("code")
        """As in `stale` or `illegal`; docs/protocol.md lists them all."""
        self.clause: str | None = problem.get("clause")

    def __reduce__(self) -> tuple[type[Refused], tuple[dict[str, Any]]]:
        return Refused, (self._problem,)


class Unreachable(ConnectionError):
    """No answer came within the patience of the client: the address is wrong, or the hall has gone away."""


@dataclass(frozen=True)
class Verdict:
    """Whether dice were honest: `None` where nobody can say, as with real dice.

    >>> verify(State.start("duell").record())
    Verdict(honest=None, code='ours', sentence='There is nothing to check: the players threw the dice themselves.')
    """

    honest: bool | None
    code: str
    sentence: str


_UNSEEN = Verdict(
    None,
    "commitment-unseen",
    "The rolls are those that secret and seeds give, but whether the secret was settled before the seeds nobody here"
    " can say: the commitment was not seen before the game began.",
)


def verify(record: str, commitment: str | None = None) -> Verdict:
    """Checks the dice of a record on this machine, without asking the hall.

    `commitment` is the one that was seen before the first roll. Without it the record vouches for itself alone: it says
    that its rolls follow from its secret, not that the secret was settled before.

    >>> verify(State.start("qwixx-duel").record(), "0" * 64).code
    'other-commitment'
    """
    return Verdict(*verify_dice(record, commitment))


class Hall:
    """A hall, and who you are in it.

    Without a token a new player registers when one is needed. Keep `token`: with it you are the same player the
    next time.
    """

    def __init__(
        self,
        url: str = "http://127.0.0.1:8787",
        token: str | None = None,
        *,
        name: str = "Pebble",
        program: bool = True,
        patience: float = 60.0,
    ) -> None:
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise DicehallError(f"a hall has an address with http or https, found {url!r}")
        self.url = url.rstrip("/")
        self._token = token.strip() if token else None
        self.name = name
        self._kind = "program" if program else "guest"
        self.patience = patience
        """How many seconds to try again where no answer comes. Before the first answer it is five at most: the address
        may be wrong."""
        self._has_answered = False

    @property
    def token(self) -> str:
        """What proves who you are. It is secret."""
        if self._token is None:
            self._token = self._register()
        return self._token

    def _register(self) -> str:
        answer = self._call("POST", "/api/v1/players", {"name": self.name, "kind": self._kind}, None)
        token: str = answer["token"]
        return token

    def _open(
        self, method: str, path: str, body: object, token: str | None, patience: float
    ) -> http.client.HTTPResponse:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if token:
            headers["Authorization"] = "Bearer " + token
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, headers, method=method)
        try:
            answer: http.client.HTTPResponse = urllib.request.urlopen(request, timeout=patience)
        except urllib.error.HTTPError as error:
            with error:
                if error.code == 429 or error.code >= 500:
                    raise ConnectionError(f"the answer was {error.code} {error.reason}") from error
                problem = self._problem(error)
                if token and problem.get("code") == "no-token":
                    problem["message"] = f"the hall at {self.url} does not know your token"
                raise Refused(problem) from error
        if "html" in answer.headers.get("content-type", ""):
            answer.close()
            raise DicehallError(f"there is no hall at {self.url}: it answers with a page")
        self._has_answered = True
        return answer

    def _problem(self, error: urllib.error.HTTPError) -> dict[str, Any]:
        try:
            told = json.load(error)
        except ValueError:
            told = None
        if isinstance(told, dict) and "code" in told:
            self._has_answered = True
            problem = cast("dict[str, Any]", told)
            return problem
        return {"message": f"there is no hall at {self.url}: it answers {error.code} {error.reason}"}

    def _until(self) -> float:
        """When to give up."""
        patience = self.patience if self._has_answered else min(self.patience, _FIRST_PATIENCE)
        return time.monotonic() + patience

    def _wait(self, pause: float, until: float, error: Exception) -> None:
        """Waits before the next attempt, if there is to be one."""
        reason = error.reason if isinstance(error, urllib.error.URLError) else error
        is_hopeless = isinstance(reason, (socket.gaierror, ssl.SSLCertVerificationError))
        if time.monotonic() + pause > until or is_hopeless and not self._has_answered:
            what = "the hall does not answer any more" if self._has_answered else "no hall answers"
            raise Unreachable(f"{what} at {self.url}: {reason}") from error
        time.sleep(pause)

    def _call(self, method: str, path: str, body: object, token: str | None) -> Any:
        """One request, again until there is an answer. Every command has a key, so that it is done only once."""
        until = self._until()
        for pause in _pauses():
            try:
                with self._open(method, path, body, token, _PATIENCE) as answer:
                    text = answer.read()
                    is_json = "json" in answer.headers.get("content-type", "")
                    return json.loads(text) if is_json else text.decode()
            except (OSError, http.client.HTTPException) as error:
                self._wait(pause, until, error)
        raise AssertionError("pauses never end")

    def request(self, method: str, path: str, body: object = None) -> Any:
        """Any request of the protocol, as you: `hall.request("GET", "/api/v1/me")`."""
        return self._call(method, path, body, self.token)

    def games(self) -> list[dict[str, Any]]:
        """The games of the hall with their bots, from the weakest to the strongest."""
        answer: dict[str, list[dict[str, Any]]] = self._call("GET", "/api/v1/games", None, None)
        return answer["games"]

    def lobby(self) -> list[dict[str, Any]]:
        """The public tables with a free seat."""
        answer: dict[str, list[dict[str, Any]]] = self._call("GET", "/api/v1/tables", None, None)
        return answer["tables"]

    def programs(self) -> list[dict[str, str]]:
        """The programs that can be invited now, each with `name` and `player`."""
        answer: list[dict[str, str]] = self._call("GET", "/api/v1/programs", None, None)
        return answer

    def create(
        self, game: str, *, seats: int | None = None, options: str = "", **settings: object
    ) -> Table:
        """Opens a table. `settings` are the other fields of the protocol: `clock`, `dice`, `public`, `seating`."""
        body: dict[str, object] = {"game": game, "key": secrets.token_hex(16), **settings}
        if seats is not None:
            body["seats"] = seats
        if options:
            body["options"] = options
        return Table(self, self.request("POST", "/api/v1/tables", body)["table"])

    def table(self, table: str) -> Table:
        """A table by its ID or by its link."""
        return Table(self, table.rstrip("/").rsplit("/", 1)[-1])

    def tables(self) -> list[dict[str, Any]]:
        """The tables at which you have a seat."""
        answer: dict[str, list[dict[str, Any]]] = self.request("GET", "/api/v1/me/tables")
        return answer["tables"]

    def news(self) -> Iterator[dict[str, Any]]:
        """The news for a program, for ever: invitations, games that start and end. While it is read, others can
        invite you by your name."""
        return self.lines("/api/v1/bot/stream")

    def lines(self, path: str) -> Iterator[dict[str, Any]]:
        """The objects of any stream of the protocol, as you. A connection that breaks is opened again; the first line
        then says how things stand. Every few seconds comes an empty object."""
        pauses, until = _pauses(), self._until()
        while True:
            try:
                with self._open("GET", path, None, self.token, _KEEP_ALIVE) as stream:
                    for line in stream:
                        if not line.endswith(b"\n"):
                            break
                        yield json.loads(line) if line.strip() else {}
                        pauses, until = _pauses(), self._until()
                raise ConnectionError("the stream ended")
            except (OSError, http.client.HTTPException) as error:
                self._wait(next(pauses), until, error)

    def __repr__(self) -> str:
        return f"<Hall {self.url}>"


class Table:
    """One match in a hall."""

    def __init__(self, hall: Hall, table: str) -> None:
        self.hall = hall
        self.id = table
        self._path = f"/api/v1/tables/{_quoted(table)}"
        self._commitment: str | None = None
        self._pledged: dict[int, str] = {}

    @property
    def link(self) -> str:
        """What to send to friends."""
        return f"{self.hall.url}/t/{self.id}"

    def view(self) -> View:
        """How the table stands, as you may see it."""
        return self._seen(self.hall.request("GET", self._path))

    def _seen(self, view: View) -> View:
        # Once the game has begun the hall knows all seeds, and could commit itself to whatever suits it.
        if view["stage"] == "open":
            self._commitment = self._commitment or view["dice"].get("commitment")
        return view

    @property
    def commitment(self) -> str | None:
        """The hall's commitment to its dice, if this object saw it before the game began. Give it to `verify` if
        another object is to check them."""
        return self._commitment

    def command(self, command: dict[str, Any], seen: int | None = None) -> View:
        """Any command of the protocol; the view after it."""
        body: dict[str, Any] = {"key": secrets.token_hex(16), "command": command}
        if seen is not None:
            body["seen"] = seen
        return self._seen(self.hall.request("POST", self._path + "/commands", body)["view"])

    def join(self, seat: int | None = None, *, name: str | None = None, seed: str | None = None) -> int:
        """Takes a seat, the first free one unless told otherwise, and says which. The seed is your part of the
        dice: a long random one unless you bring your own. With strict dice it is pledged, and `start` and `play` of this
        object reveal it. At the start a lot may exchange seats: `view()["you"]` has yours."""
        view = self.view()
        if seat is None:
            free = [n for n, place in enumerate(view["seats"]) if place["sitter"] is None]
            if not free:
                raise Refused({"code": "seat-taken", "message": "all seats are taken"})
            seat = free[0]
        self._bring("sit", view, seat, seed, {"name": name or self.hall.name})
        return seat

    def bring_seeds(self) -> View:
        """Brings a long random seed for every seat that you hold, as `join` does. After an invitation and for a rematch
        nobody has done so. Nothing happens where the game has begun or the dice are real."""
        view = self.view()
        kind = "pledge" if _is_strict(view) else "seed"
        for seat in view["you"] if view["stage"] == "open" and view["dice"]["source"] != "ours" else ():
            if seat in self._pledged and view["seats"][seat]["pledged"]:
                continue
            try:
                view = self._bring(kind, view, seat, None, {})
            except Refused as refused:
                if refused.code not in ("started", "not-your-seat"):
                    raise
        return view

    def _bring(self, kind: str, view: View, seat: int, seed: str | None, more: dict[str, str]) -> View:
        """Sends a seed for a seat, or its pledge if it is to stay unknown until all seats are bound."""
        command = {"type": kind, "seat": seat, **more}
        seed = seed or secrets.token_hex(16)
        if not _is_strict(view):
            return self.command({**command, "seed": seed})
        self._pledged[seat] = seed
        try:
            return self.command({**command, "pledge": hashlib.sha256(seed.encode()).hexdigest()})
        except Refused:
            del self._pledged[seat]
            raise

    def _reveal(self, view: View) -> View:
        """Reveals the seeds that this object has pledged, if they are called for."""
        called = view["dice"]["seeds"]
        for seat in set(view["you"]) & set(called["missing"] if called else ()) & set(self._pledged):
            try:
                view = self.command({"type": "reveal", "seat": seat, "seed": self._pledged[seat]})
            except Refused as refused:
                # Another thread was faster, or it comes too late.
                if refused.code not in ("already-agreed", "seed-missed", "started"):
                    raise
        return view

    def seat_bot(self, seat: int, bot: str | None = None, *, level: int | None = None) -> None:
        """Puts a bot of the hall on a seat: the best one unless told otherwise."""
        game = self.view()["game"]
        bots = next(card["bots"] for card in self.hall.games() if card["name"] == game)
        known = next((card for card in bots if card["name"] == bot), bots[-1])
        chosen = {"name": bot or known["name"], "level": known["highest"] if level is None else level}
        self.command({"type": "seat-bot", "seat": seat, "bot": chosen})

    def invite(self, seat: int, player: str) -> View:
        """Puts a program on a seat. `player` is that of `hall.programs()`. With strict dice `start` is refused until it has
        pledged its seed, which the view shows."""
        return self.command({"type": "invite-program", "seat": seat, "player": player})

    def start(self) -> View:
        """Starts the game; all seats have to be taken. With strict dice it begins when all have revealed their seeds."""
        return self._reveal(self.command({"type": "start"}))

    def stream(self) -> Iterator[View]:
        """The view whenever something has happened, until the game is over."""
        for line in self.hall.lines(f"/api/v1/bot/tables/{_quoted(self.id)}/stream"):
            view = line.get("view")
            if view is None:
                continue
            yield self._seen(view)
            if view["stage"] == "over":
                return

    def move(self, move: object, *, seat: int, seen: int) -> View:
        """Makes a move that was decided on at the event number `seen`."""
        command = {"type": "move", "seat": seat, "move": str(move)}
        return self.command(command, seen)

    def roll(self, *, seat: int, seen: int) -> View:
        """Has the hall throw the dice."""
        return self.command({"type": "roll", "seat": seat}, seen)

    def play(self, choose: Choose) -> dict[str, Any] | None:
        """Plays your seats to the end of the game and gives the result, or `None` if you hold no seat any more.

        `choose(view, seat, legal)` picks a move; the dice are thrown by themselves. Before the game begins it waits, and
        reveals your seeds where the dice are strict.
        """
        last, held = 0, False
        for view in self.stream():
            if view["stage"] == "over":
                result: dict[str, Any] = view["result"]
                return result
            if not view["you"] and (held or view["stage"] == "playing"):
                return None
            held = held or bool(view["you"])
            if view["stage"] == "open":
                self._reveal(view)
            elif view["sequence"] >= last:
                last = self._act(view, choose) or last
        return None

    def _act(self, view: View, choose: Choose) -> int | None:
        """Does what is yours to do; the number of the last event that it led to."""
        turn, last = view["turn"], None
        for seat in sorted(set(view["you"]) & set(turn["to_act"])):
            try:
                if turn["phase"] != "roll":
                    move = choose(view, seat, turn["legal"][str(seat)])
                    last = self.move(move, seat=seat, seen=view["sequence"])["sequence"]
                elif view["dice"]["source"].startswith("hall"):
                    last = self.roll(seat=seat, seen=view["sequence"])["sequence"]
            except Refused as refused:
                # The next line of the stream brings the news.
                if refused.code not in ("stale", "over"):
                    raise
        return last

    def record(self) -> str:
        """The game as the text of a record."""
        text: str = self.hall.request("GET", self._path + "/record")
        return text

    def state(self) -> State:
        """The game as far as it has come, without what is sealed."""
        return State.from_record(self.record())

    def verify(self, commitment: str | None = None) -> Verdict:
        """Checks the dice on this machine, against the commitment that was seen before the game began: by this object,
        unless you have kept one yourself. If nobody saw it in time, the best verdict is `None`, with the code
        `commitment-unseen`."""
        commitment = commitment or self._commitment
        verdict = verify(self.record(), commitment)
        return verdict if commitment or not verdict.honest else _UNSEEN

    def __repr__(self) -> str:
        return f"<Table {self.id} in {self.hall.url}>"


def _is_strict(view: View) -> bool:
    is_strict: bool = view["dice"]["source"] == "hall-strict"
    return is_strict


def _quoted(table: str) -> str:
    return urllib.parse.quote(table, safe="")


def _pauses() -> Iterator[float]:
    """Longer and longer pauses, not the same for all who lost the hall at the same moment."""
    pause = 0.25
    while True:
        yield pause * random.uniform(0.5, 1.5)
        pause = min(2 * pause, 15.0)
