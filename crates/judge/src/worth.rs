//! The worth of a position or a choice.

use std::cmp::Ordering;

use game::{Outcome, Seat};

/// A chance to win for every seat, a figure in the game's own unit, and how sure both are.
///
/// Draws and shared wins count in parts, so the chances of all seats add up to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Worth {
    seats: usize,
    wins: [f64; Seat::MAX],
    own: [f64; Seat::MAX],
    unit: Unit,
    sure: Sure,
}

/// The unit of the game's own figures.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Dice ahead.
    Dice,
    /// Moves of the winner until the win: positive for the seat that wins, negative for the other, and zero
    /// once the game is over.
    Moves,
    /// Points ahead at the end.
    Margin,
    /// Points at the end.
    Points,
}

impl Unit {
    /// Its name, as in `margin`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dice => "dice",
            Self::Moves => "moves",
            Self::Margin => "margin",
            Self::Points => "score",
        }
    }
}

/// How sure a worth is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Sure {
    /// It is proven, or the game is over.
    Exact,
    /// It is a judge's opinion.
    Judged,
    /// It is a mean over played games.
    Estimated {
        /// The standard error of the chance to win, for the seat where it is largest.
        error: f64,
    },
}

impl Sure {
    fn less(self, other: Self) -> Self {
        match (self, other) {
            (Self::Estimated { error: one }, Self::Estimated { error: other }) => {
                Self::Estimated { error: one.max(other) }
            }
            (Self::Estimated { error }, _) | (_, Self::Estimated { error }) => {
                Self::Estimated { error }
            }
            (Self::Judged, _) | (_, Self::Judged) => Self::Judged,
            (Self::Exact, Self::Exact) => Self::Exact,
        }
    }
}

/// What one unit is worth when chances are equal, as a share of a win: enough to break ties, too little to
/// matter otherwise.
const TIE_BREAK: f64 = 1e-5;

impl Worth {
    /// A worth from chances and own figures by seat. The chances are clamped to 0–1 and scaled to add up
    /// to 1, which they should nearly do already.
    ///
    /// # Panics
    /// If there are no chances, more than a table has seats, or not as many figures.
    pub fn new(wins: &[f64], own: &[f64], unit: Unit, sure: Sure) -> Self {
        assert!(!wins.is_empty() && wins.len() == own.len(), "one of each for every seat");
        let mut worth =
            Self { seats: wins.len(), wins: [0.0; Seat::MAX], own: [0.0; Seat::MAX], unit, sure };
        worth.own[..own.len()].copy_from_slice(own);
        let clamped = || wins.iter().map(|win| win.clamp(0.0, 1.0));
        let sum: f64 = clamped().sum();
        for (kept, win) in worth.wins.iter_mut().zip(clamped()) {
            *kept = if sum > 0.0 { win / sum } else { 1.0 / wins.len() as f64 };
        }
        worth
    }

    /// A game of two, from the chance of one seat and its lead.
    pub fn of_two(seat: Seat, win: f64, ahead: f64, unit: Unit, sure: Sure) -> Self {
        let (wins, own) = ([win, 1.0 - win], [ahead, -ahead]);
        match seat.index() {
            0 => Self::new(&wins, &own, unit, sure),
            _ => Self::new(&[wins[1], wins[0]], &[own[1], own[0]], unit, sure),
        }
    }

    /// The worth of a game that is over.
    pub fn of_outcome(outcome: Outcome, own: &[f64], unit: Unit) -> Self {
        let sharers = outcome.sharers(own.len());
        let mut wins = [0.0; Seat::MAX];
        for seat in sharers.iter() {
            wins[seat.index()] = 1.0 / sharers.len() as f64;
        }
        Self::new(&wins[..own.len()], own, unit, Sure::Exact)
    }

    /// The weighted mean of worths; `None` if there are none. It is only as sure as the least sure of them.
    pub fn mean(parts: impl IntoIterator<Item = (f64, Self)>) -> Option<Self> {
        let mut parts = parts.into_iter();
        let (first_weight, mut sum) = parts.next()?;
        let mut weights = first_weight;
        sum.scale(first_weight);
        for (weight, part) in parts {
            weights += weight;
            sum.sure = sum.sure.less(part.sure);
            for seat in 0..sum.seats {
                sum.wins[seat] += weight * part.wins[seat];
                sum.own[seat] += weight * part.own[seat];
            }
        }
        sum.scale(1.0 / weights);
        Some(sum)
    }

    fn scale(&mut self, factor: f64) {
        self.wins.iter_mut().chain(&mut self.own).for_each(|figure| *figure *= factor);
    }

    /// The same worth with this much more for one seat, in chances at the expense of the others.
    ///
    /// # Panics
    /// If the table has no such seat.
    pub fn shifted(mut self, seat: Seat, more: f64) -> Self {
        let win = self.win(seat);
        let new = (win + more).clamp(0.0, 1.0);
        for (other, chance) in self.wins[..self.seats].iter_mut().enumerate() {
            if other == seat.index() {
                *chance = new;
            } else if win < 1.0 {
                *chance *= (1.0 - new) / (1.0 - win);
            } else {
                *chance = (1.0 - new) / (self.seats as f64 - 1.0);
            }
        }
        self
    }

    /// The chance of a seat to win.
    ///
    /// # Panics
    /// If the table has no such seat.
    pub fn win(&self, seat: Seat) -> f64 {
        self.wins()[seat.index()]
    }

    /// The chances of all seats.
    pub fn wins(&self) -> &[f64] {
        &self.wins[..self.seats]
    }

