"""Steps per CPU-second of each game: random legal play on one thread, 1,024 games at once."""

import time

import dicehall

GAMES = {"qwixx-duel": {}, "qwixx-longo": {"seats": 2}, "duell": {}}

for game, options in GAMES.items():
    env = dicehall.VecEnv(game, 1024, seed=1, **options)
    spent, steps = 0.0, 0
    while spent < 2:
        actions = env.sample(steps)
        start = time.process_time()
        env.step(actions)
        spent += time.process_time() - start
        steps += len(env)
    print(f"{game:12} {steps / spent:12,.0f} steps per CPU-second")
