//! One search.

use std::io::Write;

use bots::SeededDice;
use duell::{Duell, Move, Tumble};
use duell_engine::{Choice, Engine, LeveledEngine, Report, SearchLimits};
use effects::Effects;
use game::Game;
use judge::{Level, Stop};

use crate::{answer, output::Output};

/// What a search has to do.
pub(crate) struct Task {
    pub(crate) position: Duell,
    pub(crate) limits: SearchLimits,
    /// The only moves to consider; all if empty.
    pub(crate) only: Vec<Tumble>,
    pub(crate) level: Level,
    pub(crate) dice: SeededDice,
}

impl Task {
    /// Searches and reports everything except the best move itself and the expected reply.
    pub(crate) fn best_move<W: Write>(
        mut self,
        engine: &mut Engine,
        stop: &Stop,
        output: &Output<W>,
    ) -> (Option<Move>, Option<Move>) {
        if self.level < Level::HIGHEST && self.only.is_empty() {
            let mut engine = LeveledEngine::new(self.level, stop.clone());
            let choice = engine.choose(&self.position, &mut self.dice);
            if let Some(why) = choice.and_then(|choice| why(&self.position, choice)) {
                output.say(&format!("info string {why}\n"));
            }
            (choice.map(|choice| choice.mv), None)
        } else {
            let report = &mut |report: &Report| output.say(&answer::report(report));
            let found = engine.search_among(&self.position, &self.only, &self.limits, stop, report);
            let line = found.map(|report| report.lines[0].moves.clone()).unwrap_or_default();
            let at = |place| line.get(place).map(|&tumble| Move::Tumble(tumble));
            (at(0), at(1))
        }
    }
}

/// Why a level chose its move, in one line.
fn why(position: &Duell, choice: Choice) -> Option<String> {
    let seat = position.active();
    position.reason(seat, choice.mv, &position.moves(seat), choice.thought(seat)).map(draw::why)
}
