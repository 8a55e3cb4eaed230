"""Engines, study, records, puzzles and arrays, asked with whatever comes: an answer or an exception, and no state has changed."""

import random
from collections.abc import Callable
from typing import Any

import dicehall
import numpy as np
from dicehall import DicehallError, Record, State, VecEnv
from hypothesis import given, settings
from hypothesis import strategies as st

REFUSALS = (DicehallError, OverflowError, TypeError, OSError)
GAMES = [("duell", None), ("qwixx-duel", None), ("qwixx-longo", 2), ("qwixx-longo", 5)]
PUZZLES = [dicehall.puzzles(game)[0] for game, _ in GAMES[:3]]


def played(game: tuple[str, int | None], steps: int, seed: int) -> State:
    """A random game, as far as it goes. In Longo some decisions may still be sealed."""
    state, lots = State.start(game[0], seats=game[1]), random.Random(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.throw(lots.getrandbits(60))
        else:
            seat = lots.choice(state.to_act())
            state.apply(lots.choice(state.legal_moves(seat)), seat)
    return state


states = st.builds(played, st.sampled_from(GAMES), st.integers(0, 200), st.integers(0, 2**32))
# Small budgets, what is no budget at all, and what is no number. Large ones are refused before any work, as 2**64 is.
few = st.sampled_from([0, 1, 2, 30, -1, 2**64, 2**80, 1.5, "3", None, True])
threads = st.sampled_from([0, 1, 3, 2**63, 2**64, -1, None])
seats = st.sampled_from([None, None, 0, 1, 4, 5, 255, 2**63, -1, "0"])
seeds = st.sampled_from([0, 1, 2**64 - 1, 2**64, -1, "7"])
texts = st.text(max_size=20)
moves = st.one_of(texts, st.sampled_from(["pass", "red2", "e1n1", "resign", "draw"]))

QUESTIONS: dict[str, tuple[Callable[..., object], list[st.SearchStrategy[Any]]]] = {
    "evaluate": (lambda s, n, t: dicehall.evaluate([s, s], nodes=n, threads=t), [few, threads]),
    "expected": (lambda s, n: s.game != "duell" or dicehall.expected(s, nodes=n), [few]),
    "choices": (lambda s, p, n: dicehall.choices(s, p, nodes=n), [seats, few]),
    "best": (lambda s, c, p, n: dicehall.best_moves(s, c, seat=p, nodes=n, closer=False), [few, seats, few]),
    "rollout": (
        lambda s, p, g, r, t: dicehall.rollout(s, p, games=g, seed=r, threads=t),
        [seats, few, seeds, threads],
    ),
    "choose": (
        lambda s, w, p, r: dicehall.choose(s, w, seat=p, seed=r),
        [st.one_of(texts, st.sampled_from(["random", "careful", "greedy:2", "engine:1", "engine:0"])), seats, seeds],
    ),
    "solve": (lambda s, m, n, f: dicehall.solve(s, moves=m, nodes=n, first_moves=f), [few, few, st.booleans()]),
    "analyze": (
        lambda s, e, r, t: len(s.record()) > 400 or dicehall.analyze(s, effort=e, seed=r, threads=t),
        [st.sampled_from(["quick", "quick", "", "Quick", "\0"]), seeds, threads],
    ),
    "record": (lambda s, n, v: Record.of(s, **{n: v}), [st.one_of(texts, st.just("Seat0")), st.one_of(texts, few)]),
    "records": (lambda s, r: dicehall.write_records([s, Record.of(s)][: r or 0]), [few]),
    "verify": (lambda s, c: dicehall.verify(s.record(), c), [st.one_of(texts, st.none(), st.just("0" * 64))]),
    "look": (lambda s, w, p, n: s.rgb(w, seat=p, names=n), [few, seats, st.lists(texts, max_size=7)]),
    "options": (lambda s, v: State.start(s.game, lot=v, seats=v), [few]),
    "begin": (lambda s, v: State.from_position(s.position, s.game, first=v, home=v, lucky=v), [texts]),
}


@settings(max_examples=200, deadline=None)
@given(st.data(), states, st.sampled_from(sorted(QUESTIONS)))
def test_questions_about_a_state(data: st.DataObject, state: State, name: str) -> None:
    ask, given_to = QUESTIONS[name]
    before = state.serialize()
    try:
        ask(state, *(data.draw(each) for each in given_to))
    except REFUSALS as refused:
        assert str(refused)
    assert state.serialize() == before


lines = st.one_of(texts, st.sampled_from([str(puzzle) for puzzle in PUZZLES]))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(PUZZLES), st.lists(moves, max_size=4), st.lists(lines, max_size=3), texts)
def test_questions_about_puzzles(puzzle: dicehall.Puzzle, said: list[str], found: list[str], day: str) -> None:
    """A puzzle that is read is written as it was."""
    for ask in (
        lambda: dicehall.answer(puzzle, *said),
        lambda: dicehall.answer(puzzle, puzzle.solution, *said),
        lambda: dicehall.puzzle_of_day(puzzle.game, day),
        lambda: dicehall.write_puzzles(dicehall.read_puzzles(puzzle.game, "\n".join(found))),
    ):
        try:
            ask()
        except DicehallError as refused:
            assert str(refused)
    assert dicehall.read_puzzles(puzzle.game, str(puzzle)) == [puzzle]


kinds = st.sampled_from([np.uint8, np.int8, bool, np.float32, np.int32, np.float64, object])
shapes = st.sampled_from([(4,), (4, 2), (4, 45), (4, 112), (45, 4), (0,), (), (4, 112, 1)])
arrays = st.one_of(
    st.builds(lambda kind, shape: np.zeros(shape, kind), kinds, shapes),
    st.builds(lambda kind, shape: np.zeros(shape[::-1], kind).T, kinds, shapes),
    st.builds(lambda shape: np.broadcast_to(np.uint8(0), shape), shapes),
    st.sampled_from([None, [0] * 4, "acting", b"1234", bytearray(4)]),
)
names = st.sampled_from(["observations", "legal", "acting", "rewards", "points", "terminated", "moves", 7])


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(names, arrays, max_size=4), st.integers(0, 9))
def test_arrays_of_the_caller(given_arrays: Any, steps: int) -> None:
    """Arrays fit, or are refused before anything is written to them."""
    copies = {name: np.array(array, copy=True) for name, array in given_arrays.items() if isinstance(array, np.ndarray)}
    try:
        env = VecEnv("qwixx-duel", 4, seed=1, arrays=given_arrays)
    except REFUSALS as refused:
        assert str(refused)
        for name, copy in copies.items():
            assert np.array_equal(given_arrays[name], copy)
        return
    usual = VecEnv("qwixx-duel", 4, seed=1)
    for step in range(steps):
        env.step(env.sample(step))
        usual.step(usual.sample(step))
    for name, array in given_arrays.items():
        assert getattr(env, name) is array
    for name in ("observations", "legal", "acting", "rewards", "points", "terminated"):
        assert np.array_equal(getattr(env, name), getattr(usual, name))


def test_a_sheet_that_cannot_be_is_refused() -> None:
    for lucky in ((0, 99), (2, 2), (-1, 300), (5,), "58", 5, (1.5, 8)):
        try:
            dicehall.Solo.solve(lucky)  # type: ignore[arg-type]
        except (ValueError, OverflowError, TypeError) as refused:
            assert str(refused)
        else:
            raise AssertionError(f"{lucky} was solved")
