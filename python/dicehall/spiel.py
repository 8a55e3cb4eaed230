"""The games for OpenSpiel: `import dicehall.spiel` registers `python_dicehall_duell`, `python_dicehall_qwixx_duel` and
`python_dicehall_qwixx_longo(players=3)`.

Actions have the same numbers as everywhere else. Dice are thrown one after the other: an outcome of chance is a face, less
one, so that a node has six or eight outcomes instead of a hundred thousand. Returns are shares of the win, which add up to 1.

>>> import pyspiel, dicehall.spiel
>>> state = pyspiel.load_game("python_dicehall_qwixx_longo(players=3)").new_initial_state()
>>> state.is_chance_node(), len(state.chance_outcomes())
(True, 8)
>>> for face in (3, 4, 8, 2, 5, 6):
...     state.apply_action(face - 1)
>>> state.current_player() == pyspiel.PlayerId.SIMULTANEOUS
True
>>> [state.action_to_string(0, action) for action in state.legal_actions(0)]
['pass', 'red7', 'yellow7', 'green7', 'blue7']
"""

from __future__ import annotations

# OpenSpiel is written in C++ and has no types.
# pyright: reportMissingImports=false, reportUnknownMemberType=false, reportUnknownVariableType=false

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from ._dicehall import State

_DICE = 6
"""As many dice are on the table at most; a throw that is half done is a part of the observation."""


class _Game(pyspiel.Game):  # type: ignore[misc]
    name: str
    type: Any
    sides: int
    longest: int

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = params or {}
        self.players = int(params.get("players", 2))
        state = self.begin()
        information = pyspiel.GameInfo(
            num_distinct_actions=state.num_actions(),
            max_chance_outcomes=self.sides,
            num_players=self.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=1.0,
            max_game_length=self.longest,
        )
        super().__init__(self.type, information, params)

    def begin(self) -> State:
        seats = self.players if self.name == "qwixx-longo" else None
        return State.start(self.name, seats=seats)

    def new_initial_state(self) -> GameState:
        return GameState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self, iig_obs_type)


class GameState(pyspiel.State):  # type: ignore[misc]
    """A game of the package, with dice that fall one after the other."""

    def __init__(self, game: _Game) -> None:
        super().__init__(game)
        self._sides = game.sides
        self._played = game.begin()
        self._fallen: list[int] = []
        self._marks = self._dice()

    @property
    def played(self) -> State:
        """The state of the package."""
        return self._played

    @property
    def fallen(self) -> list[int]:
        """The faces of the throw that is half done."""
        return self._fallen

    def _dice(self) -> list[str]:
        """What stands before the face of each die that is to be thrown: nothing for a white one."""
        if not self._played.is_chance_node():
            return []
        roll = self._played.clone().throw(0)
        return [die.rstrip("0123456789") for die in roll.split(",")]

    def current_player(self) -> int:
        return self._played.current_player()

    def is_terminal(self) -> bool:
        return self._played.is_terminal()

    def returns(self) -> list[float]:
        return self._played.returns()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(face, 1 / self._sides) for face in range(self._sides)]

    def _legal_actions(self, player: int) -> list[int]:
        return self._played.legal_actions(player) if player in self._played.to_act() else []

    def _apply_action(self, action: int) -> None:
        if not self._marks:
            self._played.apply(action)
        else:
            self._fallen.append(action + 1)
            if len(self._fallen) < len(self._marks):
                return
            faces = zip(self._marks, self._fallen)
            self._played.apply(",".join(f"{mark}{face}" for mark, face in faces))
        self._fallen, self._marks = [], self._dice()

    def _apply_actions(self, actions: list[int]) -> None:
        self._played.apply_actions([actions[seat] for seat in self._played.to_act()])
        self._fallen, self._marks = [], self._dice()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            mark = self._marks[len(self._fallen)] if len(self._fallen) < len(self._marks) else ""
            return f"{mark}{action + 1}"
        return str(self._played.action_to_move(action))

    def __str__(self) -> str:
        fallen = "".join(f" {mark}{face}" for mark, face in zip(self._marks, self._fallen))
        return str(self._played) + fallen


class Observer:
    """The bytes of `State.observation`, and the dice that have fallen so far."""

    def __init__(self, game: _Game, iig_obs_type: Any) -> None:
        state = game.begin()
        width = len(state.observation(0))
        self._remembers = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.tensor: npt.NDArray[np.float32] = np.zeros(width + _DICE, np.float32)
        self.dict = {"observation": self.tensor[:width], "dice": self.tensor[width:]}

    def set_from(self, state: GameState, player: int) -> None:
        self.tensor[:] = 0
        self.dict["observation"][:] = state.played.observation(player)
        self.dict["dice"][: len(state.fallen)] = state.fallen

    def string_from(self, state: GameState, player: int) -> str:
        played = state.played
        if self._remembers:
            known = played.information_state(player)
        else:
            known = f"{played.position} {played.phase} {played.observation(player).tobytes().hex()}"
        return known + "".join(f" {face}" for face in state.fallen)


def _register(name: str, long_name: str, sides: int, longest: int, most: int) -> Callable[..., _Game]:
    is_shared, has_dice = most > 2, sides > 0
    kinds = pyspiel.GameType
    game_type = kinds(
        short_name=f"python_dicehall_{name.replace('-', '_')}",
        long_name=f"Python Dicehall {long_name}",
        dynamics=kinds.Dynamics.SIMULTANEOUS if is_shared else kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if has_dice else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.CONSTANT_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2} if is_shared else {},
    )
    made = type(
        long_name.replace(" ", ""),
        (_Game,),
        {"name": name, "type": game_type, "sides": sides, "longest": longest},
    )
    pyspiel.register_game(game_type, made)
    return made


# No game is longer: two hundred quiet half-moves end one of Duell, and there are sixteen dice to capture; every turn of
# the Qwixx games fills a space or costs a misthrow.
Duell = _register("duell", "Duell", 0, 3400, 2)
QwixxDuel = _register("qwixx-duel", "Qwixx The Duel", 6, 2000, 2)
QwixxLongo = _register("qwixx-longo", "Qwixx Longo", 8, 2000, 5)
