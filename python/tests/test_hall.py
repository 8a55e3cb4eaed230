"""The client against a real hall, which the test starts on this machine."""

import hashlib
import http.server
import os
import pathlib
import pickle
import random
import re
import signal
import subprocess
import sys
import textwrap
import threading
from collections.abc import Iterator

import dicehall
import dicehall.hall
import pytest
from dicehall import Hall, Refused

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("DICEHALL", ROOT / "target" / "debug" / "dicehall"))

pytestmark = pytest.mark.skipif(not PROGRAM.exists(), reason=f"there is no {PROGRAM}")


def serve(folder: pathlib.Path, address: str = "127.0.0.1:0") -> tuple[subprocess.Popen[str], str]:
    """A hall that answers, and where."""
    flags = ["--requests-per-second=100000", "--request-burst=100000", "--commands-per-second=100000"]
    flags += ["--new-per-minute=100000"]
    command = [PROGRAM, "serve", f"--listen={address}", f"--data={folder / 'hall.db'}", *flags]
    with (folder / "log").open("a") as log:
        hall = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
    assert hall.stdout
    found = re.search(r"http://[\d.]+:\d+", hall.stdout.readline())
    assert found, (folder / "log").read_text()
    return hall, found[0]


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    hall, address = serve(tmp_path_factory.mktemp("hall"))
    yield address
    hall.terminate()
    assert hall.wait(timeout=30) == 0


def first(_view: object, _seat: int, legal: list[str]) -> str:
    return legal[0]


@pytest.mark.parametrize("game", ["qwixx-duel", "qwixx-longo", "duell"])
def test_a_game_against_a_bot(url: str, game: str) -> None:
    hall, lots = Hall(url, name="Emma"), random.Random(5)
    table = hall.create(game)
    assert table.join() == 0 and table.link.startswith(url)
    table.seat_bot(1, "random")
    table.start()
    played = table.play(lambda _view, _seat, legal: lots.choice(legal))
    assert played and played["reason"]
    state = table.state()
    assert state.is_terminal() and state.game == game
    verdict = table.verify()
    assert verdict.honest is (None if game == "duell" and verdict.code == "ours" else True), verdict
    assert dicehall.verify(table.record(), "0" * 64).honest is False


DOCS = (ROOT / "docs" / "python.md").read_text("utf-8")
EXAMPLES = {
    "the page": DOCS.partition("## Playing in a hall")[2].split("```python\n")[1].split("```")[0],
    "the docstring": "import dicehall\n" + textwrap.dedent((dicehall.hall.__doc__ or "").split("\n\n")[1]),
}


@pytest.mark.parametrize("where", EXAMPLES)
def test_the_examples_of_the_docs_play(url: str, where: str, capsys: pytest.CaptureFixture[str]) -> None:
    example = EXAMPLES[where]
    assert "http://127.0.0.1:8787" in example and "table.play(" in example and ".verify()" in example
    exec(example.replace("http://127.0.0.1:8787", url), {})
    assert where == "the docstring" or "honest" in capsys.readouterr().out.lower()


def test_two_players_and_who_may_do_what(url: str) -> None:
    emma, max_ = Hall(url, name="Emma"), Hall(url, name="Max")
    table = emma.create("qwixx-duel", options="first=0")
    other = max_.table(table.link)
    assert (table.join(), other.join()) == (0, 1)
    with pytest.raises(Refused) as refused:
        max_.table(table.id).join()
    assert refused.value.code == "seat-taken"
    table.start()
    view = table.view()
    with pytest.raises(Refused) as refused:
        other.roll(seat=0, seen=view["sequence"])
    assert refused.value.code == "not-your-seat"
    with pytest.raises(Refused) as refused:
        table.move("red5", seat=0, seen=view["sequence"])
    assert refused.value.code == "roll-first"
    results = []
    both = [threading.Thread(target=lambda t=t: results.append(t.play(first))) for t in (table, other)]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join(timeout=120)
    assert len(results) == 2 and results[0] == results[1]
    assert table.verify().honest and other.verify().honest
    assert [t["table"] for t in max_.tables()] == [table.id]
    # The same player comes back with the token.
    again = Hall(url, emma.token)
    assert again.table(table.id).view()["you"] == [0]


def test_a_commitment_counts_only_if_it_was_seen_before_the_game(url: str) -> None:
    """Who comes later cannot tell when the secret was settled, and the verdict says so."""
    hall = Hall(url, name="Emma")
    table, late = hall.create("qwixx-duel"), None
    table.join()
    table.seat_bot(1, "random")
    table.start()
    kept = table.commitment
    assert kept == table.view()["dice"]["commitment"]

    def choose(_view: object, _seat: int, legal: list[str]) -> str:
        nonlocal late
        if late is None:
            late = hall.table(table.id)
            late.view()
        return legal[0]

    table.play(choose)
    assert late and late.view()["dice"]["commitment"] == kept and late.commitment is None
    verdict = late.verify()
    assert (verdict.honest, verdict.code) == (None, "commitment-unseen")
    assert "not seen before the game began" in verdict.sentence
    assert table.verify().honest is late.verify(kept).honest is True
    assert late.verify("0" * 64).code == "other-commitment"