    /// The game's own figure for a seat, in [`Worth::unit`].
    ///
    /// # Panics
    /// If the table has no such seat.
    pub fn own(&self, seat: Seat) -> f64 {
        self.own[..self.seats][seat.index()]
    }

    /// The unit of the game's own figures.
    pub fn unit(&self) -> Unit {
        self.unit
    }

    /// How sure it is.
    pub fn sure(&self) -> Sure {
        self.sure
    }

    /// One number to compare by: the chance to win and, among equal chances, the better own figure; of
    /// two wins the sooner, and of two losses the later.
    ///
    /// # Panics
    /// If the table has no such seat.
    pub fn preference(&self, seat: Seat) -> f64 {
        let (win, own) = (self.win(seat), self.own(seat));
        let own = match self.unit {
            Unit::Moves if win > 0.5 => 200.0 - own.abs(),
            Unit::Moves if win < 0.5 => own.abs() - 200.0,
            _ => own,
        };
        win + TIE_BREAK * own.clamp(-200.0, 400.0)
    }

    /// Which of two is better for a seat. Only worths that are the same for everybody are equal, so the
    /// best of several never depends on their order.
    ///
    /// # Panics
    /// If the table has no such seat.
    pub fn cmp_for(&self, other: &Self, seat: Seat) -> Ordering {
        let figures = |worth: &Self| worth.wins.into_iter().chain(worth.own);
        let first_difference = || {
            let pairs = figures(self).zip(figures(other));
            pairs.map(|(a, b)| a.total_cmp(&b)).find(|order| order.is_ne())
        };
        self.preference(seat)
            .total_cmp(&other.preference(seat))
            .then_with(|| first_difference().unwrap_or(Ordering::Equal))
    }
}

#[cfg(test)]
mod tests {
    use game::{Reason, Seats};

    use super::*;

    const ONE: Seat = Seat::at(0);
    const OTHER: Seat = Seat::at(1);

    fn near(a: f64, b: f64) -> bool {
        (a - b).abs() < 1e-12
    }

    #[test]
    fn chances_add_up_to_one() {
        let worth = Worth::new(&[0.7, 0.2, 0.3], &[0.0; 3], Unit::Points, Sure::Judged);
        assert!(near(worth.wins().iter().sum(), 1.0) && near(worth.win(ONE), 0.7 / 1.2));
        let worth = Worth::new(&[-0.1, 1.1], &[0.0; 2], Unit::Points, Sure::Judged);
        assert_eq!(worth.wins(), [0.0, 1.0]);
        let of_two = Worth::of_two(OTHER, 0.25, 3.0, Unit::Margin, Sure::Judged);
        assert_eq!((of_two.wins(), of_two.own(ONE)), (&[0.75, 0.25][..], -3.0));
    }

    #[test]
    fn a_shift_is_paid_for_by_the_others() {
        let worth = Worth::new(&[0.5, 0.3, 0.2], &[0.0; 3], Unit::Points, Sure::Judged);
        let less = worth.shifted(ONE, -0.1);
        assert!(near(less.win(ONE), 0.4) && near(less.win(OTHER), 0.36));
        assert!(near(worth.shifted(ONE, -0.9).win(ONE), 0.0));
        let won = Worth::of_two(ONE, 1.0, 0.0, Unit::Moves, Sure::Exact);
        assert_eq!(won.shifted(ONE, -0.25).wins(), [0.75, 0.25]);
    }

    #[test]
    fn a_shared_win_counts_in_parts() {
        let tie = Outcome { winners: Seats::first(2), reason: Reason("test") };
        let worth = Worth::of_outcome(tie, &[1.0, 1.0, 0.0], Unit::Points);
        assert_eq!((worth.wins(), worth.sure()), (&[0.5, 0.5, 0.0][..], Sure::Exact));
        let draw = Worth::of_outcome(Outcome::drawn(Reason("test")), &[0.0; 2], Unit::Dice);
        assert_eq!(draw.wins(), [0.5, 0.5]);
    }

    #[test]
    fn a_mean_is_weighted_and_as_sure_as_its_parts() {
        let part = |win, sure| Worth::of_two(ONE, win, 10.0 * win, Unit::Margin, sure);
        let error = Sure::Estimated { error: 0.1 };
        let mean = Worth::mean([(3.0, part(1.0, Sure::Exact)), (1.0, part(0.5, error))]).unwrap();
        assert!(near(mean.win(ONE), 0.875) && near(mean.own(OTHER), -8.75));
        assert_eq!(mean.sure(), error);
        assert_eq!(Worth::mean([]), None);
    }

    #[test]
    fn a_sooner_win_and_a_later_loss_are_better() {
        let moves = |own: f64| {
            let win = if own > 0.0 { 1.0 } else { 0.0 };
            Worth::of_two(ONE, win, own, Unit::Moves, Sure::Exact)
        };
        let even = Worth::of_two(ONE, 0.5, 0.0, Unit::Dice, Sure::Judged);
        let order = [moves(-1.0), moves(-4.0), even, moves(7.0), moves(1.0)];
        let over = Worth::of_outcome(Outcome::won_by(ONE, Reason("test")), &[0.0; 2], Unit::Moves);
        assert!(over.cmp_for(&moves(1.0), ONE).is_gt());
        assert!(order.windows(2).all(|pair| pair[0].cmp_for(&pair[1], ONE).is_lt()));
        assert!(order.windows(2).all(|pair| pair[0].cmp_for(&pair[1], OTHER).is_gt()));
    }
}
