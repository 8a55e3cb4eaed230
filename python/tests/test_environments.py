"""The suites of PettingZoo and Gymnasium, on all games."""

import dicehall.gym
import gymnasium
import numpy as np
import pytest
from dicehall import zoo
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

AEC = [("duell", {}), ("qwixx-duel", {}), ("qwixx-longo", {"seats": 2}), ("qwixx-longo", {"seats": 4})]


@pytest.mark.parametrize("game,options", AEC)
def test_one_after_the_other(game: str, options: dict) -> None:
    api_test(zoo.env(game, **options), num_cycles=60)
    seed_test(lambda: zoo.env(game, **options), num_cycles=60)
    render_test(lambda **modes: zoo.env(game, **options, **modes))


@pytest.mark.parametrize("seats", [2, 5])
def test_all_at_once(seats: int) -> None:
    parallel_api_test(zoo.parallel_env(seats), num_cycles=100)
    parallel_seed_test(lambda: zoo.parallel_env(seats), num_cycles=60)


@pytest.mark.parametrize("game", dicehall.games())
def test_against_bots(game: str) -> None:
    env = gymnasium.make(dicehall.gym.IDS[game], opponent="random")
    check_env(env.unwrapped)
    for mode, kind in {"ansi": str, "svg": str, "rgb_array": np.ndarray}.items():
        env = gymnasium.make(dicehall.gym.IDS[game], opponent="random", render_mode=mode)
        env.reset(seed=1)
        assert isinstance(env.render(), kind)
