"""How the package is used, as type checkers see it: `make test` runs mypy and pyright, both strict, on this file."""

from collections.abc import Callable, Iterator

import dicehall
import numpy as np
import numpy.typing as npt
from dicehall import (
    Answer,
    Choice,
    Hall,
    Move,
    Puzzle,
    Record,
    Report,
    Solo,
    Solution,
    State,
    Table,
    VecEnv,
    Verdict,
)
from typing_extensions import assert_type


def test_states_and_moves() -> None:
    state = State.start("qwixx-longo", seats=3, first=1)
    assert_type(state.chance_outcomes(), list[tuple[str, float]])
    assert_type(state.throw(1), str)
    moves = state.legal_moves(0)
    assert_type(moves, list[Move])
    state.apply(moves[0], 0)
    state.apply_actions([0, "pass"])
    assert_type(state.points(), list[int] | None)
    assert_type(state.observation(0), npt.NDArray[np.uint8])
    assert_type(state.clone(), State)
    assert_type(moves[0].action, int)
    assert_type(state.returns(), list[float])


def test_batches() -> None:
    mine = np.zeros((4, 112), np.uint8)
    env = VecEnv("qwixx-duel", 4, seed=1, threads=2, auto_reset=False, arrays={"observations": mine}, first=0)
    seen, legal, acting, rewards, terminated = env.step(env.sample(1))
    assert_type(seen, npt.NDArray[np.uint8])
    assert_type(legal, npt.NDArray[np.bool_])
    assert_type(acting, npt.NDArray[np.int8])
    assert_type(rewards, npt.NDArray[np.float32])
    assert_type(terminated, npt.NDArray[np.bool_])
    env.step(legal.argmax(axis=1))
    assert_type(env.reset(games=[0])[0], npt.NDArray[np.uint8])
    assert_type(len(env), int)


def test_engines_and_study() -> None:
    state = State.start("qwixx-duel")
    assert_type(dicehall.evaluate([state], threads=2), npt.NDArray[np.float64])
    state.apply("4,1,r3,y6,g2,b6")
    best = dicehall.choices(state)[0]
    assert_type(best, Choice)
    assert_type(best["move"], Move)
    assert_type(best["error"], float | None)
    assert_type(dicehall.best_moves(state, 1), list[Choice])
    assert_type(dicehall.choose(state, "greedy:2"), Move)
    report = dicehall.analyze(state, effort="quick")
    assert_type(report, Report)
    assert_type(report.seats[0].luck, float)
    solution = dicehall.solve(State.start("duell"), moves=1)
    assert_type(solution, Solution)
    assert_type(solution.line, list[Move])


def test_records_and_puzzles() -> None:
    record = Record.of(State.start("duell"), Seat0="Emma")
    assert_type(dicehall.read_records(dicehall.write_records([record])), list[Record])
    assert_type(record.players, list[str | None])
    puzzle = dicehall.puzzle_of_day("duell", "2026-11-17")
    assert_type(puzzle, Puzzle)
    assert_type(dicehall.answer(puzzle, puzzle.solution), Answer)
    assert_type(dicehall.verify(record.text), Verdict)


def never_called(hall: Hall, solo: Solo) -> None:
    """What needs a hall or minutes: only its types are looked at."""
    table = hall.create("qwixx-duel", seats=2)
    assert_type(table, Table)
    assert_type(table.join(), int)
    assert_type(table.commitment, str | None)
    choose: Callable[[dicehall.hall.View, int, list[str]], str] = lambda view, seat, legal: legal[0]  # noqa: E731
    table.play(choose)
    assert_type(table.stream(), Iterator[dicehall.hall.View])
    assert_type(table.verify().honest, bool | None)
    assert_type(solo.play(10), tuple[float, float])
