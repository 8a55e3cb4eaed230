"""People at a table: by link, away and back again, with keys, with real dice, and those who have no say."""

import json
import random

from client import Client, Json, Refused, Socket, refusal
from test_flows import play


def two_by_link(hall, game: str = "qwixx-duel", **terms) -> tuple[Client, Client, str]:
    """Emma opens a table and sits down; Max has the link and does the same."""
    emma, max = Client(hall, "Emma"), Client(hall, "Max")
    table = emma.open_table(game, **{"seating": "chosen"} | terms)
    emma.command(table, "sit", seat=0, name="Emma", seed="emma-1")
    max.command(table, "sit", seat=1, name="Max", seed="max-1")
    emma.command(table, "start")
    return emma, max, table


def act(player: Client, table: str, seat: int, choose=random.choice) -> Json:
    """One roll or move of a seat."""
    view = player.view(table)
    turn = view["turn"]
    assert seat in turn["to_act"], turn
    if turn["phase"] == "roll":
        return player.command(table, "roll", seen=view["sequence"], seat=seat)
    return player.command(table, "move", seen=view["sequence"], seat=seat, move=choose(turn["legal"][str(seat)]))


def as_bytes(events: list[Json]) -> list[str]:
    return [json.dumps(event) for event in events]


def test_who_drops_out_and_comes_back_gets_exactly_what_was_missed(hall):
    emma, max, table = two_by_link(hall, "qwixx-longo", options="first=0")
    looking_on = Client(hall)
    with max.socket(table) as always, looking_on.socket(table) as spectator:
        away = max.socket(table)
        for _ in range(3):
            last = act(emma, table, 0)["sequence"]
            away.read_until(last)
            if 1 in emma.view(table)["turn"]["to_act"]:
                act(max, table, 1)
        away.drop()
        before = away.last
        for _ in range(6):
            view = emma.view(table)
            seat = view["turn"]["to_act"][0]
            last = act((emma, max)[seat], table, seat)["sequence"]
        emma.command(table, "say", seat=0, text="where are you?")
        last = emma.view(table)["sequence"]
        with max.socket(table, after=before) as back:
            back.read_until(last), always.read_until(last), spectator.read_until(last)
            assert as_bytes(back.events) == as_bytes(always.events[before:])
            assert as_bytes(away.events + back.events) == as_bytes(always.events)
            assert {**back.view, "clock": None} == {**always.view, "clock": None}
            hidden = [{k: v for k, v in e.items() if e["type"] != "decided" or k != "move"} for e in always.events]
            assert as_bytes(spectator.events) == as_bytes(hidden)
            assert as_bytes(max.events(table, before)) == as_bytes(back.events)
            assert max.events(table, last + 100) == []


def test_a_command_that_is_sent_again_is_done_once(hall):
    emma, max, table = two_by_link(hall, options="first=0")
    seen = emma.view(table)["sequence"]
    first = emma.command(table, "roll", seen=seen, key="again", seat=0)
    second = emma.command(table, "roll", seen=seen, key="again", seat=0)
    assert (first["repeated"], second["repeated"]) == (False, True)
    assert first["sequence"] == second["sequence"] == seen + 1
    with emma.socket(table) as socket:
        third = socket.send("roll", seen=seen, key="again", seat=0)
        assert (third["repeated"], third["sequence"]) == (True, seen + 1)
    assert [event["type"] for event in emma.events(table, seen)] == ["rolled"]
    assert refusal(emma.command, table, "say", key="again", seat=0, text="hello") == "key-reused"
    assert max.command(table, "say", key="again", seat=1, text="my own key")["repeated"] is False
    assert refusal(max.now, table, "move", key="free", seat=1, move="pass") == "not-your-turn"
    assert max.command(table, "say", key="free", seat=1, text="refused keys are free")["repeated"] is False


def test_nobody_decides_on_old_news(hall):
    emma, _, table = two_by_link(hall, options="first=0")
    seen = emma.view(table)["sequence"]
    assert refusal(emma.command, table, "roll", seat=0) == "unreadable"
    assert refusal(emma.command, table, "roll", seen=seen - 1, seat=0) == "stale"
    assert refusal(emma.command, table, "roll", seen=seen + 1, seat=0) == "ahead"
    emma.command(table, "say", seat=0, text="talk changes nobody's mind")
    emma.command(table, "roll", seen=seen, seat=0)
    assert refusal(emma.command, table, "move", seen=seen, seat=0, move="pass") == "stale"


def test_only_who_holds_a_seat_plays(hall):
    emma, max, table = two_by_link(hall, options="first=0")
    stranger, anybody = Client(hall, "Laura"), Client(hall)
    seen = emma.view(table)["sequence"]
    assert stranger.view(table)["you"] == anybody.view(table)["you"] == []
    assert refusal(anybody.command, table, "roll", seen=seen, seat=0) == "no-token"
    for player in (stranger, max):
        assert refusal(player.command, table, "roll", seen=seen, seat=0) == "not-your-seat"
        assert refusal(player.command, table, "resign", seat=0) == "not-your-seat"
        assert refusal(player.command, table, "say", seat=0, text="hello") == "not-your-seat"
    for player, code in ((anybody, "no-token"), (stranger, "not-your-seat"), (max, "not-your-seat")):
        with player.socket(table) as socket:
            assert refusal(socket.send, "roll", seen=seen, seat=0) == code
    assert refusal(emma.command, table, "resign", seat=2) == "no-such-seat"
    assert refusal(stranger.command, table, "sit", seat=1, name="Laura") == "started"
    assert emma.view(table)["sequence"] == seen
    stranger.token = emma.token[:-1] + ("a" if emma.token[-1] != "a" else "b")
    assert refusal(stranger.view, table) == "no-token"


