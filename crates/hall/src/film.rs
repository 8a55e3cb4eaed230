//! A whole game as a film: played again from its log, one frame for each throw and move.

use catalog::with_variant;
use game::{Game, Seat};
use picture::{Options, Pixels};
use protocol::{AnyTable, EventBody};
use table::Broken;

use crate::{Error, gif::Film};

/// Narrower than a still picture: a film is shown small and has many frames.
const WIDTH: usize = 480;
/// A longer game is shown in only this many moments, evenly spread, always with the last one.
const MOST_FRAMES: usize = 150;
/// How long a frame stays, and the last one, in hundredths of a second.
const STEP: u16 = 80;
const END: u16 = 400;

/// What is needed to shoot a film: a log from its beginning, and what the players are called.
pub(crate) struct Script {
    pub(crate) log: Vec<(i64, EventBody)>,
    pub(crate) names: Vec<String>,
}

impl Script {
    /// The film of a game that is over.
    pub(crate) fn shoot(self) -> Result<Vec<u8>, Error> {
        let moments = self.log.iter().filter(|(_, event)| event.changes_position()).count();
        // The colors of all frames are those of three: boards change little.
        let samples = [1, moments.div_ceil(2), moments];
        let mut palette = Vec::new();
        self.replay(|number, table, event| {
            if samples.contains(&number) {
                palette.push(self.paint(table, event));
            }
        })?;
        let mut film = Film::new(palette.first().ok_or(Error::NoPath)?, &palette, STEP);
        self.replay(|number, table, event| {
            if let Ok(film) = &mut film
                && is_shown(number, moments)
            {
                film.add(&self.paint(table, event), if number == moments { END } else { STEP });
            }
        })?;
        film.and_then(Film::finish).map_err(|error| {
            tracing::error!(%error, "a film cannot be written");
            Error::Corrupt
        })
    }

    /// Plays the game again: the number of each moment from 1, the table then, and what happened.
    fn replay(&self, mut show: impl FnMut(usize, &AnyTable, &EventBody)) -> Result<(), Broken> {
        let mut log = self.log.iter().zip(1..);
        let not_opened = || Broken { sequence: 1, what: "no table was opened".to_owned() };
        let Some(((_, EventBody::Opened(terms)), _)) = log.next() else { return Err(not_opened()) };
        let mut table = AnyTable::open(terms.clone()).map_err(|_| not_opened())?;
        let mut number = 0;
        for ((at, event), sequence) in log {
            table.evolve(sequence, *at, event.clone())?;
            if event.changes_position() {
                number += 1;
                show(number, &table, event);
            }
        }
        Ok(())
    }

    fn paint(&self, table: &AnyTable, event: &EventBody) -> Pixels {
        with_variant!(AnyTable, table, table => {
            let start = || Game::start(&table.terms().setup);
            let position = table.position().map_or_else(start, |position| position.seen_by(None));
            let done = moves(event).into_iter();
            let marked: Vec<_> =
                done.filter_map(|(seat, mv)| Some((Seat::new(seat)?, mv.parse().ok()?))).collect();
            let options = Options { names: &self.names, marked: &marked, ..Options::default() };
            picture::pixels(&position, &options, WIDTH)
        })
    }
}

/// Whether the moment of that number, from 1, is one of those that are shown.
fn is_shown(number: usize, moments: usize) -> bool {
    let most = moments.min(MOST_FRAMES);
    number * most / moments > (number - 1) * most / moments
}

/// What an event shows that seats have done.
fn moves(event: &EventBody) -> Vec<(usize, &str)> {
    match event {
        EventBody::Moved { seat, mv, .. } => vec![(*seat, mv)],
        EventBody::Unsealed { moves } => moves.iter().map(|done| (done.seat, &*done.mv)).collect(),
        _ => Vec::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_long_game_some_moments_are_shown_and_always_the_last() {
        for moments in [1, 2, 149, 150, 151, 300, 4999] {
            let shown = (1..=moments).filter(|&number| is_shown(number, moments)).count();
            assert_eq!(shown, moments.min(MOST_FRAMES), "{moments}");
            assert!(is_shown(moments, moments), "{moments}");
        }
    }
}
