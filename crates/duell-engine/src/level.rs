//! Levels for people, from a child's first game to full strength.

use std::time::Duration;

use duell::{Duell, Move, Tumble};
use effects::Thought;
use game::Dice;
use judge::{Level, Stop};

use crate::{Engine, Limits, Options, Score, novice::Novice};

/// What a level plays like.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Skill {
    /// A beginner.
    Novice(Novice),
    /// The engine with this many positions to look at.
    Nodes(u64),
    /// The engine with so much time.
    Full(Duration),
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
    Skill::Nodes(400),
    Skill::Nodes(1_000),
    Skill::Nodes(5_000),
    Skill::Nodes(30_000),
    Skill::Full(Duration::from_secs(1)),
];

/// A move and what it is thought to be worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The move.
    pub tumble: Tumble,
    /// What it is worth, where the level looks that far.
    pub score: Option<Score>,
}

impl Choice {
    /// What the engine had in mind, from which a reason can be told.
    pub fn thought(self) -> Thought<Move> {
        match self.score {
            Some(Score::WinsIn(moves)) => Thought::Win(moves),
            Some(Score::LosesIn(moves)) => Thought::Loss(moves),
            Some(Score::Estimate(_)) | None => Thought::Move,
        }
    }
}

/// The engine at a level.
pub struct LeveledEngine {
    level: Level,
    engine: Option<Engine>,
    stop: Stop,
}

impl LeveledEngine {
    /// The engine at a level, which answers at once when told to stop.
    pub fn new(level: Level, stop: Stop) -> Self {
        Self { level, engine: None, stop }
    }

    /// Its level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Chooses a move. `None` if the game is over.
    pub fn choose(&mut self, position: &Duell, dice: &mut impl Dice) -> Option<Choice> {
        let limits = match self.level.pick(&SKILLS) {
            Skill::Novice(novice) => {
                let tumble = novice.choose(position.board(), dice)?;
                return Some(Choice { tumble, score: None });
            }
            Skill::Nodes(nodes) => Limits::nodes(nodes),
            Skill::Full(time) => Limits::time(time),
        };
        // Who looks at few positions needs no large table.
        let hash_mb = if limits.nodes.is_some() { 2 } else { Options::default().hash_mb };
        let options = Options { hash_mb, ..Options::default() };
        let engine = self.engine.get_or_insert_with(|| Engine::new(options));
        let report = engine.search(position, &limits, &self.stop, &mut |_| {})?;
        Some(Choice { tumble: report.best(), score: Some(report.score()) })
    }
}

#[cfg(test)]
mod tests {
    use duell::DuellSetup;
    use game::{Game, Turn};

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
                position.play(position.active(), Move::Tumble(choice.tumble)).unwrap();
            }
        }
    }

    #[test]
    fn no_level_misses_a_single_step_to_victory() {
        let text = "4RK4/4W134/9/9/9/9/9/4WK4 w 0";
        let position = Duell::from_position(text, &DuellSetup::default()).unwrap();
        for number in 1..=10 {
            let mut engine = LeveledEngine::new(Level::new(number).unwrap(), Stop::new());
            let choice = engine.choose(&position, &mut Ones).unwrap();
            assert!(position.board().wins(choice.tumble), "{number}");
        }
    }
}
