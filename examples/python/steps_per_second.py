"""Steps per CPU-second of each game: random legal play on one thread, 1,024 games at once.

Two figures each: the steps alone, and with the draw of a random legal action for every game. Then positions that `evaluate`
judges per CPU-second. With `--others`, EnvPool's and pgx's backgammon in the same sitting, where they can be had. With `--least`
the exit code is 1 if a game is slower than it has to be, the draw included: the best of three tries counts, for other work on
the machine takes caches away.
"""

import argparse
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import dicehall

GAMES: dict[str, dict[str, Any]] = {"qwixx-duel": {}, "qwixx-longo": {"seats": 2}, "duell": {}}
LEAST = {"qwixx-duel": 3_000_000, "qwixx-longo": 1_500_000, "duell": 500_000}
TRIES = 3
TABLES = 1024
SECONDS = 2.0


def measure(
    draw: Callable[[int], Any], step: Callable[[Any], object], seconds: float = SECONDS
) -> tuple[float, float]:
    """Steps per CPU-second, all threads of the process counted: the steps alone, and with the draw of actions."""
    for number in range(3):
        step(draw(number))
    stepping = drawing = 0.0
    rounds = 0
    while stepping < seconds:
        start = time.process_time()
        actions = draw(rounds + 3)
        drawn = time.process_time()
        step(actions)
        stepping += time.process_time() - drawn
        drawing += drawn - start
        rounds += 1
    return rounds * TABLES / stepping, rounds * TABLES / (stepping + drawing)


def ours(game: str, seconds: float) -> tuple[float, float]:
    env = dicehall.VecEnv(game, TABLES, seed=1, **GAMES[game])
    return measure(env.sample, env.step, seconds)


def best_of(game: str, seconds: float, least: float) -> tuple[float, float]:
    """The figures of the first try that is fast enough, or of the best one."""
    tries = []
    while not tries or tries[-1][1] < least and len(tries) < TRIES:
        tries.append(ours(game, seconds))
    return max(tries, key=lambda figures: figures[1])


def judged(game: str, seconds: float) -> float:
    """Positions per CPU-second that `evaluate` judges, out of the first hundred steps of random games. In Duell each is searched."""
    states, state = [], dicehall.State.start(game, **GAMES[game])
    for number in range(20 if game == "duell" else 200):
        if number % 100 == 0 or state.is_terminal():
            state = dicehall.State.start(game, **GAMES[game])
        if state.is_chance_node():
            state.throw(number)
        else:
            seat = state.to_act()[0]
            state.apply(dicehall.choose(state, "random", seat=seat, seed=number), seat)
        states.append(state.clone())
    rounds, start = 0, time.process_time()
    while rounds == 0 or time.process_time() - start < seconds:
        dicehall.evaluate(states)
        rounds += 1
    return rounds * len(states) / (time.process_time() - start)


def pgx_backgammon() -> tuple[float, float]:
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make("backgammon")
    stepped = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(1), TABLES))

    @jax.jit
    def lots(mask, number):
        chance, dice = jax.random.split(jax.random.PRNGKey(number))
        actions = jax.random.categorical(chance, jnp.where(mask, 0.0, -jnp.inf), axis=1)
        return actions, jax.random.split(dice, TABLES)

    def draw(number: int) -> Any:
        return jax.block_until_ready(lots(state.legal_action_mask, number))

    def step(drawn: Any) -> None:
        nonlocal state
        state = jax.block_until_ready(stepped(state, *drawn))

    return measure(draw, step)


def envpool_backgammon() -> tuple[float, float]:
    import envpool
    import numpy as np

    names = sorted(name for name in envpool.list_all_envs() if "ackgammon" in name)
    if not names:
        raise ModuleNotFoundError("this EnvPool has no backgammon")
    env = envpool.make(names[0], env_type="gymnasium", num_envs=TABLES, num_threads=1)
    _, info = env.reset()
    key = next(name for name in info if "mask" in name or "legal" in name)
    random = np.random.default_rng(1)

    def draw(_: int) -> Any:
        mask = np.asarray(info[key], bool)
        scores = np.where(mask, random.random(mask.shape, np.float32), -1)
        return scores.argmax(axis=1).astype(np.int32)

    def step(actions: Any) -> None:
        nonlocal info
        info = env.step(actions)[-1]

    return measure(draw, step)


OTHERS = {"EnvPool backgammon": envpool_backgammon, "pgx backgammon": pgx_backgammon}
PATIENCE = 900


def main() -> None:
    parser = argparse.ArgumentParser(description="Steps per CPU-second, random legal play.")
    parser.add_argument("--others", action="store_true", help="also EnvPool's and pgx's backgammon")
    parser.add_argument("--least", action="store_true", help="fail if a game is slower than it has to be")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="CPU-seconds for each figure")
    parser.add_argument("--only", choices=OTHERS, help=argparse.SUPPRESS)
    parser.add_argument("--scale", type=float, default=1.0, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.only:
        tell(args.only, OTHERS[args.only]())
        return
    slow = []
    for name in GAMES:
        least = args.scale * LEAST[name] if args.least else 0.0
        steps = best_of(name, args.seconds, least)
        tell(name, steps)
        if steps[1] < least:
            slow.append(f"{name} is too slow: {steps[1]:,.0f} steps per CPU-second, not {least:,.0f}")
    for name in GAMES:
        print(f"{name:20} {judged(name, args.seconds):12,.0f} positions judged per CPU-second", flush=True)
    # Each in a process of its own: whatever it lacks on this machine, or hangs in, is said and skipped.
    for name in OTHERS if args.others else ():
        try:
            subprocess.run([sys.executable, __file__, "--only", name], timeout=PATIENCE, check=True)
        except (subprocess.SubprocessError, OSError) as error:
            print(f"{name} is skipped: {error}")
    if slow:
        sys.exit("\n".join(slow))


def tell(name: str, steps: tuple[float, float]) -> None:
    alone, drawn = steps
    print(f"{name:20} {alone:12,.0f} steps per CPU-second, {drawn:12,.0f} with the draw of actions", flush=True)


if __name__ == "__main__":
    main()
