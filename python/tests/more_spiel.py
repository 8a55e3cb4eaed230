"""OpenSpiel's own checks. `make python-spiel` runs them: the library is large. `DICEHALL_SIMULATIONS` says how many."""

import ast
import os

import pytest

try:
    import pyspiel
    from open_spiel.python.algorithms import generate_playthrough

    import dicehall.spiel  # noqa: F401
except ImportError as error:
    pytestmark = pytest.mark.skip(reason=f"OpenSpiel cannot be had here: {error}")

SIMULATIONS = int(os.environ.get("DICEHALL_SIMULATIONS", "500"))
GAMES = [
    "python_dicehall_duell",
    "python_dicehall_qwixx_duel",
    "python_dicehall_qwixx_longo",
    "python_dicehall_qwixx_longo(players=4)",
]


@pytest.mark.parametrize("name", GAMES)
def test_random_simulations_are_consistent(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=SIMULATIONS, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES[:3])
def test_a_playthrough_can_be_played_again(name: str) -> None:
    text = generate_playthrough.playthrough(name, action_sequence=[], seed=7)
    assert "returns" in text.lower()
    actions = [
        ast.literal_eval(line.split(":", 1)[1].strip())
        for line in text.splitlines()
        if line.startswith(("action: ", "actions: "))
    ]
    again = generate_playthrough.playthrough(name, action_sequence=actions)
    assert again == text
