"""The lobby, looking back, why not, and a program that plays by its streams."""

import json
import queue
import threading
import time
from collections.abc import Callable

from client import ALL_CODES, Client, Json, check_events, check_view, fields, refusal
from conftest import PATIENCE
from test_flows import play
from test_flows_people import act, two_by_link


def lobby(client: Client) -> dict[str, Json]:
    tables = client.get("/api/v1/tables")["tables"]
    for entry in tables:
        fields(entry, {"table", "game", "options", "stage", "seats", "dice", "clock"})
    return {entry["table"]: entry for entry in tables}


def test_the_lobby_shows_public_tables_with_a_free_seat_and_no_private_ones(hall):
    emma, anybody = Client(hall, "Emma"), Client(hall)
    clock = {"type": "stock", "seconds": 300, "increment": 5}
    public = emma.open_table("qwixx-longo", seats=3, clock=clock, public=True)
    private = emma.open_table("duell")
    for table in (public, private):
        emma.command(table, "sit", seat=0, name="Emma", seed="emma-1")
    emma.command(public, "seat-bot", seat=1, bot={"name": "greedy", "level": 3})
    assert set(lobby(anybody)) == {public}
    entry = lobby(anybody)[public]
    assert entry["seats"] == ["Emma", "greedy (level 3)", None]
    assert (entry["stage"], entry["dice"], entry["clock"]) == ("open", "hall", clock)
    assert anybody.view(private)["seats"][0]["sitter"]["name"] == "Emma"
    mine = [entry["table"] for entry in emma.get("/api/v1/me/tables")["tables"]]
    assert sorted(mine) == sorted([public, private])
    emma.command(public, "seat-bot", seat=2, bot={"name": "random", "level": 1})
    assert lobby(anybody) == {}


def test_a_browser_without_a_token_sits_down_and_gets_a_cookie(hall):
    emma, browser = Client(hall, "Emma"), Client(hall)
    table = emma.open_table("duell")
    body = {"key": "1", "command": {"type": "sit", "seat": 0, "name": "Max", "seed": "max-1"}}
    answer = browser.open("POST", f"/api/v1/tables/{table}/commands", body)
    cookie = answer.headers["set-cookie"]
    assert {"HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"} == set(cookie.split("; ")[1:])
    assert json.load(answer)["view"]["you"] == [0]
    browser.token = cookie.removeprefix("dicehall=").split(";")[0]
    assert browser.view(table)["you"] == [0]
    assert browser.get("/api/v1/me")["kind"] == "guest"
    with Client(hall).socket(table) as socket:
        assert refusal(socket.send, "sit", seat=1, name="Laura") == "no-token"


def test_the_history_says_how_the_table_stood_at_each_moment(hall):
    emma, max, table = two_by_link(hall, options="first=0")
    views = [emma.view(table)]
    for seat in (0, 0, 0, 1, 1, 1):
        views.append(act((emma, max)[seat], table, seat)["view"])
        emma.command(table, "say", seat=0, text="talk is no moment")
    moments = Client(hall).get(f"/api/v1/tables/{table}/history")["moments"]
    for moment, view in zip(moments, views, strict=True):
        fields(moment, {"sequence", "position", "phase", "active", "roll", "scores"})
        for name in ("position", "phase", "active", "roll"):
            assert moment[name] == view["turn"][name]
        assert moment["scores"] == [seat["score"] for seat in view["seats"]]
        assert moment["sequence"] == view["sequence"]


