"""Analysis, proofs, records, puzzles, pictures."""

import dataclasses
import json
import os
import pathlib
import pickle
import random
import signal
import subprocess
import threading
import xml.etree.ElementTree as ElementTree
from typing import Any

import dicehall
import numpy as np
import pytest
from dicehall import BadRecord, DicehallError, Record, Report, State

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("DICEHALL", ROOT / "target" / "debug" / "dicehall"))


def game(name: str, steps: int, seed: int = 3) -> State:
    """A game by quick players, as far as it goes."""
    state, lots = State.start(name), random.Random(seed)
    while steps > 0 and not state.is_terminal():
        if state.is_chance_node():
            state.throw(lots.getrandbits(60))
        else:
            seat = state.to_act()[0]
            state.apply(dicehall.choose(state, "random", seat=seat, seed=lots.getrandbits(60)), seat)
        steps -= 1
    return state


@pytest.mark.skipif(not PROGRAM.exists(), reason=f"there is no {PROGRAM}")
@pytest.mark.parametrize("name,steps", [("qwixx-duel", 12), ("qwixx-longo", 4), ("duell", 2)])
def test_analysis_is_that_of_the_program(name: str, steps: int) -> None:
    record = Record.of(game(name, steps), Seat0="Emma")
    report = dicehall.analyze(record.text, effort="quick")
    command = [PROGRAM, "analyze", "-", "--effort=quick", "--json", "--threads=1"]
    printed = subprocess.run(command, input=record.text, capture_output=True, text=True, check=True)
    assert json.loads(report.json) == json.loads(printed.stdout)
    assert report.players == ["Emma", None]
    assert report.identity_error < 1e-9


@pytest.fixture(scope="module")
def report() -> Report:
    return dicehall.analyze(game("qwixx-duel", 15), effort="quick")


def told(value: Any) -> Any:
    """Without what is not there."""
    if isinstance(value, dict):
        return {name: told(item) for name, item in value.items() if item not in (None, [], "")}
    return [told(item) for item in value] if isinstance(value, list) else value


def test_a_report_is_made_of_dataclasses_that_hold_all_of_it(report: Report) -> None:
    assert told({**dataclasses.asdict(report), "json": None}) == told(json.loads(report.json))
    for seat in report.seats:
        parts = seat.luck + seat.own + seat.others + seat.surprise + seat.revision
        number = report.seats.index(seat)
        assert report.prior[number] + parts == pytest.approx(report.last[number], abs=1e-9)


def test_a_report_becomes_a_table(report: Report) -> None:
    pandas = pytest.importorskip("pandas")
    frame, summary = report.frame(), report.summary()
    assert isinstance(frame, pandas.DataFrame) and len(frame) == len(report.steps)
    assert list(summary["player"]) == ["seat 0", "seat 1"]
    assert frame["loss"].sum() == pytest.approx(summary["loss"].sum())


def test_what_cannot_be_analyzed_is_refused() -> None:
    with pytest.raises(BadRecord, match="line 1"):
        dicehall.analyze("nonsense")
    with pytest.raises(DicehallError, match="quick, standard or deep"):
        dicehall.analyze(State.start("duell"), effort="thorough")


ENDLESS = {
    "solve": lambda: dicehall.solve(State.start("duell"), moves=40, nodes=2**60),
    "choices": lambda: dicehall.choices(State.start("duell"), nodes=2**60),
    "evaluate": lambda: dicehall.evaluate([State.start("duell")], nodes=2**60),
    "expected": lambda: dicehall.expected(State.start("duell"), nodes=2**60),
    "rollout": lambda: dicehall.rollout(thrown(), games=2**60, threads=2),
    "analyze a game of Duell": lambda: dicehall.analyze(game("duell", 60), effort="deep"),
    "analyze a game of The Duel": lambda: dicehall.analyze(game("qwixx-duel", 200), effort="deep"),
    "sheet": lambda: dicehall.Solo.solve(threads=2),
}


def thrown() -> State:
    state = State.start("qwixx-duel")
    state.throw(1)
    return state


