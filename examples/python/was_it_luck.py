# %% [markdown]
# # Was it luck?
#
# A game of Qwixx – The Duel between a stronger and a weaker player. `analyze` says of every roll how lucky it was and
# of every move what it gave away, and the parts add up to the result.

# %%
import os
import random

import dicehall
from dicehall import Record, State

lots = random.Random(11)
players = ["engine:8", "engine:2"]
state = State.start("qwixx-duel", first=0)
while not state.is_terminal():
    if state.is_chance_node():
        state.throw(lots.getrandbits(63))
    else:
        seat = state.to_act()[0]
        state.apply(dicehall.choose(state, players[seat], seed=lots.getrandbits(63)), seat)
record = Record.of(state, Seat0="Emma", Seat1="Max")
print(record.text[:400], "…")
state

# %%
report = dicehall.analyze(record.text, effort="quick")
for name, seat, before, result in zip(report.players, report.seats, report.prior, report.last):
    print(f"{name}: {before:.1%} at the start, {result:.1%} at the end")
    parts = {"luck": seat.luck, "own moves": seat.own, "moves of others": seat.others}
    parts |= {"surprise": seat.surprise, "revision": seat.revision}
    for part, value in parts.items():
        print(f"    {part:16} {100 * value:+6.1f} points")
    assert abs(before + sum(parts.values()) - result) < 1e-9
    print(f"    without luck it would have been {seat.adjusted:.1%}")

# %% [markdown]
# The moves that cost most, each with what would have been better:

# %%
moves = [step for step in report.steps if step.loss]
for step in sorted(moves, key=lambda step: -(step.loss or 0))[:5]:
    who = report.players[step.seat]
    print(f"{who} plays {step.text} and gives {100 * (step.loss or 0):.1f} points away; {step.best} was better")

# %%
try:
    import pandas as pd
except ModuleNotFoundError:
    print("pandas is not installed: no tables")
else:
    print(report.summary().round(3).T)
    steps = report.frame()
    print(steps.groupby(["kind", "seat"])[["luck", "loss"]].sum().round(3))

# %%
try:
    import matplotlib.pyplot as plt
except ModuleNotFoundError:
    print("matplotlib is not installed: no plot")
else:
    figure, axes = plt.subplots(figsize=(7, 3))
    axes.plot([100 * step.after[0] for step in report.steps], color="#1d4e9e")
    lucky = [n for n, step in enumerate(report.steps) if step.luck and abs(step.luck[0]) > 0.05]
    axes.plot(lucky, [100 * report.steps[n].after[0] for n in lucky], "o", color="#c77700", label="a lucky or unlucky roll")
    axes.axhline(50, color="#565d68", linewidth=0.5)
    axes.set_ylim(0, 100)
    axes.set_xlabel("step")
    axes.set_ylabel("Emma wins, in %")
    axes.set_title("Emma's chances after every roll and move")
    axes.legend(loc="lower right")
    figure.tight_layout()
    figure.savefig(os.environ.get("DICEHALL_PICTURES", ".") + "/python-luck.svg")
