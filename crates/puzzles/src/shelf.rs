//! The puzzles that come with the program.

use std::{fmt, iter, str::FromStr, sync::OnceLock};

use catalog::GameKind;
use game::{Game, ParseError, Seat, sort_by_cached_key};
use judge::Level;
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;

use crate::{Day, Decision, Goal, Id, Proven, Theme};

/// A puzzle of any game.
#[derive(Clone, PartialEq, Eq, Debug)]
#[expect(clippy::large_enum_variant, reason = "they lie in one list, and are never moved")]
pub enum AnyPuzzle {
    /// A proven one of Duell.
    Proven(Proven),
    /// A decision of The Duel.
    Duel(Decision<QwixxDuel>),
    /// A decision of Longo.
    Longo(Decision<QwixxLongo>),
}

/// Evaluates an expression for the puzzle, of whatever kind.
macro_rules! with_puzzle {
    ($any:expr, $puzzle:ident => $body:expr) => {
        match $any {
            AnyPuzzle::Proven($puzzle) => $body,
            AnyPuzzle::Duel($puzzle) => $body,
            AnyPuzzle::Longo($puzzle) => $body,
        }
    };
}

impl AnyPuzzle {
    /// Its name.
    pub fn id(&self) -> Id {
        with_puzzle!(self, puzzle => puzzle.id())
    }

    /// The lowest level that solves it.
    pub fn level(&self) -> Level {
        with_puzzle!(self, puzzle => puzzle.level)
    }

    /// What it is about.
    pub fn themes(&self) -> Vec<Theme> {
        with_puzzle!(self, puzzle => puzzle.themes())
    }

    /// What is asked for, and within how many moves; nothing if it is the best choice.
    pub fn goal(&self) -> Option<(Goal, u8)> {
        match self {
            Self::Proven(puzzle) => Some((puzzle.goal, puzzle.moves)),
            Self::Duel(_) | Self::Longo(_) => None,
        }
    }

    /// The seat that is asked.
    pub fn seat(&self) -> Seat {
        match self {
            Self::Proven(puzzle) => puzzle.position.active(),
            Self::Duel(decision) => decision.seat,
            Self::Longo(decision) => decision.seat,
        }
    }

    /// Where it begins and what has happened since, as text: a position, then rolls and moves as a record has them.
    pub fn question(&self) -> (String, Vec<String>) {
        match self {
            Self::Proven(puzzle) => (puzzle.position.to_string(), Vec::new()),
            Self::Duel(decision) => steps(decision),
            Self::Longo(decision) => steps(decision),
        }
    }
}

fn steps<G: Game>(decision: &Decision<G>) -> (String, Vec<String>) {
    let roll = format!("({})", decision.roll);
    let played = decision.played.iter().map(|(seat, mv)| format!("{seat}:{mv}"));
    (decision.before.to_string(), [roll].into_iter().chain(played).collect())
}

impl fmt::Display for AnyPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        with_puzzle!(self, puzzle => puzzle.fmt(f))
    }
}

/// Whoever asks for puzzles of a level gets so many different ones at least, if there are.
const FEWEST: usize = 5;

/// The puzzles of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shelf {
    /// In the order of their names, which means nothing.
    puzzles: Vec<AnyPuzzle>,
    /// The name of each, which takes a hash to find, and what it is about.
    labels: Vec<(Id, Vec<Theme>)>,
}

impl Shelf {
    /// The puzzles in a text, one on each line that is not a comment.
    ///
    /// # Errors
    /// If a line is not a puzzle of the game or appears twice; the error names the line.
    pub fn read(kind: GameKind, text: &str) -> Result<Self, ParseError> {
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let mut puzzles: Vec<AnyPuzzle> =
            lines.map(|line| read(kind, line)).collect::<Result<_, _>>()?;
        sort_by_cached_key(&mut puzzles, AnyPuzzle::id);
        let labels: Vec<(Id, Vec<Theme>)> =
            puzzles.iter().map(|puzzle| (puzzle.id(), puzzle.themes())).collect();
        if let Some(twice) = labels.windows(2).position(|pair| pair[0].0 == pair[1].0) {
            return Err(ParseError::new(&puzzles[twice].to_string(), "no puzzle twice"));
        }
        Ok(Self { puzzles, labels })
    }

    /// Every puzzle.
    pub fn puzzles(&self) -> &[AnyPuzzle] {
        &self.puzzles
    }

    /// The puzzle with this name.
    pub fn get(&self, id: Id) -> Option<&AnyPuzzle> {
        self.puzzles.get(self.place(id)?)
    }

    fn place(&self, id: Id) -> Option<usize> {
        self.labels.binary_search_by_key(&id, |label| label.0).ok()
    }

    /// What a puzzle of the shelf is about.
    pub fn themes(&self, id: Id) -> &[Theme] {
        self.place(id).map_or(&[], |place| &self.labels[place].1)
    }

