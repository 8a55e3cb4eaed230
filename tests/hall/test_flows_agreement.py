"""What players settle among themselves: taking back, draws, giving up, another game, talk."""

import pytest
from client import Client, Json, refusal
from test_flows import check_dice, tags_of
from test_flows_people import act, two_by_link


def last_event(player: Client, table: str) -> Json:
    """The last event, without its number and time."""
    event = player.events(table)[-1]
    return {name: value for name, value in event.items() if name not in ("sequence", "at")}


def first(moves: list[str]) -> str:
    return moves[0]


def test_a_move_is_taken_back_freely_while_nothing_has_happened_since(hall):
    emma, max, table = two_by_link(hall, options="first=0")
    assert refusal(emma.now, table, "take-back", seat=0) == "nothing-to-take-back"
    act(emma, table, 0)
    assert refusal(emma.command, table, "take-back", seat=0) == "unreadable"
    assert refusal(emma.now, table, "take-back", seat=0) == "nothing-to-take-back"
    before = emma.view(table)["turn"]
    act(emma, table, 0, first)
    emma.now(table, "take-back", seat=0)
    assert last_event(max, table) == {"type": "taken-back", "seat": 0, "steps": 1}
    assert emma.view(table)["turn"] == before


def test_later_a_move_is_taken_back_only_by_consent_and_the_dice_come_again(hall):
    emma, max, table = two_by_link(hall, options="first=0")
    for _ in range(3):
        act(emma, table, 0, first)
    before = emma.view(table)["turn"]
    roll = act(max, table, 1)["view"]["turn"]["roll"]
    emma.now(table, "take-back", seat=0)
    assert last_event(max, table) == {"type": "takeback-asked", "seat": 0}
    assert max.view(table)["takeback"] == {"seat": 0}
    assert refusal(emma.now, table, "take-back", seat=0) == "already-asked"
    assert refusal(emma.command, table, "answer-takeback", seat=0, allow=True) == "own-request"
    max.command(table, "answer-takeback", seat=1, allow=False)
    assert last_event(emma, table) == {"type": "takeback-declined", "seat": 1}
    assert max.view(table)["takeback"] is None
    assert refusal(max.command, table, "answer-takeback", seat=1, allow=True) == "nothing-asked"
    emma.now(table, "take-back", seat=0)
    seen = max.view(table)["sequence"]
    max.command(table, "answer-takeback", seat=1, allow=True)
    taken_back = {"type": "taken-back", "seat": 0, "steps": 2}
    assert [event["type"] for event in emma.events(table, seen)] == ["takeback-allowed", "taken-back"]
    assert last_event(emma, table) == taken_back
    assert emma.view(table)["turn"]["phase"] == "action2" and emma.view(table)["turn"]["active"] == before["active"] ^ 1
    act(emma, table, 0, first)
    assert act(max, table, 1)["view"]["turn"]["roll"] == roll


def test_a_draw_is_offered_declined_and_accepted(hall):
    emma, max, table = two_by_link(hall, "duell")
    assert refusal(max.command, table, "answer-draw", seat=1, accept=True) == "no-offer"
    max.command(table, "offer-draw", seat=1)
    assert last_event(emma, table) == {"type": "moved", "seat": 1, "move": "draw"}
    assert emma.view(table)["draw_offer"] == 1
    assert refusal(max.command, table, "offer-draw", seat=1) == "already-offered"
    assert refusal(max.command, table, "answer-draw", seat=1, accept=True) == "own-request"
    emma.command(table, "answer-draw", seat=0, accept=False)
    assert last_event(max, table) == {"type": "draw-declined", "seat": 0}
    assert emma.view(table)["draw_offer"] is None
    assert refusal(emma.command, table, "offer-draw", seat=0) == "just-declined"
    act(emma, table, 0)
    emma.command(table, "offer-draw", seat=0)
    view = max.command(table, "answer-draw", seat=1, accept=True)["view"]
    assert view["stage"] == "over" and view["result"] == {"winners": [], "reason": "agreement"}
    assert tags_of(emma.record(table))["Result"] == "- agreement"
    assert refusal(emma.command, table, "offer-draw", seat=0) == "over"
    assert emma.verification(table)["code"] == "honest"


