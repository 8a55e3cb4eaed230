//! The engine plays against itself.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering::Relaxed},
};

use bots::SeededDice;
use duell::{Duell, DuellSetup, Move, Side, Tumble};
use duell_engine::{Engine, Evaluation, Options, Score, SearchLimits, net::Net};
use game::{Dice, Game, Turn};
use judge::Stop;
use parcel::FileError;

use super::{DataSet, Sample, Settings};
use crate::{Workers, fingerprint};

/// How the engine evaluates positions in self-play.
#[derive(Clone, Debug)]
pub enum Evaluated {
    /// By the hand-made evaluation.
    Hand,
    /// By this network.
    Net(Arc<Net>),
}

/// Games of the engine against itself.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// How it evaluates.
    pub evaluated: Evaluated,
    /// How many positions it searches per move.
    pub nodes: u64,
    /// How many batches of [`SelfPlay::BATCH`] games.
    pub batches: u64,
    /// Seed of the openings.
    pub seed: u64,
    /// The rules.
    pub rules: DuellSetup,
}

/// Beyond this score, the opening has decided the game.
const MOST_UNEVEN: i32 = 400;
/// Scores beyond this teach nothing.
const MOST_SCORE: i32 = 2500;
/// A game longer than this counts as a draw.
const MOST_MOVES: usize = 400;

impl SelfPlay {
    /// How many games make a batch.
    pub const BATCH: u64 = 100;

    /// Plays the batches that the data set lacks, and calls back after each with how many it has.
    ///
    /// # Errors
    /// If the data set has games with other settings, or a batch cannot be stored.
    pub fn run(
        &self,
        data_set: &DataSet,
        workers: Workers,
        on_progress: impl Fn(u64) + Sync,
    ) -> Result<(), FileError> {
        if self.batches == 0 {
            return Ok(());
        }
        let settings = self.settings();
        data_set.check(&settings)?;
        let missing: Vec<u64> = (0..self.batches).filter(|&batch| !data_set.has(batch)).collect();
        let done = AtomicU64::new(self.batches - missing.len() as u64);
        let parts = workers.share(
            missing.len(),
            || (self.engine(), Ok(())),
            |(engine, result), job| {
                if result.is_ok() {
                    let batch = missing[job];
                    *result = data_set.put(&settings, batch, &self.batch(engine, batch));
                    on_progress(done.fetch_add(1, Relaxed) + 1);
                }
            },
        );
        parts.into_iter().try_for_each(|(_, result)| result)
    }

    /// Seed of the games.
    pub fn settings(&self) -> Settings {
        let judge = match &self.evaluated {
            Evaluated::Hand => "hand".to_owned(),
            Evaluated::Net(net) => format!("net {:016x}", fingerprint::hash(&net.to_bytes())),
        };
        Settings { judge, nodes: self.nodes, seed: self.seed, rules: self.rules }
    }

    fn engine(&self) -> Engine {
        let options = Options { hash_mb: 2, ..Options::default() };
        match &self.evaluated {
            Evaluated::Hand => Engine::new(Options { evaluation: Evaluation::Hand, ..options }),
            Evaluated::Net(net) => Engine::with_net(options, Arc::clone(net)),
        }
    }

    fn batch(&self, engine: &mut Engine, batch: u64) -> Vec<Sample> {
        let games = batch * Self::BATCH..(batch + 1) * Self::BATCH;
        games.flat_map(|game| self.game(engine, game)).collect()
    }

    /// The positions of one game that are worth learning from.
    fn game(&self, engine: &mut Engine, game: u64) -> Vec<Sample> {
        let mut dice = SeededDice::of_game(self.seed, game);
        engine.clear();
        let mut position = opening(self.rules, &mut dice);
        let mut seen: Vec<Sample> = Vec::new();
        let mut played = 0;
        let winner = loop {
            if let Turn::Over(outcome) = position.turn() {
                break outcome.winners.iter().next().and_then(Side::of);
            }
            let limits = SearchLimits::nodes(self.nodes);
            let report = engine.search(&position, &limits, &Stop::new(), &mut |_| {});
            let Some(report) = report else { break None };
            let mover = position.board().to_move();
            match report.score() {
                Score::WinsIn(_) => break Some(mover),
                Score::LosesIn(_) => break Some(mover.other()),
                Score::Estimate(score) => {
                    if played == 0 && score.abs() > MOST_UNEVEN {
                        return seen;
                    }
                    if score.abs() <= MOST_SCORE && is_calm(&position, report.best()) {
                        seen.push(Sample {
                            board: *position.board(),
                            score: score as i16,
                            result: 1,
                        });
                    }
                    if played > MOST_MOVES {
                        break None;
                    }
                }
            }
            position.play_unchecked(position.active(), Move::Tumble(report.best()));
            played += 1;
        };
        for sample in &mut seen {
            let mover = sample.board.to_move();
            sample.result = winner.map_or(1, |winner| if winner == mover { 2 } else { 0 });
        }
        seen
    }
}

/// A position after four to nine random moves.
fn opening(rules: DuellSetup, dice: &mut impl Dice) -> Duell {
    loop {
        let mut position = Duell::start(&rules);
        for _ in 0..3 + dice.face(6) {
            let legal = position.moves(position.active());
            let quiet = |mv: &Move| matches!(mv, Move::Tumble(t) if !position.board().wins(*t));
            let legal: Vec<Move> = legal.into_iter().filter(quiet).collect();
            let Some(&mv) = legal.get(usize::from(dice.face(legal.len().clamp(1, 255) as u8)) - 1)
            else {
                break;
            };
            position.play_unchecked(position.active(), mv);
        }
        let mover = position.board().to_move();
        if matches!(position.turn(), Turn::Move(_))
            && position.board().winning_tumble(mover).is_none()
        {
            return position;
        }
    }
}

/// Whether the position is quiet: no winning move, no threat of one, and the best move is not a capture.
/// Search handles the rest.
fn is_calm(position: &Duell, best: Tumble) -> bool {
    let board = position.board();
    let other = board.to_move().other();
    board.die(best.to()).is_none() && board.winning_tumble(other).is_none()
}
