//! All players of the Qwixx games, by name and as bots on offer. A new player is a variant here.

use std::{fmt, str::FromStr};

use effects::{Effects, Reason};
use game::{Dice, Game, Seat};
use judge::Level;
use qwixx::Choice;
use qwixx_duel::QwixxDuel;
use qwixx_engine::{Advice, Engine, Planner, Weighed};
use qwixx_longo::QwixxLongo;

use crate::{
    Offer, Player, Roster, UnknownPlayer, any,
    greedy::{Ranked, greedy},
};

/// A baseline player of a Qwixx game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QwixxBaseline {
    /// Any legal choice, including a pass.
    Random,
    /// The choice that skips the fewest spaces, if it skips no more than this; in action 2 it skips more
    /// rather than take a misthrow.
    Greedy(u8),
}

impl QwixxBaseline {
    /// The names of the players.
    pub const NAMES: &'static str = "random, and greedy:G that skips at most G spaces";
}

impl fmt::Display for QwixxBaseline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Random => f.write_str("random"),
            Self::Greedy(most) => write!(f, "greedy:{most}"),
        }
    }
}

impl FromStr for QwixxBaseline {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Self, UnknownPlayer> {
        let unknown = || UnknownPlayer::new(name, Self::NAMES);
        match name.strip_prefix("greedy:") {
            _ if name == "random" => Ok(Self::Random),
            Some(most) if most.bytes().all(|b| b.is_ascii_digit()) => {
                most.parse().map(Self::Greedy).map_err(|_| unknown())
            }
            _ => Err(unknown()),
        }
    }
}

impl<const SIDES: u8, G: Ranked<SIDES>> Player<G> for QwixxBaseline
where
    G: Game<Move = Choice<SIDES>>,
{
    #[inline]
    fn choose(
        &mut self,
        position: &G,
        seat: Seat,
        legal: &[Choice<SIDES>],
        dice: &mut impl Dice,
    ) -> Choice<SIDES> {
        match *self {
            Self::Random => any(legal, dice),
            Self::Greedy(most) => greedy(position, seat, legal, most),
        }
    }
}

/// The strength of an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Strength {
    /// At a level; 10 is full strength.
    Level(Level),
    /// By its net alone, without looking at the others' next turn.
    Fast,
}

impl Strength {
    fn from_name(name: &str) -> Option<Self> {
        match name.strip_prefix("engine:") {
            _ if name == "engine" => Some(Self::Level(Level::HIGHEST)),
            _ if name == "fast" => Some(Self::Fast),
            Some(level) => level.parse().map(Self::Level).ok(),
            None => None,
        }
    }
}

impl fmt::Display for Strength {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Level(Level::HIGHEST) => f.write_str("engine"),
            Self::Level(level) => write!(f, "engine:{level}"),
            Self::Fast => f.write_str("fast"),
        }
    }
}

/// The name of a player of either Qwixx game, before the player exists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QwixxName {
    /// A baseline player.
    Baseline(QwixxBaseline),
    /// The engine, at this strength.
    Engine(Strength),
}

impl fmt::Display for QwixxName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Baseline(baseline) => baseline.fmt(f),
            Self::Engine(strength) => strength.fmt(f),
        }
    }
}

impl FromStr for QwixxName {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Self, UnknownPlayer> {
        match Strength::from_name(name) {
            Some(strength) => Ok(Self::Engine(strength)),
            None => name.parse().map(Self::Baseline).map_err(|_| UnknownPlayer::new(name, NAMES)),
        }
    }
}

/// A player of a Qwixx game whose engine asks the judge `J`.
#[derive(Clone, Debug)]
pub enum QwixxPlayer<J: Planner> {
    /// A baseline player.
    Baseline(QwixxBaseline),
    /// The engine, and why it made its last choice.
    Engine(Strength, Box<Engine<J>>, Option<Reason>),
}

/// The names of the players.
pub(crate) const NAMES: &str = "random, greedy:G that skips at most G spaces, engine:LEVEL \
    from 1 to 10, engine at full strength, and fast";

impl<J: Planner> QwixxPlayer<J> {
    /// Its name.
    pub fn name(&self) -> QwixxName {
        match *self {
            Self::Baseline(baseline) => QwixxName::Baseline(baseline),
            Self::Engine(strength, ..) => QwixxName::Engine(strength),
        }
    }
}

impl<J: Planner> fmt::Display for QwixxPlayer<J> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.name().fmt(f)
    }
}

impl<J: Planner> From<QwixxName> for QwixxPlayer<J> {
    fn from(name: QwixxName) -> Self {
        let (strength, engine) = match name {
            QwixxName::Baseline(baseline) => return Self::Baseline(baseline),
            QwixxName::Engine(strength @ Strength::Level(level)) => (strength, Engine::new(level)),
            QwixxName::Engine(strength @ Strength::Fast) => (strength, Engine::fast()),
        };
        Self::Engine(strength, Box::new(engine), None)
    }
}

