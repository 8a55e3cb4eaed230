//! Matches of Duell between players of any kind, to find out which is stronger.
//!
//! Games come in pairs: the same opening twice, with sides swapped. A [`Contest`] plays pairs on many
//! threads and counts them in order, so that the result depends on the seed and not on the threads, as
//! long as no contender uses a clock.
//!
//! ```
//! use judge::Workers;
//! use lab::contest::{Contest, Openings, Pace};
//!
//! let contest = Contest {
//!     contenders: ["ab:2".parse()?, "random".parse()?],
//!     pairs: 2,
//!     pace: Pace::Depth(2),
//!     openings: Openings::Random(2),
//!     rules: duell::DuellSetup::default(),
//!     seed: 1,
//!     sprt: None,
//! };
//! let standing = contest.run(Workers::new(1), |_, _| true)?;
//! assert_eq!((standing.games(), standing.losses), (4, 0));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod book;
mod bout;
mod contender;
mod external;
mod native;
mod opening;
mod pace;
mod spec;
mod standing;

use std::{
    collections::BTreeMap,
    sync::{
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
        mpsc::{SyncSender, sync_channel},
    },
    thread,
};

use bout::Arena;
pub use bout::Bout;
pub use contender::{Contender, Course, Failure};
use duell::DuellSetup;
pub use opening::{Opening, Openings};
pub use pace::{Budget, ClockSpan, Pace, Span};
pub use spec::{Spec, SpecError};
pub use standing::Standing;

use judge::{
    SeededDice, Workers,
    rating::{Finding, Sprt},
};

/// A match between two contenders.
#[derive(Clone, Debug)]
pub struct Contest {
    /// The two.
    pub contenders: [Spec; 2],
    /// The maximum number of pairs of games.
    pub pairs: u64,
    /// How long the contenders may think.
    pub pace: Pace,
    /// Where the games begin.
    pub openings: Openings,
    /// The house rules.
    pub rules: DuellSetup,
    /// Seed of openings and random choices.
    pub seed: u64,
    /// A test that ends the match as soon as it is sure.
    pub sprt: Option<Sprt>,
}

/// Two games from one opening; the first contender is White in the first and Red in the second.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The number of the pair, from 0.
    pub number: u64,
    /// Both games.
    pub bouts: [Bout; 2],
}

impl Contest {
    /// Plays until all pairs are done, the test has decided, or `on_pair` stops it. That is called after every pair, in order
    /// of their numbers.
    ///
    /// # Errors
    /// If a contender cannot be made.
    pub fn run(
        &self,
        workers: Workers,
        mut on_pair: impl FnMut(&Standing, &Pair) -> bool,
    ) -> Result<Standing, Failure> {
        let is_over = AtomicBool::new(false);
        let next = AtomicU64::new(0);
        let threads = workers.count().min(self.pairs.max(1) as usize);
        let (sender, pairs) = sync_channel(2 * threads);
        let mut standing = Standing::default();
        let mut waiting: BTreeMap<u64, Pair> = BTreeMap::new();
        let mut failure = None;
        // Pairs are counted here while others are still being played, and the count may end the match:
        // `Workers::share` would return only after the last one.
        thread::scope(|scope| {
            for _ in 0..threads {
                let (sender, next, is_over) = (sender.clone(), &next, &is_over);
                scope.spawn(move || self.work(next, is_over, &sender));
            }
            drop(sender);
            for message in pairs {
                match message {
                    Ok(pair) => drop(waiting.insert(pair.number, pair)),
                    Err(error) => failure = Some(error),
                }
                while !is_over.load(Relaxed)
                    && let Some(pair) = waiting.remove(&standing.pairs.count())
                {
                    standing.add(&pair);
                    let goes_on = on_pair(&standing, &pair) && !self.is_decided(&standing);
                    is_over.fetch_or(!goes_on, Relaxed);
                }
                is_over.fetch_or(failure.is_some(), Relaxed);
            }
        });
        failure.map_or(Ok(standing), Err)
    }

    fn is_decided(&self, standing: &Standing) -> bool {
        self.sprt.is_some_and(|sprt| sprt.finding(&standing.pairs) != Finding::Open)
    }

    /// Plays pairs on one thread, with its own contenders.
    fn work(
        &self,
        next: &AtomicU64,
        is_over: &AtomicBool,
        sender: &SyncSender<Result<Pair, Failure>>,
    ) {
        let made =
            self.contenders[0].make().and_then(|first| Ok([first, self.contenders[1].make()?]));
        let mut contenders = match made {
            Ok(contenders) => contenders,
            Err(failure) => return drop(sender.send(Err(failure))),
        };
        while !is_over.load(Relaxed) {
            let number = next.fetch_add(1, Relaxed);
            // Nobody is listening once the match is over.
            if number >= self.pairs || sender.send(Ok(self.pair(number, &mut contenders))).is_err()
            {
                break;
            }
        }
    }