@pytest.mark.parametrize("game", ["qwixx-duel", "qwixx-longo"])
def test_a_game_with_strict_dice(url: str, game: str) -> None:
    """Every seat pledges its seed and reveals it when it is called for; the record says that nobody has failed to."""
    emma, max_ = Hall(url, name="Emma"), Hall(url, name="Max")
    table = emma.create(game, seats=3 if game == "qwixx-longo" else None, dice="hall-strict")
    other = max_.table(table.link)
    assert (table.join(), other.join(seed="rain on Tuesday")) == (0, 1)
    if game == "qwixx-longo":
        table.seat_bot(2, "random")
    assert [seat["pledged"] for seat in table.view()["seats"]][:2] == [True, True]
    results = []
    # Who waits for the beginning reveals; who starts the game has done so with the start.
    waiting = threading.Thread(target=lambda: results.append(other.play(first)))
    waiting.start()
    table.start()
    results.append(table.play(first))
    waiting.join(timeout=120)
    assert len(results) == 2 and results[0] == results[1] and results[0]["reason"]
    assert table.verify().honest is other.verify().honest is True
    tags = dict(re.findall(r'\[(\w+) "(.*)"\]', table.record()))
    assert tags["Dice"] == "hall-strict" and tags["Seed1"] == "rain on Tuesday"
    for seat in (0, 1):
        assert tags[f"Pledge{seat}"] == hashlib.sha256(tags[f"Seed{seat}"].encode()).hexdigest()


def test_seeds_are_brought_once_and_where_they_are_asked_for(url: str) -> None:
    hall = Hall(url, name="Emma")
    strict = hall.create("qwixx-duel", dice="hall-strict")
    assert strict.bring_seeds()["seats"][0]["sitter"] is None
    strict.join(0, seed="rain on Tuesday")
    before = strict.view()["sequence"]
    assert strict.bring_seeds()["sequence"] == before
    # Another object does not know the seed, and pledges one of its own: the first one is worth nothing now.
    assert hall.table(strict.id).bring_seeds()["sequence"] > before
    strict.seat_bot(1, "random")
    with pytest.raises(Refused) as refused:
        strict.start()
    assert refused.value.code == "other-seed"
    real = hall.create("qwixx-duel", dice="ours")
    real.join()
    before = real.view()["sequence"]
    assert real.bring_seeds()["sequence"] == before
    begun = hall.create("qwixx-duel")
    begun.join()
    begun.seat_bot(1, "random")
    begun.start()
    assert begun.bring_seeds()["stage"] == "playing"


def test_what_goes_wrong_is_told(url: str) -> None:
    with pytest.raises(Refused) as refused:
        Hall(url).table("nowhere").view()
    assert refused.value.code
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.code, str(again)) == (refused.value.code, str(refused.value))
    with pytest.raises(Refused):
        next(Hall(url).table("no where?").stream())
    with pytest.raises(Refused, match="does not know your token") as refused:
        Hall(url, "a.wrongtoken").create("duell")
    assert refused.value.code == "no-token"
    for address in ("ftp://example.org", "example.org", "http://"):
        with pytest.raises(dicehall.DicehallError, match="http"):
            Hall(address)


@pytest.mark.parametrize("address", ["http://127.0.0.1:9", "http://there.is.no.such.host.invalid"])
def test_a_wrong_address_is_told(address: str) -> None:
    with pytest.raises(dicehall.Unreachable, match=f"no hall answers at {re.escape(address)}: "):
        Hall(address, patience=0.3).games()
    bot = [sys.executable, ROOT / BOTS["package"][0], "--url", address]
    told = subprocess.run(bot, capture_output=True, text=True, timeout=120)
    assert told.returncode == 1 and told.stderr.startswith(f"no hall answers at {address}: "), told


class Page(http.server.BaseHTTPRequestHandler):
    """Something else than a hall."""

    def do_GET(self) -> None:
        self.send_response(200 if self.path.endswith("games") else 404)
        self.send_header("Content-Type", "text/html")
        self.end_headers()
        self.wfile.write(b"<h1>Cats</h1>")

    do_POST = do_GET

    def log_message(self, *_: object) -> None:
        pass


def test_what_is_no_hall_is_told() -> None:
    with http.server.HTTPServer(("127.0.0.1", 0), Page) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        hall = Hall(f"http://127.0.0.1:{server.server_port}")
        for ask in (hall.games, lambda: hall.token):
            with pytest.raises(dicehall.DicehallError, match=f"there is no hall at {hall.url}: it answers "):
                ask()
        server.shutdown()