impl<J: Planner> FromStr for QwixxPlayer<J> {
    type Err = UnknownPlayer;

    fn from_str(name: &str) -> Result<Self, UnknownPlayer> {
        name.parse::<QwixxName>().map(Self::from)
    }
}

impl<J: Planner> Player<J::Game> for QwixxPlayer<J>
where
    QwixxBaseline: Player<J::Game>,
{
    #[inline]
    fn choose(
        &mut self,
        position: &J::Game,
        seat: Seat,
        legal: &[<J::Game as Game>::Move],
        dice: &mut impl Dice,
    ) -> <J::Game as Game>::Move {
        match self {
            Self::Baseline(baseline) => baseline.choose(position, seat, legal, dice),
            Self::Engine(strength, engine, reason) => {
                let advice = engine.choose(position, seat, legal, dice);
                // Fast players give no reasons.
                if *strength != Strength::Fast {
                    *reason = why(engine, position, seat, legal, advice);
                }
                advice.mv
            }
        }
    }

    fn reason(&self) -> Option<Reason> {
        match self {
            Self::Baseline(_) => None,
            Self::Engine(_, _, reason) => *reason,
        }
    }
}

/// Why the engine made a choice: who takes nothing leaves the best of what there was.
fn why<J: Planner>(
    engine: &mut Engine<J>,
    position: &J::Game,
    seat: Seat,
    legal: &[<J::Game as Game>::Move],
    Advice { mv, thought }: Advice<<J::Game as Game>::Move>,
) -> Option<Reason> {
    let weighed = if legal.len() > 1 { engine.weigh(position, seat, mv) } else { None };
    let Some(Weighed { chance, next, instead }) = weighed else {
        return position.reason(seat, mv, legal, thought);
    };
    let considered: Vec<_> = [mv].into_iter().chain(next).collect();
    let told = position.reason(seat, mv, &considered, thought)?;
    told.with_chance(Some(chance)).with_instead(instead).worth_saying()
}

/// The level of a greedy player is the maximum number of spaces it skips.
const QWIXX_OFFERS: &[Offer] = &[
    Offer { name: "random", levels: 1..=1 },
    Offer { name: "greedy", levels: 1..=10 },
    Offer { name: "engine", levels: 1..=10 },
];

fn qwixx_player_name(name: &str, level: u8) -> String {
    if name == "random" { name.to_owned() } else { format!("{name}:{level}") }
}

impl Roster for QwixxDuel {
    const OFFERS: &'static [Offer] = QWIXX_OFFERS;
    const STAND_IN: (&'static str, u8) = ("engine", 7);

    fn player_name(name: &str, level: u8) -> String {
        qwixx_player_name(name, level)
    }
}

impl Roster for QwixxLongo {
    const OFFERS: &'static [Offer] = QWIXX_OFFERS;
    const STAND_IN: (&'static str, u8) = ("engine", 7);

    fn player_name(name: &str, level: u8) -> String {
        qwixx_player_name(name, level)
    }
}

#[cfg(test)]
mod tests {
    use qwixx_duel::QwixxDuelSetup;

    use super::*;
    use crate::{Players, SeededDice};

    #[test]
    fn players_are_known_by_the_names_they_print() {
        for name in ["random", "greedy:2", "fast", "engine", "engine:1", "engine:9"] {
            assert_eq!(QwixxDuel::player_named(name).unwrap().to_string(), name);
            assert_eq!(QwixxLongo::player_named(name).unwrap().to_string(), name);
        }
        assert_eq!(QwixxDuel::player_named("engine:10").unwrap().to_string(), "engine");
        for name in ["engine:0", "engine:11", "engine:01", "engine:+1", "engine:", "Fast", "greedy"]
        {
            assert!(QwixxDuel::player_named(name).is_err(), "{name}");
        }
    }

    #[test]
    fn engines_say_why_and_fast_players_do_not() {
        let mut position = QwixxDuel::start(&QwixxDuelSetup::default());
        position.roll("4,1,r3,y6,g2,b6".parse().unwrap()).unwrap();
        let seat = position.active();
        let legal = position.moves(seat);
        for (name, says_why) in
            [("engine", true), ("engine:1", true), ("fast", false), ("random", false)]
        {
            let mut player = QwixxDuel::player_named(name).unwrap();
            assert_eq!(player.reason(), None);
            player.choose(&position, seat, &legal, &mut SeededDice::new(1));
            assert_eq!(player.reason().is_some(), says_why, "{name}");
        }
    }
}
