"""Python's other threads run while this package works."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import dicehall
import numpy as np
import pytest
from dicehall import Record, State, VecEnv

pytestmark = pytest.mark.skipif(
    not getattr(sys, "_is_gil_enabled", lambda: True)(), reason="this Python has no global lock"
)


class Counter(threading.Thread):
    """Counts whenever it has the lock, and then offers it to others."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.count, self.is_over = 0, False

    def run(self) -> None:
        while not self.is_over:
            self.count += 1
            time.sleep(0)


@contextmanager
def counting() -> Iterator[Counter]:
    """Python takes the lock from nobody meanwhile: another thread runs only if this one gives the lock away."""
    usual, counter = sys.getswitchinterval(), Counter()
    counter.start()
    sys.setswitchinterval(1000)
    try:
        # Whoever waits for the lock by now does so with the new interval.
        seen = counter.count
        while counter.count < seen + 2:
            time.sleep(0.001)
        yield counter
    finally:
        counter.is_over = True
        sys.setswitchinterval(usual)
        counter.join()


def gives_the_lock_away(counter: Counter, work: Callable[[], object], tries: int) -> bool:
    """Whether the other thread has counted while the work was done. It may be too slow to wake up the first time."""
    for _ in range(tries):
        before = counter.count
        work()
        if counter.count > before:
            return True
    return False


def thrown(game: str) -> State:
    state = State.start(game)
    state.throw(1)
    return state


def batch() -> Callable[[], object]:
    """Many games in which everybody passes: that is always legal, and the actions are there before the step begins."""
    env, passes = VecEnv("qwixx-longo", 20_000, seed=1), np.zeros(20_000, np.int32)
    return lambda: env.step(passes)


DUEL = thrown("qwixx-duel")
RECORD = Record.of(DUEL).text
WORK: dict[str, Callable[[], Callable[[], object]]] = {
    "step": batch,
    "evaluate": lambda: lambda: dicehall.evaluate([DUEL] * 500),
    "choices": lambda: lambda: dicehall.choices(DUEL),
    "rollout": lambda: lambda: dicehall.rollout(DUEL, games=20),
    "choose": lambda: lambda: dicehall.choose(DUEL, "engine:10"),
    "solve": lambda: lambda: dicehall.solve(State.start("duell"), moves=1),
    "analyze": lambda: lambda: dicehall.analyze(RECORD, effort="quick"),
    "picture": lambda: lambda: DUEL.rgb(1000),
}


@pytest.mark.parametrize("name", WORK)
def test_long_work_gives_the_lock_away(name: str) -> None:
    work = WORK[name]()
    with counting() as counter:
        assert gives_the_lock_away(counter, work, 2000)


def test_the_counter_stands_still_while_the_lock_is_held() -> None:
    """What is no work keeps the lock: the test above can fail."""
    with counting() as counter:
        assert not gives_the_lock_away(counter, lambda: [str(DUEL) for _ in range(200)], 20)