def test_who_only_opened_or_only_looks_on_can_do_little(hall):
    emma, stranger = Client(hall, "Emma"), Client(hall, "Laura")
    table = emma.open_table("duell")
    assert refusal(stranger.command, table, "start") == "not-at-table"
    assert refusal(stranger.command, table, "seat-bot", seat=0, bot={"name": "random", "level": 1}) == "not-at-table"
    assert refusal(emma.command, table, "start") == "seat-vacant"
    assert refusal(emma.command, table, "seat-bot", seat=0, bot={"name": "nobody", "level": 1}) == "no-such-bot"
    emma.command(table, "sit", seat=0, name="Emma")
    assert refusal(stranger.command, table, "sit", seat=0, name="Laura") == "seat-taken"
    assert refusal(stranger.command, table, "leave", seat=0) == "not-your-seat"
    assert refusal(emma.command, table, "resign", seat=0) == "not-started"
    stranger.command(table, "sit", seat=1, name="Laura", seed="laura-1")
    assert refusal(emma.command, table, "start") == "no-seed"
    emma.command(table, "leave", seat=1)
    view = emma.command(table, "seed", seat=0, seed="emma-1")["view"]
    assert view["seats"][1]["sitter"] is None and view["seats"][0]["seeded"]


def test_one_token_can_play_both_seats(hall):
    emma = Client(hall, "Emma")
    table = emma.open_table("qwixx-longo")
    for seat, name in enumerate(("Emma", "Max")):
        emma.command(table, "sit", seat=seat, name=name, seed=f"{name}-1")
    with emma.socket(table) as socket:
        assert socket.view["you"] == [0, 1]
        socket.read_until(socket.send("start")["sequence"])
        view = play(socket, lambda moves, effects: random.choice(moves))
        decided = [event for event in socket.events if event["type"] == "decided"]
        assert decided and all("move" in event for event in decided)
    assert view["you"] == [0, 1] and emma.verification(table)["honest"] is True
    assert [entry["table"] for entry in emma.get("/api/v1/me/tables")["tables"]] == [table]


def test_real_dice_are_typed_in(hall):
    emma, max, table = two_by_link(hall, dice="ours", options="first=1")
    assert emma.view(table)["dice"] == {"source": "ours", "commitment": None, "lot": None, "secret": None, "seeds": None}
    assert refusal(max.now, table, "roll", seat=1) == "typed-dice"
    assert refusal(max.now, table, "roll", seat=1, dice="4,1,r3") == "illegal"
    assert refusal(max.now, table, "roll", seat=1, dice="rain") == "unreadable"
    view = emma.now(table, "roll", seat=0, dice="blue6, white4, w1, RED3, y6, g2")["view"]
    assert view["turn"]["roll"] == "4,1,r3,y6,g2,b6" and view["turn"]["to_act"] == [1]
    assert refusal(emma.now, table, "roll", seat=0, dice="4,1,r3,y6,g2,b6") == "no-roll-now"
    refused = None
    try:
        max.now(table, "move", seat=1, move="red6")
    except Refused as problem:
        refused = problem.problem
    assert refused and (refused["code"], refused["clause"]) == ("illegal", "Q5")
    assert max.now(table, "move", seat=1, move="RED5")["view"]["turn"]["phase"] == "action2"
    assert emma.verification(table)["honest"] is None and emma.verification(table)["code"] == "ours"
    hall_dice = two_by_link(hall, options="first=0")
    assert refusal(hall_dice[0].now, hall_dice[2], "roll", seat=0, dice="4,1,r3,y6,g2,b6") == "hall-dice"


def decide(player: Client, socket: Socket, table: str, seat: int) -> str:
    turn = player.view(table)["turn"]
    move = turn["legal"][str(seat)][0]
    socket.send("move", seen=player.view(table)["sequence"], seat=seat, move=move)
    return move


def test_decisions_of_three_at_longo_are_sealed_until_all_are_in(hall):
    emma, max = Client(hall, "Emma"), Client(hall, "Max")
    table = emma.open_table("qwixx-longo", seats=3, options="first=0")
    emma.command(table, "sit", seat=0, name="Emma", seed="emma-1")
    max.command(table, "sit", seat=1, name="Max", seed="max-1")
    emma.command(table, "seat-bot", seat=2, bot={"name": "random", "level": 1})
    emma.command(table, "start")
    seen = emma.now(table, "roll", seat=0)["sequence"]
    with emma.socket(table) as hers, max.socket(table) as his, Client(hall).socket(table) as theirs:
        move = decide(emma, hers, table, 0)
        for socket in (hers, his, theirs):
            while {event["seat"] for event in socket.events if event["type"] == "decided"} != {0, 2}:
                socket.read()
            turn = socket.view["turn"]
            assert sorted(turn["decided"]) == [0, 2] and turn["to_act"] == [1] and turn["phase"] == "action1"
            assert turn["decisions"] == ({"0": move} if socket is hers else {})
            events = [event for event in socket.events if event["type"] == "decided" and event["seat"] == 0]
            assert [event.get("move") for event in events] == [move if socket is hers else None]
            assert not any(event["type"] == "unsealed" for event in socket.events)
        assert "0:" not in emma.record(table) and "0:" not in max.record(table)
        his_move = max.view(table)["turn"]["legal"]["1"][-1]
        last = his.send("move", seen=seen, seat=1, move=his_move)["sequence"]
        for socket in (hers, his, theirs):
            socket.read_until(last)
            (unsealed,) = [event for event in socket.events if event["type"] == "unsealed"]
            moves = {decision["seat"]: decision["move"] for decision in unsealed["moves"]}
            assert moves[0] == move and moves[1] == his_move and set(moves) == {0, 1, 2}
        assert all("move" not in event for event in theirs.events if event["type"] == "decided")
