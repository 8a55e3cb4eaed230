//! A rollout of all choices.

use std::{ops::Range, sync::Mutex};

use game::{Game, Seat, sort_by};

use super::{
    Estimate, Roller,
    sums::Sums,
    trial::{Runner, Terms, Trial},
};
use crate::{Stop, Sure, Workers, Worth};

/// A question: which move of a seat is best, or, before a throw, what the position is worth to it.
#[derive(Clone, Debug)]
pub struct Rollout<G: Game> {
    /// The position.
    pub position: G,
    /// The seat for which wins and points are counted.
    pub seat: Seat,
    /// The moves of the seat that are compared; none if a throw is due.
    pub moves: Vec<G::Move>,
    /// Maximum number of games for each move.
    pub games: u64,
    /// Number of games after which moves may first be dropped.
    pub first_round: u64,
    /// Seed of the dice.
    pub seed: u64,
    /// Turns after which games are cut off; 0 plays them to the end.
    pub truncate: u32,
    /// Turns whose luck is removed from the results; 0 leaves it in.
    pub control: u32,
    /// Whether to drop moves that are clearly worse, and stop when only one is left.
    pub stop_early: bool,
    /// A move that is never dropped, whatever it is worth.
    pub kept: Option<G::Move>,
    /// A signal that ends the rollout after the games in progress, but not before the first few.
    pub stop: Stop,
}

/// The result for one move.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate<M> {
    /// The move; none before a throw.
    pub mv: Option<M>,
    /// Number of games played.
    pub games: u64,
    /// The share of games won.
    pub win: Estimate,
    /// The points, as [`Roller::UNIT`] has them.
    pub points: Estimate,
    /// How much less often it wins than the best, over the same dice.
    pub behind: Estimate,
    /// Its worth to every seat.
    pub worth: Worth,
}

/// The result of a rollout.
#[derive(Clone, PartialEq, Debug)]
pub struct Report<M> {
    /// The moves, best first.
    pub candidates: Vec<Candidate<M>>,
}

/// Games after which moves may be dropped, by default.
const FIRST_ROUND: u64 = 128;
/// The maximum number of games between two reports of progress.
const LONGEST_ROUND: u64 = 2048;
/// Number of games in a thread's batch.
const BATCH: u64 = 4;
/// A move is dropped when it is behind by this many standard errors. The check runs after every round, and
/// chance should never trigger it.
const CLEAR: f64 = 4.0;

impl<G: Game> Rollout<G> {
    /// A rollout of all legal moves of a seat with the usual settings of a roller.
    pub fn new<R: Roller<G>>(position: G, seat: Seat) -> Self {
        let moves = position.moves(seat);
        Self {
            position,
            seat,
            moves,
            games: R::GAMES,
            first_round: FIRST_ROUND,
            seed: 1,
            truncate: R::TRUNCATION,
            control: R::CONTROL,
            stop_early: true,
            kept: None,
            stop: Stop::new(),
        }
    }

    /// Plays the games; reports now and then how many games of each move are done, out of how many.
    pub fn run<R: Roller<G>>(
        &self,
        workers: Workers,
        on_progress: impl Fn(u64, u64) + Sync,
    ) -> Report<G::Move> {
        let Played { moves, sums, alive } = self.play::<R>(workers, on_progress);
        report(&moves, &sums, &alive, |choice| {
            worth_of::<G, R>(self.position.seats(), &sums, choice)
        })
    }

    /// Plays the games and returns the sums, to be merged with those of other dice.
    ///
    /// # Panics
    /// If a thread does.
    pub fn play<R: Roller<G>>(
        &self,
        workers: Workers,
        on_progress: impl Fn(u64, u64) + Sync,
    ) -> Played<G::Move> {
        let terms = Terms { truncate: self.truncate, control: self.control };
        let mut runner = Runner::<G, R>::new(terms);
        let moves: Vec<Option<G::Move>> = match &self.moves[..] {
            [] => vec![None],
            moves => moves.iter().copied().map(Some).collect(),
        };
        let starts: Vec<G> =
            moves.iter().map(|&mv| runner.start(&self.position, self.seat, mv)).collect();
        let idle = Mutex::new(vec![runner]);
        let mut sums = Sums::new(starts.len(), self.seat);
        let mut alive = vec![true; starts.len()];
        let mut done = 0;
        while done < self.games && !(done > 0 && self.stop.is_stopped()) {
            // Rounds do not depend on the number of threads, so neither does what is dropped.
            let round = (done / 2).max(self.first_round).clamp(1, LONGEST_ROUND);
            let last = (done + round).min(self.games);
            sums.merge(&self.round(done..last, &starts, &alive, &idle, workers));
            done = last;
            on_progress(done, self.games);
            if self.stop_early {
                self.drop_worse(&moves, &sums, &mut alive);
                if alive.iter().filter(|&&alive| alive).count() < 2 && alive.len() > 1 {
                    break;
                }
            }
        }
        Played { moves, sums, alive }
    }

