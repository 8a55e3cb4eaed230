//! Analyses of many games: is luck zero on average, and how much do players give away?

use analysis::{Effort, Luck, Report, analyze, luck};
use bots::Examined;
use game::record::{Record, Scribe};
use judge::{Ask, SeededDice, Workers};

use crate::{
    Playout,
    figures::{GameFigures, SeatFigures},
};

/// Games between players, each to be analyzed.
#[derive(Clone, Debug)]
pub struct Analyses<G: Examined> {
    /// The options of the game.
    pub setup: G::Setup,
    /// The players by seat, one for each.
    pub players: Vec<G::Player>,
    /// Seed of all dice, and of the openings of a game without dice.
    pub seed: u64,
    /// How thoroughly each game is analyzed.
    pub effort: Effort,
    /// Whether to compute only luck, which takes a fraction of the time.
    pub luck_alone: bool,
}

impl<G: Examined> Analyses<G> {
    /// Plays and analyzes the games with these numbers. Reports each as soon as it is done.
    ///
    /// # Panics
    /// If the judge does not know the rules.
    pub fn run(
        &self,
        games: &[u64],
        workers: Workers,
        on_game: impl Fn(u64, &GameFigures) + Sync,
    ) -> Vec<GameFigures> {
        let make = || (Playout::default(), self.players.clone(), G::examiner(self.effort));
        workers.collect(games.len(), make, |(playout, players, examiner), place| {
            let game = games[place];
            let record = self.record(game, playout, players);
            let ask = Ask { seed: self.seed ^ game, ..Ask::default() };
            let figures = if self.luck_alone {
                luck::<G>(examiner, &record, &ask).map(|luck| of_luck(&luck))
            } else {
                analyze::<G, _>(examiner, &record, &ask, |_, _| {}).map(|report| of_report(&report))
            };
            let figures = figures.expect("the judge knows what is played here");
            on_game(game, &figures);
            figures
        })
    }

    /// One game, from its own opening if there are no dice to make every game different.
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

fn of_luck(found: &Luck) -> GameFigures {
    let seat = |seat: usize| SeatFigures {
        prior: found.prior[seat],
        result: found.last[seat],
        luck: found.luck[seat],
        ..SeatFigures::default()
    };
    GameFigures { seats: (0..found.prior.len()).map(seat).collect(), identity_error: 0.0 }
}

fn of_report<M>(report: &Report<M>) -> GameFigures {
    let seats = report.seats.iter().enumerate().map(|(seat, standing)| SeatFigures {
        prior: report.prior[seat],
        result: report.last[seat],
        luck: standing.luck,
        revision: standing.revision,
        loss: standing.mean_loss * standing.counted as f64,
        counted: standing.counted,
        marks: standing.marks,
    });
    GameFigures { seats: seats.collect(), identity_error: report.identity_error }
}

#[cfg(test)]
mod tests {
    use bots::Players;
    use qwixx_duel::QwixxDuel;

    use super::*;

    fn study(luck_alone: bool) -> Analyses<QwixxDuel> {
        Analyses {
            setup: game::Setup::from_options(&game::Options::new()).unwrap(),
            players: vec![QwixxDuel::player_named("engine:3").unwrap(); 2],
            seed: 1,
            effort: Effort::Quick,
            luck_alone,
        }
    }

    #[test]
    fn luck_and_loss_of_games_do_not_depend_on_threads() {
        let found = study(false).run(&[0, 1], Workers::new(1), |_, _| ());
        assert_eq!(found, study(false).run(&[0, 1], Workers::new(2), |_, _| ()));
        assert_eq!(found[1..], study(false).run(&[1], Workers::new(1), |_, _| ()));
        for game in &found {
            assert!(game.identity_error <= 1e-9);
            let [one, other] = &game.seats[..] else { panic!("two seats") };
            assert!(one.counted > 5 && one.loss > 0.0);
            // What one wins by luck the other loses.
            assert!((one.luck + other.luck).abs() < 1e-9);
        }
    }

    #[test]
    fn luck_alone_is_the_luck_of_the_whole_analysis() {
        let whole = study(false).run(&[0, 1], Workers::new(1), |_, _| ());
        let alone = study(true).run(&[0, 1], Workers::new(1), |_, _| ());
        for (whole, alone) in whole.iter().zip(&alone) {
            for (whole, alone) in whole.seats.iter().zip(&alone.seats) {
                assert!((whole.luck - alone.luck).abs() < 1e-12 && whole.luck.abs() > 1e-6);
                assert_eq!((whole.prior, whole.result), (alone.prior, alone.result));
            }
        }
    }
}
