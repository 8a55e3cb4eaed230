//! A fixed piece of work, to see whether and how fast the engine searches as before.

use std::time::Duration;

use duell::{Duell, Rules};
use duell_engine::{Engine, Limits, Options, Stop};
use game::Game;

/// How deep it is searched if nothing else is said.
const USUAL_DEPTH: u32 = 9;

/// Positions of all stages of the game, with wins for either side and none.
const POSITIONS: &[&str] = &[
    "R54R14R24R64RKR64R24R14R54/9/9/9/9/9/9/W53W13W23W63WKW63W23W13W53 w 0",
    "R54R14R24R64RKR64R24R14R54/9/9/9/9/9/1W367/W531W23W63WKW63W23W13W53 r 1",
    "8RK/9/9/9/9/9/R148/WK3W134 w 0",
    "RK8/9/9/9/9/6R142/6W132/4WK4 w 0",
];

/// What a piece of work came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bench {
    /// Positions looked at: the same on every machine, until the search changes.
    pub nodes: u64,
    /// How long it took.
    pub elapsed: Duration,
}

/// Searches a few positions to a depth, on one thread.
pub fn bench(depth: Option<u32>, options: Options) -> Bench {
    let options = Options { threads: 1, lines: 1, ..options };
    let mut sum = Bench { nodes: 0, elapsed: Duration::ZERO };
    for text in POSITIONS {
        let position =
            Duell::from_position(text, &Rules::default()).expect("the positions are sound");
        let limits = Limits::depth(depth.unwrap_or(USUAL_DEPTH).max(1));
        let mut engine = Engine::new(options);
        if let Some(report) = engine.search(&position, &limits, &Stop::new(), &mut |_| {}) {
            sum.nodes += report.nodes;
            sum.elapsed += report.elapsed;
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_work_looks_at_the_same_positions() {
        let run = || bench(Some(4), Options { hash_mb: 1, ..Options::default() }).nodes;
        assert_eq!(run(), run());
        assert!(run() > 100);
    }
}
