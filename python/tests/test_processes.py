"""States, moves, errors and environments travel between processes and threads."""

import copy
import multiprocessing
import pickle
import signal
import threading

import dicehall
import dicehall.gym
import gymnasium
import numpy as np
import pytest
from dicehall import IllegalMove, State, VecEnv, zoo


def thrown(game: str = "qwixx-duel") -> State:
    state = State.start(game)
    if state.is_chance_node():
        state.throw(1)
    return state


def work(state: State) -> tuple[State, str, list[float]]:
    """Threads of the engines and of a batch, in whatever process this runs."""
    env = VecEnv("qwixx-duel", 64, seed=2, threads=2)
    for step in range(20):
        env.step(env.sample(step))
    best = dicehall.rollout(state, games=16, threads=2)[0]["win"]
    state.apply(dicehall.choose(state, "engine:3"))
    return state, env.observations.tobytes().hex(), best


def fail(state: State) -> None:
    state.apply("red6")


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_other_processes_give_the_same(method: str) -> None:
    here = work(thrown())
    with multiprocessing.get_context(method).Pool(1) as pool:
        assert pool.apply(work, (thrown(),)) == here
        state = State.start("qwixx-duel")
        state.apply("4,1,r3,y6,g2,b6")
        with pytest.raises(IllegalMove, match="white dice") as caught:
            pool.apply(fail, (state,))
    assert caught.value.clause == "Q5"


def test_errors_travel_with_their_clause() -> None:
    with pytest.raises(IllegalMove) as caught:
        thrown().apply("red12")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again), again.clause) == (IllegalMove, str(caught.value), caught.value.clause)


def test_a_batch_says_that_it_stays_where_it_is() -> None:
    env = VecEnv("duell", 2)
    for copied in (copy.deepcopy, copy.copy, pickle.dumps):
        with pytest.raises(TypeError, match="VecEnv"):
            copied(env)


def play_on(env: object, seed: int) -> bytes:
    aec = env
    aec.reset(seed=seed)
    for agent in aec.agent_iter(30):
        observation, _, terminated, truncated, _ = aec.last()
        done = terminated or truncated
        aec.step(None if done else int(np.flatnonzero(observation["action_mask"])[0]))
    return aec.observe("seat_0")["observation"].tobytes()


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_environments_are_copied(copied: object) -> None:
    env = zoo.SeatEnv("qwixx-longo", seats=3)
    env.reset(seed=4)
    twin = copied(env)
    assert twin.state_of_game == env.state_of_game
    assert play_on(twin, 5) == play_on(env, 5)
    parallel = zoo.parallel_env(2)
    parallel.reset(seed=1)
    assert copied(parallel).state_of_game == parallel.state_of_game
    alone = gymnasium.make(dicehall.gym.IDS["qwixx-duel"]).unwrapped
    alone.reset(seed=1)
    other = copied(alone)
    action = alone.state.legal_actions()[0]
    assert alone.step(action)[0]["observation"].tolist() == other.step(action)[0]["observation"].tolist()


def test_an_interrupt_ends_the_choice_of_an_engine() -> None:
    with pytest.raises(KeyboardInterrupt):
        threading.Timer(0.05, lambda: signal.raise_signal(signal.SIGINT)).start()
        while True:
            dicehall.choose(State.start("duell"), "engine:10")
