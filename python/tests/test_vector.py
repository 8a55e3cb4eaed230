"""Batches: the same seed gives the same games, and they follow the rules."""

import threading

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


def test_a_reset_of_some_games_leaves_the_rows_of_the_others_alone() -> None:
    env = VecEnv("qwixx-duel", 64, seed=1, auto_reset=False)
    step = 0
    while env.terminated.sum() < 2:
        env.step(env.sample(step))
        step += 1
    again, *others = np.flatnonzero(env.terminated).tolist()
    arrays = (env.observations, env.legal, env.acting, env.rewards, env.points, env.terminated)
    before = [array.copy() for array in arrays]
    env.reset(games=[again])
    assert env.terminated[others].all() and not env.terminated[again]
    assert env.acting[again] >= 0 and env.legal[again].any() and not env.rewards[again].any()
    rest = np.arange(64) != again
    for array, old in zip(arrays, before):
        assert np.array_equal(array[rest], old[rest])
    env.step(env.sample(step))
    assert ((env.acting >= 0) == env.legal.any(axis=1)).all()


def test_an_illegal_action_is_told_with_its_clause() -> None:
    env = VecEnv("qwixx-duel", 4, seed=1)
    actions = env.sample(1)
    actions[2] = next(a for a in range(1, 45) if not env.legal[2, a])
    with pytest.raises(IllegalMove, match="in game 2: ") as caught:
        env.step(actions)
    assert caught.value.clause and caught.value.clause.startswith("Q")
    for action in (-1, 45, 2**31 - 1):
        actions[2] = action
        with pytest.raises(IllegalMove, match="in game 2") as caught:
            env.step(actions)
        assert caught.value.clause is None


def test_actions_come_as_numpy_makes_them() -> None:
    one, other = (VecEnv("qwixx-duel", 8, seed=3) for _ in range(2))
    for step in range(20):
        actions = one.sample(step)
        wide = np.repeat(actions.astype(np.int64), 2)[::2]
        assert not wide.flags.c_contiguous
        one.step(actions)
        other.step(wide)
        assert np.array_equal(one.observations, other.observations)
    for numbers in ("i4", "i8"):
        packed = np.zeros(8, [("action", numbers), ("done", "?")])
        packed["action"] = actions = one.sample(21)
        assert packed["action"].strides[0] % actions.itemsize
        one.step(actions)
        other.step(packed["action"])
        assert np.array_equal(one.observations, other.observations)
    best = one.legal.argmax(axis=1)
    one.step(best)
    with pytest.raises(IllegalMove):
        one.step(np.full(8, 2**40))
    for wrong in ([0] * 8, None, np.zeros(8), np.zeros((8, 1), np.int32), np.zeros(8, bool), "actions"):
        with pytest.raises(TypeError, match="int32 or int64"):
            one.step(wrong)  # type: ignore[arg-type]


def test_the_caller_may_own_the_arrays() -> None:
    seen = np.zeros((4, 112), np.uint8)
    env = VecEnv("qwixx-duel", 4, seed=1, arrays={"observations": seen})
    assert seen.any() and env.observations is seen
    for wrong in (np.zeros((4, 111), np.uint8), np.zeros((4, 112)), np.zeros((112, 4), np.uint8).T):
        with pytest.raises(DicehallError, match="observations"):
            VecEnv("qwixx-duel", 4, arrays={"observations": wrong})
    with pytest.raises(DicehallError, match="there is no array `obs`"):
        VecEnv("qwixx-duel", 4, arrays={"obs": seen})
    with pytest.raises(DicehallError, match="observations"):
        VecEnv("qwixx-duel", 4, arrays={"observations": [[0] * 112] * 4})  # type: ignore[dict-item]


def test_arrays_that_cannot_be_written_are_refused() -> None:
    seen = np.zeros((4, 112), np.uint8)
    seen.flags.writeable = False
    with pytest.raises(DicehallError, match="writable"):
        VecEnv("qwixx-duel", 4, arrays={"observations": seen})
    memory = np.zeros(4, np.uint8)
    with pytest.raises(DicehallError, match="share"):
        VecEnv("qwixx-duel", 4, arrays={"acting": memory.view(np.int8), "terminated": memory.view(bool)})


def test_an_array_that_changes_its_shape_is_noticed() -> None:
    """Nothing is played, and nothing is written where no array is any more."""
    seen = np.zeros((4, 112), np.uint8)
    env = VecEnv("qwixx-duel", 4, seed=1, arrays={"observations": seen})
    before = [env.position(game) for game in range(4)]
    env.acting.resize(1, refcheck=False)
    with pytest.raises(DicehallError, match="acting"):
        env.step(env.sample(1))
    env.acting.resize(4, refcheck=False)
    seen.flags.writeable = False
    with pytest.raises(DicehallError, match="writable"):
        env.step(env.sample(1))
    assert [env.position(game) for game in range(4)] == before
    seen.flags.writeable = True
    env.step(env.sample(1))
    assert [env.position(game) for game in range(4)] != before


def test_threads_of_python_share_an_environment_without_harm() -> None:
    env = VecEnv("qwixx-duel", 256, seed=1, threads=2)
    odd: list[BaseException] = []

    def play() -> None:
        for step in range(200):
            try:
                env.step(env.sample(step))
            except (RuntimeError, DicehallError):
                pass  # another thread is at it, or has played in between
            except BaseException as error:
                odd.append(error)

    players = [threading.Thread(target=play) for _ in range(4)]
    for player in players:
        player.start()
    for player in players:
        player.join()
    assert not odd
    env.step(env.sample(1))


def test_sizes_have_bounds() -> None:
    for n, threads in ((0, 1), (2**40, 1), (4, 0), (4, 10_000)):
        with pytest.raises(DicehallError, match="a batch has"):
            VecEnv("duell", n, threads=threads)
    with pytest.raises(DicehallError, match="GB"):
        VecEnv("duell", 2**20)
    for n in (-1, 2**70):
        with pytest.raises(OverflowError):
            VecEnv("duell", n)