def test_to_move_declines_a_draw_and_qwixx_has_none(hall):
    emma, max, table = two_by_link(hall, "duell")
    max.now(table, "move", seat=1, move="draw")
    assert act(emma, table, 0)["view"]["draw_offer"] is None
    emma, max, table = two_by_link(hall)
    assert refusal(emma.command, table, "offer-draw", seat=0) == "no-draws"
    assert refusal(max.command, table, "answer-draw", seat=1, accept=True) == "no-draws"


@pytest.mark.parametrize("game", ["duell", "qwixx-duel", "qwixx-longo"])
def test_who_gives_up_loses_and_the_secret_comes_out(hall, game):
    emma, max, table = two_by_link(hall, game)
    seen = emma.view(table)["sequence"]
    answer = max.command(table, "resign", seat=1)
    assert answer["view"]["stage"] == "over" and answer["view"]["turn"]["phase"] == "over"
    assert answer["view"]["result"] == {"winners": [0], "reason": "resignation"}
    kinds = [event["type"] for event in emma.events(table, seen)]
    assert kinds == [{"duell": "moved"}.get(game, "resigned"), "secret-revealed"]
    tags = tags_of(emma.record(table))
    ended = (tags["Result"], tags.get("Ended"))
    assert ended == (("0 resignation", None) if game == "duell" else ("*", "0 resignation"))
    assert refusal(emma.now, table, "roll", seat=0) == "over"
    assert emma.verification(table)["honest"] is True


def test_at_a_table_of_three_a_bot_plays_on_for_who_gives_up(hall):
    players = [Client(hall, name) for name in ("Emma", "Max", "Laura")]
    emma, max, laura = players
    table = emma.open_table("qwixx-longo", seats=3, options="first=0", seating="chosen")
    for seat, player in enumerate(players):
        player.command(table, "sit", seat=seat, name=f"player {seat}", seed=f"seed {seat}")
    emma.command(table, "start")
    view = max.command(table, "resign", seat=1)["view"]
    stand_in = emma.events(table)[0]["stand_in"]
    assert view["you"] == [] and view["stage"] == "playing"
    assert view["seats"][1]["out"] and view["seats"][1]["sitter"] == {"kind": "bot", **stand_in}
    assert max.get("/api/v1/me/tables")["tables"] == []
    assert refusal(max.command, table, "resign", seat=1) == "not-your-seat"
    assert laura.command(table, "resign", seat=2)["view"]["result"]["winners"] == [0]


def test_another_game_is_played_at_the_next_table_with_new_seeds(hall):
    emma, max, table = two_by_link(hall)
    assert refusal(emma.command, table, "rematch", seat=0) == "not-over"
    emma.command(table, "resign", seat=0)
    view = emma.command(table, "rematch", seat=0)["view"]
    assert view["rematch"] == {"agreed": [0], "next": None}
    assert refusal(emma.command, table, "rematch", seat=0) == "already-agreed"
    following = max.command(table, "rematch", seat=1)["view"]["rematch"]["next"]
    assert last_event(emma, table) == {"type": "rematch-opened", "table": following}
    assert refusal(emma.command, table, "rematch", seat=0) == "rematch-opened"
    view = emma.view(following)
    assert (view["stage"], view["you"], view["seating"]) == ("open", [1], "chosen")
    assert view["dice"]["commitment"] != emma.view(table)["dice"]["commitment"]
    assert [seat["sitter"]["name"] for seat in view["seats"]] == ["Max", "Emma"]
    assert refusal(emma.command, following, "start") == "no-seed"
    emma.command(following, "seed", seat=1, seed="emma-2")
    max.command(following, "seed", seat=0, seed="max-2")
    emma.command(following, "start")
    turn = max.view(following)["turn"]
    act((max, emma)[turn["active"]], following, turn["active"])
    max.command(following, "resign", seat=0)
    check_dice(max.record(following), view["dice"]["commitment"])
    assert tags_of(max.record(following))["Seed1"] == "emma-2"


def test_players_talk_at_any_time_and_on_one_line(hall):
    emma, max, table = two_by_link(hall)
    with Client(hall).socket(table) as socket:
        last = emma.command(table, "say", seat=0, text="hello")["sequence"]
        socket.read_until(last)
        assert {"type": "said", "seat": 0, "text": "hello"}.items() <= socket.events[-1].items()
    emma.command(table, "say", seat=0, text="x" * 300)
    for text in ("", " ", "two\nlines", "x" * 301):
        assert refusal(emma.command, table, "say", seat=0, text=text) == "bad-text"
    max.command(table, "resign", seat=1)
    assert max.command(table, "say", seat=1, text="well played")["view"]["stage"] == "over"
