//! Many games, each analyzed: is luck zero on average, and what do players give away?

use analysis::{Effort, Report, analyze};
use bots::Examined;
use game::record::{Record, Scribe};
use judge::{Ask, SeededDice, Workers, rollout::Estimate};

use crate::Playout;

/// Games between players, each of which is analyzed.
#[derive(Clone, Debug)]
pub struct Analyses<G: Examined> {
    /// The options of the game.
    pub setup: G::Setup,
    /// The players by seat, one for each.
    pub players: Vec<G::Player>,
    /// How many games.
    pub games: u64,
    /// Seed of all dice, and of the openings of a game without dice.
    pub seed: u64,
    /// How closely every game is looked at.
    pub effort: Effort,
}

/// What games came to for one seat, a figure for each game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct SeatSums {
    /// What it had before the game.
    pub prior: Vec<f64>,
    /// What the game brought.
    pub result: Vec<f64>,
    /// Its luck.
    pub luck: Vec<f64>,
    /// What the judge changed its mind by.
    pub revision: Vec<f64>,
    /// What its counted decisions gave away, and how many there were.
    pub losses: Vec<(f64, usize)>,
    /// Marks that were given: good, dubious, mistake, blunder.
    pub marks: [usize; 4],
}

/// What all games came to.
#[derive(Clone, PartialEq, Debug)]
pub struct Analyzed {
    /// By seat.
    pub seats: Vec<SeatSums>,
    /// By how much the parts of any seat failed to add up, at most.
    pub identity_error: f64,
}

impl<G: Examined> Analyses<G> {
    /// Plays the games and analyzes them; says after each that it is done.
    ///
    /// # Panics
    /// If the judge does not know the rules.
    pub fn run(&self, workers: Workers, on_game: impl Fn() + Sync) -> Analyzed {
        let make = || (Playout::default(), self.players.clone(), G::examiner(self.effort));
        let seats = G::start(&self.setup).seats();
        let found =
            workers.collect(self.games as usize, make, |(playout, players, examiner), game| {
                let record = self.record(game as u64, playout, players);
                let ask = Ask { seed: self.seed ^ game as u64, ..Ask::default() };
                let report = analyze::<G, _>(examiner, &record, &ask, |_, _| {});
                on_game();
                figures(&report.expect("the judge knows what is played here"))
            });
        let mut all = Analyzed { seats: vec![SeatSums::default(); seats], identity_error: 0.0 };
        for (figures, error) in found {
            all.identity_error = all.identity_error.max(error);
            for (sums, more) in all.seats.iter_mut().zip(figures) {
                sums.add(more);
            }
        }
        all
    }

    /// One game from an opening of its own, where dice do not make every game another one.
    fn record(&self, game: u64, playout: &mut Playout<G>, players: &mut [G::Player]) -> Record {
        let mut dice = SeededDice::of_game(self.seed, game);
        let start = G::opening(&self.setup, &mut dice);
        let mut scribe = if start == G::start(&self.setup) {
            Scribe::<G>::new(&self.setup)
        } else {
            Scribe::from_position(&self.setup, start.clone())
        };
        let tell = |step| scribe.take(step).expect("players make legal moves");
        playout.play_and_tell(start, players, &mut dice, tell);
        scribe.record()
    }
}

fn figures<M>(report: &Report<M>) -> (Vec<SeatSums>, f64) {
    let seats = (0..report.prior.len()).map(|seat| {
        let standing = &report.seats[seat];
        SeatSums {
            prior: vec![report.prior[seat]],
            result: vec![report.last[seat]],
            luck: vec![standing.luck],
            revision: vec![standing.revision],
            losses: vec![(standing.mean_loss * standing.counted as f64, standing.counted)],
            marks: standing.marks,
        }
    });
    (seats.collect(), report.identity_error)
}

impl SeatSums {
    /// Adds the games of another seat or part.
    pub fn add(&mut self, more: Self) {
        self.prior.extend(more.prior);
        self.result.extend(more.result);
        self.luck.extend(more.luck);
        self.revision.extend(more.revision);
        self.losses.extend(more.losses);
        self.marks.iter_mut().zip(more.marks).for_each(|(sum, more)| *sum += more);
    }

    /// The mean luck of a game.
    pub fn mean_luck(&self) -> Estimate {
        estimate(&self.luck)
    }

    /// The mean revision of a game.
    pub fn mean_revision(&self) -> Estimate {
        estimate(&self.revision)
    }

    /// The variance of the result, and of the result with luck taken out.
    pub fn variances(&self) -> [f64; 2] {
        let adjusted: Vec<f64> =
            self.result.iter().zip(&self.luck).map(|(result, luck)| result - luck).collect();
        [variance(&self.result), variance(&adjusted)]
    }

    /// How many decisions count.
    pub fn counted(&self) -> usize {
        self.losses.iter().map(|(_, counted)| counted).sum()
    }

    /// The mean loss of a counted decision. Decisions of one game hang together, so the error is that of games.
    pub fn mean_loss(&self) -> Estimate {
        let counted = self.counted().max(1) as f64;
        let mean = self.losses.iter().map(|(loss, _)| loss).sum::<f64>() / counted;
        let off = |(loss, count): &(f64, usize)| (loss - mean * *count as f64).powi(2);
        let error = self.losses.iter().map(off).sum::<f64>().sqrt() / counted;
        Estimate { mean, error }
    }
}

fn estimate(figures: &[f64]) -> Estimate {
    let squares = figures.iter().map(|figure| figure * figure).sum();
    Estimate::of_sums(figures.len() as u64, figures.iter().sum(), squares)
}

fn variance(figures: &[f64]) -> f64 {
    let count = figures.len().max(2) as f64;
    let mean = figures.iter().sum::<f64>() / count;
    figures.iter().map(|figure| (figure - mean).powi(2)).sum::<f64>() / (count - 1.0)
}

#[cfg(test)]
mod tests {
    use bots::Players;
    use qwixx_duel::QwixxDuel;

    use super::*;

    #[test]
    fn luck_and_loss_of_games_do_not_depend_on_threads() {
        let study = Analyses::<QwixxDuel> {
            setup: game::Setup::from_options(&game::Options::new()).unwrap(),
            players: vec![QwixxDuel::player_named("engine:3").unwrap(); 2],
            games: 2,
            seed: 1,
            effort: Effort::Quick,
        };
        let found = study.run(Workers::new(1), || ());
        assert_eq!(found, study.run(Workers::new(2), || ()));
        assert!(found.identity_error <= 1e-9);
        let [one, other] = &found.seats[..] else { panic!("two seats") };
        assert!(one.counted() > 10 && one.mean_loss().mean > 0.0);
        // What one wins by luck the other loses.
        assert!((one.mean_luck().mean + other.mean_luck().mean).abs() < 1e-9);
    }

    #[test]
    fn the_error_of_a_mean_loss_is_that_of_games() {
        let losses = vec![(0.2, 2), (0.0, 2), (0.2, 2), (0.0, 2)];
        let sums = SeatSums { losses, ..SeatSums::default() };
        let Estimate { mean, error } = sums.mean_loss();
        assert!((mean - 0.05).abs() < 1e-12 && (error - 0.2 / 8.0).abs() < 1e-12);
    }
}
