"""Three dice games, exact and fast: Duell, Qwixx – The Duel and Qwixx Longo.

>>> import dicehall
>>> state = dicehall.State.start("qwixx-duel")
>>> state.apply("4,1,r3,y6,g2,b6")
>>> [str(move) for move in state.legal_moves()]
['pass', 'red5', 'yellow5', 'green5', 'blue5']
>>> state.apply("red5")
>>> state.points()
[1, 0]
"""

from ._dicehall import (
    BadPosition,
    BadRecord,
    DicehallError,
    IllegalMove,
    Move,
    State,
    VecEnv,
    __version__,
    choices,
    choose,
    evaluate,
    expected,
    games,
    rollout,
)

__all__ = [
    "BadPosition",
    "BadRecord",
    "DicehallError",
    "IllegalMove",
    "Move",
    "State",
    "VecEnv",
    "__version__",
    "choices",
    "choose",
    "evaluate",
    "expected",
    "games",
    "rollout",
]