    fn round<R: Roller<G>>(
        &self,
        games: Range<u64>,
        starts: &[G],
        alive: &[bool],
        idle: &Mutex<Vec<Runner<G, R>>>,
        workers: Workers,
    ) -> Sums {
        let batches = (games.end - games.start).div_ceil(BATCH) as usize;
        let make = || (hire(idle), Vec::new());
        let parts = workers.share(batches, make, |(runner, sums), batch| {
            if games.start + batch as u64 > 0 && self.stop.is_stopped() {
                return;
            }
            let first = games.start + batch as u64 * BATCH;
            let mut part = Sums::new(starts.len(), self.seat);
            for game in first..(first + BATCH).min(games.end) {
                part.add(&play_all(runner, starts, alive, self.seed, game));
            }
            sums.push((batch, part));
        });
        let (runners, sums): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
        idle.lock().expect("no thread has panicked").extend(runners);
        // Sums of fractions depend on their order, so it is always the same.
        let mut parts: Vec<_> = sums.into_iter().flatten().collect();
        sort_by(&mut parts, |(one, _), (other, _)| one.cmp(other));
        let mut sums = Sums::new(starts.len(), self.seat);
        for (_, part) in &parts {
            sums.merge(part);
        }
        sums
    }

    fn drop_worse(&self, moves: &[Option<G::Move>], sums: &Sums, alive: &mut [bool]) {
        let best = best_of(sums, alive);
        for (choice, alive) in alive.iter_mut().enumerate() {
            let is_safe = choice == best || (moves[choice].is_some() && moves[choice] == self.kept);
            *alive &= is_safe || !sums.difference(best, choice).is_above(CLEAR);
        }
    }
}

/// The sums of all moves, and which of them are left.
#[derive(Clone, Debug)]
pub struct Played<M> {
    /// The moves; a single `None` before a throw.
    pub moves: Vec<Option<M>>,
    /// Their sums.
    pub sums: Sums,
    /// Which of them were not dropped.
    pub alive: Vec<bool>,
}

impl<M> Played<M> {
    /// How much more often one move won than another.
    pub fn lead(&self, choice: usize, other: usize) -> Estimate {
        // It takes no games to know that a move does not beat itself.
        if choice == other { Estimate::default() } else { self.sums.difference(choice, other) }
    }
}

/// A runner that has worked before, and remembers what it has seen, or a new one.
fn hire<G: Game, R: Roller<G>>(idle: &Mutex<Vec<Runner<G, R>>>) -> Runner<G, R> {
    let mut idle = idle.lock().expect("no thread has panicked");
    let runner = idle.pop().expect("one runner always stays");
    if idle.is_empty() {
        idle.push(runner.clone());
    }
    runner
}

/// One game of every move that is left. Moves that lead to the same position have the same game.
fn play_all<G: Game, R: Roller<G>>(
    runner: &mut Runner<G, R>,
    starts: &[G],
    alive: &[bool],
    seed: u64,
    game: u64,
) -> Vec<Option<Trial>> {
    let mut trials: Vec<Option<Trial>> = Vec::with_capacity(starts.len());
    for (choice, start) in starts.iter().enumerate() {
        let twin = starts[..choice].iter().position(|other| other == start);
        let known = twin.and_then(|twin| trials[twin]);
        let play = || known.unwrap_or_else(|| runner.play(start, seed, game));
        trials.push(alive[choice].then(play));
    }
    trials
}

/// The move with the most wins among those that are left.
fn best_of(sums: &Sums, alive: &[bool]) -> usize {
    let left = (0..alive.len()).filter(|&choice| alive[choice]);
    left.max_by(|&a, &b| sums.win(a).mean.total_cmp(&sums.win(b).mean)).unwrap_or(0)
}

/// The worth of a move to every seat, by its games.
fn worth_of<G: Game, R: Roller<G>>(seats: usize, sums: &Sums, choice: usize) -> Worth {
    let wins: Vec<Estimate> = (0..seats).map(|seat| sums.win_of(choice, seat)).collect();
    let error = wins.iter().map(|win| win.error).fold(0.0, f64::max);
    let own: Vec<f64> = (0..seats).map(|seat| sums.points_of(choice, seat).mean).collect();
    let wins: Vec<f64> = wins.iter().map(|win| win.mean).collect();
    Worth::new(&wins, &own, R::UNIT, Sure::Estimated { error })
}

fn report<M: Copy>(
    moves: &[Option<M>],
    sums: &Sums,
    alive: &[bool],
    worth: impl Fn(usize) -> Worth,
) -> Report<M> {
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
            worth: worth(choice),
        })
        .collect();
    // The best is behind by nothing; dropped moves are behind by what was seen up to then.
    sort_by(&mut candidates, |a, b| a.behind.mean.total_cmp(&b.behind.mean));
    Report { candidates }
}
