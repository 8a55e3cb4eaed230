"""Records and puzzles: read, written, solved.

>>> from dicehall import State, puzzles, read_records, write_records, Record
>>> state = State.start("duell")
>>> state.apply("d1n6")
>>> text = write_records([Record.of(state, Seat0="Emma", Seat1="Max")])
>>> record = read_records(text)[0]
>>> record.players, record.state == state
(['Emma', 'Max'], True)
>>> puzzle = puzzles("qwixx-duel")[0]
>>> puzzle.goal, puzzle.state().phase.startswith("action")
('best', True)
>>> answer(puzzle, puzzle.solution).is_right
True
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ._dicehall import Move, Puzzle, State, puzzles_of, write_record
from ._dicehall import read_puzzles as _read_puzzles
from ._dicehall import read_records as _read_records


@dataclass(frozen=True)
class Record:
    """A game as text: its tags, and the game as far as it goes."""

    tags: dict[str, str]
    state: State
    text: str

    @classmethod
    def of(cls, state: State, **tags: str) -> Record:
        """The record of a state. `Seat0="Emma"` names a player."""
        return read_records(write_record(state, list(tags.items())))[0]

    @property
    def players(self) -> list[str | None]:
        """The names of the players, as far as the record has them."""
        return [self.tags.get(f"Seat{seat}") for seat in range(self.state.seats)]

    def __str__(self) -> str:
        return self.text


def read_records(source: str | os.PathLike[str]) -> list[Record]:
    """The records of a text, or of a file if a path is given."""
    text = source if isinstance(source, str) else Path(source).read_text("utf-8")
    return [Record(dict(tags), state, text) for tags, state, text in _read_records(text)]


def write_records(
    records: Iterable[Record | State], path: str | os.PathLike[str] | None = None
) -> str:
    """The records as one text, which is also written to a file if a path is given."""
    texts = [item.record() if isinstance(item, State) else item.text for item in records]
    text = "\n".join(texts)
    if path is not None:
        Path(path).write_text(text, "utf-8")
    return text


def puzzles(game: str, *, level: int | None = None, theme: str | None = None) -> list[Puzzle]:
    """The puzzles that come with the package, of a level or about a theme if asked."""
    return [
        puzzle
        for puzzle in puzzles_of(game)
        if (level is None or puzzle.level == level) and (theme is None or theme in puzzle.themes)
    ]


def read_puzzles(game: str, source: str | os.PathLike[str]) -> list[Puzzle]:
    """The puzzles of a text, one on each line, or of a file if a path is given."""
    text = source if isinstance(source, str) else Path(source).read_text("utf-8")
    return _read_puzzles(game, text)


def write_puzzles(puzzles: Iterable[Puzzle], path: str | os.PathLike[str] | None = None) -> str:
    """Puzzles of one game as text, one on each line, which is also written to a file if a path is given."""
    text = "".join(f"{puzzle}\n" for puzzle in puzzles)
    if path is not None:
        Path(path).write_text(text, "utf-8")
    return text


@dataclass(frozen=True)
class Answer:
    """What there is to say about an answer to a puzzle."""

    is_right: bool
    is_done: bool
    loss: float | None
    """What it costs in points of a hundred, in the Qwixx games."""
    reply: str | None
    """What the other side answers, in Duell."""
    best: str


def answer(puzzle: Puzzle, *moves: Move | str) -> Answer:
    """Judges the last of these moves; before it come right moves and the replies to them, in turn."""
    return Answer(*puzzle.judge_answer([str(move) for move in moves]))
