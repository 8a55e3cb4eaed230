//! The state of a table, and what can be asked of it.

use std::sync::Arc;

use fair::{Commitment, Secret, Seed};
use game::{Game, Outcome, Seat, Seats, Step, Turn};

use crate::{Actor, Clock, DiceSource, Helped, Moment, PlayerId, Sitter, Terms};

/// A seat that somebody holds.
#[derive(Clone, PartialEq, Debug)]
pub struct Chair {
    /// Who sits there.
    pub sitter: Sitter,
    /// The seat's part of the hall's dice.
    pub seed: Option<Seed>,
    /// The pledge of that seed, if seeds are pledged first.
    pub pledge: Option<Commitment>,
    /// Whether the player resigned or ran out of time. Somebody else may be playing on here.
    pub is_out: bool,
}

/// One step of the game, with what is needed to take it back.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Act<G: Game> {
    pub(crate) step: Step<G>,
    /// The seat that decided it, or entered what real dice show; `None` for the hall's dice.
    pub(crate) by: Option<Seat>,
    /// Whether it was sealed.
    pub(crate) sealed: bool,
    /// Whether the action it was sealed for is complete, so that all decisions have come to light.
    pub(crate) unsealed: bool,
    /// Whether others have acted since, if only by resigning or declining a draw.
    pub(crate) was_followed: bool,
}

/// A request to take a decision back.
#[derive(Clone, PartialEq, Debug)]
pub struct Asked {
    /// The seat that asks.
    pub seat: Seat,
    /// The players who have agreed so far.
    pub(crate) allowed: Vec<PlayerId>,
}

/// The game, during play and after.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Play<G: Game> {
    /// The options with the lot drawn.
    pub(crate) setup: G::Setup,
    pub(crate) position: G,
    pub(crate) acts: Vec<Act<G>>,
    /// The position at regular intervals, so that taking back need not replay from the start.
    pub(crate) marks: Vec<Arc<G>>,
    /// The decisions of the current action that are still sealed.
    pub(crate) sealed: Vec<(Seat, G::Move)>,
    pub(crate) clock: Clock,
    pub(crate) lot: Option<Seat>,
    /// The seeds in the order of seats before any lot.
    pub(crate) seeds: Vec<Seed>,
    /// Their pledges in the same order, if seeds are pledged first.
    pub(crate) pledges: Vec<Commitment>,
    pub(crate) asked: Option<Asked>,
    pub(crate) has_declined_draw: bool,
    /// How often each seat was helped.
    pub(crate) helped: Vec<Helped>,
}

/// One match of one game.
#[derive(Clone, PartialEq, Debug)]
pub struct Table<G: Game> {
    pub(crate) sequence: u64,
    /// The last event that can change a player's mind.
    pub(crate) ground: u64,
    /// The moment up to which it is settled whose time has passed.
    pub(crate) accounted: Moment,
    pub(crate) terms: Terms<G>,
    pub(crate) chairs: Vec<Option<Chair>>,
    /// Until when seeds can be revealed, once they are called for.
    pub(crate) called: Option<Moment>,
    pub(crate) play: Option<Play<G>>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) secret: Option<Secret>,
    /// Who would like another game.
    pub(crate) agreed: Vec<PlayerId>,
    pub(crate) next: Option<String>,
    /// Whether the host of the hall has closed it.
    pub(crate) is_closed: bool,
}

/// How far a table has come.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stage {
    /// Players take their seats.
    Open,
    /// The game is being played.
    Playing,
    /// The game is over.
    Over,
}

impl Stage {
    /// Every stage.
    pub const ALL: &[Self] = &[Self::Open, Self::Playing, Self::Over];

    /// The name of the stage.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Playing => "playing",
            Self::Over => "over",
        }
    }
}

impl<G: Game> Table<G> {
    /// The number of the last event.
    pub fn sequence(&self) -> u64 {
        self.sequence
    }

    /// The number of the last event that can change a player's mind, which talk and others' sealed decisions
    /// cannot.
    pub fn ground(&self) -> u64 {
        self.ground
    }

    /// What was settled when the table was opened.
    pub fn terms(&self) -> &Terms<G> {
        &self.terms
    }

    /// How far it has come.
    pub fn stage(&self) -> Stage {
        match (&self.play, self.outcome) {
            _ if self.is_closed => Stage::Over,
            (None, _) => Stage::Open,
            (Some(_), None) => Stage::Playing,
            (Some(_), Some(_)) => Stage::Over,
        }
    }

    /// The seats, with who holds them.
    pub fn chairs(&self) -> &[Option<Chair>] {
        &self.chairs
    }

    /// The seats that an actor holds.
    pub fn seats_of(&self, actor: Actor<'_>) -> Seats {
        let holds = |seat: &Seat| {
            let chair = self.chairs[seat.index()].as_ref();
            chair.is_some_and(|chair| actor.speaks_for(&chair.sitter))
        };
        (0..self.chairs.len()).map(Seat::at).filter(holds).collect()
    }

    /// The position, once the game has begun.
    pub fn position(&self) -> Option<&G> {
        self.play.as_ref().map(|play| &play.position)
    }

