//! The figures of analyzed games, in a form that can be kept as text.

use std::{fmt, str::FromStr};

use analysis::Bands;
use judge::{Level, rollout::Estimate};

/// The figures of one game for one seat.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct SeatFigures {
    /// Its chance before the game.
    pub prior: f64,
    /// Its result.
    pub result: f64,
    /// Its luck.
    pub luck: f64,
    /// By how much the judge changed its mind.
    pub revision: f64,
    /// What its counted decisions gave away.
    pub loss: f64,
    /// How many decisions counted.
    pub counted: usize,
    /// Marks given: good, dubious, mistake, blunder.
    pub marks: [usize; 4],
}

/// The figures of one game. As text, they are separated seat by seat with bars.
#[derive(Clone, PartialEq, Debug)]
pub struct GameFigures {
    /// By seat.
    pub seats: Vec<SeatFigures>,
    /// The largest amount by which any seat's parts failed to add up.
    pub identity_error: f64,
}

impl fmt::Display for SeatFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { prior, result, luck, revision, loss, counted, marks } = self;
        write!(f, "{prior} {result} {luck} {revision} {loss} {counted}")?;
        marks.iter().try_for_each(|count| write!(f, " {count}"))
    }
}

/// A text that does not hold the figures of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoFigures;

impl fmt::Display for NoFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the figures of a game")
    }
}

impl std::error::Error for NoFigures {}

impl FromStr for SeatFigures {
    type Err = NoFigures;

    fn from_str(text: &str) -> Result<Self, NoFigures> {
        fn part<T: FromStr>(text: &str) -> Result<T, NoFigures> {
            text.parse().map_err(|_| NoFigures)
        }
        let parts: Vec<&str> = text.split_whitespace().collect();
        let [prior, result, luck, revision, loss, counted, a, b, c, d] = parts[..] else {
            return Err(NoFigures);
        };
        Ok(Self {
            prior: part(prior)?,
            result: part(result)?,
            luck: part(luck)?,
            revision: part(revision)?,
            loss: part(loss)?,
            counted: part(counted)?,
            marks: [part(a)?, part(b)?, part(c)?, part(d)?],
        })
    }
}

impl fmt::Display for GameFigures {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.identity_error.fmt(f)?;
        self.seats.iter().try_for_each(|seat| write!(f, " | {seat}"))
    }
}

impl FromStr for GameFigures {
    type Err = NoFigures;

    fn from_str(text: &str) -> Result<Self, NoFigures> {
        let (error, seats) = text.split_once(" | ").ok_or(NoFigures)?;
        let seats = seats.split(" | ").map(str::parse).collect::<Result<_, _>>()?;
        Ok(Self { seats, identity_error: error.parse().map_err(|_| NoFigures)? })
    }
}

/// The sums of games for a seat, or for all of them.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SeatSums {
    games: Vec<SeatFigures>,
}

impl FromIterator<SeatFigures> for SeatSums {
    fn from_iter<I: IntoIterator<Item = SeatFigures>>(games: I) -> Self {
        Self { games: games.into_iter().collect() }
    }
}

impl SeatSums {
    /// The mean luck of a game.
    pub fn mean_luck(&self) -> Estimate {
        self.estimate(|game| game.luck)
    }

    /// The mean revision of a game.
    pub fn mean_revision(&self) -> Estimate {
        self.estimate(|game| game.revision)
    }

    fn estimate(&self, of: impl Fn(&SeatFigures) -> f64) -> Estimate {
        let figures = || self.games.iter().map(&of);
        let squares = figures().map(|figure| figure * figure).sum();
        Estimate::of_sums(self.games.len() as u64, figures().sum(), squares)
    }

    /// The variance of the result, and of the result with luck removed.
    pub fn variances(&self) -> [f64; 2] {
        let of = |taken: f64| {
            let left = |game: &SeatFigures| game.result - taken * game.luck;
            variance(&self.games.iter().map(left).collect::<Vec<_>>())
        };
        [of(0.0), of(1.0)]
    }

    /// How many decisions count.
    pub fn counted(&self) -> usize {
        self.games.iter().map(|game| game.counted).sum()
    }

    /// How often each mark was given.
    pub fn marks(&self) -> [usize; 4] {
        [0, 1, 2, 3].map(|mark| self.games.iter().map(|game| game.marks[mark]).sum())
    }

    /// The levels that these bands assign to single games. Games with few decisions get none.
    pub fn told(&self, bands: &Bands) -> Vec<Level> {
        let mean = |game: &SeatFigures| game.loss / game.counted.max(1) as f64;
        self.games.iter().filter_map(|game| bands.told(game.counted, mean(game))).collect()
    }

    /// The mean loss per counted decision. Decisions in one game are not independent, so the error is that of games.
    pub fn mean_loss(&self) -> Estimate {
        let counted = self.counted().max(1) as f64;
        let mean = self.games.iter().map(|game| game.loss).sum::<f64>() / counted;
        let off = |game: &SeatFigures| (game.loss - mean * game.counted as f64).powi(2);
        let error = self.games.iter().map(off).sum::<f64>().sqrt() / counted;
        Estimate { mean, error }
    }
}

fn variance(figures: &[f64]) -> f64 {
    let count = figures.len().max(2) as f64;
    let mean = figures.iter().sum::<f64>() / count;
    figures.iter().map(|figure| (figure - mean).powi(2)).sum::<f64>() / (count - 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seat(loss: f64, counted: usize) -> SeatFigures {
        let (luck, revision) = (-0.1, 1e-17);
        SeatFigures { prior: 0.5, result: 1.0, luck, revision, loss, counted, marks: [1, 0, 2, 3] }
    }

    #[test]
    fn figures_read_back_from_their_text() {
        let game =
            GameFigures { seats: vec![seat(1.0 / 3.0, 7), seat(0.0, 0)], identity_error: 2e-16 };
        assert_eq!(game.to_string().parse(), Ok(game.clone()));
        for text in ["", "0", "0 | 1 2", "x | 0.5 1 0 0 0 0 0 0 0 0"] {
            assert_eq!(text.parse::<GameFigures>(), Err(NoFigures), "{text}");
        }
    }

    #[test]
    fn single_games_are_told_a_level_unless_they_are_short() {
        let mean_loss =
            [10.0, 9.0, 8.0, 7.0, 6.0, 5.0, 4.0, 3.0, 2.0, 1.0].map(|loss| loss / 100.0);
        let bands = Bands { fingerprint: 0, mean_loss, error: [0.0; 10] };
        let sums: SeatSums =
            [(0.5, 10), (0.1, 10), (0.5, 2)].map(|(loss, n)| seat(loss, n)).into_iter().collect();
        let told: Vec<u8> = sums.told(&bands).into_iter().map(Level::number).collect();
        assert_eq!(told, [6, 10]);
    }

    #[test]
    fn the_error_of_a_mean_loss_is_that_of_games() {
        let sums: SeatSums = [0.2, 0.0, 0.2, 0.0].map(|loss| seat(loss, 2)).into_iter().collect();
        let Estimate { mean, error } = sums.mean_loss();
        assert!((mean - 0.05).abs() < 1e-12 && (error - 0.2 / 8.0).abs() < 1e-12);
        assert_eq!((sums.counted(), sums.marks()), (8, [4, 0, 8, 12]));
    }
}
