"""Every number of an observation is where docs/python.md says, and says what it says there."""

import random
import re

import numpy as np
import pytest
from dicehall import State

COLORS = "rygb"


def sums(color: str, most: int) -> list[int]:
    """The numbers of a row in the order in which it is filled."""
    return list(range(2, most + 1)) if color in "ry" else list(range(most, 1, -1))


def play(state: State, seed: int, steps: int) -> State:
    lots = random.Random(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            state.throw(lots.getrandbits(60))
        else:
            seat = lots.choice(state.to_act())
            state.apply(lots.choice(state.legal_moves(seat)), seat)
    return state


Row = dict[str, set[str]]


def read_longo(text: str) -> tuple[list[Row], str, list[int], list[list[int]]]:
    """The crosses of each sheet, the closed rows, misthrows and lucky numbers of a position in its notation."""
    closed, _, *sheets = text.split(";")
    fields = [dict(part.split("=") for part in sheet.split()) for sheet in sheets]
    rows = [{color: set(sheet[color].split(",")) for color in COLORS} for sheet in fields]
    lucky = [[int(number) for number in sheet["l"].split(",")] for sheet in fields]
    return rows, closed, [int(sheet["m"]) for sheet in fields], lucky


def test_the_duel_number_by_number() -> None:
    """Black sits on seat 0, Grey on seat 1. Red and yellow ascend, green and blue descend."""
    state = State.from_position("r=3G,5B,7B y=- g=- b=9B,5Gx2 m=0,1 B")
    for seat, (own, other) in enumerate(["BG", "GB"]):
        heights = {"B": {("r", 5): 1, ("r", 7): 1, ("b", 9): 1}, "G": {("r", 3): 1, ("b", 5): 2}}
        expected: list[int] = []
        for color in COLORS:
            for side in (own, other):
                expected += [heights[side].get((color, number), 0) for number in sums(color, 12)]
            for side in (own, other):
                expected.append(sum(h for (c, _), h in heights[side].items() if c == color))
            expected.append(0)
        misthrows = {"B": 0, "G": 1}
        supply = {side: 22 - sum(heights[side].values()) - misthrows[side] for side in "BG"}
        expected += [misthrows[own], misthrows[other], supply[own], supply[other]]
        assert state.observation(seat).tolist() == expected + [0] * 8
    state.apply("4,1,r3,y6,g2,b6")
    assert state.observation(0)[104:].tolist() == [4, 1, 3, 6, 2, 6, 1, 0]
    state.apply("pass")
    assert state.observation(0)[104:].tolist() == [4, 1, 3, 6, 2, 6, 2, 1]


def test_a_locked_row_of_the_duel() -> None:
    state = State.from_position("r=- y=2B,3B,5B,8B,9B g=12G,10G,9G,7G,4G,2G,LG b=- m=1,1 B")
    green = 2 * 25
    assert state.observation(0)[green + 22 : green + 25].tolist() == [0, 7, 1]
    assert state.observation(1)[green + 22 : green + 25].tolist() == [7, 0, 1]


CLOSED = "g;0;r=2,3,5,8,10,12 y=- g=16,14 b=- m=0 l=5,8;r=4,6,7,9,11,13 y=- g=15,14,12,11,10,7,3,L b=- m=1 l=6,11"


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_longo_number_by_number(seats: int) -> None:
    """Read back from the notation of positions, between two turns."""
    for seed in range(12):
        state = play(State.start("qwixx-longo", seats=seats), seed, 60 * seats)
        while not (state.is_terminal() or state.is_chance_node()):
            state = play(state, seed, 1)
        for seat in range(seats):
            check_longo(state, seat)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_closed_row_of_longo(seat: int) -> None:
    state = State.from_position(CLOSED)
    assert state.observation(seat)[134:138].tolist() == [0, 0, 1, 0]
    check_longo(state, seat)


def check_longo(state: State, seat: int) -> None:
    sheets, closed, misthrows, lucky = read_longo(state.position)
    seen, seats = state.observation(seat), state.seats
    assert len(seen) == 67 * seats + 13
    for place in range(seats):
        whose = (seat + place) % seats
        sheet = seen[67 * place : 67 * (place + 1)]
        for row, color in enumerate(COLORS):
            crosses = [str(number) in sheets[whose][color] for number in sums(color, 16)]
            assert sheet[16 * row : 16 * (row + 1)].tolist() == [*crosses, "L" in sheets[whose][color]]
        assert sheet[64:].tolist() == [misthrows[whose], *lucky[whose]]
    rest = seen[67 * seats :]
    assert rest[:4].tolist() == [color in closed for color in COLORS]
    if not state.is_terminal():
        assert rest[4:].tolist() == [0] * 8 + [(state.active - seat) % seats]


def test_longo_in_the_middle_of_a_turn() -> None:
    state = State.start("qwixx-longo", seats=3)
    state.apply("3,4,r8,y2,g5,b6")
    for seat in range(3):
        assert state.observation(seat)[-9:].tolist() == [3, 4, 8, 2, 5, 6, 1, 0, (state.active - seat) % 3]
    state.apply_actions(["pass", "pass", "pass"])
    assert state.observation(0)[-3:].tolist() == [2, 1, state.active]


def test_duell_number_by_number() -> None:
    state = State.start("duell")
    rows = state.position.split()[0].split("/")
    for seat in range(2):
        seen = state.observation(seat)
        board = np.zeros((9, 8), int)
        for rank, row in zip(range(8, 0, -1), rows):
            file = 0
            for piece in re.findall(r"[RW](?:K|\d\d)|\d", row):
                if piece.isdigit():
                    file += int(piece)
                    continue
                is_own = (piece[0] == "W") == (seat == 0)
                board[file, rank - 1] = lie(piece[1:]) + (0 if is_own else 25)
                file += 1
            assert file == 9
        assert seen[:72].tolist() == board.ravel().tolist()
        assert seen[72:].tolist() == [seat, 0, 0]
    state.apply("d1n6")
    assert state.observation(1)[72:].tolist() == [1, 1, 0]
    state.apply("draw")
    assert state.observation(0)[72:].tolist() == [0, 1, 1]


def lie(faces: str) -> int:
    if faces == "K":
        return 25
    top, south = map(int, faces)
    sides = [face for face in range(1, 7) if face not in (top, 7 - top)]
    return 4 * (top - 1) + sides.index(south) + 1
