"""The notebooks run, in a short form, and what cannot be had is named and skipped."""

import os
import pathlib
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

import pytest

EXAMPLES = pathlib.Path(__file__).resolve().parents[2] / "examples" / "python"


PICTURES = {
    "hundred_thousand_games": "python-random-games.svg",
    "was_it_luck": "python-luck.svg",
    "train_an_agent": "python-learning.svg",
}


@pytest.mark.parametrize("name", PICTURES)
def test_notebooks_run(name: str, tmp_path: pathlib.Path) -> None:
    """Every cell, those that draw too. The agent has to learn something."""
    environment = {**os.environ, "DICEHALL_SMALL": "1", "DICEHALL_PICTURES": str(tmp_path)}
    command = [sys.executable, EXAMPLES / f"{name}.py"]
    run = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path, timeout=300)
    assert run.returncode == 0, run.stderr
    assert "games" in run.stdout or "points" in run.stdout
    assert ElementTree.parse(tmp_path / PICTURES[name]).getroot().tag.endswith("svg")


SPIEL = pathlib.Path(__file__).with_name("more_spiel.py")


@pytest.mark.parametrize(
    "missing,command",
    [
        ("nbclient", [EXAMPLES / "run_notebooks.py"]),
        ("pyspiel", ["-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", SPIEL]),
    ],
)
def test_what_cannot_be_had_is_named_and_skipped(missing: str, command: list, tmp_path: pathlib.Path) -> None:
    (tmp_path / f"{missing}.py").write_text(f"raise ModuleNotFoundError('there is no {missing}')")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    run = subprocess.run([sys.executable, *command], capture_output=True, text=True, env=environment, timeout=300)
    assert run.returncode == 0, run.stdout + run.stderr
    assert "skipped" in run.stdout and f"there is no {missing}" in run.stdout and "passed" not in run.stdout


def test_a_speed_below_the_floor_is_an_error() -> None:
    """The floors are asserted by `make python-speed`; here nothing can reach them."""
    speed = [sys.executable, EXAMPLES / "steps_per_second.py", "--least", "--seconds=0.001", "--scale=1e6"]
    run = subprocess.run(speed, capture_output=True, text=True, timeout=300)
    assert run.returncode == 1 and "qwixx-duel is too slow" in run.stderr, run.stdout + run.stderr
