//! All players of Duell, by name and as bots on offer. A new player is a variant here.

use std::{fmt, str::FromStr};

use duell::{Duell, Move};
use duell_engine::LeveledEngine;
use effects::{Effects, Reason};
use game::{Dice, Seat};
use judge::{Level, Stop};

use crate::{Offer, Player, Players, Roster, UnknownPlayer, alpha_beta, any, careful::careful};

/// A baseline player of Duell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DuellBaseline {
    /// Any legal move.
    Random,
    /// Wins if it can, leaves no win in one if it can help it, and otherwise takes what it can.
    Careful,
    /// Searches this many half-moves deep, and counts dice.
    AlphaBeta(u8),
}

impl fmt::Display for DuellBaseline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Careful => f.write_str("careful"),
            Self::AlphaBeta(depth) => write!(f, "ab:{depth}"),
        }
    }
}

impl FromStr for DuellBaseline {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Self, UnknownPlayer> {
        let unknown = || UnknownPlayer::new(name, Duell::NAMES);
        match (name, name.strip_prefix("ab:")) {
            ("random", _) => Ok(Self::Random),
            ("careful", _) => Ok(Self::Careful),
            (_, Some(text)) => alpha_beta::DEPTHS
                .into_iter()
                .find(|depth| depth.to_string() == text)
                .map(Self::AlphaBeta)
                .ok_or_else(unknown),
            _ => Err(unknown()),
        }
    }
}

impl Player<Duell> for DuellBaseline {
    fn choose(&mut self, position: &Duell, _: Seat, legal: &[Move], dice: &mut impl Dice) -> Move {
        match self {
            Self::Random => any(legal, dice),
            Self::Careful => careful(position, legal, dice),
            Self::AlphaBeta(depth) => alpha_beta::choose(position, legal, *depth, dice),
        }
    }
}

/// A player of Duell.
#[derive(Clone)]
pub enum DuellPlayer {
    /// A baseline player.
    Baseline(DuellBaseline),
    /// The engine.
    Engine(Box<EngineSeat>),
}

/// The engine, playing on a seat.
pub struct EngineSeat {
    engine: LeveledEngine,
    reason: Option<Reason>,
}

impl EngineSeat {
    /// The engine at a level.
    pub fn new(level: Level) -> Self {
        Self { engine: LeveledEngine::new(level, Stop::new()), reason: None }
    }
}

/// Another player of the same level, with an empty memory.
impl Clone for EngineSeat {
    fn clone(&self) -> Self {
        Self::new(self.engine.level())
    }
}

impl Players for Duell {
    type Player = DuellPlayer;

    const NAMES: &'static str = "random, careful, ab:N that searches N half-moves deep, 1 to 8, \
                                 and engine:LEVEL from 1 to 10";
    const OPPONENT: &'static str = "engine:3";
}

impl Roster for Duell {
    const OFFERS: &'static [Offer] = &[
        Offer { name: "random", levels: 1..=1 },
        Offer { name: "careful", levels: 1..=1 },
        Offer { name: "engine", levels: 1..=10 },
    ];
    const STAND_IN: (&'static str, u8) = ("engine", 6);

    fn player_name(name: &str, level: u8) -> String {
        if name == "engine" { format!("engine:{level}") } else { name.to_owned() }
    }
}

impl fmt::Display for DuellPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Baseline(baseline) => baseline.fmt(f),
            Self::Engine(seat) => write!(f, "engine:{}", seat.engine.level().number()),
        }
    }
}

impl fmt::Debug for DuellPlayer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for DuellPlayer {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Self, UnknownPlayer> {
        let level = match name.strip_prefix("engine") {
            None => return name.parse().map(Self::Baseline),
            Some("") => Some(Level::HIGHEST),
            Some(level) => level.strip_prefix(':').and_then(|level| level.parse().ok()),
        };
        level
            .map(|level| Self::Engine(Box::new(EngineSeat::new(level))))
            .ok_or_else(|| UnknownPlayer::new(name, Duell::NAMES))
    }
}

impl Player<Duell> for DuellPlayer {
    fn choose(
        &mut self,
        position: &Duell,
        seat: Seat,
        legal: &[Move],
        dice: &mut impl Dice,
    ) -> Move {
        match self {
            Self::Baseline(baseline) => baseline.choose(position, seat, legal, dice),
            Self::Engine(engine) => engine.choose(position, seat, legal, dice),
        }
    }

    fn reason(&self) -> Option<Reason> {
        match self {
            Self::Baseline(_) => None,
            Self::Engine(seat) => seat.reason,
        }
    }

    fn heed(&mut self, stop: &Stop) {
        if let Self::Engine(seat) = self {
            seat.engine = LeveledEngine::new(seat.engine.level(), stop.clone());
        }
    }
}

impl EngineSeat {
    fn choose(
        &mut self,
        position: &Duell,
        seat: Seat,
        legal: &[Move],
        dice: &mut impl Dice,
    ) -> Move {
        self.reason = None;
        // It lacks a choice only if the game is over, and then nobody is asked.
        let Some(choice) = self.engine.choose(position, dice) else { return any(legal, dice) };
        let reason = position.reason(seat, choice.mv, legal, choice.thought(seat));
        self.reason = reason.map(|reason| reason.with_chance(choice.chance(seat)));
        choice.mv
    }
}

#[cfg(test)]
mod tests {
    use duell::DuellSetup;
    use effects::{Fact, Thought};
    use game::Game;

    use super::*;
    use crate::SeededDice;

    #[test]
    fn names_read_back() {
        for name in ["random", "careful", "ab:1", "ab:8"] {
            assert_eq!(Duell::player_named(name).unwrap().to_string(), name);
        }
        for name in ["", "ab", "ab:", "ab:0", "ab:9", "ab:04", "ab:x", "Careful"] {
            assert!(Duell::player_named(name).is_err(), "{name}");
        }
    }

    #[test]
    fn the_engine_says_why_and_how_it_stands() {
        // The one on b4 can take an unguarded six, and nothing else is near: one die each is left then.
        let text = "4RK4/9/9/9/R64W136R63/9/9/4WK4 w 0";
        let position = Duell::from_position(text, &DuellSetup::default()).unwrap();
        let seat = Seat::at(0);
        let mut player = Duell::player_named("engine:6").unwrap();
        assert_eq!(player.to_string(), "engine:6");
        assert_eq!(player.reason(), None);
        let legal = position.moves(seat);
        let mv = player.choose(&position, seat, &legal, &mut SeededDice::new(1));
        assert_eq!(position.judge(seat, mv), Ok(()));
        let told = player.reason().unwrap();
        let bare = position.reason(seat, mv, &legal, Thought::Move).unwrap();
        assert!(matches!(told.fact, Fact::Wins { .. }), "{told:?}");
        assert_eq!(told, Reason { chance: told.chance, ..bare });
        assert!(told.chance.is_some_and(|chance| (40..=99).contains(&chance)), "{told:?}");
        assert_eq!(player.clone().reason(), None);
    }

    #[test]
    fn levels_that_do_not_exist_are_refused() {
        for name in
            ["engine:0", "engine:11", "engine:01", "engine:+1", "engine:", "engine:x", "engines"]
        {
            assert!(Duell::player_named(name).is_err(), "{name}");
        }
        assert_eq!(Duell::player_named("engine").unwrap().to_string(), "engine:10");
    }
}
