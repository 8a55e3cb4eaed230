"""Whole games against the hall's bots, and the dice computed again by hand, as docs/protocol.md describes it."""

import hashlib
import hmac
import random
import re
from collections.abc import Callable

import pytest
from client import REASONS, Client, Json, Socket, check_dice_in_play, fields, refusal

SIDES = {"qwixx-duel": 6, "qwixx-longo": 8}
ZEROS, COUNTING = bytes(32), bytes(range(32))


def block(secret: bytes, seeds: list[str], number: int, which: int) -> bytes:
    text = f"dicehall dice 1\n{number}\n{which}\n".encode()
    for seed in seeds:
        text += b"%d:%s\n" % (len(seed.encode()), seed.encode())
    return hmac.digest(secret, text, hashlib.sha256)


def draw(secret: bytes, seeds: list[str], number: int, sides: int, count: int) -> list[int]:
    faces: list[int] = []
    which = 0
    while len(faces) < count:
        stream = block(secret, seeds, number, which)
        faces += [byte % sides + 1 for byte in stream if byte < 256 - 256 % sides]
        which += 1
    return faces[:count]


def tags_of(record: str) -> dict[str, str]:
    found = re.findall(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]$', record, re.MULTILINE)
    return {name: re.sub(r"\\(.)", r"\1", value) for name, value in found}


def rolls_of(record: str) -> list[str]:
    return re.findall(r"\(([^)]*)\)", record.split("\n\n", 1)[1])


def as_roll(faces: list[int], like: str) -> str:
    """The dice as a roll is written, without those that are not in the game any more."""
    dice = [str(faces[0]), str(faces[1])] + [f"{color}{face}" for color, face in zip("rygb", faces[2:])]
    return ",".join(dice[:2] + [die for die in dice[2:] if die[0] in like])


def check_dice(record: str, commitment: str) -> None:
    """The lot and all rolls of a record are those that follow from secret and seeds."""
    tags = tags_of(record)
    seeds = [tags[f"Seed{seat}"] for seat in range(sum(re.fullmatch(r"Seed\d", tag) is not None for tag in tags))]
    secret = bytes.fromhex(tags["Secret"])
    assert tags["Commitment"] == commitment == hashlib.sha256(secret).hexdigest()
    assert int(tags["Lot"]) == draw(secret, seeds, 0, len(seeds), 1)[0] - 1
    for number, roll in enumerate(rolls_of(record), 1):
        assert roll == as_roll(draw(secret, seeds, number, SIDES[tags["Game"]], 6), roll), number


def play(socket: Socket, choose: Callable[[list[str], list[Json]], str]) -> Json:
    """Plays all seats that are ours until the game is over, as the page says: no rules are needed for that."""
    while socket.view["stage"] != "over":
        turn = socket.view["turn"]
        mine = [seat for seat in socket.view["you"] if seat in turn["to_act"]]
        if not mine:
            socket.read()
        elif turn["phase"] == "roll":
            socket.read_until(socket.send("roll", seen=socket.last, seat=mine[0])["sequence"])
        else:
            move = choose(turn["legal"][str(mine[0])], turn["effects"][str(mine[0])])
            socket.read_until(socket.send("move", seen=socket.last, seat=mine[0], move=move)["sequence"])
    return socket.view


def eager(moves: list[str], effects: list[Json]) -> str:
    """What ends the game or takes something, else anything."""
    wanted = [move for move, effect in zip(moves, effects) if {"ends", "captures"} & set(effect.get("deeds", []))]
    return random.choice(wanted or moves)


def against_a_bot(hall, game: str) -> tuple[Client, str, Socket, str]:
    """Emma at a table with the hall's strongest bot, at its lowest level; and the commitment that she saw first."""
    emma = Client(hall, "Emma")
    listed = {entry["name"]: entry for entry in emma.get("/api/v1/games")["games"]}
    assert set(listed) == set(REASONS)
    for entry in listed.values():
        fields(entry, {"name", "fewest_seats", "most_seats", "draws", "dice", "bots"})
        check_dice_in_play(entry["dice"])
        for bot in entry["bots"]:
            fields(bot, {"name", "lowest", "highest"})
    table = emma.open_table(game)
    socket = emma.socket(table)
    commitment = socket.view["dice"]["commitment"]
    assert socket.view["dice"]["secret"] is None
    bot = listed[game]["bots"][-1]
    socket.send("sit", seat=0, name="Emma", seed=r'rain on "Tuesday" \ grüße')
    socket.send("seat-bot", seat=1, bot={"name": bot["name"], "level": bot["lowest"]})
    socket.read_until(socket.send("start")["sequence"])
    return emma, table, socket, commitment


@pytest.mark.parametrize("game", ["duell", "qwixx-duel", "qwixx-longo"])
def test_a_whole_game_against_a_bot_has_honest_dice(hall, game):
    emma, table, socket, commitment = against_a_bot(hall, game)
    with socket:
        view = play(socket, eager)
        while socket.events[-1]["type"] != "secret-revealed":
            socket.read()
        decided = [event for event in socket.events if event["type"] == "decided"]
        assert all(("move" in event) == (event["seat"] in view["you"]) for event in decided)
    record = emma.record(table)
    tags = tags_of(record)
    winners = ",".join(map(str, view["result"]["winners"])) or "-"
    assert tags["Result"] == f"{winners} {view['result']['reason']}" and tags["Table"] == table
    assert tags["Secret"] == emma.view(table)["dice"]["secret"] == socket.events[-1]["secret"]
    check_dice(record, commitment)
    assert [event["roll"] for event in socket.events if event["type"] == "rolled"] == rolls_of(record)
    for verdict in (emma.verification(table), emma.verification(record=record)):
        assert (verdict["honest"], verdict["code"]) == (True, "honest")