    fn pair(&self, number: u64, [first, second]: &mut [Box<dyn Contender>; 2]) -> Pair {
        let opening = self.openings.of_pair(self.rules, self.seed, number);
        let names = self.contenders.each_ref().map(ToString::to_string);
        let [a, b] = names.each_ref().map(String::as_str);
        let play = |contenders: [&mut (dyn Contender + 'static); 2], names, game: u64| {
            // The contenders' choices use different random numbers than the opening.
            let dice = SeededDice::of_game(!self.seed, 2 * number + game);
            let arena = Arena { contenders, names, pace: self.pace, rules: self.rules, dice };
            arena.play(&opening, &format!("{}.{}", number + 1, game + 1))
        };
        let bouts = [
            play([first.as_mut(), second.as_mut()], [a, b], 0),
            play([second.as_mut(), first.as_mut()], [b, a], 1),
        ];
        Pair { number, bouts }
    }
}

#[cfg(test)]
mod tests {
    use game::record;

    use super::*;

    fn contest(first: &str, second: &str, pairs: u64) -> Contest {
        Contest {
            contenders: [first.parse().unwrap(), second.parse().unwrap()],
            pairs,
            pace: Pace::Nodes(200),
            openings: Openings::Random(2),
            rules: DuellSetup::default(),
            seed: 7,
            sprt: None,
        }
    }

    fn outcome(contest: &Contest, threads: usize) -> (Standing, Vec<String>) {
        let mut records = Vec::new();
        let standing = contest.run(Workers::new(threads), |_, pair| {
            records.extend(pair.bouts.iter().map(|bout| bout.record.to_string()));
            true
        });
        (standing.unwrap(), records)
    }

    #[test]
    fn the_result_does_not_depend_on_the_threads() {
        let contest = contest("engine:hash=1", "careful", 5);
        let (standing, records) = outcome(&contest, 1);
        assert_eq!((&standing, &records), (&outcome(&contest, 3).0, &outcome(&contest, 2).1));
        assert_eq!((standing.games(), standing.pairs.count()), (10, 5));
        for text in &records {
            let record = record::parse(text).unwrap();
            record::replay::<duell::Duell>(&record).unwrap();
        }
    }

    #[test]
    fn a_pair_is_one_opening_from_both_sides() {
        let (_, records) = outcome(&contest("careful", "random", 1), 1);
        let parsed: Vec<_> = records.iter().map(|text| record::parse(text).unwrap()).collect();
        let white = |game: usize| parsed[game].value("Seat0").unwrap();
        assert_eq!((white(0), white(1)), ("careful", "random"));
        let opening = |game: usize| -> Vec<_> {
            parsed[game].items[..6].iter().map(|item| item.kind.clone()).collect()
        };
        assert_eq!(opening(0), opening(1));
    }

    #[test]
    fn a_sure_test_ends_the_match() {
        let mut contest = contest("careful", "random", 1000);
        contest.sprt = Some(Sprt::new(0.0, 100.0));
        let (standing, _) = outcome(&contest, 2);
        assert!(standing.games() < 200, "{standing:?}");
        assert_eq!(standing, outcome(&contest, 1).0);
        let enough = contest.run(Workers::new(2), |standing, _| standing.games() < 4).unwrap();
        assert_eq!(enough.games(), 4);
    }

    #[test]
    fn a_contender_that_fails_forfeits_its_games_and_no_more() {
        let silly = "ugi:sh -c 'while read -r word rest; do case $word in uci) echo uciok;; isready) \
                     echo readyok;; go) echo bestmove a1n1;; quit) exit;; esac; done'";
        let (standing, records) = outcome(&contest(silly, "random", 2), 1);
        assert_eq!((standing.losses, standing.forfeits), (4, [4, 0]));
        assert_eq!(standing.ends.get("illegal-move"), Some(&4));
        assert!(records[0].contains("forfeits: the move is not legal: a1n1"), "{}", records[0]);
        let record = record::parse(&records[0]).unwrap();
        record::replay::<duell::Duell>(&record).unwrap();
    }

    #[test]
    fn a_contender_that_cannot_be_made_is_an_error() {
        let failed = contest("ugi:/no/such/program", "random", 3).run(Workers::new(2), |_, _| true);
        assert!(matches!(failed, Err(Failure::Crashed(_))));
    }
}
