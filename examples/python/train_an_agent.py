# %% [markdown]
# # Train a small agent in five minutes
#
# The agent learns Qwixx – The Duel from games against itself, with numpy alone. It is a small network that says of every
# action what it leads to: the points ahead at the end of the game. After each batch of games it learns from how they ended
# (Monte Carlo), and now and then it meets `greedy:2`, which fills its rows with few gaps.

# %%
import os
import time

# The net is small: more threads would cost more than they bring.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import dicehall
from dicehall import State, VecEnv

IS_SMALL = "DICEHALL_SMALL" in os.environ
FULL = 1200
BATCHES = int(os.environ.get("DICEHALL_BATCHES", "30" if IS_SMALL else FULL))
TABLES, HIDDEN, SCALE = 512, 96, 30.0
SEED = int(os.environ.get("DICEHALL_SEED", "1"))
random = np.random.default_rng(SEED)


def features(seen: np.ndarray, legal: np.ndarray) -> np.ndarray:
    """What the net is given: the observation, dice one by one, and which actions are legal."""
    seen = seen.astype(np.float32)
    dice = seen[:, 104:110, None] == np.arange(7)
    seen[:, 100:104] /= 10
    return np.concatenate([seen / 2, dice.reshape(len(seen), -1), legal], axis=1, dtype=np.float32)


class Net:
    """Two layers, trained with Adam."""

    def __init__(self, inputs: int, outputs: int) -> None:
        sizes = [(inputs, HIDDEN), (HIDDEN, outputs)]
        self.weights = [random.normal(0, np.sqrt(2 / n), (n, m)).astype(np.float32) for n, m in sizes]
        self.weights += [np.zeros(m, np.float32) for _, m in sizes]
        self.weights[1] *= 0.1
        self.moments = [(np.zeros_like(w), np.zeros_like(w)) for w in self.weights]
        self.steps = 0

    def __call__(self, inputs: np.ndarray) -> np.ndarray:
        first, second, bias, last = self.weights
        self.hidden = np.maximum(inputs @ first + bias, 0)
        return self.hidden @ second + last

    def learn(self, inputs: np.ndarray, actions: np.ndarray, targets: np.ndarray, rate: float) -> float:
        values, rows = self(inputs), np.arange(len(inputs))
        error = values[rows, actions] - targets
        slope = np.zeros_like(values)
        slope[rows, actions] = error / len(inputs)
        back = (slope @ self.weights[1].T) * (self.hidden > 0)
        slopes = [inputs.T @ back, self.hidden.T @ slope, back.sum(0), slope.sum(0)]
        self.steps += 1
        for weight, slope, (mean, square) in zip(self.weights, slopes, self.moments):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            fair = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-6
            weight -= rate * mean / (1 - 0.9**self.steps) / fair
        return float((error**2).mean())


def choose(net: Net, seen: np.ndarray, legal: np.ndarray, chance: float) -> tuple[np.ndarray, np.ndarray]:
    """The inputs and the actions: the best ones, and by chance any other."""
    inputs = features(seen, legal)
    values = np.where(legal, net(inputs), -np.inf)
    actions = values.argmax(axis=1)
    explore = random.random(len(actions)) < chance
    lots = np.where(legal, random.random(legal.shape), -1).argmax(axis=1)
    return inputs, np.where(explore, lots, actions).astype(np.int32)


# %% [markdown]
# Games of the agent against itself. Every table plays one game; what a seat did is remembered until the game is over, and
# then its target is known: by how many points that seat was ahead.

# %%
def play_batch(net: Net, seed: int, chance: float) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    env = VecEnv("qwixx-duel", TABLES, seed=seed, auto_reset=False)
    margin = np.zeros(TABLES, np.float32)
    inputs, actions, owners = [], [], []
    while (env.acting >= 0).any():
        live = np.flatnonzero(env.acting >= 0)
        seats = env.acting[live].copy()
        seen, chosen = choose(net, env.observations[live], env.legal[live], chance)
        everybody = np.zeros(TABLES, np.int32)
        everybody[live] = chosen
        inputs.append(seen)
        actions.append(chosen)
        owners.append(np.stack([live, seats], axis=1))
        env.step(everybody)
        over = env.terminated
        margin[over] = env.points[over, 0] - env.points[over, 1]
    owner = np.concatenate(owners)
    signs = np.where(owner[:, 1] == 0, 1.0, -1.0)
    targets = (np.tanh(margin[owner[:, 0]] / SCALE) * signs).astype(np.float32)
    return np.concatenate(inputs), np.concatenate(actions), targets


