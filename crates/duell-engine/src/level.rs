//! Levels for people, from a child's first game to full strength.

use std::time::Duration;

use duell::{Duell, Move};
use effects::{Outlook, Thought};
use game::{Dice, Game, Seat};
use judge::{Ask, Judge, Level, Stop, Unit, Worth};

use crate::{DuellJudge, Options, Taste, novice::Novice};

/// How well a level plays.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Skill {
    /// Like a beginner, who overlooks things.
    Novice(Novice),
    /// Like the judge after this many nodes.
    Nodes(u64, Variety),
    /// Like the judge after this time.
    Full(Duration, Variety),
}

/// How much may be given away for variety, in hundredths of a die. A shallow search takes small
/// differences for large ones, so it needs a wider margin to vary its play.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Variety {
    opening: u16,
    later: u16,
}

const fn nodes(nodes: u64, opening: u16, later: u16) -> Skill {
    Skill::Nodes(nodes, Variety { opening, later })
}

const fn novice(depth: usize, overlooks: u32, misjudges: i32) -> Skill {
    Skill::Novice(Novice { depth, overlooks, misjudges })
}

/// From the first level to the tenth.
const SKILLS: [Skill; Level::COUNT] = [
    novice(1, 95, 150),
    novice(1, 70, 90),
    novice(2, 56, 45),
    novice(2, 24, 20),
    novice(2, 4, 5),
    nodes(500, 30, 12),
    nodes(1_150, 25, 10),
    nodes(5_000, 15, 6),
    nodes(30_000, 15, 6),
    Skill::Full(Duration::from_secs(1), Variety { opening: 15, later: 0 }),
];

/// A move, and what it is thought to be worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Choice {
    /// The move.
    pub mv: Move,
    /// What it is worth, if the level asks the judge.
    pub worth: Option<Worth>,
    /// The reply that the level expects, and its own next move, if it asks the judge.
    pub next: [Option<Move>; 2],
}

impl Choice {
    /// The chance to win that the level sees, from 0 to 1, if it asks the judge.
    pub fn chance(self, seat: Seat) -> Option<f64> {
        self.worth.map(|worth| worth.win(seat))
    }

    /// What the engine had in mind, from which a reason can be given.
    pub fn thought(self, seat: Seat) -> Thought<Move> {
        let Some(worth) = self.worth else { return Thought::Move };
        let [reply, then] = self.next;
        Thought::Line { outlook: outlook(worth, seat), reply, then }
    }
}

/// What a seat expects of the game.
fn outlook(worth: Worth, seat: Seat) -> Outlook {
    let own = worth.own(seat);
    match worth.unit() {
        Unit::Moves if own >= 1.0 => Outlook::Win(own as u32),
        Unit::Moves if own <= -1.0 => Outlook::Loss(-own as u32),
        _ => Outlook::of_chance(worth.win(seat)),
    }
}

/// The engine at a level: a beginner, or the judge with more or fewer nodes.
pub struct LeveledEngine {
    level: Level,
    judge: Option<DuellJudge>,
    stop: Stop,
}

impl LeveledEngine {
    /// The engine at a level, which answers at once when told to stop.
    pub fn new(level: Level, stop: Stop) -> Self {
        Self { level, judge: None, stop }
    }

    /// Its level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Chooses a move. `None` if the game is over.
    pub fn choose(&mut self, position: &Duell, dice: &mut impl Dice) -> Option<Choice> {
        let nodes = match self.level.pick(&SKILLS) {
            Skill::Novice(novice) => {
                let tumble = novice.choose(position.board(), dice)?;
                return Some(Choice { mv: Move::Tumble(tumble), worth: None, next: [None; 2] });
            }
            Skill::Nodes(nodes, _) => Some(nodes),
            Skill::Full(..) => None,
        };
        let ask = Ask { nodes, stop: self.stop.clone(), ..Ask::default() };
        let judge = self.judge.get_or_insert_with(|| judge(self.level));
        judge.set_taste(Taste::new(seed(dice), margin(self.level, position)));
        let best = judge.best(position, position.active(), &ask).ok()?;
        let next = [0, 1].map(|place| best.line.get(place).map(|&(_, mv)| mv));
        Some(Choice { mv: best.mv, worth: Some(best.worth), next })
    }
}

/// A game is in its opening for up to this many half-moves, while all dice are on the board.
const OPENING: u8 = 16;
const ALL_DICE: usize = 18;

/// How much a level may give away now.
fn margin(level: Level, position: &Duell) -> u16 {
    let is_opening = position.quiet() < OPENING && position.board().dice().count() == ALL_DICE;
    match level.pick(&SKILLS) {
        Skill::Nodes(_, variety) | Skill::Full(_, variety) => {
            if is_opening {
                variety.opening
            } else {
                variety.later
            }
        }
        Skill::Novice(_) => 0,
    }
}

fn seed(dice: &mut impl Dice) -> u64 {
    (0..8).fold(0, |seed, _| seed << 8 | u64::from(dice.face(u8::MAX)))
}

/// The judge that a level asks.
fn judge(level: Level) -> DuellJudge {
    match level.pick(&SKILLS) {
        Skill::Full(time, _) => DuellJudge::for_a_game(Options::default()).with_time(time),
        // A few nodes need no large table.
        _ => DuellJudge::for_a_game(Options { hash_mb: 2, ..Options::default() }),
    }
}

#[cfg(test)]
mod tests {
    use duell::DuellSetup;
    use game::Turn;

    use super::*;

    /// Dice without chance.
    struct Ones;

    impl Dice for Ones {
        fn face(&mut self, _: u8) -> u8 {
            1
        }
    }

    #[test]
    fn every_level_has_a_legal_move() {
        for number in 1..=8 {
            let level = Level::new(number).unwrap();
            let mut engine = LeveledEngine::new(level, Stop::new());
            let mut position = Duell::start(&DuellSetup::default());
            for _ in 0..12 {
                let Turn::Move(_) = position.turn() else { break };
                let choice = engine.choose(&position, &mut Ones).unwrap();
                position.play(position.active(), choice.mv).unwrap();
            }
        }
    }

    #[test]
    fn the_highest_level_varies_its_openings_alone() {
        let start = Duell::start(&DuellSetup::default());
        let text = "4RK4/4W134/9/9/9/9/9/4WK4 w 0";
        let late = Duell::from_position(text, &DuellSetup::default()).unwrap();
        assert_eq!((margin(Level::HIGHEST, &start), margin(Level::HIGHEST, &late)), (15, 0));
        assert!(margin(Level::new(6).unwrap(), &late) > 0);
    }

    #[test]
    fn no_level_misses_a_single_step_to_victory() {
        let text = "4RK4/4W134/9/9/9/9/9/4WK4 w 0";
        let position = Duell::from_position(text, &DuellSetup::default()).unwrap();
        for number in 1..=10 {
            let mut engine = LeveledEngine::new(Level::new(number).unwrap(), Stop::new());
            let choice = engine.choose(&position, &mut Ones).unwrap();
            assert_eq!(choice.mv.to_string(), "e7n1", "{number}");
        }
    }
}
