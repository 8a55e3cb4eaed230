//! The slow parts, compiled here for every game.
//!
//! Generic code is compiled by the crate that uses it. The command line is built last, with few optimizations, so the lab
//! instantiates it here: these methods belong to one game each, and are optimized like games and engines.

use std::ops::ControlFlow;

use bots::{Rolled, Studied};
use game::{Game, perft::Merge};
use judge::{
    Ask, Workers,
    rollout::{Report, Rollout},
};
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;

use crate::{
    Calibration, Count, Decision, Regret, RegretStudy, Simulation, Tally, calibration, paths,
};

/// A game that the lab measures, by [`Simulation::run`], [`crate::count_paths`] and [`crate::calibrate`].
pub trait Measured: Studied {
    #[doc(hidden)]
    fn simulate(
        simulation: &Simulation<Self>,
        workers: Workers,
        on_progress: &(dyn Fn(u64) + Sync),
    ) -> Tally;

    #[doc(hidden)]
    fn count(
        position: &Self,
        depth: u32,
        merge: Merge,
        workers: Workers,
        on_progress: &(dyn Fn(usize, usize) + Sync),
    ) -> Count<Self>;

    #[doc(hidden)]
    fn calibrate(
        setup: &Self::Setup,
        games: u64,
        seed: u64,
        ask: &Ask,
        workers: Workers,
        on_progress: &(dyn Fn(u64) + Sync),
    ) -> Calibration;
}

/// The callback of [`RegretStudy::run`].
pub(crate) type OnFound<'a, G> =
    &'a (dyn Fn(u64, &Decision<G>, &Regret<<G as Game>::Move>) -> ControlFlow<()> + Sync);

/// A game whose choices the lab rolls out, by [`crate::roll_out`] and [`RegretStudy::run`].
pub trait RolledOut: Rolled + Measured {
    #[doc(hidden)]
    fn roll_out(
        rollout: &Rollout<Self>,
        workers: Workers,
        on_progress: &(dyn Fn(u64, u64) + Sync),
    ) -> Report<Self::Move>;

    #[doc(hidden)]
    fn study(
        study: &RegretStudy<Self>,
        numbers: &[u64],
        workers: Workers,
        on_found: OnFound<'_, Self>,
    );
}

/// Plays the games of a rollout; reports from time to time how many games of each move are done, out of how many.
pub fn roll_out<G: RolledOut>(
    rollout: &Rollout<G>,
    workers: Workers,
    on_progress: impl Fn(u64, u64) + Sync,
) -> Report<G::Move> {
    G::roll_out(rollout, workers, &on_progress)
}

// Never inlined: otherwise what they call would be compiled again in the crate they are inlined into.
macro_rules! measured {
    ($($kind:ident),+) => {$(
        impl Measured for catalog::types::$kind {
            #[inline(never)]
            fn simulate(
                simulation: &Simulation<Self>,
                workers: Workers,
                on_progress: &(dyn Fn(u64) + Sync),
            ) -> Tally {
                simulation.play_all(workers, on_progress)
            }

            #[inline(never)]
            fn count(
                position: &Self,
                depth: u32,
                merge: Merge,
                workers: Workers,
                on_progress: &(dyn Fn(usize, usize) + Sync),
            ) -> Count<Self> {
                paths::count(position, depth, merge, workers, on_progress)
            }

            #[inline(never)]
            fn calibrate(
                setup: &Self::Setup,
                games: u64,
                seed: u64,
                ask: &Ask,
                workers: Workers,
                on_progress: &(dyn Fn(u64) + Sync),
            ) -> Calibration {
                calibration::play_all::<Self>(setup, games, seed, ask, workers, on_progress)
            }
        }
    )+};
}

macro_rules! rolled_out {
    ($($game:ty),+) => {$(
        impl RolledOut for $game {
            #[inline(never)]
            fn roll_out(
                rollout: &Rollout<Self>,
                workers: Workers,
                on_progress: &(dyn Fn(u64, u64) + Sync),
            ) -> Report<Self::Move> {
                rollout.run::<<Self as Rolled>::Roller>(workers, on_progress)
            }

            #[inline(never)]
            fn study(
                study: &RegretStudy<Self>,
                numbers: &[u64],
                workers: Workers,
                on_found: OnFound<'_, Self>,
            ) {
                study.look_at(numbers, workers, on_found);
            }
        }
    )+};
}

catalog::each_game!(measured);
rolled_out!(QwixxDuel, QwixxLongo);
