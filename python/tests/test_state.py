"""States: nodes, moves, errors, copies, and what a seat may know."""

import copy
import hashlib
import pickle
import random
import subprocess
import sys

import dicehall
import numpy as np
import pytest
from dicehall import BadPosition, BadRecord, DicehallError, IllegalMove, Move, State

GAMES = [("duell", None), ("qwixx-duel", None), ("qwixx-longo", 2), ("qwixx-longo", 5)]


def play(state: State, lots: random.Random, steps: int = 10_000) -> State:
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.throw(lots.getrandbits(63))
        else:
            seat = lots.choice(state.to_act())
            state.apply(lots.choice(state.legal_moves(seat)), seat)
    return state


@pytest.mark.parametrize("game,seats", GAMES)
def test_a_whole_game_ends_with_shares_that_add_up(game: str, seats: int | None) -> None:
    for seed in range(5):
        state = play(State.start(game, seats=seats), random.Random(seed))
        assert state.is_terminal() and state.current_player() == -4
        assert sum(state.returns()) == pytest.approx(1)
        assert state.reason()
        assert state.legal_actions() == [] and state.chance_outcomes() == []


@pytest.mark.parametrize("game,seats", GAMES)
def test_copies_go_their_own_way(game: str, seats: int | None) -> None:
    state = play(State.start(game, seats=seats), random.Random(1), 20)
    twins = [state.clone(), copy.copy(state), copy.deepcopy(state)]
    twins += [State.deserialize(state.serialize()), pickle.loads(pickle.dumps(state))]
    assert all(twin == state and twin.key() == state.key() for twin in twins)
    for twin in twins:
        play(twin, random.Random(2), 1)
        assert twin != state


@pytest.mark.parametrize("game,seats", GAMES)
def test_action_numbers_and_moves_are_one(game: str, seats: int | None) -> None:
    state = State.start(game, seats=seats)
    for action in range(state.num_actions()):
        move = state.action_to_move(action)
        assert move.action == int(move) == action and move.game == game
    assert len({state.action_to_move(a).text for a in range(state.num_actions())}) == state.num_actions()
    with pytest.raises(DicehallError, match="no action"):
        state.action_to_move(state.num_actions())


def test_action_numbers_stay_what_they_were() -> None:
    """These are promised for ever."""
    duel = State.start("qwixx-duel")
    assert [duel.action_to_move(n).text for n in (0, 1, 11, 12, 23, 44)] == [
        "pass", "red2", "red12", "yellow2", "green12", "blue2",
    ]
    longo = State.start("qwixx-longo", seats=2)
    assert [longo.action_to_move(n).text for n in (0, 1, 15, 31, 60)] == [
        "pass", "red2", "red16", "green16", "blue2",
    ]
    duell = State.start("duell")
    assert [duell.action_to_move(n).text for n in (0, 1, 144, 8064, 10368, 10369)] == [
        "a1n1", "a1n2", "a2n1", "h1n1", "resign", "draw",
    ]


NUMBERS = {
    "qwixx-duel": "10c726302cc32c9a",
    "qwixx-longo": "c7cbb9edecc2a2c9",
    "duell": "52eecdf19d0bbf7b",
}


@pytest.mark.parametrize("game", NUMBERS)
def test_every_action_number_stays_what_it_was(game: str) -> None:
    """All moves in the order of their numbers. If this fails, the numbers have changed: they must not."""
    state = State.start(game)
    texts = " ".join(state.action_to_move(action).text for action in range(state.num_actions()))
    assert hashlib.sha256(texts.encode()).hexdigest()[:16] == NUMBERS[game]


def test_the_way_a_die_lies_has_the_documented_number() -> None:
    """4 for each face on top, then by the face towards rank 1; the rival's 25 more."""
    for top in range(1, 7):
        sides = [face for face in range(1, 7) if face not in (top, 7 - top)]
        for number, south in enumerate(sides):
            board = State.from_position(f"4RK4/9/9/9/4W{top}{south}4/9/9/4WK4 w 0")
            place = 8 * 4 + 3
            assert board.observation(0)[place] == 4 * (top - 1) + number + 1
            assert board.observation(1)[place] == 4 * (top - 1) + number + 26
            assert board.observation(0)[8 * 4] == 25 and board.observation(0)[8 * 4 + 7] == 50


def test_moves_are_made_by_name_and_travel() -> None:
    move = Move("qwixx-duel", "red5")
    assert move == Move("qwixx-duel", 4) == Move("qwixx-duel", move)
    assert pickle.loads(pickle.dumps(move)) == copy.deepcopy(move) == move
    assert hash(move) == hash(Move("qwixx-duel", 4)) and move != Move("qwixx-longo", "red5")
    for step in ("red13", 45, -1, Move("duell", 0)):
        with pytest.raises(DicehallError):
            Move("qwixx-duel", step)
    with pytest.raises(TypeError):
        hash(State.start("duell"))


