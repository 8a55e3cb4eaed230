"""Batches: the same seed gives the same games, and they follow the rules."""

import dicehall
import numpy as np
import pytest
from dicehall import DicehallError, IllegalMove, VecEnv

GAMES = [("duell", {}), ("qwixx-duel", {}), ("qwixx-longo", {"seats": 2}), ("qwixx-longo", {"seats": 5})]


def trace(env: VecEnv, steps: int) -> list[tuple[bytes, ...]]:
    seen = []
    for step in range(steps):
        arrays = env.step(env.sample(step))
        seen.append(tuple(array.tobytes() for array in arrays) + (env.points.tobytes(),))
    return seen


@pytest.mark.parametrize("game,options", GAMES)
def test_threads_change_nothing_and_seeds_do(game: str, options: dict) -> None:
    one = trace(VecEnv(game, 37, seed=5, **options), 60)
    assert one == trace(VecEnv(game, 37, seed=5, threads=4, **options), 60)
    assert one == trace(VecEnv(game, 37, seed=5, threads=64, **options), 60)
    if game != "duell":
        assert one != trace(VecEnv(game, 37, seed=6, **options), 60)


@pytest.mark.parametrize("game,options", GAMES)
def test_the_mask_is_what_the_rules_allow(game: str, options: dict) -> None:
    env = VecEnv(game, 8, seed=2, **options)
    ended = 0
    for step in range(250):
        for row in range(len(env)):
            assert env.legal[row].any()
        actions = env.sample(step)
        assert env.legal[np.arange(8), actions].all()
        env.step(actions)
        ended += int(env.terminated.sum())
        done = env.terminated
        assert np.allclose(env.rewards[done].sum(axis=1), 1)
        assert not env.rewards[~done].any()
    assert ended or game == "duell"


def test_a_batch_plays_as_a_state_does() -> None:
    """The observation of a row is the one that a state of the same position gives."""
    env = VecEnv("qwixx-duel", 4, seed=9, first=0)
    for step in range(200):
        for row in range(4):
            state = dicehall.State.from_position(env.position(row))
            told = env.observations[row]
            # The rows and the supply; dice and action are not part of a position in the middle of a turn.
            if env.acting[row] == state.active:
                assert np.array_equal(state.observation(state.active)[:104], told[:104])
        env.step(env.sample(step))


def test_an_illegal_action_changes_no_game() -> None:
    env = VecEnv("qwixx-duel", 16, seed=1)
    before = [array.copy() for array in (env.observations, env.legal, env.acting)]
    actions = env.sample(1)
    actions[7] = int(np.flatnonzero(~env.legal[7])[0])
    with pytest.raises(IllegalMove, match="in game 7"):
        env.step(actions)
    after = (env.observations, env.legal, env.acting)
    assert all(np.array_equal(a, b) for a, b in zip(before, after))
    with pytest.raises(DicehallError, match="16 games"):
        env.step(actions[:3])
    with pytest.raises((TypeError, ValueError)):
        env.step(actions.astype(np.float64))  # type: ignore[arg-type]


def test_games_that_are_over_wait_when_asked_to() -> None:
    env = VecEnv("qwixx-duel", 4, seed=1, auto_reset=False)
    for step in range(400):
        env.step(env.sample(step))
    assert (env.acting == -1).all() and not env.legal.any()
    env.reset(games=[2])
    assert (env.acting == -1).tolist() == [True, True, False, True]
    with pytest.raises(DicehallError, match="no game 4"):
        env.reset(games=[4])
    env.reset(seed=1)
    fresh = VecEnv("qwixx-duel", 4, seed=1)
    assert np.array_equal(env.observations, fresh.observations)


def test_the_caller_may_own_the_arrays() -> None:
    seen = np.zeros((4, 112), np.uint8)
    env = VecEnv("qwixx-duel", 4, seed=1, arrays={"observations": seen})
    assert seen.any() and env.observations is seen
    for wrong in (np.zeros((4, 111), np.uint8), np.zeros((4, 112)), np.zeros((112, 4), np.uint8).T):
        with pytest.raises(DicehallError, match="observations"):
            VecEnv("qwixx-duel", 4, arrays={"observations": wrong})


def test_sizes_have_bounds() -> None:
    for n, threads in ((0, 1), (2**40, 1), (4, 0), (4, 10_000)):
        with pytest.raises(DicehallError, match="a batch has"):
            VecEnv("duell", n, threads=threads)
