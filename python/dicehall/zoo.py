"""The games for PettingZoo: `env` asks one seat after the other, `parallel_env` all seats of Longo at once.

A lot from the seed decides who begins, unless the option `first` does; in Duell White begins, which is seat 0.

A seat's observation is a dictionary with `observation` (bytes, see docs/python.md) and `action_mask`. Rewards
come when the game ends: the share of the win of each seat, which add up to 1. `infos` hold the points.

>>> from dicehall import zoo
>>> env = zoo.env("qwixx-duel")
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     done = terminated or truncated
...     env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
>>> env.agents
[]
"""

from __future__ import annotations

# PettingZoo has types for some of its things only.
# pyright: reportMissingTypeStubs=false

from functools import partial
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from . import State

_OVER = -4
_PASS = 0


RENDER_MODES = ["ansi", "rgb_array", "svg"]


def render(state: State, mode: str | None) -> str | npt.NDArray[np.uint8] | None:
    """The board as text, as SVG or as pixels, 640 of them wide."""
    if mode == "ansi":
        return str(state)
    if mode == "rgb_array":
        return state.rgb()
    return state.svg() if mode == "svg" else None


class _Dice:
    """Seeds for the dice of a game, from one generator."""

    def __init__(self, seed: int | None) -> None:
        self._generator = np.random.default_rng(seed)

    def lot(self) -> int:
        return int(self._generator.integers(2**63))  # pyright: ignore[reportUnknownArgumentType]

    def throw(self, state: State) -> None:
        """Throws until the dice are no longer due."""
        while state.is_chance_node():
            state.throw(self.lot())


def spaces_of(state: State) -> tuple[spaces.Dict, spaces.Discrete[np.int64]]:
    """What a seat sees, and what it can do."""
    actions = state.num_actions()
    width = len(state.observation(0))
    observed = spaces.Dict(
        {
            "observation": spaces.Box(0, 255, (width,), np.uint8),
            "action_mask": spaces.Box(0, 1, (actions,), np.int8),
        }
    )
    return observed, spaces.Discrete(actions)


def seen_by(state: State, seat: int, idle: int | None = None) -> dict[str, np.ndarray]:
    """What a seat may know and do. `idle` is what it can say where it owes no move."""
    mask = np.zeros(state.num_actions(), np.int8)
    if seat in state.to_act():
        mask[state.legal_actions(seat)] = 1
    elif idle is not None and not state.is_terminal():
        mask[idle] = 1
    return {"observation": state.observation(seat), "action_mask": mask}


class SeatEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """One seat after the other. What other seats have sealed is not in any observation."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        self.metadata = {
            "name": f"dicehall_{game.replace('-', '_')}_v1",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self._dice = _Dice(None)
        self._new = partial(State.start, game, seats=seats, **options)
        self.state_of_game = self._new()
        self.possible_agents = [f"seat_{seat}" for seat in range(self.state_of_game.seats)]
        observed, acted = spaces_of(self.state_of_game)
        self.observation_spaces = dict.fromkeys(self.possible_agents, observed)
        self.action_spaces = dict.fromkeys(self.possible_agents, acted)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        # Without a seed the next game goes on where the last one was.
        if seed is not None:
            self._dice = _Dice(seed)
        self.state_of_game = self._new(lot=self._dice.lot())
        self._dice.throw(self.state_of_game)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._choose()

    def _choose(self) -> None:
        state = self.state_of_game
        if state.is_terminal():
            for agent, share in zip(self.possible_agents, state.returns()):
                self.rewards[agent] = share
                self.terminations[agent] = True
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.possible_agents[state.to_act()[0]]
        points = state.points() or [0] * state.seats
        for seat, agent in enumerate(self.possible_agents):
            self.infos[agent] = {"points": points[seat]}

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        return seen_by(self.state_of_game, self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.state_of_game.apply(int(action), self.possible_agents.index(agent))
        self._dice.throw(self.state_of_game)
        self._choose()
        self._accumulate_rewards()

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        return render(self.state_of_game, self.render_mode)

    def close(self) -> None:
        pass


def env(game: str, **options: Any) -> AECEnv[str, Any, Any]:
    """A game in which an action that is not legal ends the game, with a reward of -1 for who tried it."""
    raw = SeatEnv(game, **options)
    guarded = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


class TableEnv(ParallelEnv[str, Any, Any]):  # type: ignore[misc]
    """Longo with all seats at once. In the second action only the active seat decides; the others pass.

    An action that is not legal counts as a pass, since one seat's slip must not end the game of the others;
    `infos[agent]["illegal"]` says so.
    """

    def __init__(
        self, seats: int = 2, render_mode: str | None = None, **options: Any
    ) -> None:
        self.metadata = {"name": "dicehall_qwixx_longo_v1", "render_modes": RENDER_MODES}
        self.render_mode = render_mode
        self._dice = _Dice(None)
        self._new = partial(State.start, "qwixx-longo", seats=seats, **options)
        self.state_of_game = self._new()
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        observed, acted = spaces_of(self.state_of_game)
        self.observation_spaces = dict.fromkeys(self.possible_agents, observed)
        self.action_spaces = dict.fromkeys(self.possible_agents, acted)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def _seen(self) -> dict[str, dict[str, np.ndarray]]:
        # A pass is all that a seat without a move can say.
        return {
            agent: seen_by(self.state_of_game, seat, idle=_PASS)
            for seat, agent in enumerate(self.possible_agents)
        }

    def _told(self) -> dict[str, dict[str, Any]]:
        points = self.state_of_game.points() or []
        return {agent: {"points": points[seat]} for seat, agent in enumerate(self.possible_agents)}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        # Without a seed the next game goes on where the last one was.
        if seed is not None:
            self._dice = _Dice(seed)
        self.state_of_game = self._new(lot=self._dice.lot())
        self._dice.throw(self.state_of_game)
        self.agents = self.possible_agents[:]
        return self._seen(), self._told()

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        if not self.agents:
            return {}, {}, {}, {}, {}
        state = self.state_of_game
        slips: list[str] = []
        due: list[int] = []
        asked = state.to_act()
        for seat, agent in enumerate(self.possible_agents):
            action = int(actions[agent]) if seat in asked else int(actions.get(agent, _PASS))
            is_legal = action in (state.legal_actions(seat) if seat in asked else [_PASS])
            if seat in asked:
                due.append(action if is_legal else _PASS)
            if not is_legal:
                slips.append(agent)
        state.apply_actions(due)
        self._dice.throw(state)
        over = state.current_player() == _OVER
        agents = self.possible_agents
        shares = state.returns()
        rewards = {agent: shares[seat] for seat, agent in enumerate(agents)}
        told = self._told()
        for agent in slips:
            told[agent]["illegal"] = True
        if over:
            self.agents = []
        return (
            self._seen(),
            rewards,
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            told,
        )

    def render(self) -> str | npt.NDArray[np.uint8] | None:
        return render(self.state_of_game, self.render_mode)

    def close(self) -> None:
        pass


def parallel_env(seats: int = 2, **options: Any) -> ParallelEnv[str, Any, Any]:
    """Longo for all seats at once."""
    return TableEnv(seats, **options)