@pytest.mark.parametrize("name", ENDLESS)
def test_an_interrupt_ends_long_work(name: str) -> None:
    """A signal that comes while the work is done ends it, and Python goes on."""
    with pytest.raises(KeyboardInterrupt):
        threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT)).start()
        ENDLESS[name]()


def test_whoever_watches_a_sheet_can_end_it() -> None:
    class Enough(Exception):
        pass

    shares: list[float] = []

    def watch(share: float) -> None:
        shares.append(share)
        if share > 0:
            raise Enough

    with pytest.raises(Enough):
        dicehall.Solo.solve(progress=watch)
    assert 0 < shares[-1] < 1 and shares == sorted(shares)


def test_wins_are_proven() -> None:
    puzzle = next(p for p in dicehall.puzzles("duell") if p.goal == "win" and p.moves == 2)
    state = puzzle.state()
    solution = dicehall.solve(state, first_moves=True)
    assert (solution.wins_within, solution.no_win_within) == (2, 1)
    assert [move.text for move in solution.winning or []] == [puzzle.solution]
    for move in solution.line:
        state.apply(move)
    assert state.is_terminal() and state.returns()[puzzle.seat] == 1
    with pytest.raises(DicehallError, match="over"):
        dicehall.solve(state)
    with pytest.raises(DicehallError, match="only Duell"):
        dicehall.solve(State.start("qwixx-duel"))


def test_the_lone_sheet_refuses_what_it_cannot_do(tmp_path: pathlib.Path) -> None:
    (tmp_path / "broken").write_bytes(b"no table")
    with pytest.raises(DicehallError):
        dicehall.Solo.load(tmp_path / "broken")
    with pytest.raises(DicehallError, match="lucky"):
        dicehall.Solo.solve((0, 99))


@pytest.mark.skipif("DICEHALL_LONG" not in os.environ, reason="make python-more solves sheets")
def test_the_lone_sheet_is_solved(tmp_path: pathlib.Path) -> None:
    def tell(share: float) -> None:
        if share >= shares[-1] + 0.1:
            shares.append(share)
            print(f"{share:.0%} of the sheets are solved", flush=True)

    shares = [0.0]
    classic = dicehall.Solo.solve(classic=True, threads=2)
    assert classic.score == pytest.approx(115.4831, abs=1e-3)
    classic.save(tmp_path / "classic.solo")
    assert dicehall.Solo.load(tmp_path / "classic.solo").score == classic.score
    state = State.start("qwixx-longo")
    with pytest.raises(DicehallError):
        classic.expected(state)
    longo = dicehall.Solo.solve(threads=2, progress=tell)
    assert shares == sorted(shares) and shares[-1] <= 1
    assert longo.score == pytest.approx(187.759, abs=1e-3)
    assert longo.expected(state) == pytest.approx(longo.score)
    state.throw(5)
    ranked = longo.choices(state)
    assert {move.text for move, _ in ranked} == {move.text for move in state.legal_moves(0)}
    assert ranked == sorted(ranked, key=lambda choice: -choice[1])
    # Seat 1 has one action; seat 0 has two, and does no worse with the second.
    other = longo.choices(state, 1)
    assert {move.text for move, _ in other} == {move.text for move in state.legal_moves(1)}
    assert longo.expected(state, 1) == other[0][1] < ranked[0][1]
    state.apply("pass", 0)
    with pytest.raises(DicehallError, match="sealed"):
        longo.expected(state, 0)
    state.apply("pass", 1)
    with pytest.raises(DicehallError, match="nothing to decide"):
        longo.choices(state, 1)
    assert longo.expected(state, 1) == pytest.approx(longo.score)
    assert longo.expected(state, 0) == longo.choices(state, 0)[0][1]
    mean, error = longo.play(4000, threads=2)
    assert abs(mean - longo.score) < 4 * error
    with pytest.raises(KeyboardInterrupt):
        threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT)).start()
        longo.play(2**60, threads=2)


def test_before_a_roll_the_mean_is_that_over_all_rolls() -> None:
    state = State.from_position("r=2B,3B,4B,5B,6B,7G y=- g=12G,11G,10G,9G,8G,2G,LG b=- m=1,2 B")
    exact = dicehall.expected(state)
    mean = np.zeros(2)
    for roll, chance in state.chance_outcomes():
        after = state.clone()
        after.apply(roll)
        mean += chance * dicehall.evaluate([after])[0]
    assert mean == pytest.approx(exact, abs=1e-5)


