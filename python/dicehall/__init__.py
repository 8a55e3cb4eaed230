"""Three dice games, exact and fast: Duell, Qwixx – The Duel and Qwixx Longo.

>>> import dicehall
>>> state = dicehall.State.start("qwixx-duel")
>>> state.apply("4,1,r3,y6,g2,b6")
>>> [str(move) for move in state.legal_moves()]
['pass', 'red5', 'yellow5', 'green5', 'blue5']
>>> state.apply("red5")
>>> state.points()
[1, 0]

- One game: `State` and `Move`; `games` lists the names of the games.
- Thousands of games at once: `VecEnv`.
- Engines: `evaluate`, `expected`, `choices`, `best_moves`, `rollout` and `choose`. A `Choice` is a move and what it is worth.
- Study: `analyze` makes a `Report`, `solve` a `Solution`; `Solo` is the solved sheet of Longo.
- Records: `Record`, `read_records`, `write_records`.
- Puzzles: `Puzzle`, `puzzles`, `puzzle_of_day`, `read_puzzles`, `write_puzzles`; `answer` judges moves and gives an `Answer`.
- Halls: `Hall` is a client, `Table` one match; `verify` checks dice and gives a `Verdict`. `Refused` and `Unreachable` are its errors.
- Errors: `DicehallError`, and of that kind `IllegalMove` (with the clause of the rules), `BadPosition` and `BadRecord`.

Environments for other libraries are imported by name: `dicehall.gym`, `dicehall.zoo` (PettingZoo) and `dicehall.spiel` (OpenSpiel).
"""

from ._dicehall import (
    BadPosition,
    BadRecord,
    DicehallError,
    IllegalMove,
    Move,
    Puzzle,
    Solo,
    State,
    VecEnv,
    __version__,
    choices,
    choose,
    evaluate,
    expected,
    games,
    puzzle_of_day,
    rollout,
)
from .choice import Choice
from .hall import Hall, Refused, Table, Unreachable, Verdict, verify
from .library import (
    Answer,
    Record,
    answer,
    puzzles,
    read_puzzles,
    read_records,
    write_puzzles,
    write_records,
)
from .report import Report, analyze
from .study import Solution, best_moves, solve

__all__ = [
    "Answer",
    "BadPosition",
    "BadRecord",
    "Choice",
    "DicehallError",
    "Hall",
    "IllegalMove",
    "Move",
    "Puzzle",
    "Record",
    "Refused",
    "Report",
    "Solo",
    "Solution",
    "State",
    "Table",
    "Unreachable",
    "VecEnv",
    "Verdict",
    "__version__",
    "analyze",
    "answer",
    "best_moves",
    "choices",
    "choose",
    "evaluate",
    "expected",
    "games",
    "puzzle_of_day",
    "puzzles",
    "read_puzzles",
    "read_records",
    "rollout",
    "solve",
    "verify",
    "write_puzzles",
    "write_records",
]
