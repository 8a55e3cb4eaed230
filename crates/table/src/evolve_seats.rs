//! How events change the seats: seeds revealed or missed, and players removed by the host.

use fair::Seed;
use game::{Game, Seat};

use crate::{RESIGNATION, Stage, Table};

impl<G: Game> Table<G> {
    /// A seat can reveal only what it has pledged.
    pub(crate) fn reveal(&mut self, seat: Seat, seed: &Seed) -> Result<(), String> {
        let chair = self.sitting(seat)?;
        if !chair.pledge.is_some_and(|pledge| pledge.is_of(seed)) {
            return Err(format!("this is not the seed that seat {seat} pledged"));
        }
        chair.seed = Some(seed.clone());
        Ok(())
    }

    pub(crate) fn miss_seed(&mut self, seat: Seat) -> Result<(), String> {
        let chair = self.sitting(seat)?;
        let pledge = chair.pledge.ok_or_else(|| format!("seat {seat} has pledged nothing"))?;
        chair.seed = Some(pledge.stand_in());
        Ok(())
    }

    /// Before the game the seat becomes free. During a game it resigns.
    pub(crate) fn remove(&mut self, seat: Seat) -> Result<(), String> {
        match self.stage() {
            Stage::Open => {
                *self.chair(seat)? = None;
                // A player who has revealed a seed must pledge another one, since this one is known.
                if self.called.take().is_some() {
                    for chair in self.chairs.iter_mut().flatten() {
                        (chair.seed, chair.pledge) = (None, None);
                    }
                }
                Ok(())
            }
            Stage::Playing => self.give_up(seat, RESIGNATION),
            Stage::Over => Err("nobody is removed from a game that is over".to_owned()),
        }
    }
}