    /// What the table waits for, while the game is played.
    pub fn turn(&self) -> Option<Turn> {
        match self.stage() {
            Stage::Playing => self.position().map(Game::turn),
            _ => None,
        }
    }

    /// The seats that can do something: those that owe a move, or the one to throw the dice.
    pub fn to_act(&self) -> Seats {
        match (self.turn(), self.position()) {
            (Some(Turn::Move(seats)), _) => seats,
            (Some(Turn::Roll), Some(position)) => Seats::only(position.active()),
            _ => Seats::NONE,
        }
    }

    /// The bot that the table waits for: its seat, and whether it must throw the dice.
    pub fn due_bot(&self) -> Option<(Seat, bool)> {
        let rolls = self.turn()? == Turn::Roll;
        let can_roll = self.terms.dice != DiceSource::Ours;
        let bots = self.seats_of(Actor::Hall);
        let due = self.to_act().iter().find(|&seat| bots.contains(seat))?;
        (!rolls || can_roll).then_some((due, rolls))
    }

    /// How it ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// The clocks, once the game has begun.
    pub fn clock(&self) -> Option<&Clock> {
        self.play.as_ref().map(|play| &play.clock)
    }

    /// What a seat has left, in milliseconds, if its time is counted.
    pub fn left(&self, seat: Seat, now: Moment) -> Option<i64> {
        let sitter = &self.chairs.get(seat.index())?.as_ref()?.sitter;
        self.clock().filter(|_| sitter.bot().is_none())?.left(seat, now)
    }

    /// When the next seat runs out of time, while the game is played.
    pub fn deadline(&self) -> Option<(Moment, Seat)> {
        let playing = self.stage() == Stage::Playing;
        self.clock().filter(|_| playing).and_then(Clock::deadline)
    }

    /// Until when the remaining seats may reveal their seeds.
    pub fn seeds_due(&self) -> Option<(Moment, Seats)> {
        let owes = |seat: &Seat| {
            self.chairs[seat.index()].as_ref().is_some_and(|chair| chair.seed.is_none())
        };
        let missing = (0..self.chairs.len()).map(Seat::at).filter(owes).collect();
        self.called.map(|until| (until, missing))
    }

    /// Since when time is unaccounted for, if anybody's is running: a player's, or that of seats that must reveal their
    /// seeds.
    pub fn unaccounted_since(&self) -> Option<Moment> {
        let is_playing = self.stage() == Stage::Playing;
        let clock = self.clock().filter(|_| is_playing).and_then(Clock::since);
        clock.or(self.called.map(|_| self.accounted)).map(|since| since.max(self.accounted))
    }

    /// When the hall must look at the table again: a seat runs out of time, or the time to reveal seeds is over.
    pub fn look_due(&self) -> Option<(Moment, Seat)> {
        let seeds = self.seeds_due().map(|(until, seats)| (until, seats.lowest()));
        seeds.and_then(|(until, seat)| Some((until, seat?))).or_else(|| self.deadline())
    }

    /// Whether the host of the hall has closed it.
    pub fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// The seat whose draw offer awaits an answer.
    pub fn draw_offer(&self) -> Option<Seat> {
        let play = self.play.as_ref().filter(|play| !play.has_declined_draw)?;
        play.position.draw_offer().filter(|_| self.stage() != Stage::Over)
    }

    /// The request to take something back that awaits answers.
    pub fn takeback(&self) -> Option<&Asked> {
        let play = self.play.as_ref().filter(|_| self.stage() != Stage::Over)?;
        play.asked.as_ref()
    }

    /// The seats whose players would like another game.
    pub fn rematch_seats(&self) -> Seats {
        let agrees = |player: &PlayerId| self.seats_of(Actor::Player(player));
        self.agreed.iter().flat_map(|player| agrees(player).iter().collect::<Vec<_>>()).collect()
    }

    /// The table of the next game.
    pub fn next(&self) -> Option<&str> {
        self.next.as_deref()
    }

    /// The seat that the hall's dice drew at the start.
    pub fn lot(&self) -> Option<Seat> {
        self.play.as_ref()?.lot
    }

    /// The hall's part of the dice, once it has been published.
    pub fn secret(&self) -> Option<&Secret> {
        self.secret.as_ref()
    }

    /// The decisions of the current action that are still sealed. Only their own players may see them.
    pub fn sealed(&self) -> &[(Seat, G::Move)] {
        self.play.as_ref().map_or(&[], |play| &play.sealed)
    }

    /// The roll on the table: the last one, until the next is due.
    pub fn roll(&self) -> Option<G::Roll> {
        let play = self.play.as_ref()?;
        let is_waiting = play.position.turn() == Turn::Roll;
        let mut acts = play.acts.iter().rev().filter(|_| !is_waiting);
        acts.find_map(|act| if let Step::Roll(roll) = act.step { Some(roll) } else { None })
    }

    pub(crate) fn players(&self) -> impl Iterator<Item = &PlayerId> {
        self.chairs
            .iter()
            .flatten()
            .filter(|chair| !chair.is_out)
            .filter_map(|chair| chair.sitter.player())
    }
}
