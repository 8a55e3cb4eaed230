//! Many games between the same players.

use std::sync::atomic::{AtomicU64, Ordering};

use bots::Players;
use game::{
    Seat,
    record::{Record, Scribe},
};
use judge::SeededDice;

use crate::{Measured, Playout, Tally, Workers};

/// Many games between players, each on its own seat.
#[derive(Clone, Debug)]
pub struct Simulation<G: Players> {
    /// The options of the game.
    pub setup: G::Setup,
    /// The players by seat, one for each.
    pub players: Vec<G::Player>,
    /// How many games to play.
    pub games: u64,
    /// Seed of the dice of all games.
    pub seed: u64,
    /// Whether the players move on by one seat after every game, with the same dice until each has sat
    /// everywhere. Figures are then by player, as if everyone had kept their first seat.
    pub rotate: bool,
}

/// About how many games a thread takes at once: whole rounds.
const BATCH: u64 = 256;

impl<G: Measured> Simulation<G> {
    /// Plays the games, and reports after every batch how many are done.
    pub fn run(&self, workers: Workers, on_progress: impl Fn(u64) + Sync) -> Tally {
        G::simulate(self, workers, &on_progress)
    }
}

impl<G: Players> Simulation<G> {
    pub(crate) fn play_all(&self, workers: Workers, on_progress: &(dyn Fn(u64) + Sync)) -> Tally {
        self.run_batches(workers, on_progress, Self::play)
    }

    /// Plays the games, hands over the record of each with its number, in no particular order, and reports after
    /// every batch how many are done.
    pub fn run_recorded(
        &self,
        workers: Workers,
        on_record: impl Fn(u64, Record) + Sync,
        on_progress: impl Fn(u64) + Sync,
    ) -> Tally {
        self.run_batches(workers, on_progress, |this, game, start, playout, players, tally| {
            on_record(game, this.play_recorded(game, start, playout, players, tally));
        })
    }

    fn run_batches(
        &self,
        workers: Workers,
        on_progress: impl Fn(u64) + Sync,
        play: impl Fn(&Self, u64, &G, &mut Playout<G>, &mut [G::Player], &mut Tally) + Sync,
    ) -> Tally {
        let start = G::start(&self.setup);
        let round = if self.rotate { start.seats() as u64 } else { 1 };
        let batch_size = BATCH / round * round;
        let batches = self.games.div_ceil(batch_size) as usize;
        let done = AtomicU64::new(0);
        let make = || (Playout::default(), self.players.clone(), Tally::new(start.seats()));
        let parts = workers.share(batches, make, |(playout, players, tally), batch| {
            let first = batch as u64 * batch_size;
            let last = (first + batch_size).min(self.games);
            for game in first..last {
                play(self, game, &start, playout, players, tally);
                if (game + 1) % round == 0 || game + 1 == self.games {
                    tally.end_round();
                }
            }
            on_progress(done.fetch_add(last - first, Ordering::Relaxed) + last - first);
        });
        let mut sum = Tally::new(start.seats());
        for (_, _, tally) in &parts {
            sum.merge(tally);
        }
        sum
    }

    fn play(
        &self,
        game: u64,
        start: &G,
        playout: &mut Playout<G>,
        players: &mut [G::Player],
        tally: &mut Tally,
    ) {
        let (mut dice, shift) = self.lot(game, start);
        players.rotate_right(shift);
        let played = playout.play(start.clone(), players, &mut dice);
        players.rotate_left(shift);
        tally.add_shifted(&played, shift);
    }

    fn play_recorded(
        &self,
        game: u64,
        start: &G,
        playout: &mut Playout<G>,
        players: &mut [G::Player],
        tally: &mut Tally,
    ) -> Record {
        let (mut dice, shift) = self.lot(game, start);
        players.rotate_right(shift);
        let mut scribe = Scribe::<G>::new(&self.setup);
        for (seat, player) in players.iter().enumerate() {
            scribe.player(Seat::at(seat), &player.to_string());
        }
        let tell = |step| scribe.take(step).expect("players make legal moves");
        let played = playout.play_and_tell(start.clone(), players, &mut dice, tell);
        players.rotate_left(shift);
        tally.add_shifted(&played, shift);
        scribe.record()
    }

    /// The dice of a game, and how many seats the players have moved on.
    fn lot(&self, game: u64, start: &G) -> (SeededDice, usize) {
        let seats = start.seats() as u64;
        let (round, shift) = if self.rotate { (game / seats, game % seats) } else { (game, 0) };
        (SeededDice::of_game(self.seed, round), shift as usize)
    }
}
