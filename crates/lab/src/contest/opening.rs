//! Where the games of a contest begin.

use bots::any;
use duell::{Duell, DuellSetup, Move};
use duell_engine::{Engine, Evaluation, Limits, Options};
use game::Game;
use judge::{SeededDice, Stop};

/// A first position and moves from it.
#[derive(Clone, PartialEq, Debug)]
pub struct Opening {
    /// The first position.
    pub start: Duell,
    /// The moves that are made before the contenders take over.
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
    /// This many random moves of each side, kept only if a search calls them balanced.
    Random(u32),
    /// These, one after the other and again from the first.
    Listed(Vec<Opening>),
}

/// An opening is balanced when a search finds neither side ahead by more hundredths of a die.
const BALANCED: i32 = 60;
/// How many positions the search looks at.
const NODES: u64 = 10_000;
/// If house rules leave nothing balanced, the last try is taken.
const MOST_TRIES: u32 = 200;

impl Openings {
    /// The opening of a pair of games.
    pub(super) fn of_pair(&self, rules: DuellSetup, seed: u64, pair: u64) -> Opening {
        match self {
            Self::Listed(openings) if !openings.is_empty() => {
                openings[(pair % openings.len() as u64) as usize].clone()
            }
            Self::Listed(_) | Self::Random(0) => Opening::at(Duell::start(&rules)),
            Self::Random(moves) => balanced(rules, 2 * moves, &mut SeededDice::of_game(seed, pair)),
        }
    }
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
        let report = engine.search(&position, &Limits::nodes(NODES), &Stop::new(), &mut |_| {});
        if report.is_some_and(|report| report.score().rank().abs() <= BALANCED) {
            break;
        }
    }
    opening
}

/// Random moves and where they lead; `None` if they end the game.
fn random_moves(
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
