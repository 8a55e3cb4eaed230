//! How strong a net in training is: matches of its fast player against the baseline players.

use bots::{Player, QwixxBaseline, SeededDice};
use game::{Dice, Game, Seat, Setup};
use qwixx_duel::QwixxDuel;
use qwixx_engine::{
    duel::{self, value::DuelValue},
    longo::{self, value::LongoValue},
    net::Net,
};
use qwixx_longo::QwixxLongo;

use crate::{Playout, Tally};

/// A player who follows a net in training, or a baseline player.
#[derive(Clone, Debug)]
enum Sitter<V, L> {
    Net(V, L),
    Baseline(QwixxBaseline),
}

impl<const H: usize> Player<QwixxDuel> for Sitter<DuelValue<'_, H>, duel::plan::Lists> {
    fn choose(
        &mut self,
        position: &QwixxDuel,
        seat: Seat,
        legal: &[qwixx_duel::Choice],
        dice: &mut impl Dice,
    ) -> qwixx_duel::Choice {
        match self {
            Self::Net(value, lists) => duel::plan::best_plan(position, value, lists).mv,
            Self::Baseline(baseline) => baseline.choose(position, seat, legal, dice),
        }
    }
}

impl<const H: usize> Player<QwixxLongo> for Sitter<LongoValue<'_, H>, longo::plan::Lists> {
    fn choose(
        &mut self,
        position: &QwixxLongo,
        seat: Seat,
        legal: &[qwixx_longo::Choice],
        dice: &mut impl Dice,
    ) -> qwixx_longo::Choice {
        match self {
            Self::Net(value, lists) => longo::plan::best_plan(position, seat, value, lists).mv,
            Self::Baseline(baseline) => baseline.choose(position, seat, legal, dice),
        }
    }
}

/// The share of games that the first player wins, moving on by a seat after each game.
fn share<G: Game, P: Player<G>>(mut players: Vec<P>, games: u64, seed: u64) -> f64 {
    let setup = G::Setup::default().with_seats(players.len()).expect("so many seats are allowed");
    let start = G::start(&setup);
    let (mut playout, mut tally) = (Playout::default(), Tally::new(players.len()));
    for game in 0..games {
        let shift = (game % players.len() as u64) as usize;
        players.rotate_right(shift);
        let mut dice = SeededDice::of_game(seed, game / players.len() as u64);
        let played = playout.play(start.clone(), &mut players, &mut dice);
        players.rotate_left(shift);
        tally.add_shifted(&played, shift);
    }
    tally.win_share(0)
}

/// The share of games of The Duel that a net wins against a baseline player.
pub fn duel_share<const H: usize>(
    net: &Net<H>,
    against: QwixxBaseline,
    games: u64,
    seed: u64,
) -> f64 {
    let player = Sitter::Net(DuelValue::new(net), duel::plan::Lists::default());
    share::<QwixxDuel, _>(vec![player, Sitter::Baseline(against)], games, seed)
}

/// The share of games of Longo that a net wins against baseline players on all other seats.
pub fn longo_share<const H: usize>(
    net: &Net<H>,
    against: QwixxBaseline,
    seats: usize,
    games: u64,
    seed: u64,
) -> f64 {
    let mut players = vec![Sitter::Baseline(against); seats];
    players[0] = Sitter::Net(LongoValue::balanced(net), longo::plan::Lists::default());
    share::<QwixxLongo, _>(players, games, seed)
}
