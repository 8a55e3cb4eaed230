//! The fixed book of balanced openings, and how it is made.

use std::{collections::HashSet, sync::LazyLock};

use duell::{Duell, DuellSetup, Move};
use duell_engine::{Engine, Options, SearchLimits};
use game::Game;
use judge::{SeededDice, Stop, Workers};

use super::opening::{Opening, random_moves};

/// A search of this many nodes must find neither side ahead by more than this many hundredths of a die.
pub type Sieve = (u64, i32);

/// What every opening of the book has passed, short searches first.
pub const SIEVES: &[Sieve] = &[(2_000, 120), (20_000, 70), (400_000, 45)];
/// How many candidates are searched before those that passed are counted.
const SHIFT: u64 = 64;

static SHIPPED: LazyLock<Vec<Opening>> = LazyLock::new(|| {
    let lines = include_str!("../../books/duell.txt").lines();
    lines.filter(|line| !line.starts_with('#')).filter_map(read).collect()
});

/// The openings of the book: moves from the usual start.
pub fn shipped() -> &'static [Opening] {
    &SHIPPED
}

/// Reads a line of the book: moves separated by spaces. `None` if one of them is illegal.
pub fn read(line: &str) -> Option<Opening> {
    let mut opening = Opening::at(Duell::start(&DuellSetup::default()));
    let mut position = opening.start.clone();
    for word in line.split_whitespace() {
        let mv: Move = word.parse().ok()?;
        position.play(position.active(), mv).ok()?;
        opening.moves.push(mv);
    }
    Some(opening)
}

/// Finds openings of this many half-moves that pass all sieves, no position twice, and hands over each as a line. They
/// depend only on the seed.
pub fn make(
    openings: usize,
    half_moves: u32,
    seed: u64,
    sieves: &[Sieve],
    workers: Workers,
    mut on_found: impl FnMut(&str),
) {
    let mut known = HashSet::new();
    let mut first = 0;
    while known.len() < openings {
        let found = workers.collect(
            SHIFT as usize,
            || sieves.iter().map(|&sieve| (Engine::new(options(sieve)), sieve)).collect(),
            |engines, job| candidate(engines, half_moves, seed, first + job as u64),
        );
        for (key, line) in found.into_iter().flatten() {
            if known.len() < openings && known.insert(key) {
                on_found(&line);
            }
        }
        first += SHIFT;
    }
}

fn options((nodes, _): Sieve) -> Options {
    Options { hash_mb: if nodes < 100_000 { 1 } else { 16 }, ..Options::default() }
}

/// The key and the moves of a candidate that passes.
fn candidate(
    sieves: &mut Vec<(Engine, Sieve)>,
    half_moves: u32,
    seed: u64,
    number: u64,
) -> Option<(u64, String)> {
    let mut dice = SeededDice::of_game(seed, number);
    let start = Duell::start(&DuellSetup::default());
    let (moves, position) = random_moves(&start, half_moves, &mut dice)?;
    for (engine, (nodes, most)) in sieves {
        engine.clear();
        let report =
            engine.search(&position, &SearchLimits::nodes(*nodes), &Stop::new(), &mut |_| {})?;
        (report.score().rank().abs() <= *most).then_some(())?;
    }
    let words: Vec<String> = moves.iter().map(ToString::to_string).collect();
    Some((position.key(), words.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_openings_of_the_book_differ_and_can_be_played() {
        let end = |opening: &Opening| {
            let mut position = opening.start.clone();
            opening.moves.iter().for_each(|&mv| position.play(position.active(), mv).unwrap());
            assert!(position.outcome().is_none());
            position.key()
        };
        let lines = include_str!("../../books/duell.txt").lines();
        let lines = lines.filter(|line| !line.starts_with('#')).count();
        let ends: HashSet<u64> = shipped().iter().map(end).collect();
        assert!(lines >= 1000, "{lines}");
        assert_eq!((shipped().len(), ends.len()), (lines, lines), "every line can be played");
    }

    #[test]
    fn what_passes_is_balanced_and_follows_from_the_seed() {
        let made = |threads| {
            let mut lines = Vec::new();
            make(3, 4, 1, &[(500, 80), (2_000, 40)], Workers::new(threads), |line| {
                lines.push(line.to_owned());
            });
            lines
        };
        let lines = made(1);
        assert_eq!((lines.len(), &lines), (3, &made(2)));
        for line in &lines {
            let opening = read(line).unwrap();
            let mut position = opening.start.clone();
            opening.moves.iter().for_each(|&mv| position.play(position.active(), mv).unwrap());
            let mut engine = Engine::new(options((2_000, 40)));
            let report = engine
                .search(&position, &SearchLimits::nodes(2_000), &Stop::new(), &mut |_| {})
                .unwrap();
            assert!(opening.moves.len() == 4 && report.score().rank().abs() <= 40, "{line}");
        }
    }
}
