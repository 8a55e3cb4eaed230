//! The puzzles that come with the program.

use std::{collections::BTreeMap, fmt, str::FromStr, sync::OnceLock};

use catalog::GameKind;
use game::{Game, ParseError, Seat};
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

    /// What is asked for, and within how many moves; nothing where the best choice is.
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

/// The puzzles of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Shelf {
    /// In the order of their names, which is no order at all.
    puzzles: Vec<AnyPuzzle>,
    /// What each is about.
    themes: BTreeMap<Id, Vec<Theme>>,
}

impl Shelf {
    /// The puzzles in a text, one on each line that is no comment.
    ///
    /// # Errors
    /// If a line is no puzzle of the game, or is there twice; the line is named.
    pub fn read(kind: GameKind, text: &str) -> Result<Self, ParseError> {
        let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
        let mut puzzles: Vec<AnyPuzzle> =
            lines.map(|line| read(kind, line)).collect::<Result<_, _>>()?;
        puzzles.sort_by_key(AnyPuzzle::id);
        if let Some(twice) = puzzles.windows(2).find(|pair| pair[0].id() == pair[1].id()) {
            return Err(ParseError::new(&twice[0].to_string(), "no puzzle twice"));
        }
        let themes = puzzles.iter().map(|puzzle| (puzzle.id(), puzzle.themes())).collect();
        Ok(Self { puzzles, themes })
    }

    /// Every puzzle.
    pub fn puzzles(&self) -> &[AnyPuzzle] {
        &self.puzzles
    }

    /// The puzzle with this name.
    pub fn get(&self, id: Id) -> Option<&AnyPuzzle> {
        let place = self.puzzles.binary_search_by_key(&id, AnyPuzzle::id).ok()?;
        self.puzzles.get(place)
    }

    /// What a puzzle of the shelf is about.
    pub fn themes(&self, id: Id) -> &[Theme] {
        self.themes.get(&id).map_or(&[], Vec::as_slice)
    }

    /// The puzzle of a day, the same for everybody. Each has its day before one comes again.
    pub fn of_day(&self, day: Day) -> Option<&AnyPuzzle> {
        self.puzzles.get(day.number() as usize % self.puzzles.len().max(1))
    }

    /// The puzzle that follows a name, which need not be one of a puzzle, among those of a theme and of the level
    /// that is nearest. All of these come before one comes again.
    pub fn next(
        &self,
        level: Option<Level>,
        theme: Option<Theme>,
        after: Option<Id>,
    ) -> Option<&AnyPuzzle> {
        let about = |puzzle: &&AnyPuzzle| {
            theme.is_none_or(|theme| self.themes(puzzle.id()).contains(&theme))
        };
        let about = self.puzzles.iter().filter(about);
        let distance = |puzzle: &AnyPuzzle| {
            level.map(|level| puzzle.level().number().abs_diff(level.number()))
        };
        // Of two levels that are as near, the lower one.
        let nearest = about.clone().map(|puzzle| (distance(puzzle), puzzle.level())).min()?;
        let mut fitting = about.filter(|puzzle| level.is_none() || puzzle.level() == nearest.1);
        let first = fitting.clone().next();
        fitting.find(|puzzle| after.is_none_or(|after| puzzle.id() > after)).or(first)
    }
}

fn read(kind: GameKind, line: &str) -> Result<AnyPuzzle, ParseError> {
    if kind == GameKind::Duell {
        Proven::from_str(line).map(AnyPuzzle::Proven)
    } else if kind == GameKind::QwixxDuel {
        Decision::from_str(line).map(AnyPuzzle::Duel)
    } else if kind == GameKind::QwixxLongo {
        Decision::from_str(line).map(AnyPuzzle::Longo)
    } else {
        Err(ParseError::new(line, "a game that has puzzles"))
    }
}

/// A shelf that is filled when it is looked at for the first time.
type Lazy = (GameKind, &'static str, OnceLock<Shelf>);

static SHELVES: [Lazy; 3] = [
    (GameKind::Duell, include_str!("../data/duell.txt"), OnceLock::new()),
    (GameKind::QwixxDuel, include_str!("../data/qwixx-duel.txt"), OnceLock::new()),
    (GameKind::QwixxLongo, include_str!("../data/qwixx-longo.txt"), OnceLock::new()),
];

/// The puzzles that come with the program, if the game has any.
///
/// # Panics
/// Never: a test reads them all.
pub fn shelf(kind: GameKind) -> Option<&'static Shelf> {
    let (_, text, shelf) = SHELVES.iter().find(|shelf| shelf.0 == kind)?;
    Some(shelf.get_or_init(|| Shelf::read(kind, text).expect("the program's puzzles can be read")))
}