def meet(net: Net, rival: str, games: int, seed: int) -> float:
    """The share of the wins against a player of the package, all games side by side; every other game the rival begins."""
    lots = np.random.default_rng(seed)
    states = [State.start("qwixx-duel", first=0) for _ in range(games)]
    while live := [game for game, state in enumerate(states) if not state.is_terminal()]:
        own = []
        for game in live:
            state = states[game]
            if state.is_chance_node():
                state.throw(int(lots.integers(2**62)))
            elif state.current_player() == game % 2:
                own.append(game)
            else:
                state.apply(dicehall.choose(state, rival, seed=int(lots.integers(2**62))))
        if own:
            legal = np.zeros((len(own), states[0].num_actions()), bool)
            for row, game in zip(legal, own):
                row[states[game].legal_actions()] = True
            seen = np.stack([states[game].observation(game % 2) for game in own])
            for game, action in zip(own, choose(net, seen, legal, 0)[1]):
                states[game].apply(int(action))
    return sum(state.returns()[game % 2] for game, state in enumerate(states)) / games


# %% [markdown]
# The time is that of the processor, without the meetings with `greedy:2`. The number of batches is fixed, so the same seed
# learns the same on any day.

# %%
net = Net(112 + 6 * 7 + 45, 45)
curve: list[tuple[int, float]] = []
minutes, marks = 0.0, {BATCHES * part // 10 or 1 for part in range(11)}
for batch in range(1, BATCHES + 1):
    start, part = time.process_time(), batch / BATCHES
    inputs, actions, targets = play_batch(net, SEED * 1_000_000 + batch, chance=0.15 * (1 - part) + 0.02)
    order = random.permutation(len(inputs))
    for rows in np.array_split(order, max(1, len(order) // 512)):
        net.learn(inputs[rows], actions[rows], targets[rows], rate=2e-3 * (1 - part) + 1e-4)
    minutes += (time.process_time() - start) / 60
    if batch in marks:
        curve.append((batch * TABLES, meet(net, "greedy:2", 100 if IS_SMALL else 400, batch)))
        print(f"{minutes:4.1f} minutes, {curve[-1][0]:9,} games: {curve[-1][1]:.1%} against greedy:2", flush=True)

# %%
tests = 200 if IS_SMALL else 4000
share = meet(net, "greedy:2", tests, 99)
error = 2 * np.sqrt(share * (1 - share) / tests)
print(f"after {BATCHES * TABLES:,} games and {minutes:.1f} minutes: {share:.1%} of {tests:,} games against greedy:2, give or take {error:.1%}")

# %%
try:
    import matplotlib.pyplot as plt
except ModuleNotFoundError:
    print("matplotlib is not installed: no plot")
else:
    # The same games give the same file; its letters stay letters.
    plt.rcParams.update({"svg.hashsalt": "dicehall", "svg.fonttype": "none", "font.family": "sans-serif"})
    figure, axes = plt.subplots(figsize=(7, 3))
    axes.plot([games / 1000 for games, _ in curve], [100 * won for _, won in curve], "o-", color="#1d4e9e")
    axes.errorbar([BATCHES * TABLES / 1000], [100 * share], [100 * error], fmt="s", color="#c77700", capsize=4, label="the last test")
    axes.axhline(50, color="#a4133c", linestyle="--", label="as strong as greedy:2")
    axes.set_xlabel("thousands of games against itself")
    axes.set_ylabel("games won, in %")
    axes.set_ylim(0, 100)
    axes.set_title("The agent against greedy:2 in The Duel")
    axes.legend(loc="lower right")
    figure.tight_layout()
    figure.savefig(os.environ.get("DICEHALL_PICTURES", ".") + "/python-learning.svg", metadata={"Date": None})

# %% [markdown]
# The agent has to be better than it was after its first games. After the whole training it has to be the stronger one, and
# neither by luck.

# %%
assert BATCHES < 30 or share - error > curve[0][1], f"{share:.1%} ± {error:.1%} is not better than {curve[0][1]:.1%}"
assert BATCHES < FULL or share - error > 0.5, f"{share:.1%} ± {error:.1%} is not stronger than greedy:2"
