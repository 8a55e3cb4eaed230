//! How much sooner more threads finish a depth.

use std::{panic, thread, time::Duration};

use duell::{Duell, DuellSetup};
use game::Game;
use judge::Stop;

use crate::{Engine, Options, Report, SearchLimits, bench::POSITIONS};

/// The depth of each search, by default.
pub const DEPTH: u32 = 16;

/// Positions from games of the engine against itself that have not been decided yet, beside those of the bench.
const MORE: [&str; 15] = [
    "1R14R242R64R242/4RK2R311/9/2R326/9/4R264/1W152W264/W53W131W63WK1W231W53 w 4",
    "1R142RK3R54/5R621R311/4W453W32/9/2W426/6R322/R543R532W361/3W63WKW633 w 0",
    "6W421R54/4RKR413/9/2R326/2W426/4R21R543/1W362W324/2W231WK4 w 0",
    "1R14R24R641RKR24R141/9/6R622/9/1R647/9/4W322W361/1W13W23W63WK3W53 w 0",
    "R541W14R64RKR642R54/4R514/9/9/2W356/1W566R63/1W362W324/4WKW633 w 1",
    "1R14R241RKR642R54/4R352R31W53/9/9/2W356/1W147/3R135/1W131W63WK2W13W53 w 0",
    "4RKR64R241R54/3R12R214/3W361R643/1W135R411/9/5W633/3W65W324/1W132WK1W232 w 11",
    "3RK1R643/4R353W53/3W365/9/R318/1R621W455/4WK4/9 w 6",
    "R54R641R64RKR64R24R141/4R354/9/9/9/5W633/8W51/1W13W231WKW63W231W53 w 2",
    "4RK1R242/1R315R311/9/2R323R322/5R42W352/9/1W362W56W363/3W63WK2W131 w 10",
    "1R14R24R641R64R242/1R652RK2R311/4W214/9/1R647/9/4W264/1W13W23W63WK1W231W53 w 6",
    "R543RKR641R141/5R623/9/3R545/4W354/3W63R263R35/4W32W363/2W23W63WK3W53 w 2",
    "R54R14R241RKR64W212/4R514/5R633/9/9/1R31W546/4W324/W53W131W63WK1W23W131 w 1",
    "1R142RKR64R532/9/2R532R643/1W134R51W631/9/9/4W264/1W13W231WKW633 w 2",
    "3R64RK3R54/1R367/9/2R56W212R451R56/8W42/9/3W62W564/3W63WK4 w 5",
];

/// How long searches to one depth took.
#[derive(Clone, PartialEq, Debug)]
pub struct Pace {
    /// With this many threads.
    pub threads: usize,
    /// Wall time by position, over all rounds.
    pub times: Vec<Duration>,
    /// Positions looked at, by all threads, over all rounds.
    pub nodes: u64,
    /// Positions a second of as many engines apart, each with one thread and the same task: what the machine could give.
    pub speed_apart: f64,
}

impl Pace {
    /// The wall time of all searches.
    pub fn time(&self) -> Duration {
        self.times.iter().sum()
    }

    /// Positions looked at in a second.
    pub fn speed(&self) -> f64 {
        self.nodes as f64 / self.time().as_secs_f64().max(1e-9)
    }

    /// How many times as fast as another it is, by the sums of times.
    pub fn over(&self, other: &Self) -> f64 {
        other.time().as_secs_f64() / self.time().as_secs_f64().max(1e-9)
    }

    /// The same as the geometric mean over positions, where long searches count no more than short ones.
    pub fn mean_over(&self, other: &Self) -> f64 {
        let ratio = |(own, other): (&Duration, &Duration)| {
            libm::log(other.as_secs_f64().max(1e-9) / own.as_secs_f64().max(1e-9))
        };
        let sum: f64 = self.times.iter().zip(&other.times).map(ratio).sum();
        libm::exp(sum / self.times.len().max(1) as f64)
    }
}

/// Searches every position to a depth with each of these numbers of threads, in turn, so that what disturbs one of them
/// disturbs all. Calls back with how many searches are done, out of how many.
pub fn paces(
    options: Options,
    depth: u32,
    threads: &[usize],
    rounds: u32,
    mut on_progress: impl FnMut(usize, usize),
) -> Vec<Pace> {
    let positions = positions();
    let none = vec![Duration::ZERO; positions.len()];
    let new = |&threads| Pace { threads, times: none.clone(), nodes: 0, speed_apart: 0.0 };
    let mut paces: Vec<Pace> = threads.iter().map(new).collect();
    let mut apart = vec![(0, Duration::ZERO); paces.len()];
    let all = paces.len() * positions.len() * rounds as usize;
    let mut done = 0;
    for _ in 0..rounds {
        for (number, position) in positions.iter().enumerate() {
            for (pace, (nodes, time)) in paces.iter_mut().zip(&mut apart) {
                let together =
                    search(Options { threads: pace.threads, ..options }, position, depth);
                pace.nodes += together.nodes;
                pace.times[number] += together.elapsed;
                for report in search_apart(pace.threads, options, position, depth) {
                    *nodes += report.nodes;
                    *time += report.elapsed / pace.threads as u32;
                }
                done += 1;
                on_progress(done, all);
            }
        }
    }
    for (pace, (nodes, time)) in paces.iter_mut().zip(apart) {
        pace.speed_apart = nodes as f64 / time.as_secs_f64().max(1e-9);
    }
    paces
}

fn positions() -> Vec<Duell> {
    let read = |text| Duell::from_position(text, &DuellSetup::default()).ok();
    POSITIONS.into_iter().chain(MORE).filter_map(read).collect()
}

fn search(options: Options, position: &Duell, depth: u32) -> Report {
    let mut engine = Engine::new(Options { lines: 1, ..options });
    let report = engine.search(position, &SearchLimits::depth(depth), &Stop::new(), &mut |_| {});
    report.expect("the game goes on")
}

/// Engines with one thread each search at once.
fn search_apart(count: usize, options: Options, position: &Duell, depth: u32) -> Vec<Report> {
    let options = Options { threads: 1, ..options };
    thread::scope(|scope| {
        let start = |_| scope.spawn(|| search(options, position, depth));
        let started: Vec<_> = (0..count).map(start).collect();
        // An engine left out would make the others look faster.
        let join = |one: thread::ScopedJoinHandle<'_, _>| {
            one.join().unwrap_or_else(|cause| panic::resume_unwind(cause))
        };
        started.into_iter().map(join).collect()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_threads_finishes_every_position() {
        assert_eq!(positions().len(), POSITIONS.len() + MORE.len());
        let options = Options { hash_mb: 1, ..Options::default() };
        let mut told = Vec::new();
        let paces = paces(options, 3, &[1, 2], 1, |done, all| told.push((done, all)));
        assert_eq!(told.last(), Some(&(62, 62)));
        for (pace, threads) in paces.iter().zip([1, 2]) {
            assert_eq!((pace.threads, pace.times.len()), (threads, 31));
            assert!(pace.nodes > 0 && pace.speed() > 0.0 && pace.speed_apart > 0.0);
        }
    }

    #[test]
    fn ratios_are_of_sums_and_of_each_position() {
        let pace = |times: [u64; 2]| Pace {
            threads: 1,
            times: times.map(Duration::from_secs).to_vec(),
            nodes: 0,
            speed_apart: 0.0,
        };
        let (slow, fast) = (pace([1, 8]), pace([1, 2]));
        assert!((fast.over(&slow) - 3.0).abs() < 1e-9);
        assert!((fast.mean_over(&slow) - 2.0).abs() < 1e-9);
    }
}
