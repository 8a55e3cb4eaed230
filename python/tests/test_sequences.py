"""Whatever is called, in whatever order: an answer or an exception, never a crash, and a refusal changes nothing."""

from typing import Any

import dicehall
import numpy as np
import pytest
from dicehall import BadPosition, BadRecord, DicehallError, Move, State, VecEnv
from hypothesis import given, settings
from hypothesis import strategies as st

GAMES = [("duell", None), ("qwixx-duel", None), ("qwixx-longo", 2), ("qwixx-longo", 5)]
REFUSALS = (DicehallError, OverflowError, TypeError)
POSITIONS = [
    "4RK4/9/9/9/4W134/9/9/4WK4 w 0",
    "r=3G,5B,7B y=- g=- b=9B,5Gx2 m=0,1 B",
    State.start("qwixx-longo", seats=2).position,
]
RECORD = State.start("qwixx-duel", first=0)
for _step in ("4,1,r3,y6,g2,b6", "red5", "pass", "2,1,r5,y5,g5,b5", "red3"):
    RECORD.apply(_step)

calls = st.one_of(
    st.tuples(st.just("number"), st.integers(-3, 11_000), st.integers(-1, 6)),
    st.tuples(st.just("text"), st.text(max_size=12), st.integers(0, 6)),
    st.tuples(st.just("throw"), st.integers(-1, 2**64), st.none()),
    st.tuples(st.just("legal"), st.integers(0, 300), st.integers(0, 6)),
    st.tuples(st.just("together"), st.lists(st.integers(0, 61), max_size=6), st.none()),
    st.tuples(st.just("look"), st.integers(-1, 9), st.none()),
    st.tuples(st.just("ask"), st.sampled_from(["random", "greedy:2", "nobody", ""]), st.integers(0, 6)),
    st.tuples(st.just("odd"), st.sampled_from([None, 1.5, b"red5", (), np.int64(4), True, 2**80]), st.integers(0, 2)),
)


def call(state: State, what: str, value: Any, seat: Any) -> None:
    if what in ("number", "text", "odd"):
        state.apply(value, seat)
    elif what == "throw":
        state.throw(value)
    elif what == "legal":
        moves = state.legal_moves(seat)
        if moves:
            state.apply(moves[value % len(moves)], seat)
    elif what == "together":
        state.apply_actions(value)
    elif what == "ask":
        state.apply(dicehall.choose(state, value, seat=seat), seat)
    else:
        assert str(state) and repr(state) and state.svg() and state.key() == state.clone().key()
        state.observation(value), state.information_state(value), state.rgb(16, seat=value)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(GAMES), st.lists(calls, max_size=30))
def test_calls_on_a_state(game: tuple[str, int | None], todo: list[Any]) -> None:
    state = State.start(game[0], seats=game[1])
    for what, value, seat in todo:
        before = state.serialize()
        try:
            call(state, what, value, seat)
        except REFUSALS:
            assert state.serialize() == before
    assert State.deserialize(state.serialize()) == state


steps = st.one_of(
    st.tuples(st.just("sample"), st.integers(0, 2**64 - 1)),
    st.tuples(st.just("numbers"), st.lists(st.integers(-2, 11_000), min_size=3, max_size=3)),
    st.tuples(st.just("wrong"), st.sampled_from([[], [1.0] * 3, [[0]] * 3, [2**40] * 3, [0] * 4])),
    st.tuples(st.just("reset"), st.one_of(st.none(), st.integers(-1, 2**64))),
    st.tuples(st.just("some"), st.lists(st.integers(-1, 4), max_size=4)),
)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(GAMES), st.booleans(), st.integers(1, 4), st.lists(steps, max_size=40))
def test_calls_on_a_batch(game: tuple[str, int | None], auto_reset: bool, threads: int, todo: list[Any]) -> None:
    env = VecEnv(game[0], 3, seats=game[1], auto_reset=auto_reset, threads=threads)
    for what, value in todo:
        before = [env.position(place) for place in range(3)]
        try:
            if what == "sample":
                env.step(env.sample(value))
            elif what in ("numbers", "wrong"):
                env.step(np.array(value))
            elif what == "reset":
                env.reset(value)
            else:
                env.reset(games=value)
        except REFUSALS:
            assert [env.position(place) for place in range(3)] == before
        assert ((env.acting >= 0) == env.legal.any(axis=1)).all()


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_positions_with_slips_are_read_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.one_of(st.text(max_size=40), slips(data.draw(st.sampled_from(POSITIONS)))))
    try:
        state = State.from_position(text)
    except BadPosition:
        return
    assert State.from_position(state.position, state.game).position == state.position
    assert len(str(state)) > 0 and state.svg() and sum(state.returns()) in (0, 1)


@settings(max_examples=200, deadline=None)
@given(st.data())
def test_records_with_slips_are_read_or_refused(data: st.DataObject) -> None:
    text = data.draw(st.one_of(st.text(max_size=40), slips(RECORD.serialize())))
    try:
        read = dicehall.read_records(text)
    except (BadRecord, DicehallError):
        return
    for record in read:
        assert dicehall.read_records(record.text) == [record]


def slips(text: str) -> st.SearchStrategy[str]:
    """A text of which one piece is replaced by another."""
    return st.builds(
        lambda start, length, piece: text[:start] + piece + text[start + length :],
        st.integers(0, len(text)),
        st.integers(0, 4),
        st.text(st.sampled_from(list("0123456789RWKrygb=-,/:?x()[]\" \n") + ["é", "\0"]), max_size=4),
    )


@pytest.mark.parametrize("text", ["", "\0", "[", '[Game "duell"]', "9" * 100_000, "(" * 100_000, "é" * 1000])
def test_odd_texts_are_refused_everywhere(text: str) -> None:
    with pytest.raises(BadPosition):
        State.from_position(text)
    with pytest.raises(DicehallError):
        dicehall.puzzle_of_day("duell", text)
    with pytest.raises(DicehallError):
        Move("duell", text)
    with pytest.raises(DicehallError):
        State.start(text)
