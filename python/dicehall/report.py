"""The analysis of a game: luck and loss, as numbers that add up.

>>> from dicehall import State, analyze
>>> state = State.start("duell")
>>> for move in ["d1n6", "a8s5", "b1n1"]:
...     state.apply(move)
>>> report = analyze(state, effort="quick")
>>> len(report.steps), len(report.seats), report.game
(3, 2, 'duell')
>>> total = sum(report.steps[0].before)
>>> round(total, 9)
1.0
"""

from __future__ import annotations

import dataclasses
import json
import types
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Union, get_args, get_origin, get_type_hints

from ._dicehall import State, analyze_json

if TYPE_CHECKING:
    import pandas  # pyright: ignore[reportMissingTypeStubs]


@dataclass(frozen=True)
class Engine:
    """Who judged the game."""

    name: str
    fingerprint: str


@dataclass(frozen=True)
class Bounds:
    """From which loss on a decision gets a mark, as a part of a win."""

    good: float
    dubious: float
    mistake: float
    blunder: float


@dataclass(frozen=True)
class LineMove:
    """A move of a line."""

    seat: int
    move: str


@dataclass(frozen=True)
class Considered:
    """A choice and what it is worth. `glance` says that it got no more than a glance."""

    move: str
    win: float
    sure: str
    glance: bool | None = None
    points: float | None = None
    moves: int | None = None
    error: float | None = None
    line: list[LineMove] = field(default_factory=list[LineMove])


@dataclass(frozen=True)
class Check:
    """What a far longer look says of a loss, with its standard error."""

    loss: float
    error: float


@dataclass(frozen=True)
class Step:
    """One roll or move. What does not apply is `None`."""

    number: int
    kind: str
    seat: int
    text: str
    before: list[float]
    after: list[float]
    revision: list[float]
    position: str
    phase: str
    active: int
    luck: list[float] | None = None
    loss: float | None = None
    best: str | None = None
    mark: str | None = None
    counted: bool | None = None
    choices: list[Considered] = field(default_factory=list[Considered])
    legal: int | None = None
    surprise: list[float] | None = None
    change: list[float] | None = None
    owner: int | None = None
    checked: Check | None = None
    reason: dict[str, Any] | None = None
    roll: str | None = None
    scores: list[int] = field(default_factory=list[int])


@dataclass(frozen=True)
class Marks:
    """How often each mark was given."""

    good: int
    dubious: int
    mistake: int
    blunder: int


@dataclass(frozen=True)
class Seat:
    """What a game comes to for one seat."""

    decisions: int
    counted: int
    loss: float
    mean_loss: float
    interval: list[float]
    error_rate: float
    plain_rate: float
    luck: float
    own: float
    others: float
    surprise: float
    revision: float
    adjusted: float
    level: int | None
    marks: Marks
    best: list[int]
    worst: list[int]
    accuracy: float | None = None
    levels: list[int] | None = None


@dataclass(frozen=True)
class Report:
    """The analysis of one game. `docs/analysis.md` says what each figure means."""

    game: str
    options: str
    engine: Engine
    effort: str
    bounds: Bounds
    players: list[str | None]
    prior: list[float]
    result: list[float] | None
    last: list[float]
    steps: list[Step]
    seats: list[Seat]
    identity_error: float
    caution: str | None = None
    reason: str | None = None
    json: str = field(default="", repr=False, compare=False)
    """The whole report as `dicehall analyze --json` prints it."""

    @classmethod
    def from_json(cls, text: str) -> Report:
        """Reads what `dicehall analyze --json` or a hall gives."""
        report: Report = _read(cls, json.loads(text))
        return dataclasses.replace(report, json=text)

    def frame(self) -> pandas.DataFrame:
        """The steps as a table, a row for each. Needs pandas."""
        import pandas  # pyright: ignore[reportMissingTypeStubs]

        rows: list[dict[str, Any]] = []
        for step in self.steps:
            row: dict[str, Any] = {
                "number": step.number,
                "kind": step.kind,
                "seat": step.seat,
                "text": step.text,
                "luck": None if step.luck is None else step.luck[step.seat],
                "loss": step.loss,
                "best": step.best,
                "mark": step.mark,
                "counted": step.counted,
                "legal": step.legal,
                "phase": step.phase,
                "position": step.position,
            }
            for seat, (before, after) in enumerate(zip(step.before, step.after)):
                row[f"before_{seat}"], row[f"after_{seat}"] = before, after
            for seat, points in enumerate(step.scores):
                row[f"points_{seat}"] = points
            rows.append(row)
        return pandas.DataFrame(rows)

    def summary(self) -> pandas.DataFrame:
        """The seats as a table, a row for each. Needs pandas."""
        import pandas  # pyright: ignore[reportMissingTypeStubs]

        kept = ["decisions", "counted", "loss", "mean_loss", "error_rate", "accuracy", "luck"]
        kept += ["own", "others", "surprise", "revision", "adjusted", "level"]
        rows = [{name: getattr(seat, name) for name in kept} for seat in self.seats]
        table = pandas.DataFrame(rows, index=pandas.RangeIndex(len(rows), name="seat"))
        names = [name or f"seat {number}" for number, name in enumerate(self.players)]
        table.insert(0, "player", names + [""] * (len(rows) - len(names)))
        return table


def _read(kind: Any, value: Any) -> Any:
    """A value of JSON as what the annotation says. Fields that a newer engine adds are left out."""
    if value is None:
        return None
    origin = get_origin(kind)
    if origin in (Union, types.UnionType):
        inner = next(part for part in get_args(kind) if part is not type(None))
        return _read(inner, value)
    if origin is list:
        (inner,) = get_args(kind)
        return [_read(inner, item) for item in value]
    if isinstance(kind, type) and dataclasses.is_dataclass(kind):
        hints = get_type_hints(kind)
        return kind(**{name: _read(hints[name], item) for name, item in value.items() if name in hints})
    return value


def analyze(
    game: State | str, *, effort: str = "standard", seed: int = 1, threads: int = 1
) -> Report:
    """Says of every roll how lucky it was, and of every move what it gave away.

    `game` is a state or the text of a record, `effort` is `quick`, `standard` or `deep`. The report is the same
    as that of `dicehall analyze --json` with the same seed.
    """
    text = game.record() if isinstance(game, State) else game
    return Report.from_json(analyze_json(text, effort, seed, threads))
