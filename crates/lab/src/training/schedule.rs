//! How long a training takes, and how fast it learns.

use parcel::Head;

/// The course of a training from its first step to its last.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Schedule {
    /// How many games to learn from, or how many passes to make over all samples.
    pub length: u64,
    /// The initial learning rate.
    pub rate: f32,
    /// Seed of the first weights and of everything random.
    pub seed: u64,
}

/// How the learning rate decays during training.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Decay {
    /// Linearly to zero.
    Line,
    /// To a hundredth, along half a cosine.
    HalfCosine,
}

impl Schedule {
    /// The learning rate after this many games or passes.
    pub fn rate_at(&self, done: f64, decay: Decay) -> f32 {
        match decay {
            Decay::Line => self.rate * (1.0 - done as f32 / self.length as f32),
            Decay::HalfCosine => {
                let share = done / self.length.max(1) as f64;
                let wave = 0.5 * (1.0 + libm::cos(std::f64::consts::PI * share));
                self.rate * (0.01 + 0.99 * wave as f32)
            }
        }
    }

    /// Adds the schedule to the settings of a training.
    pub(super) fn add_to(&self, head: Head) -> Head {
        head.with("length", self.length).with("rate", self.rate).with("seed", self.seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_get_smaller() {
        let schedule = Schedule { length: 8, rate: 0.5, seed: 1 };
        let at = |done, decay| (1000.0 * schedule.rate_at(done, decay)).round() as u32;
        assert_eq!([0.0, 2.0, 4.0, 8.0].map(|done| at(done, Decay::Line)), [500, 375, 250, 0]);
        let cosine = [0.0, 2.0, 4.0, 8.0].map(|done| at(done, Decay::HalfCosine));
        assert_eq!(cosine, [500, 428, 253, 5]);
    }
}