def test_the_vectors_of_the_page_hold():
    assert hashlib.sha256(ZEROS).hexdigest().startswith("66687aadf862bd776c8fc18b8e9f8e20")
    assert hashlib.sha256(COUNTING).hexdigest().startswith("630dcd2966c4336691125448bbb25b4f")
    assert draw(ZEROS, ["emma", "max"], 0, 2, 1) == [1]
    assert draw(ZEROS, ["emma", "max"], 1, 6, 6) == [1, 6, 6, 1, 4, 5]
    forty = "8 6 3 6 7 4 3 1 1 5 5 2 7 2 8 4 1 4 8 3 6 4 1 8 6 4 3 2 8 6 7 2 2 6 8 5 1 1 5 2"
    assert draw(ZEROS, ["emma", "grüße"], 2, 8, 40) == [int(face) for face in forty.split()]
    assert draw(COUNTING, ["emma", "max"], 2, 6, 6) == [5, 4, 4, 5, 6, 3]
    assert draw(COUNTING, ["a", "b", "c"], 0, 3, 1) == [2]
    assert draw(COUNTING, ["a", "b", "c"], 1, 8, 6) == [6, 3, 3, 6, 7, 2]
    assert block(ZEROS, ["emma", "max"], 1, 0).hex().startswith("30adddf6e122fa3c9464be62f2e0d0a8")
    assert block(ZEROS, ["emma", "grüße"], 2, 0).hex().startswith("27e58a9596ebeaa8e824ac393ed13f13")
    assert block(ZEROS, ["emma", "grüße"], 2, 1).hex().startswith("016dcf240038747169320730b0c731d3")
    assert block(COUNTING, ["emma", "max"], 2, 0).hex().startswith("fc76b7ff1be8657a906556799f836099")
    secret = bytes.fromhex("3ae4025b1f40e101f3aa6c741c3ab4c3c1715067a436f777e7ab2bd28d78b527")
    assert hashlib.sha256(secret).hexdigest() == "acbee5cd0997ae969748beb1305781cc59c5651c8b833713e8f205e04c545d3c"
    assert draw(secret, ["emma-1", "max-1"], 0, 2, 1) == [1]
    assert as_roll(draw(secret, ["emma-1", "max-1"], 1, 6, 6), "rygb") == "1,2,r5,y6,g6,b5"
    assert as_roll(draw(secret, ["emma-1", "max-1"], 2, 6, 6), "rygb") == "3,4,r5,y2,g1,b6"


def test_a_record_that_was_tampered_with_is_found_out(hall):
    emma = Client(hall, "Emma")
    table = emma.open_table("qwixx-duel")
    with emma.socket(table) as socket:
        for seat in range(2):
            socket.send("sit", seat=seat, name="Emma", seed=f"seed {seat}")
        socket.read_until(socket.send("start")["sequence"])
        assert emma.verification(table)["code"] == "not-yet"
        play(socket, lambda moves, effects: "pass")
    record = emma.record(table)
    tags = tags_of(record)
    assert emma.verification(record=record)["honest"] is True

    def verdict(old: str, new: str) -> tuple[bool | None, str]:
        assert record.count(old) == 1
        answer = emma.verification(record=record.replace(old, new))
        return answer["honest"], answer["code"]

    first = rolls_of(record)[0]
    other = f"{int(first[0]) % 6 + 1}{first[1:]}"
    spoiled = "0" * 64
    assert verdict(f"1. ({first})", f"1. ({other})") == (False, "wrong-roll")
    assert verdict(f'[Secret "{tags["Secret"]}"]', f'[Secret "{spoiled}"]') == (False, "other-secret")
    assert verdict(f'[Commitment "{tags["Commitment"]}"]', f'[Commitment "{spoiled}"]') == (False, "other-secret")
    assert verdict('[Seed0 "seed 0"]', '[Seed0 "seed 9"]')[0] is False
    assert verdict(f'[Lot "{tags["Lot"]}"]', f'[Lot "{1 - int(tags["Lot"])}"]') == (False, "wrong-lot")
    assert verdict('[Seed1 "seed 1"]\n', "") == (None, "unreadable")
    assert verdict(f'[Secret "{tags["Secret"]}"]', '[Secret "rain"]') == (None, "unreadable")
    assert verdict(f"1. ({first}) pass pass", f"1. ({first}) red1 pass") == (None, "broken")
    assert refusal(emma.verification, record=record.replace("\nend", "")) == "unreadable"


def test_the_hall_says_that_it_is_well(hall):
    anybody = Client(hall)
    assert anybody.text("GET", "/healthz").strip() == "ok"
    assert refusal(anybody.get, "/api/v1/me") == "no-token"
    assert refusal(anybody.get, "/api/v1/nothing") == "no-path"
    assert refusal(anybody.get, "/api/v1/tables/aaaaaaaaaaaaaaaa") == "no-table"
    assert refusal(anybody.post, "/api/v1/games", {}) == "no-method"
    assert refusal(anybody.post, "/api/v1/tables", {"game": "duell", "color": "red"}) == "unreadable"
    assert refusal(anybody.post, "/api/v1/tables", {"game": "duell", "seats": 3}) == "bad-table"
