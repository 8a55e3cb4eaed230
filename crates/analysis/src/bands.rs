//! What levels lose: bands for "you played like level 6".

use judge::Level;

/// The mean loss of each level, from games of the level against itself, as parts of a win.
#[derive(Clone, PartialEq, Debug)]
pub struct Bands {
    /// The fingerprint of the judge that measured them.
    pub fingerprint: u64,
    /// The mean loss of a counted decision, from the lowest level up. It never rises.
    pub mean_loss: [f64; Level::COUNT],
}

impl Bands {
    /// The level that loses this much on average. Two neighbors part where the ratios to both are the same: losses
    /// fall by factors from level to level.
    ///
    /// # Panics
    /// Never: there are ten levels.
    pub fn level(&self, mean_loss: f64) -> Level {
        let parts = self.mean_loss.windows(2).map(|pair| (pair[0] * pair[1]).sqrt());
        let above = parts.filter(|part| mean_loss < *part).count();
        Level::new(above as u8 + 1).expect("there are ten levels")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbors_part_at_the_geometric_mean() {
        let mean_loss = [0.1, 0.08, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01, 0.004, 0.001];
        let bands = Bands { fingerprint: 0, mean_loss };
        let level = |loss| bands.level(loss).number();
        assert_eq!([0.5, 0.1, 0.085, 0.001, 0.0].map(level), [1, 1, 2, 10, 10]);
        for (number, loss) in (1..).zip(mean_loss) {
            assert_eq!(level(loss), number);
        }
        assert_eq!([0.0021, 0.0019].map(level), [9, 10]);
    }
}
