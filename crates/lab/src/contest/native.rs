//! Dicehall's own engine as a contender.

use bots::SeededDice;
use duell::{Move, Rules};
use duell_engine::{Clock, Engine, Limits, Options, Stop};
use game::Game;

use super::{Budget, Contender, Course, Failure, Pace};

/// The engine, which forgets everything between games.
pub(super) struct Native {
    engine: Engine,
    pace: Option<Pace>,
}

impl Native {
    pub(super) fn new(options: Options, pace: Option<Pace>) -> Self {
        Self { engine: Engine::new(options), pace }
    }
}

impl Contender for Native {
    fn new_game(&mut self, _: Rules) -> Result<(), Failure> {
        self.engine.clear();
        Ok(())
    }

    fn choose(
        &mut self,
        course: &Course,
        budget: &Budget,
        _: &mut SeededDice,
    ) -> Result<Move, Failure> {
        let limits = limits(budget, course.position.active().index());
        let verdict = self.engine.search(&course.position, &limits, &Stop::new(), &mut |_| {});
        let none = || Failure::Illegal("none was found".to_owned());
        verdict.map(|verdict| Move::Tumble(verdict.best())).ok_or_else(none)
    }

    fn pace(&self) -> Option<Pace> {
        self.pace
    }
}

fn limits(budget: &Budget, seat: usize) -> Limits {
    match budget.pace {
        Pace::Depth(depth) => Limits::depth(depth),
        Pace::Nodes(nodes) => Limits::nodes(nodes),
        Pace::Time(time) => Limits::time(time),
        Pace::Clock { increment, .. } => {
            let clock = Clock { left: budget.left[seat], increment, moves_to_go: None };
            Limits { clock: Some(clock), ..Limits::default() }
        }
    }
}
