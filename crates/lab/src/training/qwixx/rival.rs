//! Games against one player that never changes, to learn how to beat it.

use bots::{Player as _, Players, QwixxName, SeededDice};
use game::{Dice, Game, Phase, Seat, Turn};
use qwixx_duel::{Player, QwixxDuel, QwixxDuelSetup};
use qwixx_engine::{
    duel::{self, value::DuelValue},
    longo::{self, inputs::Observer, value::LongoValue},
    net::{Inputs, MARGIN_UNIT, Net},
};
use qwixx_longo::{Choice, QwixxLongo};

use super::{gradient::Sample, longo::table, returns::lambda_returns};

/// What is seen in a game before certain throws, and how it was judged: chances and points.
#[derive(Default)]
struct Seen {
    inputs: Vec<Inputs>,
    wins: Vec<f32>,
    margins: Vec<f32>,
}

impl Seen {
    fn think(&mut self, win: f32, points: f32) {
        self.wins.push(win);
        self.margins.push(points / MARGIN_UNIT);
    }

    /// Appends a sample for everything seen. Targets come one step later: each position is judged by the
    /// estimate of the next, and the last by the result.
    fn into_samples(self, lambda: f32, samples: &mut Vec<Sample>) {
        let wins = lambda_returns(&self.wins, lambda);
        let margins = lambda_returns(&self.margins, lambda);
        for ((inputs, win), margin) in self.inputs.into_iter().zip(wins).zip(margins) {
            samples.push(Sample { inputs, win, margin });
        }
    }
}

/// Plays a game of The Duel against a rival, on either side, and appends a sample for every throw of the
/// rival: the net learns to play only against this one.
pub fn play_duel<const H: usize>(
    net: &Net<H>,
    lambda: f32,
    rival: QwixxName,
    dice: &mut SeededDice,
    samples: &mut Vec<Sample>,
) {
    let mut value = DuelValue::new(net);
    let (mut lists, mut moves) = (duel::plan::Lists::default(), Vec::new());
    let mut rival = <QwixxDuel as Players>::Player::from(rival);
    let mut position = QwixxDuel::start(&QwixxDuelSetup::default());
    let learner = if dice.face(2) == 1 { Player::Black } else { Player::Grey };
    let seat = learner.other().seat();
    let mut seen = Seen::default();
    while position.phase() == Phase::Roll {
        if position.player() == learner {
            position.roll_unchecked(position.throw(dice));
            position = duel::plan::best_plan(&position, &mut value, &mut lists).end;
            continue;
        }
        if !seen.inputs.is_empty() {
            let worth = value.worth(&position, learner.other());
            seen.think(worth.win, worth.margin);
        }
        let mut inputs = Inputs::default();
        duel::inputs::fill(&position, &mut inputs);
        seen.inputs.push(inputs);
        position.roll_unchecked(position.throw(dice));
        while position.to_act().contains(seat) {
            moves.clear();
            position.moves_into(seat, &mut moves);
            let mv = rival.choose(&position, seat, &moves, dice);
            position.play_unchecked(seat, mv);
        }
    }
    let worth = value.worth(&position, learner.other());
    seen.think(worth.win, worth.margin);
    seen.into_samples(lambda, samples);
}

/// Plays a game of Longo at a table of two against a rival, on either seat, and appends a sample for
/// every throw as the learner sees it. The learner judges by its own view alone: it could learn the
/// rival's view only by sitting there.
pub fn play_longo<const H: usize>(
    net: &Net<H>,
    lambda: f32,
    rival: QwixxName,
    dice: &mut SeededDice,
    samples: &mut Vec<Sample>,
) {
    let (mut value, mut observer) = (LongoValue::new(net), Observer::default());
    let (mut lists, mut moves) = (longo::plan::Lists::default(), Vec::new());
    let mut rival = <QwixxLongo as Players>::Player::from(rival);
    let mut position = QwixxLongo::start(&table(2, dice));
    let learner = Seat::at(usize::from(dice.face(2)) - 1);
    let mut seen = Seen::default();
    loop {
        match position.turn() {
            Turn::Roll => {
                if !seen.inputs.is_empty() {
                    let worth = value.worth(&position, learner);
                    seen.think(worth.win, worth.score);
                }
                let mut inputs = Inputs::default();
                observer.fill(&position, learner, position.active(), &mut inputs);
                seen.inputs.push(inputs);
                position.roll_unchecked(position.throw(dice));
            }
            Turn::Move(seats) => {
                // Both decide before either decision is played.
                let mut answers = [Choice::Pass; 2];
                for seat in seats.iter() {
                    answers[seat.index()] = if seat == learner {
                        longo::plan::best_plan(&position, seat, &mut value, &mut lists).mv
                    } else {
                        moves.clear();
                        position.moves_into(seat, &mut moves);
                        rival.choose(&position, seat, &moves, dice)
                    };
                }
                for seat in seats.iter() {
                    position.play_unchecked(seat, answers[seat.index()]);
                }
            }
            Turn::Over(_) => break,
        }
    }
    let worth = value.worth(&position, learner);
    seen.think(worth.win, worth.score);
    seen.into_samples(lambda, samples);
}

#[cfg(test)]
mod tests {
    use bots::QwixxBaseline;

    use super::*;

    const GREEDY: QwixxName = QwixxName::Baseline(QwixxBaseline::Greedy(2));

    #[test]
    fn the_rivals_throws_are_learned_from_the_rivals_result() {
        let net = Net::<8>::zero(duel::inputs::COUNT);
        let mut wins = 0.0;
        for game in 0..40 {
            let (mut dice, mut samples) = (SeededDice::of_game(1, game), Vec::new());
            play_duel(&net, 0.5, GREEDY, &mut dice, &mut samples);
            let last = samples.last().unwrap();
            assert!([0.0, 0.5, 1.0].contains(&last.win));
            assert_eq!(last.margin > 0.0, last.win > 0.5);
            wins += last.win;
        }
        // A net that knows nothing plays by points at most, and loses.
        assert!(wins > 25.0, "{wins}");
    }

    #[test]
    fn in_longo_every_throw_is_learned_from_the_own_result() {
        let net = Net::<8>::zero(longo::inputs::COUNT);
        let mut wins = 0.0;
        for game in 0..40 {
            let (mut dice, mut samples) = (SeededDice::of_game(1, game), Vec::new());
            play_longo(&net, 0.5, GREEDY, &mut dice, &mut samples);
            let [.., before, last] = &samples[..] else { panic!("a game has several turns") };
            assert!([0.0, 0.5, 1.0].contains(&last.win));
            // A net that knows nothing calls every position even: half of that, half of the result.
            assert!((before.win - (0.25 + 0.5 * last.win)).abs() < 1e-6);
            wins += last.win;
        }
        assert!(wins < 15.0, "{wins}");
    }
}
