"""Best moves, and what is proven."""

from __future__ import annotations

from dataclasses import dataclass

from ._dicehall import DicehallError, Move, State, choices, solve_duell
from .choice import Choice


def best_moves(
    state: State,
    count: int = 3,
    *,
    seat: int | None = None,
    nodes: int | None = None,
    closer: bool = True,
) -> list[Choice]:
    """The best legal moves of a seat, the best first, looked at one turn deeper unless told otherwise.

    >>> state = State.start("qwixx-duel", first=0)
    >>> state.apply("1,1,r5,y6,g3,b6")
    >>> [str(choice["move"]) for choice in best_moves(state, 2)]
    ['red2', 'yellow2']
    """
    if count < 0:
        raise DicehallError(f"{count} moves cannot be listed")
    return choices(state, seat, nodes=nodes, closer=closer)[:count]


@dataclass(frozen=True)
class Solution:
    """What is proven of a position of Duell, for the side to move."""

    wins_within: int | None
    """It wins within this many moves of its own, whatever the other side does; `None` if no win was found."""
    no_win_within: int
    """It does not win within this many moves."""
    line: list[Move]
    """How the win goes against the longest resistance that is known."""
    winning: list[Move] | None
    """With `first_moves`, every first move that wins as fast."""
    not_winning: list[Move] | None
    not_proven: list[Move] | None
    boards: int
    """How many boards were looked into."""


def solve(
    state: State, *, moves: int = 8, nodes: int = 20_000_000, first_moves: bool = False
) -> Solution:
    """Looks for the shortest forced win of the side to move in Duell.

    >>> state = State.from_position("4RK4/9/9/9/4W134/9/9/4WK4 w 0")
    >>> solution = solve(state, moves=3)
    >>> solution.wins_within, solution.no_win_within
    (2, 1)
    """
    return Solution(**solve_duell(state, moves, nodes, first_moves))