def test_a_hall_that_goes_away(tmp_path: pathlib.Path) -> None:
    """If it comes back, the game goes on where it was; if it does not, that is told."""
    process, address = serve(tmp_path)
    hall = Hall(address, name="Emma")
    table = hall.create("qwixx-duel")
    table.join()
    table.seat_bot(1, "random")
    table.start()
    moves, leaves = 0, {3: "127.0.0.1:" + address.rsplit(":", 1)[1], 7: None}

    def choose(_view: object, _seat: int, legal: list[str]) -> str:
        nonlocal process, moves
        moves += 1
        if moves in leaves:
            process.kill()
            process.wait()
            again = leaves[moves]
            if again:
                process, _ = serve(tmp_path, again)
            else:
                hall.patience = 1.0
        return legal[0]

    with pytest.raises(dicehall.Unreachable, match=f"the hall does not answer any more at {address}: "):
        table.play(choose)
    assert moves == 7


BOTS = {"package": ["examples/python/bot.py", "--player", "greedy:2"], "library": ["examples/bot.py"]}


class Bot:
    """An example that waits for invitations under a name of its own."""

    def __init__(self, bot: str, url: str) -> None:
        self.name = f"Waiting {bot}"
        command = [sys.executable, "-u", *BOTS[bot], "--url", url, "--name", self.name]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self.line().startswith("DICEHALL_TOKEN=")

    def line(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline()

    def found(self, hall: Hall) -> str:
        """The player whom one invites."""
        while True:
            assert self.process.poll() is None
            for program in hall.programs():
                if program["name"] == self.name:
                    return program["player"]

    def __enter__(self) -> "Bot":
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()


@pytest.mark.parametrize("bot", BOTS)
def test_the_example_bots_play(url: str, bot: str) -> None:
    command = [sys.executable, *BOTS[bot], "--url", url, "--open", "qwixx-duel"]
    played = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True, cwd=ROOT)
    assert "won" in played.stdout and "honest" in played.stdout.lower(), played


@pytest.mark.parametrize("dice", ["hall", "hall-strict"])
@pytest.mark.parametrize("bot", BOTS)
def test_the_example_bots_accept_an_invitation(url: str, bot: str, dice: str) -> None:
    """They wait, are invited by name, bring seeds of their own, play a game to the end, and say goodbye at Ctrl-C."""
    hall = Hall(url, name="Emma")
    with Bot(bot, url) as waiting:
        table = hall.create("qwixx-duel", dice=dice)
        table.join(0)
        invited = table.invite(1, waiting.found(hall))
        if bot == "package":
            # It has seen the commitment to the dice before the game begins.
            assert waiting.line() == f"{table.id}: a seat at a table of qwixx-duel\n"
        brought = lambda view: view["sequence"] > invited["sequence"] and view["seats"][1]["seeded" if dice == "hall" else "pledged"]
        assert next(view for view in table.stream() if brought(view))
        table.start()
        assert table.play(first)
        told = [waiting.line()]
        while "honest" not in told[-1].lower():
            told.append(waiting.line())
            assert told[-1], told
        assert any("won" in line for line in told), told
        # With strict dice the bot is at the table before the game begins, which may be over before the news of it come.
        assert dice == "hall-strict" or told[0] == f"{table.id}: qwixx-duel begins\n", told
        seed = dict(re.findall(r'\[(Seed\d) "(.*)"\]', table.record()))["Seed1"]
        assert re.fullmatch("[0-9a-f]{32}", seed), seed
        assert table.verify().honest
        waiting.process.send_signal(signal.SIGINT)
        said = waiting.process.communicate(timeout=30)[0]
        assert said.endswith("bye\n") and waiting.process.returncode == 0, said


def test_a_stream_tells_what_happens(url: str) -> None:
    hall = Hall(url, name="Emma")
    table = hall.create("duell")
    stream = table.stream()
    assert next(stream)["stage"] != "playing"
    table.join()
    table.seat_bot(1, "random")
    table.start()
    # The lot may have exchanged the seats.
    (seat,) = table.view()["you"]
    view = next(view for view in stream if view["stage"] == "playing" and seat in view["turn"]["to_act"])
    table.move(view["turn"]["legal"][str(seat)][0], seat=seat, seen=view["sequence"])
    later = next(v for v in stream if seat in v["turn"]["to_act"] and v["sequence"] > view["sequence"])
    with pytest.raises(Refused) as refused:
        table.move("a1n1", seat=seat, seen=view["sequence"])
    assert refused.value.code == "stale"
    with pytest.raises(Refused) as refused:
        table.move("e1n6" if seat == 0 else "e8s6", seat=seat, seen=later["sequence"])
    assert (refused.value.code, (refused.value.clause or "")[:1]) == ("illegal", "D")
