//! What levels lose: bands for "you played like level 6".

use judge::Level;

use crate::FEWEST_FOR_A_LEVEL;

/// The mean loss of each level, from games of the level against itself, as parts of a win.
#[derive(Clone, PartialEq, Debug)]
pub struct Bands {
    /// The fingerprint of the judge that measured them.
    pub fingerprint: u64,
    /// The mean loss of a counted decision, from the lowest level up. It never rises.
    pub mean_loss: [f64; Level::COUNT],
    /// The standard errors of these.
    pub error: [f64; Level::COUNT],
}

/// The 95 % interval has this many standard errors on either side.
const INTERVAL: f64 = 1.96;

impl Bands {
    /// What to tell a player who lost this much on average in this many counted decisions; nothing if they are too few.
    pub fn told(&self, counted: usize, mean_loss: f64) -> Option<Level> {
        (counted >= FEWEST_FOR_A_LEVEL).then(|| self.level(mean_loss))
    }

    /// The level that loses this much on average. The border between two levels is at the geometric mean of their
    /// losses, because losses fall by factors from level to level. If several levels have the same band, it is the one
    /// in the middle.
    pub fn level(&self, mean_loss: f64) -> Level {
        let [first, last] = self.alike(self.off_by(0.0, mean_loss));
        Level::new(first.number().midpoint(last.number())).unwrap_or(last)
    }

    /// The levels at the ends of an interval of the mean loss, the weaker first. The bands have errors of their own: each
    /// end is looked up as if they were off by all of it.
    pub fn levels(&self, [low, high]: [f64; 2]) -> [Level; 2] {
        let weaker = self.alike(self.off_by(-INTERVAL, high))[0];
        [weaker, self.alike(self.off_by(INTERVAL, low))[1]]
    }

    /// The first and the last of the levels with the same band as this one.
    fn alike(&self, level: Level) -> [Level; 2] {
        let loss = level.pick(&self.mean_loss);
        let is_alike = |other: &Level| (other.pick(&self.mean_loss) - loss).abs() < f64::EPSILON;
        let mut alike = Level::all().filter(is_alike);
        let first = alike.next().unwrap_or(level);
        [first, alike.last().unwrap_or(first)]
    }

    /// The level for a loss, if all bands were off by this many standard errors.
    fn off_by(&self, errors: f64, mean_loss: f64) -> Level {
        let mean = |level: usize| {
            // A band does not move by more than a half.
            let part = (errors * self.error[level] / self.mean_loss[level]).clamp(-0.5, 0.5);
            self.mean_loss[level] * (1.0 + part)
        };
        let parts = (1..Level::COUNT).map(|level| (mean(level - 1) * mean(level)).sqrt());
        let above = parts.filter(|part| mean_loss < *part).count();
        Level::all().nth(above).unwrap_or(Level::HIGHEST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LOSS: [f64; 10] = [0.1, 0.08, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01, 0.004, 0.001];

    #[test]
    fn neighbors_part_at_the_geometric_mean() {
        let bands = Bands { fingerprint: 0, mean_loss: LOSS, error: [0.0; 10] };
        let level = |loss| bands.level(loss).number();
        assert_eq!([0.5, 0.1, 0.085, 0.001, 0.0].map(level), [1, 1, 2, 10, 10]);
        for (number, loss) in (1..).zip(LOSS) {
            assert_eq!(level(loss), number);
        }
        assert_eq!([0.0021, 0.0019].map(level), [9, 10]);
    }

    #[test]
    fn levels_that_are_not_told_apart_are_named_by_the_middle_one() {
        let mean_loss = [0.1, 0.08, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01, 0.01, 0.01];
        let bands = Bands { fingerprint: 0, mean_loss, error: [0.0; 10] };
        let level = |loss| bands.level(loss).number();
        assert_eq!([0.02, 0.013, 0.01, 0.0].map(level), [7, 9, 9, 9]);
        assert_eq!(bands.levels([0.0, 0.013]).map(Level::number), [8, 10]);
    }

    #[test]
    fn an_interval_is_wider_where_the_bands_are_not_sure() {
        let levels = |error| {
            let bands = Bands { fingerprint: 0, mean_loss: LOSS, error };
            bands.levels([0.019, 0.021]).map(Level::number)
        };
        assert_eq!(levels([0.0; 10]), [7, 7]);
        assert_eq!(levels(LOSS.map(|loss| loss / 4.0)), [5, 8]);
    }
}
