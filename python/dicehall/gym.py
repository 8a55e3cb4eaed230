"""The games for Gymnasium: one seat is yours, the others are played by bots.

>>> import gymnasium, dicehall.gym
>>> env = gymnasium.make("dicehall/QwixxDuel-v1", opponent="greedy:2")
>>> observation, info = env.reset(seed=1)
>>> sorted(observation)
['action_mask', 'observation']
"""

from __future__ import annotations

from functools import partial
from typing import Any, cast

import gymnasium
import numpy as np

from . import State, choose
from ._dicehall import player_name
from .zoo import RENDER_MODES, render, seen_by, spaces_of

IDS = {
    "duell": "dicehall/Duell-v1",
    "qwixx-duel": "dicehall/QwixxDuel-v1",
    "qwixx-longo": "dicehall/QwixxLongo-v1",
}


class AgainstBots(gymnasium.Env[dict[str, np.ndarray], np.int64]):
    """Your seat against bots. The reward is your share of the win, when the game ends.

    `opponent` is the name of a player of the game; without one it is `greedy:2`, in Duell `careful`. A lot from the seed
    decides who begins, unless the option `first` does; in Duell White begins, which is seat 0. An action that is not legal
    ends the game with a reward of -1; `info["illegal"]` says so.
    """

    metadata = {"render_modes": RENDER_MODES, "render_fps": 4}

    def __init__(
        self,
        game: str,
        opponent: str | None = None,
        seat: int = 0,
        seats: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self._new = partial(State.start, game, seats=seats, **options)
        self.state = self._new()
        usual = "careful" if game == "duell" else "greedy:2"
        self._opponent, self._seat = player_name(game, opponent or usual), seat
        self.render_mode = render_mode
        observed, acted = spaces_of(self.state)
        self.observation_space = cast("gymnasium.Space[dict[str, np.ndarray]]", observed)
        self.action_space = acted
        self.state.observation(seat)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
        super().reset(seed=seed)
        while True:
            self.state = self._new(lot=self._lot())
            self._play_on()
            if not self.state.is_terminal():
                return self._seen(), {"points": self._points()}

    def step(
        self, action: np.int64
    ) -> tuple[dict[str, np.ndarray], float, bool, bool, dict[str, Any]]:
        if int(action) not in self.state.legal_actions(self._seat):
            return self._seen(), -1.0, True, False, {"points": self._points(), "illegal": True}
        self.state.apply(int(action), self._seat)
        self._play_on()
        reward = self.state.returns()[self._seat]
        info = {"points": self._points()}
        return self._seen(), reward, self.state.is_terminal(), False, info

    def render(self) -> Any:
        return render(self.state, self.render_mode)

    def _play_on(self) -> None:
        """Throws the dice and lets the others move until it is this seat's turn, or nobody's."""
        state = self.state
        while not state.is_terminal() and self._seat not in state.to_act():
            if state.is_chance_node():
                state.throw(self._lot())
            else:
                seat = state.to_act()[0]
                state.apply(choose(state, self._opponent, seat=seat, seed=self._lot()), seat)

    def _lot(self) -> int:
        return int(self.np_random.integers(2**63))  # pyright: ignore[reportUnknownArgumentType]

    def _seen(self) -> dict[str, np.ndarray]:
        return seen_by(self.state, self._seat)

    def _points(self) -> list[int] | None:
        return self.state.points()


for _game, _id in IDS.items():
    gymnasium.register(  # pyright: ignore[reportUnknownMemberType]
        id=_id, entry_point="dicehall.gym:AgainstBots", kwargs={"game": _game}
    )