def test_the_hall_says_whether_a_move_is_legal_and_why_not(hall):
    emma, _, table = two_by_link(hall, dice="ours")

    def legality(move: str, seat: int = 0) -> tuple[bool, str | None, str | None]:
        answer = Client(hall).get(f"/api/v1/tables/{table}/legality?seat={seat}&move={move}")
        fields(answer, {"legal", "problem"})
        if answer["problem"] is None:
            return answer["legal"], None, None
        fields(answer["problem"], {"code", "message"}, {"clause"})
        assert answer["problem"]["code"] in ALL_CODES
        return answer["legal"], answer["problem"]["code"], answer["problem"].get("clause")

    assert legality("red5") == (False, "roll-first", None)
    emma.now(table, "roll", seat=0, dice="4,1,r3,y6,g2,b6")
    assert legality("red5") == (True, None, None)
    assert legality("red6") == (False, "illegal", "Q5")
    assert legality("red5", seat=1)[:2] == (False, "not-your-turn")
    assert emma.view(table)["turn"]["legal"]["0"] == ["blue5", "green5", "pass", "red5", "yellow5"]


class Program:
    """A program that reads its streams in the background and plays its first legal move."""

    def __init__(self, hall, name: str):
        self.client = Client(hall, name, kind="program")
        self.news: queue.Queue[Json] = queue.Queue()
        self.failures: list[BaseException] = []
        self.start(self.read_news)

    def start(self, work: Callable[..., None], *rest: str) -> threading.Thread:
        def guarded() -> None:
            try:
                work(*rest)
            except Exception as failure:
                self.failures.append(failure)

        thread = threading.Thread(target=guarded, daemon=True)
        thread.start()
        return thread

    def read_news(self) -> None:
        for line in self.client.lines("/api/v1/bot/stream"):
            self.news.put(line)
            if line["type"] == "table-start":
                self.game = self.start(self.play, line["table"])

    def play(self, table: str) -> None:
        last = None
        for line in self.client.lines(f"/api/v1/bot/tables/{table}/stream"):
            view = check_view(line["view"])
            if last is None:
                assert line["type"] == "table-full" and set(line) == {"type", "view"}
            else:
                assert line["type"] == "table-state" and set(line) == {"type", "events", "view"}
                check_events(line["events"], last, view)
            last = view["sequence"]
            turn = view["turn"]
            for seat in set(view["you"]) & set(turn["to_act"]):
                what = "roll" if turn["phase"] == "roll" else f"move/{turn['legal'][str(seat)][0]}"
                self.client.short(table, what, seat=seat, seen=last, key=f"{last} {what}")
            if view["stage"] == "over":
                return

    def hears(self, type: str, table: str) -> None:
        line = self.news.get(timeout=PATIENCE)
        assert line == {"type": type, "table": table, "game": "qwixx-duel"}


def test_a_program_is_invited_and_plays_by_its_streams(hall):
    emma = Client(hall, "Emma")
    table = emma.open_table("qwixx-duel")
    assert refusal(emma.command, table, "invite-program", seat=1, player="deep") == "no-such-program"
    program = Program(hall, "deep")
    assert program.client.get("/api/v1/me") == {"player": program.client.player, "name": "deep", "kind": "program"}
    deadline = time.monotonic() + PATIENCE
    while emma.get("/api/v1/programs") != [{"player": program.client.player, "name": "deep"}]:
        assert time.monotonic() < deadline, "the hall does not list the program"
        time.sleep(0.05)
    with emma.socket(table) as socket:
        socket.send("sit", seat=0, name="Emma", seed="emma-1")
        socket.send("invite-program", seat=1, player=program.client.player)
        program.hears("table-open", table)
        socket.read_until(socket.send("start")["sequence"])
        program.hears("table-start", table)
        assert socket.view["seats"][1]["sitter"] == {"kind": "program", "name": "deep"}
        view = play(socket, lambda moves, effects: moves[0])
        program.hears("table-finish", table)
    program.game.join(timeout=PATIENCE)
    assert program.failures == []
    assert view["result"] and emma.verification(table)["honest"] is True
    assert refusal(program.client.short, table, "move/pass", seat=1, seen=view["sequence"], key="late") == "over"
    assert refusal(Client(hall, "Laura").short, table, "roll") == "not-at-table"