def test_many_states_are_judged_as_each_alone() -> None:
    """In any order, of all games at once, on any number of threads."""
    lots = random.Random(4)
    states = [game(name, lots.randrange(30), seed) for name in dicehall.games() for seed in range(12)]
    states += [State.start("qwixx-longo", seats=seats) for seats in (3, 5)]
    lots.shuffle(states)
    rows = dicehall.evaluate(states, nodes=500)
    assert rows.shape == (38, 5) and rows.sum(axis=1) == pytest.approx(1)
    for threads in (2, 7, 2**40):
        assert np.array_equal(dicehall.evaluate(states, nodes=500, threads=threads), rows)
    for state, row in zip(states, rows):
        alone = dicehall.evaluate([state], nodes=500)
        assert np.array_equal(alone[0], row[: state.seats]) and not row[state.seats :].any()
    assert dicehall.evaluate([]).shape == (0, 0)


def test_records_are_read_and_written(tmp_path: pathlib.Path) -> None:
    states = [game("duell", 6), game("qwixx-duel", 20), game("qwixx-longo", 20)]
    records = [Record.of(state, Seat0='An "odd" name', Event="Test") for state in states]
    text = dicehall.write_records(records, tmp_path / "games.record")
    for again in (dicehall.read_records(text), dicehall.read_records(tmp_path / "games.record")):
        assert [record.state for record in again] == states
        assert again == records
        assert again[0].players[0] == 'An "odd" name'
    for tags in ({"Game": "duell"}, {"no name": "x"}, {"Seat0": "two\nlines"}):
        with pytest.raises(DicehallError, match="tag"):
            Record.of(states[0], **tags)
    with pytest.raises(BadRecord, match="line"):
        dicehall.read_records(text + "\n[Game")


@pytest.mark.parametrize("name", dicehall.games())
def test_puzzles_are_solved_and_written(name: str, tmp_path: pathlib.Path) -> None:
    shelf = dicehall.puzzles(name)
    assert len(shelf) > 100 and len({puzzle.id for puzzle in shelf}) == len(shelf)
    dicehall.write_puzzles(shelf, tmp_path / "puzzles.txt")
    assert dicehall.read_puzzles(name, tmp_path / "puzzles.txt") == shelf
    puzzle = dicehall.puzzle_of_day(name, "2026-11-17")
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert puzzle in shelf and dicehall.puzzles(name, level=puzzle.level)
    state = puzzle.state()
    assert puzzle.solution in [move.text for move in state.legal_moves(puzzle.seat)]
    assert dicehall.answer(puzzle, puzzle.solution).is_right
    wrong = next(m for m in state.legal_moves(puzzle.seat) if m.text != puzzle.solution)
    answer = dicehall.answer(puzzle, wrong)
    assert not answer.is_right and answer.best == puzzle.solution
    with pytest.raises(DicehallError, match="not moves"):
        dicehall.answer(puzzle, "nonsense")


@pytest.mark.parametrize("name", dicehall.games())
def test_pictures(name: str) -> None:
    state = game(name, 9)
    svg = state.svg(names=["<Emma>", "Łukasz & Zoë"], dark=True, seat=1)
    assert ElementTree.fromstring(svg).tag.endswith("svg")
    assert state._repr_svg_() == state.svg()
    small, large = state.rgb(200), state.rgb(400)
    assert small.dtype == np.uint8 and small.shape[1:] == (200, 3) and large.shape[1] == 400
    assert small.std() > 20
    for width in (0, 100_000):
        with pytest.raises(DicehallError, match="wide"):
            state.rgb(width)


def test_a_picture_does_not_show_what_is_sealed() -> None:
    state = State.start("qwixx-longo")
    state.apply("3,4,r8,y2,g5,b6")
    one, other = state.clone(), state.clone()
    one.apply("red7", 1)
    other.apply("blue7", 1)
    assert one.svg() == other.svg()
    assert (one.rgb() == other.rgb()).all()