def test_chance_is_explicit_and_adds_up() -> None:
    state = State.start("qwixx-duel")
    assert state.current_player() == -1 and state.is_chance_node()
    outcomes = state.chance_outcomes()
    assert len(outcomes) == 21 * 6**4
    assert sum(chance for _, chance in outcomes) == pytest.approx(1)
    state.apply(outcomes[17][0])
    assert state.current_player() == 0


def test_the_rules_answer_with_their_clause() -> None:
    state = State.start("qwixx-duel")
    with pytest.raises(DicehallError, match="rolled first"):
        state.apply("red5", 0)
    state.apply("4,1,r3,y6,g2,b6")
    before = state.serialize()
    with pytest.raises(IllegalMove, match="white dice") as caught:
        state.apply("red6")
    assert caught.value.clause and caught.value.clause.startswith("Q")
    with pytest.raises(IllegalMove):
        state.apply("red5", 1)
    for nonsense in ("red99", "", "\0", 45, -1, 2**62):
        with pytest.raises(DicehallError):
            state.apply(nonsense)
    with pytest.raises(TypeError):
        state.apply(None)  # type: ignore[arg-type]
    with pytest.raises(DicehallError, match="not of qwixx-duel"):
        state.apply(State.start("duell").legal_moves()[0])
    assert state.serialize() == before


def test_bad_texts_are_refused() -> None:
    with pytest.raises(BadPosition):
        State.from_position("nonsense")
    with pytest.raises(BadRecord):
        State.from_record('[Game "qwixx-duel"]\n1. (9,9) red5 end')
    with pytest.raises(DicehallError, match="there is no game"):
        State.start("chess")
    with pytest.raises(DicehallError):
        State.start("qwixx-longo", seats=9)
    with pytest.raises(DicehallError):
        State.start("duell", lucky="5,8")
    assert State.start("duell", home="king", king_captures=False).options == [
        ("home", "king"), ("king-captures", "no"),
    ]


def test_nothing_sealed_leaks() -> None:
    """Two games that differ only in what seat 1 has sealed look the same to seat 0."""
    for seed in range(20):
        state = play(State.start("qwixx-longo", seats=3), random.Random(seed), 30)
        while not state.is_terminal() and not state.is_simultaneous_node():
            play(state, random.Random(seed), 1)
        if state.is_terminal() or len(state.to_act()) < 3 or len(state.legal_moves(1)) < 2:
            continue
        one, other = state.clone(), state.clone()
        one.apply(state.legal_moves(1)[0], 1)
        other.apply(state.legal_moves(1)[1], 1)
        for seat in (0, 2):
            assert one.information_state(seat) == other.information_state(seat)
            assert np.array_equal(one.observation(seat), other.observation(seat))
        assert one.information_state(1) != other.information_state(1)
        assert one.position == other.position and str(one) == str(other) and repr(one) == repr(other)
        assert one.points() == other.points() and one.to_act() == other.to_act() == [0, 2]
        assert one.legal_actions(0) == other.legal_actions(0)
        # Once all are in, everybody knows.
        for twin in (one, other):
            for seat in twin.to_act():
                twin.apply(0, seat)
        if one.phase == other.phase == "action2":
            assert one.information_state(0) != other.information_state(0)


def test_engines_do_not_look_at_what_is_sealed() -> None:
    state = State.start("qwixx-longo", seats=2)
    state.throw(3)
    one, other = state.clone(), state.clone()
    one.apply(state.legal_moves(1)[0], 1)
    other.apply(state.legal_moves(1)[-1], 1)
    assert one != other
    assert np.array_equal(dicehall.evaluate([one]), dicehall.evaluate([other]))
    assert dicehall.expected(one) == dicehall.expected(other)
    for judge in (dicehall.choices, dicehall.best_moves, lambda s: dicehall.rollout(s, games=20)):
        assert judge(one) == judge(other)
    assert dicehall.choose(one, "engine:10") == dicehall.choose(other, "engine:10")


def test_several_moves_at_once_are_all_or_nothing() -> None:
    state = State.start("qwixx-longo", seats=2)
    state.throw(3)
    before = state.serialize()
    with pytest.raises(IllegalMove):
        state.apply_actions([0, "red16"])
    with pytest.raises(DicehallError, match="2 seats owe a move"):
        state.apply_actions([0])
    assert state.serialize() == before
    state.apply_actions([0, "pass"])
    assert state.phase == "action2"


