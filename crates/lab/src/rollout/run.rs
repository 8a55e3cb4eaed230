//! A rollout of all choices.

use game::Seat;

use super::{
    Estimate, Judged,
    sums::Sums,
    trial::{Runner, Start, Terms},
};
use crate::Workers;

/// A question: which move of a seat is best, or, before a throw, what the position is worth to it.
#[derive(Clone, Debug)]
pub struct Rollout<G: Judged> {
    /// The position.
    pub position: G,
    /// The seat for which wins and points are counted.
    pub seat: Seat,
    /// The moves of the seat that are compared; none where the dice are to be thrown.
    pub moves: Vec<G::Move>,
    /// How many games each move gets at most.
    pub games: u64,
    /// What the dice follow from.
    pub seed: u64,
    /// After how many turns games are cut off; 0 plays them to the end.
    pub truncate: u32,
    /// Whether luck is taken out of the results.
    pub control: bool,
    /// Whether moves that are clearly worse are dropped, and nothing more is played when only one is
    /// left.
    pub stop_early: bool,
}

/// What was found about one move.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate<M> {
    /// The move; none before a throw.
    pub mv: Option<M>,
    /// How many games it got.
    pub games: u64,
    /// The share of games won.
    pub win: Estimate,
    /// The points, as [`Judged::POINTS`] has them.
    pub points: Estimate,
    /// How much less it wins than the best, over the same dice.
    pub behind: Estimate,
}

/// What was found.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// The moves, the best first.
    pub candidates: Vec<Candidate<M>>,
}

/// After so many games moves may be dropped. It does not depend on the number of threads.
const ROUND: u64 = 32;
/// How many games a thread takes at once.
const BATCH: u64 = 4;
/// A move is dropped when it is behind by so many standard errors: it is looked at after every round,
/// and must not be dropped by chance in any.
const CLEAR: f64 = 4.0;

impl<G: Judged> Rollout<G> {
    /// A rollout of all legal moves of a seat with the usual settings.
    pub fn new(position: G, seat: Seat) -> Self {
        let moves = position.moves(seat);
        Self {
            position,
            seat,
            moves,
            games: G::GAMES,
            seed: 1,
            truncate: G::TRUNCATION,
            control: true,
            stop_early: true,
        }
    }

    fn terms(&self) -> Terms {
        Terms { truncate: self.truncate, control: self.control }
    }

    /// Plays the games; says from time to time how many games of each move are done, and of how many.
    pub fn run(&self, workers: Workers, on_progress: impl Fn(u64, u64) + Sync) -> Report<G::Move> {
        let mut runner = Runner::<G>::new();
        let moves: Vec<Option<G::Move>> = match &self.moves[..] {
            [] => vec![None],
            moves => moves.iter().copied().map(Some).collect(),
        };
        let starts: Vec<Start<G>> = moves
            .iter()
            .map(|mv| {
                let chosen = mv.map(|mv| (self.seat, mv));
                runner.start(&self.position, chosen, self.seat, self.terms())
            })
            .collect();
        let mut sums = Sums::new(starts.len());
        let mut alive = vec![true; starts.len()];
        let mut done = 0;
        while done < self.games {
            let last = (done + ROUND).min(self.games);
            sums.merge(&self.round(done..last, &starts, &alive, &runner, workers));
            done = last;
            on_progress(done, self.games);
            if self.stop_early {
                drop_worse(&sums, &mut alive);
                if alive.iter().filter(|&&alive| alive).count() < 2 && alive.len() > 1 {
                    break;
                }
            }
        }
        report(&moves, &sums, &alive)
    }

    fn round(
        &self,
        games: std::ops::Range<u64>,
        starts: &[Start<G>],
        alive: &[bool],
        runner: &Runner<G>,
        workers: Workers,
    ) -> Sums {
        let batches = (games.end - games.start).div_ceil(BATCH) as usize;
        let make = || (runner.clone(), Vec::new());
        let parts = workers.share(batches, make, |(runner, sums), batch| {
            let first = games.start + batch as u64 * BATCH;
            let mut part = Sums::new(starts.len());
            for game in first..(first + BATCH).min(games.end) {
                let play = |(start, &alive): (&Start<G>, &bool)| {
                    alive.then(|| runner.play(start, self.seat, self.terms(), self.seed, game))
                };
                let trials: Vec<_> = starts.iter().zip(alive).map(play).collect();
                part.add(&trials);
            }
            sums.push((batch, part));
        });
        // Sums of fractions depend on their order, so it is always the same.
        let mut parts: Vec<_> = parts.into_iter().flat_map(|(_, sums)| sums).collect();
        parts.sort_by_key(|&(batch, _)| batch);
        let mut sums = Sums::new(starts.len());
        for (_, part) in &parts {
            sums.merge(part);
        }
        sums
    }
}

/// The move with the most wins among those that are left.
fn best_of(sums: &Sums, alive: &[bool]) -> usize {
    let left = (0..alive.len()).filter(|&choice| alive[choice]);
    left.max_by(|&a, &b| sums.win(a).mean.total_cmp(&sums.win(b).mean)).unwrap_or(0)
}

fn drop_worse(sums: &Sums, alive: &mut [bool]) {
    let best = best_of(sums, alive);
    for (choice, alive) in alive.iter_mut().enumerate() {
        let behind = sums.difference(best, choice);
        let is_clear = behind.mean > CLEAR * behind.error;
        *alive &= choice == best || !is_clear;
    }
}

fn report<M: Copy>(moves: &[Option<M>], sums: &Sums, alive: &[bool]) -> Report<M> {
    let best = best_of(sums, alive);
    let mut candidates: Vec<Candidate<M>> = moves
        .iter()
        .enumerate()
        .map(|(choice, &mv)| Candidate {
            mv,
            games: sums.games(choice),
            win: sums.win(choice),
            points: sums.points(choice),
            behind: sums.difference(best, choice),
        })
        .collect();
    // The best is behind by nothing; moves that were dropped are so by what was seen until then.
    candidates[..].sort_by(|a, b| a.behind.mean.total_cmp(&b.behind.mean));
    Report { candidates }
}
