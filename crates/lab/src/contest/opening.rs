//! Where the games of a contest begin.

use bots::any;
use duell::{Duell, DuellSetup, Move};
use duell_engine::{Engine, Evaluation, Options, SearchLimits};
use game::{Dice, Game};
use judge::{SeededDice, Stop};

use super::book;

/// A first position, and moves from it.
#[derive(Clone, PartialEq, Debug)]
pub struct Opening {
    /// The first position.
    pub start: Duell,
    /// The moves made before the contenders take over.
    pub moves: Vec<Move>,
}

impl Opening {
    /// No moves from a position.
    pub fn at(start: Duell) -> Self {
        Self { start, moves: Vec::new() }
    }
}

/// Where openings come from.
#[derive(Clone, PartialEq, Debug)]
pub enum Openings {
    /// Those of the fixed book, each once, in an order set by the seed. After the book, and under house rules, two random
    /// moves per side: a repeated opening would repeat its games.
    Book,
    /// This many random moves per side, kept only if a search finds them balanced.
    Random(u32),
    /// These, one after another, then again from the first.
    Listed(Vec<Opening>),
}

/// An opening is balanced if a search finds neither side ahead by more than this many hundredths of a die.
const BALANCED: i32 = 60;
/// How many positions that search looks at.
const NODES: u64 = 10_000;
/// If house rules leave nothing balanced, the last try is taken.
const MOST_TRIES: u32 = 200;

impl Openings {
    /// The opening of a pair of games.
    pub(super) fn of_pair(&self, rules: DuellSetup, seed: u64, pair: u64) -> Opening {
        match self {
            Self::Book => {
                let openings = book::shipped();
                let count = openings.len() as u64;
                if rules == DuellSetup::default() && pair < count {
                    openings[place(count, seed, pair) as usize].clone()
                } else {
                    Self::Random(2).of_pair(rules, seed, pair)
                }
            }
            Self::Listed(openings) if !openings.is_empty() => {
                openings[(pair % openings.len() as u64) as usize].clone()
            }
            Self::Listed(_) | Self::Random(0) => Opening::at(Duell::start(&rules)),
            Self::Random(moves) => balanced(rules, 2 * moves, &mut SeededDice::of_game(seed, pair)),
        }
    }
}

/// The index of a pair's opening in a book of this size: a walk over all of them, whose start and stride depend on the seed.
fn place(count: u64, seed: u64, pair: u64) -> u64 {
    let mut dice = SeededDice::of_game(seed, u64::MAX);
    let mut number = || (0..4).fold(0, |number, _| number * 255 + u64::from(dice.face(255)) - 1);
    let (first, mut stride) = (number(), number() % count);
    let common = |a: u64, b: u64| {
        let (mut a, mut b) = (a, b);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        a
    };
    while common(count, stride) != 1 {
        stride += 1;
    }
    (first + pair % count * stride) % count
}

fn balanced(rules: DuellSetup, half_moves: u32, dice: &mut SeededDice) -> Opening {
    // The hand-made evaluation, so that openings stay the same when there is a new network.
    let evaluation = Evaluation::Hand;
    let mut engine = Engine::new(Options { hash_mb: 1, evaluation, ..Options::default() });
    let mut opening = Opening::at(Duell::start(&rules));
    for _ in 0..MOST_TRIES {
        let Some((moves, position)) = random_moves(&opening.start, half_moves, dice) else {
            continue;
        };
        opening.moves = moves;
        engine.clear();
        let report =
            engine.search(&position, &SearchLimits::nodes(NODES), &Stop::new(), &mut |_| {});
        if report.is_some_and(|report| report.score().rank().abs() <= BALANCED) {
            break;
        }
    }
    opening
}

/// Random moves, and where they lead; `None` if they end the game.
pub(super) fn random_moves(
    start: &Duell,
    half_moves: u32,
    dice: &mut SeededDice,
) -> Option<(Vec<Move>, Duell)> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for _ in 0..half_moves {
        let seat = position.active();
        position.outcome().is_none().then_some(())?;
        let mv = any(&position.moves(seat), dice);
        position.play_unchecked(seat, mv);
        moves.push(mv);
    }
    position.outcome().is_none().then_some((moves, position))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_follow_from_the_seed_and_the_pair() {
        let openings = Openings::Random(2);
        let of = |seed, pair| openings.of_pair(DuellSetup::default(), seed, pair);
        assert_eq!(of(1, 0), of(1, 0));
        assert_ne!(of(1, 0), of(1, 1));
        assert_ne!(of(1, 0), of(2, 0));
        assert_eq!(of(1, 0).moves.len(), 4);
    }

    #[test]
    fn a_seed_walks_over_the_whole_book() {
        for (count, seed) in [(1, 1), (12, 1), (1000, 2), (1001, 3)] {
            let places: std::collections::BTreeSet<u64> =
                (0..count).map(|pair| place(count, seed, pair)).collect();
            assert_eq!(places, (0..count).collect());
        }
        let of = |seed, pair| Openings::Book.of_pair(DuellSetup::default(), seed, pair);
        let last = book::shipped().len() as u64;
        assert!(
            book::shipped().contains(&of(1, last - 1)) && !book::shipped().contains(&of(1, last))
        );
        assert_ne!(of(1, 0), of(2, 0));
    }

    #[test]
    fn listed_openings_come_round_again() {
        let start =
            |text: &str| Opening::at(Duell::from_position(text, &DuellSetup::default()).unwrap());
        let (a, b) = (start("4RK4/9/9/9/9/9/9/WK8 w 0"), start("4RK4/9/9/9/9/9/9/1WK7 r 3"));
        let openings = Openings::Listed(vec![a.clone(), b.clone()]);
        let of = |pair| openings.of_pair(DuellSetup::default(), 1, pair);
        assert_eq!([of(0), of(1), of(2)], [a.clone(), b, a]);
        let none = Openings::Listed(Vec::new()).of_pair(DuellSetup::default(), 1, 5);
        assert_eq!(none, Opening::at(Duell::start(&DuellSetup::default())));
    }
}
