//! Dicehall's own engine as a contender.

use std::{fmt, sync::Arc};

use duell::{DuellSetup, Move};
use duell_engine::{Clock, Engine, Options, SearchLimits, net::Net};
use game::Game;
use judge::{SeededDice, Stop};

use super::{Budget, Contender, Course, Failure, Pace};

/// The settings of the engine, and its own pace if that differs from the contest's.
#[derive(Clone, Default)]
pub(super) struct NativeSpec {
    pub(super) options: Options,
    /// A network in place of the shipped one.
    pub(super) net: Option<Arc<Net>>,
    pub(super) pace: Option<Pace>,
}

// A network is too large to print.
impl fmt::Debug for NativeSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("NativeSpec")
            .field("options", &self.options)
            .field("pace", &self.pace)
            .finish_non_exhaustive()
    }
}

/// The engine, which forgets everything between games.
pub(super) struct Native {
    engine: Engine,
    pace: Option<Pace>,
}

impl Native {
    pub(super) fn new(spec: NativeSpec) -> Self {
        let engine = match spec.net {
            Some(net) => Engine::with_net(spec.options, net),
            None => Engine::new(spec.options),
        };
        Self { engine, pace: spec.pace }
    }
}

impl Contender for Native {
    fn new_game(&mut self, _: DuellSetup) -> Result<(), Failure> {
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
        let report = self.engine.search(&course.position, &limits, &Stop::new(), &mut |_| {});
        let none = || Failure::Illegal("none was found".to_owned());
        report.map(|report| Move::Tumble(report.best())).ok_or_else(none)
    }

    fn pace(&self) -> Option<Pace> {
        self.pace
    }
}

fn limits(budget: &Budget, seat: usize) -> SearchLimits {
    match budget.pace {
        Pace::Depth(depth) => SearchLimits::depth(depth),
        Pace::Nodes(nodes) => SearchLimits::nodes(nodes),
        Pace::Time(time) => SearchLimits::time(time),
        Pace::Clock { increment, .. } => {
            let clock = Clock { left: budget.left[seat], increment, moves_to_go: None };
            SearchLimits { clock: Some(clock), ..SearchLimits::default() }
        }
    }
}
