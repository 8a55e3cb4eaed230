# %% [markdown]
# # A hundred thousand games in a second
#
# `VecEnv` plays games side by side. Here 1,024 games of Qwixx – The Duel run at once with random legal moves, dice,
# observations, masks and rewards included, until 100,000 of them are over. Seat 0 begins every game. Then we look at how
# they ended.

# %%
import os
import time

import numpy as np

import dicehall

GAMES = 5_000 if "DICEHALL_SMALL" in os.environ else 100_000

env = dicehall.VecEnv("qwixx-duel", 1024, seed=1, first=0)
margins, shares, steps = [], np.zeros(2), 0
start = time.process_time()
while sum(map(len, margins)) < GAMES:
    _, _, _, rewards, terminated = env.step(env.sample(steps))
    steps += 1
    if terminated.any():
        points = env.points[terminated]
        margins.append(points[:, 0] - points[:, 1])
        shares += rewards[terminated].sum(axis=0)
spent = time.process_time() - start
margin = np.concatenate(margins)
print(f"{len(margin):,} games, {steps * len(env):,} steps in {spent:.2f} CPU-seconds:")
print(f"{len(margin) / spent:,.0f} games and {steps * len(env) / spent:,.0f} steps a second")

# %% [markdown]
# Who begins wins a little more often, even if nobody knows how to play.

# %%
error = np.sqrt(0.25 / len(margin))
print(f"who begins wins {shares[0] / shares.sum():.1%} of the games, give or take {2 * error:.1%}")
print(f"the points of who begins less the rival's: {margin.mean():+.2f} on average, {margin.std():.1f} is usual")

# %%
try:
    import matplotlib.pyplot as plt
except ModuleNotFoundError:
    print("matplotlib is not installed: no plot")
else:
    figure, axes = plt.subplots(figsize=(7, 3))
    axes.hist(margin, bins=np.arange(margin.min() - 0.5, margin.max() + 1.5), color="#1d4e9e")
    axes.axvline(0, color="#a4133c", linestyle="--")
    axes.set_xlabel("points of who begins less those of the other")
    axes.set_ylabel("games")
    axes.set_title(f"{len(margin):,} random games of The Duel")
    figure.tight_layout()
    figure.savefig(os.environ.get("DICEHALL_PICTURES", ".") + "/python-random-games.svg")

# %% [markdown]
# One of the positions, as a notebook shows it:

# %%
state = dicehall.State.start("qwixx-duel", first=0)
for seed in range(40):
    if state.is_terminal():
        break
    if state.is_chance_node():
        state.throw(seed)
    else:
        state.apply(dicehall.choose(state, "random", seed=seed))
state
