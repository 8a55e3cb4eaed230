//! How strong a net in training is: matches of its fast player against other players.

use bots::{Player, Players, QwixxName, SeededDice};
use game::{Dice, Game, Seat, Setup};
use qwixx_duel::QwixxDuel;
use qwixx_engine::{
    duel::{self, value::DuelValue},
    longo::{self, value::LongoValue},
    net::Net,
};
use qwixx_longo::QwixxLongo;

use crate::{Playout, Tally, Workers};

/// A player that follows a net in training, or another player of the game.
#[derive(Clone, Debug)]
enum Sitter<V, L, P> {
    Net(V, L),
    Other(P),
}

type DuelSitter<'a, const H: usize> =
    Sitter<DuelValue<'a, H>, duel::plan::Lists, <QwixxDuel as Players>::Player>;
type LongoSitter<'a, const H: usize> =
    Sitter<LongoValue<'a, H>, longo::plan::Lists, <QwixxLongo as Players>::Player>;

impl<const H: usize> Player<QwixxDuel> for DuelSitter<'_, H> {
    fn choose(
        &mut self,
        position: &QwixxDuel,
        seat: Seat,
        legal: &[qwixx_duel::Choice],
        dice: &mut impl Dice,
    ) -> qwixx_duel::Choice {
        match self {
            Self::Net(value, lists) => duel::plan::best_plan(position, value, lists).mv,
            Self::Other(player) => player.choose(position, seat, legal, dice),
        }
    }
}

impl<const H: usize> Player<QwixxLongo> for LongoSitter<'_, H> {
    fn choose(
        &mut self,
        position: &QwixxLongo,
        seat: Seat,
        legal: &[qwixx_longo::Choice],
        dice: &mut impl Dice,
    ) -> qwixx_longo::Choice {
        match self {
            Self::Net(value, lists) => longo::plan::best_plan(position, seat, value, lists).mv,
            Self::Other(player) => player.choose(position, seat, legal, dice),
        }
    }
}

/// A match: how many games, and the seed of their dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Match {
    /// The minimum number of games; all players sit on every seat equally often.
    pub games: u64,
    /// Seed of the dice. Games that differ only in who sits where share their dice.
    pub seed: u64,
}

/// What a net wins in a match.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Won {
    /// The share of all games.
    pub share: f64,
    /// Its standard error, if there was more than one round.
    pub error: Option<f64>,
}

impl Match {
    /// What the first player wins, with all players moving on by a seat after each game.
    fn play<G: Game, P: Player<G> + Clone + Send + Sync>(
        self,
        players: &[P],
        workers: Workers,
    ) -> Won {
        let seats = players.len();
        let setup = G::Setup::default().with_seats(seats).expect("so many seats are allowed");
        let start = G::start(&setup);
        let rounds = self.games.div_ceil(seats as u64) as usize;
        let sit = || (players.to_vec(), Playout::default(), Tally::new(seats));
        let played = workers.share(rounds, sit, |(players, playout, tally), round| {
            for shift in 0..seats {
                let mut dice = SeededDice::of_game(self.seed, round as u64);
                let played = playout.play(start.clone(), players, &mut dice);
                tally.add_shifted(&played, shift);
                players.rotate_right(1);
            }
            tally.end_round();
        });
        let mut tally = Tally::new(seats);
        for (_, _, part) in &played {
            tally.merge(part);
        }
        Won { share: tally.win_share(0), error: tally.share_error(0) }
    }

    /// What a net wins in The Duel against another player.
    pub fn duel<const H: usize>(self, net: &Net<H>, against: QwixxName, workers: Workers) -> Won {
        let player = Sitter::Net(DuelValue::new(net), duel::plan::Lists::default());
        let players: [DuelSitter<'_, H>; 2] = [player, Sitter::Other(against.into())];
        self.play::<QwixxDuel, _>(&players, workers)
    }

    /// What a net wins in Longo against a player on all other seats.
    pub fn longo<const H: usize>(
        self,
        value: &LongoValue<'_, H>,
        against: QwixxName,
        seats: usize,
        workers: Workers,
    ) -> Won {
        let mut players: Vec<LongoSitter<'_, H>> = vec![Sitter::Other(against.into()); seats];
        players[0] = Sitter::Net(value.clone(), longo::plan::Lists::default());
        self.play::<QwixxLongo, _>(&players, workers)
    }
}
