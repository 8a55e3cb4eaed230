//! The mean over all throws of the best turn, for every seat at once.
//!
//! With the white dice fixed, a turn is either the option that needs no colored die, or one of the options
//! for each space that a colored die may allow. The mean of a single number needs only the value of each
//! option ([`Prospects::expected_best`](qwixx::Prospects::expected_best)). Here an option is worth
//! something to every seat, so each counts as often as it is the best: the options are ranked, and
//! [`Prospects::odds`](qwixx::Prospects::odds) gives the probability of each rank.

use std::cmp::Ordering;

use game::{Seat, sort_by};
use judge::Worth;
use qwixx::white_pairs;

use crate::best::Best;

/// What one sum of the white dice allows.
pub(crate) struct Options<const PLACES: usize> {
    seat: Seat,
    /// Without a second action.
    alone: Option<Worth>,
    /// With a second action on a space, by row and place.
    with: [[Option<Worth>; PLACES]; 4],
}

impl<const PLACES: usize> Options<PLACES> {
    /// No options yet, for the seat that chooses.
    pub(crate) fn new(seat: Seat) -> Self {
        Self { seat, alone: None, with: [[None; PLACES]; 4] }
    }

    /// Records what is possible without a second action.
    pub(crate) fn raise_alone(&mut self, worth: Worth) {
        raise(&mut self.alone, worth, self.seat);
    }

    /// Records what is possible with a second action in a row and place.
    pub(crate) fn raise_with(&mut self, row: usize, place: usize, worth: Worth) {
        raise(&mut self.with[row][place], worth, self.seat);
    }

    fn ranked<const SIDES: u8, const FACES: usize>(&self) -> Ranked<SIDES, FACES, PLACES> {
        let mut worths: Vec<Worth> =
            self.with.iter().flatten().chain([&self.alone]).copied().flatten().collect();
        sort_by(&mut worths, |one, other| one.cmp_for(other, self.seat));
        // Options that are equal for everybody share a rank, so it does not matter which is taken.
        worths.dedup_by(|one, other| one.cmp_for(other, self.seat) == Ordering::Equal);
        let rank = |worth: &Option<Worth>| match worth {
            // The number of options is one that a float can hold exactly.
            Some(worth) => worths.partition_point(|w| w.cmp_for(worth, self.seat).is_lt()) as f32,
            None => f32::NEG_INFINITY,
        };
        let best = Best {
            alone: rank(&self.alone),
            with: self.with.each_ref().map(|row| row.each_ref().map(rank)),
        };
        Ranked { best, worths }
    }
}

fn raise(best: &mut Option<Worth>, worth: Worth, seat: Seat) {
    if best.is_none_or(|best| worth.cmp_for(&best, seat).is_gt()) {
        *best = Some(worth);
    }
}

/// Options by their rank.
struct Ranked<const SIDES: u8, const FACES: usize, const PLACES: usize> {
    best: Best<SIDES, FACES, PLACES>,
    worths: Vec<Worth>,
}

impl<const SIDES: u8, const FACES: usize, const PLACES: usize> Ranked<SIDES, FACES, PLACES> {
    /// The mean over the colored dice, for these two white dice.
    fn mean(&self, white: [u8; 2]) -> Option<Worth> {
        let prospects = self.best.prospects(white);
        let odds = prospects.odds(self.best.alone);
        let mut weights = vec![0.0; self.worths.len()];
        weights[self.best.alone as usize] += odds.base;
        for (face, odds) in (1..=SIDES).zip(&odds.faces) {
            for (color, odd) in qwixx::Color::ALL.into_iter().zip(odds) {
                if *odd > 0.0 {
                    weights[prospects.get(color, face) as usize] += odd;
                }
            }
        }
        Worth::mean(weights.into_iter().zip(self.worths.iter().copied()))
    }
}

/// The mean over all throws, where `of` finds the options for a pair of white dice. It is called once for
/// each sum.
///
/// # Panics
/// If no option does without a colored die; but a player can always pass.
pub(crate) fn expected<const SIDES: u8, const FACES: usize, const PLACES: usize>(
    of: impl FnMut([u8; 2]) -> Options<PLACES>,
) -> Worth {
    let means =
        each_pair::<SIDES, FACES, PLACES>(of).map(|(_, ways, mean)| (f64::from(ways), mean));
    Worth::mean(means).expect("there are white dice")
}

/// What each pair of white dice is worth on average over the colored ones, and how likely the pair is.
///
/// # Panics
/// If there is no option that needs no colored die.
pub(crate) fn by_white_dice<const SIDES: u8, const FACES: usize, const PLACES: usize>(
    of: impl FnMut([u8; 2]) -> Options<PLACES>,
) -> Vec<([u8; 2], f64, Worth)> {
    let all = f64::from(SIDES) * f64::from(SIDES);
    each_pair::<SIDES, FACES, PLACES>(of)
        .map(|(white, ways, mean)| (white, f64::from(ways) / all, mean))
        .collect()
}

fn each_pair<const SIDES: u8, const FACES: usize, const PLACES: usize>(
    mut of: impl FnMut([u8; 2]) -> Options<PLACES>,
) -> impl Iterator<Item = ([u8; 2], u32, Worth)> {
    let mut ranked: [Option<Ranked<SIDES, FACES, PLACES>>; PLACES] = [const { None }; PLACES];
    white_pairs::<SIDES>().map(move |(white, ways)| {
        let of_sum = &mut ranked[usize::from(white[0] + white[1] - 2)];
        let mean = of_sum.get_or_insert_with(|| of(white).ranked()).mean(white);
        (white, ways, mean.expect("to pass is always an option"))
    })
}

/// The mean over the colored dice alone.
#[cfg(test)]
pub(crate) fn expected_colored<const SIDES: u8, const FACES: usize, const PLACES: usize>(
    options: &Options<PLACES>,
    white: [u8; 2],
) -> Worth {
    options.ranked::<SIDES, FACES>().mean(white).expect("to pass is always an option")
}