    /// How many puzzles are about a theme.
    pub fn count_about(&self, theme: Theme) -> usize {
        self.labels.iter().filter(|(_, themes)| themes.contains(&theme)).count()
    }

    /// The puzzle of a day, the same for everybody. Each has its day before one comes again.
    pub fn of_day(&self, day: Day) -> Option<&AnyPuzzle> {
        self.puzzles.get(day.number() as usize % self.puzzles.len().max(1))
    }

    /// The puzzle that follows a name, which need not be one of a puzzle, among those of a theme and of a level. If a
    /// level has only a few, those of the levels nearest to it are among them. All of these come before one comes again.
    pub fn next(
        &self,
        level: Option<Level>,
        theme: Option<Theme>,
        after: Option<Id>,
    ) -> Option<&AnyPuzzle> {
        let labeled = iter::zip(&self.puzzles, &self.labels);
        let about = labeled
            .filter(|(_, (_, themes))| theme.is_none_or(|theme| themes.contains(&theme)))
            .map(|(puzzle, (id, _))| (puzzle, *id));
        // Of two levels that are as near, the lower one comes first.
        let distance = |puzzle: &AnyPuzzle| {
            level.map(|level| (puzzle.level().number().abs_diff(level.number()), puzzle.level()))
        };
        let mut near: Vec<_> = about.clone().map(|(puzzle, _)| distance(puzzle)).collect();
        near.sort_unstable();
        let farthest = *near.get(FEWEST - 1).or(near.last())?;
        let mut fitting = about.filter(|(puzzle, _)| distance(puzzle) <= farthest);
        let first = fitting.clone().next();
        let next = fitting.find(|(_, id)| after.is_none_or(|after| *id > after)).or(first);
        next.map(|(puzzle, _)| puzzle)
    }
}

fn read(kind: GameKind, line: &str) -> Result<AnyPuzzle, ParseError> {
    let lazy = SHELVES.iter().find(|lazy| lazy.kind == kind);
    let lazy = lazy.ok_or_else(|| ParseError::new(line, "a game that has puzzles"))?;
    (lazy.read)(line)
}

/// A shelf that is filled when it is first used.
struct Lazy {
    kind: GameKind,
    /// A page fetches the puzzles as separate files, and supplies them.
    text: Option<&'static str>,
    read: fn(&str) -> Result<AnyPuzzle, ParseError>,
    shelf: OnceLock<Shelf>,
}

/// The text of a file, if it is part of the program.
macro_rules! shipped {
    ($file:literal) => {{
        #[cfg(not(target_family = "wasm"))]
        const TEXT: Option<&str> = Some(include_str!(concat!("../data/", $file)));
        #[cfg(target_family = "wasm")]
        const TEXT: Option<&str> = None;
        TEXT
    }};
}

/// The games that have puzzles.
static SHELVES: [Lazy; 3] = [
    Lazy {
        kind: GameKind::Duell,
        text: shipped!("duell.txt"),
        read: |line| Proven::from_str(line).map(AnyPuzzle::Proven),
        shelf: OnceLock::new(),
    },
    Lazy {
        kind: GameKind::QwixxDuel,
        text: shipped!("qwixx-duel.txt"),
        read: |line| Decision::from_str(line).map(AnyPuzzle::Duel),
        shelf: OnceLock::new(),
    },
    Lazy {
        kind: GameKind::QwixxLongo,
        text: shipped!("qwixx-longo.txt"),
        read: |line| Decision::from_str(line).map(AnyPuzzle::Longo),
        shelf: OnceLock::new(),
    },
];

/// The games that have puzzles, supplied or not.
pub fn games() -> impl Iterator<Item = GameKind> {
    SHELVES.iter().map(|lazy| lazy.kind)
}

/// The puzzles that come with the program, if the game has any. In a web page there are none before they are supplied.
///
/// # Panics
/// Never: a test reads them all.
pub fn shelf(kind: GameKind) -> Option<&'static Shelf> {
    let Lazy { text, shelf, .. } = SHELVES.iter().find(|lazy| lazy.kind == kind)?;
    let read = |text| Shelf::read(kind, text).expect("the program's puzzles can be read");
    text.map_or_else(|| shelf.get(), |text| Some(shelf.get_or_init(|| read(text))))
}

/// Supplies the puzzles of a game, if they are not part of the program. Ignored if some are already in use.
///
/// # Errors
/// If the text has a line that is not a puzzle of the game.
pub fn supply(kind: GameKind, text: &str) -> Result<(), ParseError> {
    let read = Shelf::read(kind, text)?;
    if let Some(lazy) = SHELVES.iter().find(|lazy| lazy.kind == kind) {
        lazy.shelf.get_or_init(|| read);
    }
    Ok(())
}
