from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, ClassVar, final

import numpy as np
import numpy.typing as npt

from .choice import Choice

__all__ = [
    "BadPosition",
    "BadRecord",
    "DicehallError",
    "IllegalMove",
    "Move",
    "Puzzle",
    "Solo",
    "State",
    "VecEnv",
    "__version__",
    "analyze_json",
    "choices",
    "choose",
    "evaluate",
    "expected",
    "games",
    "player_name",
    "puzzle_of_day",
    "puzzles_of",
    "read_puzzles",
    "read_records",
    "rollout",
    "solve_duell",
    "verify_dice",
    "write_record",
]

__version__: str

class DicehallError(ValueError):
    """Something that Dicehall refuses."""

class IllegalMove(DicehallError):
    """A move or a roll that the rules do not allow. `clause` names the rule, where there is one."""

    clause: str | None

class BadPosition(DicehallError):
    """A text that is not a position, or one that cannot occur."""

class BadRecord(DicehallError):
    """A record that cannot be read or replayed; the text says where."""

@final
class Move:
    """A move of a game: its notation and its number.

    ```python
    >>> move = Move("qwixx-duel", "red5")
    >>> move.action, str(Move("qwixx-duel", 4))
    (4, 'red5')

    ```
    """

    def __new__(cls, game: str, step: Move | int | str) -> Move: ...
    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def action(self) -> int:
        """The number of the move, the same for ever."""
    @property
    def text(self) -> str:
        """The move in the game's notation."""
    def __int__(self) -> int: ...
    def __index__(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class State:
    """A game as it stands: the position, and the steps that led to it.

    ```python
    >>> state = State.start("qwixx-duel", first=0)
    >>> state.is_chance_node()
    True
    >>> state.apply("4,1,r3,y6,g2,b6")
    >>> state.legal_actions()
    [0, 4, 15, 30, 41]
    >>> state.apply("red5")
    >>> state.points()
    [1, 0]

    ```
    """

    @staticmethod
    def start(
        game: str, *, seats: int | None = None, lot: int | None = None, **options: object
    ) -> State:
        """A game at its start. Options have the names of the notation, with an underscore for the hyphen. Seat 0 begins,
        unless `first` names another one or `lot`, a seed, has a lot drawn; in Duell White always begins.

        ```python
        >>> State.start("qwixx-longo", seats=3).seats
        3
        >>> State.start("duell", home="king", king_captures=False).options
        [('home', 'king'), ('king-captures', 'no')]
        >>> [State.start("qwixx-duel", lot=seed).active for seed in range(8)]
        [0, 1, 1, 0, 1, 0, 1, 0]

        ```
        """
    @staticmethod
    def from_position(text: str, game: str | None = None, **options: object) -> State:
        """A game that begins with a position in its notation; the game is recognized unless it is named.

        ```python
        >>> State.from_position("4RK4/9/9/9/4W134/9/9/4WK4 w 0")
        <State of duell: 4RK4/9/9/9/4W134/9/9/4WK4 w 0>

        ```
        """
    @staticmethod
    def from_record(text: str) -> State:
        """The game of a record, as far as the record goes.

        ```python
        >>> state = State.start("duell")
        >>> state.apply("d1n6")
        >>> State.from_record(state.record()) == state
        True

        ```
        """
    @staticmethod
    def deserialize(text: str) -> State:
        """Reads what `serialize` wrote."""
    def record(self) -> str:
        """The whole game as the text of a record. `from_record` reads it back."""
    def serialize(self) -> str:
        """The same as `record`: a text that `deserialize` reads back."""
    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def options(self) -> list[tuple[str, str]]:
        """The options of the game that differ from the usual."""
    @property
    def seats(self) -> int:
        """How many seats the table has."""
    @property
    def active(self) -> int:
        """The seat whose turn it is."""
    @property
    def phase(self) -> str:
        """The part of the turn: `roll`, `action1`, `action2`, `move` or `over`."""
    @property
    def position(self) -> str:
        """The position in the game's notation, without what is sealed."""
    def current_player(self) -> int:
        """The seat that is to move; -1 before a roll, -2 where several seats decide at once, -4 when
        the game is over.
        """
    def to_act(self) -> list[int]:
        """The seats that owe a move."""
    def is_chance_node(self) -> bool:
        """Whether the dice are to be thrown."""
    def is_simultaneous_node(self) -> bool:
        """Whether several seats decide at once."""
    def is_terminal(self) -> bool:
        """Whether the game is over."""
    def legal_moves(self, seat: int | None = None) -> list[Move]:
        """The legal moves of a seat: of the one that is to move, unless told otherwise.

        ```python
        >>> State.start("duell").legal_moves()[0]
        <Move a1n5 of duell, action 4>

        ```
        """
    def legal_actions(self, seat: int | None = None) -> list[int]:
        """The numbers of the legal moves of a seat."""
    def num_actions(self) -> int:
        """How many actions the game has, legal somewhere or not."""
    def action_to_move(self, action: int) -> Move:
        """The move with this number."""
    def chance_outcomes(self) -> list[tuple[str, float]]:
        """Every different roll with its probability; none unless the dice are to be thrown.

        ```python
        >>> outcomes = State.start("qwixx-duel").chance_outcomes()
        >>> roll, chance = outcomes[0]
        >>> len(outcomes), roll, round(1 / chance)
        (27216, '1,1,r1,y1,g1,b1', 46656)

        ```
        """
    def throw(self, seed: int) -> str:
        """Throws the dice with a seed, and says how they fell. The same seed gives the same roll.

        ```python
        >>> state = State.start("qwixx-longo")
        >>> state.throw(1)
        '7,6,r1,y6,g2,b5'
        >>> state.phase
        'action1'

        ```
        """
    def apply(self, step: Move | int | str, seat: int | None = None) -> None:
        """Makes a move, given as a `Move`, a number or its notation; before a roll, takes a roll in its
        notation. The seat need not be named where only one can move. What the rules refuse is an
        `IllegalMove` with the clause, and the state is as it was.

        ```python
        >>> state = State.start("duell")
        >>> state.apply("e1n6")
        Traceback (most recent call last):
        dicehall.IllegalMove: the King travels exactly 1, not 6 (D11)

        ```
        """
    def apply_actions(self, actions: Sequence[Move | int | str]) -> None:
        """Makes one move for each seat that owes one, in the order of the seats: all of them, or none if
        one is refused.

        ```python
        >>> state = State.start("qwixx-longo", seats=2)
        >>> state.apply("3,4,r8,y2,g5,b6")
        >>> state.apply_actions(["red7", "pass"])
        >>> state.phase
        'action2'

        ```
        """
    def returns(self) -> list[float]:
        """The share of the win by seat: they add up to 1 once the game is over, and are 0 before.

        ```python
        >>> state = State.start("duell")
        >>> state.apply("resign")
        >>> state.returns(), state.reason()
        ([0.0, 1.0], 'resignation')

        ```
        """
    def points(self) -> list[int] | None:
        """Points by seat; `None` in a game without points."""
    def reason(self) -> str | None:
        """What ended the game, as in `misthrows`; `None` while it goes on."""
    def observation(self, seat: int) -> npt.NDArray[np.uint8]:
        """What a seat may know, as bytes. The project's `docs/python.md` says what each of them means.

        ```python
        >>> seen = State.start("qwixx-duel").observation(1)
        >>> seen.shape, seen.dtype.name
        ((112,), 'uint8')

        ```
        """
    def information_state(self, seat: int) -> str:
        """All that a seat may know, as a text: options that are not the usual ones, the start and every step. A question
        mark stands for a decision that is still sealed.

        ```python
        >>> state = State.start("qwixx-longo", seats=2)
        >>> state.apply("3,4,r8,y2,g5,b6")
        >>> state.apply("red7", seat=1)
        >>> state.information_state(0).split()[-1], state.information_state(1).split()[-1]
        ('1:?', '1:red7')

        ```
        """
    def key(self) -> int:
        """A number that is the same for the same position, in every run."""
    def svg(
        self, *, dark: bool = False, seat: int | None = None, names: list[str] | None = None
    ) -> str:
        """The position as an SVG picture. `seat` is who looks at it, `names` what the players are called."""
    def rgb(
        self,
        width: int = 640,
        *,
        dark: bool = False,
        seat: int | None = None,
        names: list[str] | None = None,
    ) -> npt.NDArray[np.uint8]:
        """The position as pixels: `uint8 [height, width, 3]`.

        ```python
        >>> State.start("duell").rgb(100).shape
        (105, 100, 3)

        ```
        """
    def _repr_svg_(self) -> str: ...
    def clone(self) -> State:
        """A copy that goes its own way.

        ```python
        >>> state = State.start("qwixx-duel", first=0)
        >>> twin = state.clone()
        >>> twin.apply("4,1,r3,y6,g2,b6")
        >>> state.phase, twin.phase
        ('roll', 'action1')

        ```
        """
    def __copy__(self) -> State: ...
    def __deepcopy__(self, memo: Any) -> State: ...
    def __eq__(self, other: object, /) -> bool: ...
    __hash__: ClassVar[None]  # type: ignore[assignment]

_Arrays = tuple[
    npt.NDArray[np.uint8],
    npt.NDArray[np.bool_],
    npt.NDArray[np.int8],
    npt.NDArray[np.float32],
    npt.NDArray[np.bool_],
]

@final
class VecEnv:
    """Thousands of games that are played side by side. The arrays are made once and written over by every
    step; copy what you want to keep, or hand in arrays of your own: `arrays={"observations": mine}`. They are
    writable, in C order, and of the types and shapes below. Leave `legal` as it is, and share no array between
    two of these: a step only writes what changes in a mask.

    - `observations`: `uint8 [n, width]`, what the seat that is to act may know
    - `legal`: `bool [n, num_actions]`, its legal actions
    - `acting`: `int8 [n]`, that seat, or -1 where the game is over and waits for `reset`
    - `rewards`: `float32 [n, seats]`, the share of the win, in the step that ended a game
    - `points`: `int32 [n, seats]`, points; in the step that ended a game, those of that game
    - `terminated`: `bool [n]`, whether the step ended the game

    The same seed gives the same games on any number of threads.

    ```python
    >>> env = VecEnv("qwixx-longo", 1024, seed=1, seats=4, threads=2)
    >>> observations, legal, acting, rewards, terminated = env.step(env.sample(seed=7))
    >>> observations.shape, legal.shape, rewards.shape
    ((1024, 281), (1024, 61), (1024, 4))

    ```
    """

    @property
    def observations(self) -> npt.NDArray[np.uint8]:
        """What the seat that is to act may know, one row a game."""
    @property
    def legal(self) -> npt.NDArray[np.bool_]:
        """Its legal actions."""
    @property
    def acting(self) -> npt.NDArray[np.int8]:
        """The seat that is to act; -1 where the game is over and waits for `reset`."""
    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """The share of the win by seat, in the step that ended a game."""
    @property
    def points(self) -> npt.NDArray[np.int32]:
        """Points by seat; in the step that ended a game, those of that game."""
    @property
    def terminated(self) -> npt.NDArray[np.bool_]:
        """Whether the last step ended the game."""
    def __new__(
        cls,
        game: str,
        n: int,
        seed: int = 0,
        *,
        seats: int | None = None,
        threads: int = 1,
        auto_reset: bool = True,
        arrays: dict[str, npt.NDArray[Any]] | None = None,
        **options: object,
    ) -> VecEnv: ...
    def __len__(self) -> int: ...
    @property
    def seats(self) -> int:
        """How many seats each game has."""
    @property
    def num_actions(self) -> int:
        """How many actions the game has."""
    def step(self, actions: npt.NDArray[np.int32] | npt.NDArray[np.int64]) -> _Arrays:
        """Plays one action in every game; dice are thrown as they fall due. Returns the arrays
        `observations, legal, acting, rewards, terminated`. `actions` is an array of `int32` or `int64`. An
        illegal action is an exception with the clause, and no game has changed.

        ```python
        >>> env = VecEnv("duell", 3, seed=1)
        >>> observations, legal, acting, rewards, terminated = env.step(env.legal.argmax(axis=1))
        >>> acting.tolist(), terminated.tolist(), env.position(0) == env.position(1)
        ([1, 1, 1], [False, False, False], True)

        ```
        """
    def reset(self, seed: int | None = None, games: Sequence[int] | None = None) -> _Arrays:
        """Starts games anew: all of them, with a seed if you like, or the named ones. Only their rows of the arrays
        are written, with no rewards.

        ```python
        >>> env = VecEnv("qwixx-duel", 3, seed=1)
        >>> before = env.observations.copy()
        >>> for number in range(5):
        ...     arrays = env.step(env.sample(number))
        >>> arrays = env.reset(seed=1)
        >>> bool((env.observations == before).all())
        True

        ```
        """
    def sample(self, seed: int) -> npt.NDArray[np.int32]:
        """A legal action for every game, each as likely as the others; -1 where the game is over.

        ```python
        >>> env = VecEnv("qwixx-duel", 3, seed=1)
        >>> actions = env.sample(seed=7)
        >>> bool(env.legal[range(3), actions].all())
        True

        ```
        """
    def position(self, game: int) -> str:
        """The position of a game in its notation."""

@final
class Puzzle:
    """A puzzle: a position in which one move is clearly the best.

    ```python
    >>> puzzle = puzzle_of_day("duell", "2026-11-17")
    >>> puzzle.goal, puzzle.moves, puzzle.solution
    ('win', 3, 'b4n1e4')
    >>> puzzle.solution in [str(move) for move in puzzle.state().legal_moves()]
    True

    ```
    """

    @property
    def id(self) -> str:
        """The name of the puzzle."""
    @property
    def game(self) -> str:
        """The name of the game."""
    @property
    def level(self) -> int:
        """The lowest level that solves it."""
    @property
    def themes(self) -> list[str]:
        """What it is about."""
    @property
    def goal(self) -> str:
        """What is asked for: `win`, `hold`, or `best` where choices are weighed."""
    @property
    def moves(self) -> int | None:
        """Within how many moves; `None` where choices are weighed."""
    @property
    def seat(self) -> int:
        """The seat that is asked."""
    @property
    def solution(self) -> str:
        """The right first move."""
    def state(self) -> State:
        """The game in which the decision is due."""
    def costs(self) -> list[tuple[str, float]]:
        """Every choice with what it costs in points of a hundred, the best first; none in Duell.

        ```python
        >>> puzzle = puzzle_of_day("qwixx-duel", "2026-11-17")
        >>> puzzle.costs()[0] == (puzzle.solution, 0.0)
        True

        ```
        """
    def judge_answer(
        self, moves: Sequence[str]
    ) -> tuple[bool, bool, float | None, str | None, str]:
        """Judges the last of these moves; before it come right moves and the replies to them, in turn. See `answer`."""
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Solo:
    """One sheet of Longo played alone, solved: the best play and what it scores.

    ```python
    >>> solo = Solo.solve(classic=True, threads=2)
    >>> solo
    <Solo: classic Qwixx, 115.483 points>

    ```
    """

    @staticmethod
    def solve(
        lucky: tuple[int, int] | None = (5, 8),
        *,
        classic: bool = False,
        threads: int = 1,
        progress: Callable[[float], object] | None = None,
    ) -> Solo:
        """Solves the sheet with two lucky numbers, or with `None`: minutes of work and 314 MB. `classic` solves
        the sheet of classic Qwixx instead, in half a minute. `progress` is called with the share that is done,
        from 0 to 1, every now and then.
        """
    @staticmethod
    def load(path: str | PathLike[str]) -> Solo:
        """Reads what `save` or `dicehall lab solve --out` wrote."""
    def save(self, path: str | PathLike[str]) -> None:
        """Writes the table to a file, and replaces one that is there."""
    @property
    def variant(self) -> str:
        """What is solved, in words."""
    @property
    def score(self) -> float:
        """The mean score of a whole game with the best play."""
    def expected(self, state: State, seat: int = 0) -> float:
        """The mean final score of a seat's sheet if its player were alone from the next turn on. While a decision
        of the seat is sealed there is no answer.
        """
    def choices(self, state: State, seat: int = 0) -> list[tuple[Move, float]]:
        """Every choice of a seat with the mean final score if its player were alone from the next turn on, the
        best first.
        """
    def play(self, games: int, *, seed: int = 0, threads: int = 1) -> tuple[float, float]:
        """Plays games of a lone sheet, and gives the mean score and its standard error."""

def analyze_json(record: str, effort: str, seed: int, threads: int) -> str:
    """The report of `dicehall analyze --json` on one record, as JSON."""
def verify_dice(
    record: str, commitment: str | None = None
) -> tuple[bool | None, str, str]:
    """Whether the dice of a record were honest: `True`, `False` or `None` where nobody can say, a code, and a
    sentence. `commitment` is what was seen before the first roll.
    """
def read_records(text: str) -> list[tuple[list[tuple[str, str]], State, str]]:
    """The records in a text: of each the tags, the game as far as it goes, and the text."""
def write_record(state: State, tags: list[tuple[str, str]]) -> str:
    """The whole game as the text of a record, with tags such as `Seat0`."""
def puzzles_of(game: str) -> list[Puzzle]:
    """The puzzles that come with the program."""
def read_puzzles(game: str, text: str) -> list[Puzzle]:
    """The puzzles in a text, one on each line."""
def puzzle_of_day(game: str, day: str) -> Puzzle:
    """The puzzle of a day, as in `2026-11-17`."""
def solve_duell(
    state: State, moves: int, nodes: int, first_moves: bool
) -> dict[str, Any]:
    """Looks for a forced win of the side to move in Duell, and with `first_moves` sorts every first move."""
def games() -> list[str]:
    """The names of the games."""
def evaluate(
    states: Sequence[State], *, nodes: int | None = None, threads: int = 1
) -> npt.NDArray[np.float64]:
    """The chance of every seat to win, for each state, as the judge of its game sees it: one row for a
    state, padded with zeros where states have different numbers of seats. `nodes` is for Duell. The same
    on any number of `threads`.

    ```python
    >>> evaluate([State.start("qwixx-duel"), State.start("qwixx-longo", seats=4)]).sum(axis=1).round(6)
    array([1., 1.])

    ```
    """
def expected(state: State, *, nodes: int | None = None) -> list[float]:
    """The chance of every seat to win: before a roll the exact mean over all rolls.

    ```python
    >>> first, second = expected(State.start("qwixx-duel", first=0))
    >>> first > second
    True

    ```
    """
def choices(
    state: State, seat: int | None = None, *, nodes: int | None = None, closer: bool = False
) -> list[Choice]:
    """What each legal move of a seat is worth, the best first: a list of dictionaries with `move`, `win` (by
    seat), `own` (in the game's own unit, by seat), `unit`, `sure` and `error`. `closer` looks one turn deeper.

    ```python
    >>> state = State.start("qwixx-duel", first=0)
    >>> state.apply("1,1,r5,y6,g3,b6")
    >>> best = choices(state)[0]
    >>> str(best["move"]), best["sure"]
    ('red2', 'judged')

    ```
    """
def choose(
    state: State, player: str = "engine", *, seat: int | None = None, seed: int = 0
) -> Move:
    """The move that a player of the game would make, by its name as on the command line (`engine:5`,
    `greedy:2`, `random`). What others have sealed is hidden from it.

    ```python
    >>> state = State.start("duell")
    >>> choose(state, "random", seed=1) in state.legal_moves()
    True

    ```
    """
def player_name(game: str, player: str) -> str:
    """The whole name of a player of a game, as in `engine:10` for `engine`."""
def rollout(
    state: State,
    seat: int | None = None,
    *,
    games: int = 1000,
    seed: int = 0,
    threads: int = 1,
) -> list[Choice]:
    """What each legal move is worth by games that are played on from it, the Qwixx games only: as
    `choices`, with `sure` estimated and the standard error.

    ```python
    >>> state = State.start("qwixx-duel")
    >>> state.apply("4,1,r3,y6,g2,b6")
    >>> len(rollout(state, games=100, seed=1))
    5

    ```
    """
