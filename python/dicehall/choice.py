"""What a judge says of a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

if TYPE_CHECKING:
    from ._dicehall import Move


class Choice(TypedDict):
    """A legal move and what it is worth.

    >>> import dicehall
    >>> state = dicehall.State.start("qwixx-duel", first=0)
    >>> state.apply("1,1,r5,y6,g3,b6")
    >>> best = dicehall.choices(state)[0]
    >>> best["move"], len(best["win"]), best["unit"], best["error"]
    (<Move red2 of qwixx-duel, action 1>, 2, 'margin', None)
    """

    move: Move
    win: list[float]
    """The chance of every seat to win."""
    own: list[float]
    """The same in the game's own unit, by seat."""
    unit: str
    sure: str
    """`exact`, `judged` or `estimated`."""
    error: float | None
    """The standard error of an estimate."""
