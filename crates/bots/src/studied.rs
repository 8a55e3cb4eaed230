//! Who judges each game.

use duell::Duell;
use duell_engine::DuellJudge;
use judge::{Judge, rollout::Roller};
use qwixx_duel::QwixxDuel;
use qwixx_engine::{DuelJudge, DuelRoller, LongoJudge, LongoRoller};
use qwixx_longo::QwixxLongo;

use crate::Players;

/// A game that has a judge.
pub trait Studied: Players {
    /// The judge.
    type Judge: Judge<Self> + Send;

    /// The judge at its usual: by the net alone where there is one, by a short search in Duell.
    fn judge() -> Self::Judge;

    /// The judge that looks closer: at all throws of the next turn. Duell's does so by more nodes.
    fn closer_judge() -> Self::Judge;
}

impl Studied for Duell {
    type Judge = DuellJudge;

    fn judge() -> DuellJudge {
        DuellJudge::default()
    }

    fn closer_judge() -> DuellJudge {
        DuellJudge::default()
    }
}

impl Studied for QwixxDuel {
    type Judge = DuelJudge;

    fn judge() -> DuelJudge {
        DuelJudge::at_a_glance()
    }

    fn closer_judge() -> DuelJudge {
        DuelJudge::looking_ahead(1)
    }
}

impl Studied for QwixxLongo {
    type Judge = LongoJudge;

    fn judge() -> LongoJudge {
        LongoJudge::at_a_glance()
    }

    fn closer_judge() -> LongoJudge {
        LongoJudge::looking_ahead(1)
    }
}

/// A game that can be rolled out.
pub trait Rolled: Players {
    /// Who plays it on.
    type Roller: Roller<Self>;

    /// The player whose decisions are studied.
    ///
    /// # Panics
    /// Never: the tests ask for the same player.
    fn strongest() -> Self::Player {
        Self::player_named("engine").expect("every game that is rolled out has an engine")
    }
}

impl Rolled for QwixxDuel {
    type Roller = DuelRoller;
}

impl Rolled for QwixxLongo {
    type Roller = LongoRoller;
}
