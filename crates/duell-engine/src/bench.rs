//! Fixed positions, searched to a fixed depth: this shows how fast the engine is, and gives a number that
//! changes only when its play does.

use std::time::Duration;

use duell::{Duell, DuellSetup};
use game::Game;

use judge::Stop;

use crate::{Engine, Options, SearchLimits};

/// The depth of each search, by default.
pub const DEPTH: u32 = 10;

/// The fingerprint of the shipped engine: the number of positions the bench looks at.
///
/// A change that should not affect play must not change this number. If you change play on purpose,
/// put the new number here and into `docs/strength.md`, and say in the commit what the change is
/// worth.
pub const FINGERPRINT: u64 = 861_632;

/// The start, then positions from games of the engine against itself.
pub(crate) const POSITIONS: [&str; 16] = [
    "R54R14R24R64RKR64R24R14R54/9/9/9/9/9/9/W53W13W23W63WKW63W23W13W53 w 0",
    "R54R14R24R64RK2R14R54/2W124R121/9/9/9/4R564/9/W53W13W231WKW63W23W13W53 w 4",
    "R54R14R24R64RK2R141/9/9/9/3R141W463/7R12R35/9/W53W13W231WKW63W23W131 w 0",
    "R54R141R64RK2R141/1W142R35R623/9/9/3W365/9/1R635W361/W532W63WK1W231W53 w 0",
    "4RK1R24R141/3R315/4W51R633/2R326/2W216/3W632W542/1R147/4WKW631W13W53 w 9",
    "R543RKR643/1R657/5R643/7W131/1R63W426/9/1W362W264/3W63WK4 w 1",
    "3R64RKR641R14R54/9/7W361/4W244/6W512/9/9/3WK2W232 w 3",
    "R54R141R64RK1R24R14R54/3R125/W328/8R51/9/9/5W153/1W13W23W63WKW631W13W53 w 4",
    "R54R141R64RK1R241R54/1R622R354/1R137/7W631/2W566/9/9/W53W13W23W63WK1W23W131 w 8",
    "R54R14R24R14RK3R54/9/5R633/9/6W352/2W546/1W362R65W363/3W63WK2W131 w 0",
    "5RK1W41R62/4R424/5R133/3R415/1R647/3W631W643/4W324/2W231WK4 w 4",
    "5R643/4RKR623/9/2R322W63R45W631/4R151W512/9/3R13W324/3W63WK3W53 w 6",
    "R54R14R24R64RKR641R14R54/5W143/W328/9/9/4R354/9/1W13W23W63WK1W23W13W53 w 4",
    "R542W41RKR641R141/1R315R121/9/6R322/6W352/9/4WK4/2W23W631W63W23W131 w 1",
    "1R14R241RK2R14R54/4R354/9/1W137/W568/9/3R133W361/W53W132WK1W232 w 0",
    "7R141/4RK4/9/9/9/3R65R354/9/2W231WK1W542 w 1",
];

/// The result of a bench.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bench {
    /// Positions looked at: the engine's fingerprint.
    pub nodes: u64,
    /// How long it took in wall time.
    pub elapsed: Duration,
}

/// Searches every position to a depth on one thread, and calls back with how many are done, out of how many.
pub fn bench(options: Options, depth: u32, mut on_progress: impl FnMut(usize, usize)) -> Bench {
    let mut engine = Engine::new(Options { threads: 1, lines: 1, ..options });
    let mut bench = Bench { nodes: 0, elapsed: Duration::ZERO };
    for (done, text) in POSITIONS.into_iter().enumerate() {
        on_progress(done, POSITIONS.len());
        let Ok(position) = Duell::from_position(text, &DuellSetup::default()) else { continue };
        engine.clear();
        let report =
            engine.search(&position, &SearchLimits::depth(depth), &Stop::new(), &mut |_| {});
        if let Some(report) = report {
            bench.nodes += report.nodes;
            bench.elapsed += report.elapsed;
        }
    }
    bench
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Evaluation;

    #[test]
    fn every_position_is_sound() {
        for text in POSITIONS {
            assert!(Duell::from_position(text, &DuellSetup::default()).is_ok(), "{text}");
        }
    }

    const ADVICE: &str = "the search or the evaluation plays differently. If that is not meant, find out \
        why. If it is: measure what it is worth (`make strength`), then write the new counts of \
        `dicehall bench duell` into bench.rs and docs/strength.md";

    #[test]
    fn the_engine_leaves_its_fingerprint() {
        let nodes = bench(Options::default(), DEPTH, |_, _| {}).nodes;
        assert_eq!(nodes, FINGERPRINT, "{ADVICE}");
    }

    #[test]
    fn so_does_the_evaluation_by_hand() {
        let options = Options { evaluation: Evaluation::Hand, ..Options::default() };
        assert_eq!(bench(options, DEPTH, |_, _| {}).nodes, 904_312, "{ADVICE}");
    }
}
