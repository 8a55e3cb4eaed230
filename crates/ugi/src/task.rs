//! One search.

use std::io::Write;

use bots::SeededDice;
use duell::{Duell, Move};
use duell_engine::{Choice, Engine, LeveledEngine, Limits, Report};
use effects::Effects;
use game::Game;
use judge::{Level, Stop};

use crate::{answer, output::Output};

/// What a search is asked for.
pub(crate) struct Task {
    pub(crate) position: Duell,
    pub(crate) limits: Limits,
    pub(crate) level: Level,
    pub(crate) dice: SeededDice,
}

impl Task {
    /// Searches and reports; says everything but the best move itself.
    pub(crate) fn best_move<W: Write>(
        mut self,
        engine: &mut Engine,
        stop: &Stop,
        output: &Output<W>,
    ) -> Option<Move> {
        if self.level < Level::HIGHEST {
            let mut engine = LeveledEngine::new(self.level, stop.clone());
            let choice = engine.choose(&self.position, &mut self.dice);
            choice.map(|choice| {
                if let Some(why) = why(&self.position, choice) {
                    output.say(&format!("info string {why}\n"));
                }
                choice.mv
            })
        } else {
            let report = &mut |report: &Report| output.say(&answer::report(report));
            let found = engine.search(&self.position, &self.limits, stop, report);
            found.map(|report| Move::Tumble(report.best()))
        }
    }
}

/// Why a level made its choice, in one line.
fn why(position: &Duell, choice: Choice) -> Option<String> {
    let seat = position.active();
    position.reason(seat, choice.mv, &position.moves(seat), choice.thought(seat)).map(draw::why)
}
