"""The same random games through the Rust referee and through Python give the same answers, step by step.

`DICEHALL_GAMES` says how many games of each kind, `DICEHALL_PROCESSES` on how many processes; `make python-referee` plays 10,000.
"""

import json
import os
import pathlib
import random
import re
import subprocess
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import pytest
from dicehall import IllegalMove, Move, State

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = pathlib.Path(os.environ.get("DICEHALL", ROOT / "target" / "debug" / "dicehall"))
GAMES = int(os.environ.get("DICEHALL_GAMES", "25"))
PROCESSES = int(os.environ.get("DICEHALL_PROCESSES", os.cpu_count() or 1))
SERIES = 250
"""So many games are played by one referee; the number of processes changes none of them."""
NAMES = {"r": "red", "y": "yellow", "g": "green", "b": "blue"}
KINDS: list[tuple[str, dict[str, Any]]] = [
    ("duell", {}),
    ("duell", {"home": "king"}),
    ("duell", {"king_captures": False}),
    ("duell", {"home": "king", "king_captures": False}),
    ("qwixx-duel", {}),
    ("qwixx-duel", {"first": 1}),
    ("qwixx-longo", {"seats": 2}),
    ("qwixx-longo", {"seats": 4, "first": 3}),
    ("qwixx-longo", {"seats": 5}),
    ("qwixx-longo", {"lucky": "2,16/7,12/7,12", "first": 1}),
]

needs_program = pytest.mark.skipif(not PROGRAM.exists(), reason=f"there is no {PROGRAM}")


class Referee:
    def __init__(self) -> None:
        self.process = subprocess.Popen(
            [PROGRAM, "referee"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def ask(self, requests: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The answers to the requests of a game, written by as many as a pipe surely holds."""
        assert self.process.stdin and self.process.stdout
        answers: list[dict[str, Any]] = []
        for first in range(0, len(requests), 200):
            part = requests[first : first + 200]
            self.process.stdin.write("".join(json.dumps(request) + "\n" for request in part))
            self.process.stdin.flush()
            answers += [json.loads(self.process.stdout.readline()) for _ in part]
        return answers

    def close(self) -> None:
        assert self.process.stdin
        self.process.stdin.close()
        assert self.process.wait(timeout=30) == 0


def begin(game: str, options: dict[str, Any]) -> dict[str, Any]:
    """The request for a new game: options as the referee takes them."""
    request, rules = {"cmd": "new", "game": game}, {}
    for name, value in options.items():
        if name in ("home", "king_captures"):
            rules[name.replace("_", "-")] = value
        elif name == "lucky":
            request[name] = [[int(number) for number in pair.split(",")] for pair in value.split("/")]
        else:
            request[name] = value
    return {**request, "rules": rules} if rules else request


def told(state: State) -> dict[str, Any]:
    """What the referee would answer, from Python."""
    moves = {str(seat): sorted(move.text for move in state.legal_moves(seat)) for seat in state.to_act()}
    answer: dict[str, Any] = {
        "position": state.position,
        "phase": state.phase,
        "active": state.active,
        "to_act": state.to_act(),
        "legal": moves,
        "result": None,
    }
    points = state.points()
    if points is not None:
        answer["scores"] = points
    if state.is_terminal():
        best = [seat for seat, share in enumerate(state.returns()) if share > 0]
        is_draw = state.game == "duell" and len(best) == 2
        answer["result"] = {"winners": [] if is_draw else best, "reason": state.reason()}
    return answer


def dice(roll: str) -> dict[str, Any]:
    found: dict[str, Any] = {"white": []}
    for die in roll.split(","):
        if die.isdigit():
            found["white"].append(int(die))
        else:
            found[NAMES[die[0]]] = int(die[1:])
    return found


Exchange = tuple[dict[str, Any], dict[str, Any]]
"""A request, and the answer that Python gives."""


def play(game: str, options: dict[str, Any], lots: random.Random) -> list[Exchange]:
    state = State.start(game, **options)
    known = told(state)
    done: list[Exchange] = [(begin(game, options), known)]
    while not state.is_terminal():
        if state.is_chance_node():
            request = {"cmd": "roll", "dice": dice(state.throw(lots.getrandbits(63)))}
        else:
            seat = lots.choice(known["to_act"])
            if lots.random() < 0.02:
                done += refuse(state, seat, lots)
            text = lots.choice(known["legal"][str(seat)])
            move = Move(game, text)
            state.apply(lots.choice((text, move, move.action)), seat)
            request = {"cmd": "move", "seat": seat, "move": text}
        known = told(state)
        done.append((request, known))
    return done


def refuse(state: State, seat: int, lots: random.Random) -> list[Exchange]:
    """A move that is not legal is refused and changes nothing."""
    move = state.action_to_move(lots.randrange(min(state.num_actions(), 10_368)))
    if move in state.legal_moves(seat):
        return []
    before = state.clone()
    with pytest.raises(IllegalMove) as refused:
        state.apply(move, seat)
    assert state == before
    return [({"cmd": "move", "seat": seat, "move": move.text}, {"error": str(refused.value)})]


def compare(game: str, expected: dict[str, Any], answer: dict[str, Any]) -> None:
    if "error" in expected:
        # The same words.
        assert answer["ok"] is False
        assert re.sub(r"\W", "", expected["error"]) == re.sub(r"\W", "", answer["error"])
    else:
        assert answer.pop("ok") is True and answer.pop("game") == game
        answer.pop("supply", None)
        assert expected == answer


def series(game: str, options: dict[str, Any], number: int, games: int) -> int:
    """Plays some games and compares every answer; how many answers there were."""
    referee, lots, steps = Referee(), random.Random(f"{game} {options} {number}"), 0
    for _ in range(games):
        exchanges = play(game, options, lots)
        answers = referee.ask([request for request, _ in exchanges])
        for (_, expected), answer in zip(exchanges, answers, strict=True):
            compare(game, expected, answer)
        steps += len(exchanges)
    referee.close()
    return steps


@needs_program
@pytest.mark.parametrize("game,options", KINDS)
def test_the_referee_and_python_agree(game: str, options: dict[str, Any]) -> None:
    sizes = [min(SERIES, GAMES - first) for first in range(0, GAMES, SERIES)]
    if len(sizes) == 1:
        steps = series(game, options, 0, GAMES)
    else:
        with ProcessPoolExecutor(PROCESSES) as pool:
            played = [pool.submit(series, game, options, *each) for each in enumerate(sizes)]
            steps = sum(part.result() for part in played)
        print(f"{game} {options or ''}: {GAMES} games, {steps} answers, all the same", flush=True)
    assert steps > GAMES * 10