def test_a_number_that_looks_at_the_state_is_read_before_the_state_is_held() -> None:
    """Whatever `__index__` does, it runs before anything is changed."""

    class Curious:
        def __index__(self) -> int:
            seen.append(state == twin and twin == state)
            state.legal_actions(state.to_act()[0])
            return 6

    state, seen = State.start("qwixx-longo", seats=2), []
    state.apply("3,4,r8,y2,g5,b6")
    twin = state.clone()
    state.apply(Curious(), 1)  # type: ignore[arg-type]
    with pytest.raises(IllegalMove):
        state.apply(Curious(), 1)  # type: ignore[arg-type]
    assert seen == [True, False] and state.to_act() == [0]


def test_a_step_taken_by_a_number_counts() -> None:
    """A number may even move; then the state is what it has become."""

    class Greedy:
        def __index__(self) -> int:
            state.apply("4,1,r3,y6,g2,b6")
            return 4

    state = State.start("qwixx-duel", first=0)
    state.apply(Greedy())  # type: ignore[arg-type]
    assert state.phase == "action2" and state.points() == [1, 0]


def test_the_information_state_tells_the_options() -> None:
    """Under other rules the same steps are another game."""
    usual, other = State.start("duell"), State.start("duell", king_captures=False)
    assert usual.position == other.position
    assert other.information_state(0) == "king-captures=no " + usual.information_state(0)


def test_a_lot_decides_who_begins() -> None:
    begins = [State.start("qwixx-longo", seats=3, lot=seed).active for seed in range(300)]
    assert begins == [State.start("qwixx-longo", seats=3, lot=seed).active for seed in range(300)]
    assert min(begins.count(seat) for seat in range(3)) > 60
    assert State.start("qwixx-longo", seats=3).active == 0
    assert {State.start("qwixx-longo", seats=3, lot=seed, first=2).active for seed in range(20)} == {2}
    assert State.start("duell", lot=1) == State.start("duell")


def test_engines_answer() -> None:
    state = State.start("qwixx-duel")
    mean = dicehall.expected(state)
    assert sum(mean) == pytest.approx(1)
    state.apply("4,1,r3,y6,g2,b6")
    judged = dicehall.choices(state)
    assert {str(choice["move"]) for choice in judged} == {str(m) for m in state.legal_moves()}
    wins = [choice["win"][0] for choice in judged]
    assert wins == sorted(wins, reverse=True)
    assert dicehall.choose(state, "engine:10").text == str(judged[0]["move"])
    played = dicehall.rollout(state, games=64, seed=1)
    assert all(c["sure"] == "estimated" and c["error"] > 0 for c in played)
    rows = dicehall.evaluate([state, State.start("qwixx-longo", seats=4)])
    assert rows.shape == (2, 4) and rows.sum(axis=1) == pytest.approx(1)
    with pytest.raises(DicehallError, match="no player"):
        dicehall.choose(state, "nobody")


OTHER_INTERPRETER = """if True:
    import sys
    try:
        import _interpreters as interpreters
        kinds = {"isolated": ("isolated",), "legacy": ("legacy",)}
    except ModuleNotFoundError:
        import _xxsubinterpreters as interpreters
        kinds = {"isolated": (), "legacy": ()}
    play = "import dicehall; print(len(dicehall.State.start('duell').legal_actions()), flush=True)"
    exec(play)
    for kind, how in kinds.items():
        other = interpreters.create(*how) if how else interpreters.create(isolated=kind == "isolated")
        try:
            failed = interpreters.run_string(other, f"import sys; sys.path[:] = {sys.path!r}; {play}")
        except interpreters.RunFailedError as error:
            failed = error
        print(kind, "failed" if failed else "played", getattr(failed, "formatted", failed), flush=True)
        interpreters.destroy(other)
        exec(play)
"""


def test_a_second_interpreter_does_not_crash_the_first() -> None:
    """Isolated interpreters can only refuse the import; those of the old kind can play."""
    code = [sys.executable, "-c", OTHER_INTERPRETER]
    run = subprocess.run(code, capture_output=True, text=True, timeout=120)
    assert run.returncode == 0, run.stderr
    played = [line for line in run.stdout.splitlines() if line == "37"]
    told = {line.split()[0]: line.split()[1] for line in run.stdout.splitlines() if line != "37"}
    assert told["legacy"] == "played", run.stdout
    assert told["isolated"] == "played" or "ImportError" in run.stdout, run.stdout
    assert len(played) == 3 + list(told.values()).count("played")
