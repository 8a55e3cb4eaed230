//! The judge of each game.

use duell::{Duell, DuellSetup};
use duell_engine::{DuellJudge, curve};
use game::{Dice, Game};
use judge::{Ask, Judge, Unjudged, rollout::Roller};
use qwixx_duel::QwixxDuel;
use qwixx_engine::{DuelJudge, DuelRoller, LongoJudge, LongoRoller};
use qwixx_longo::QwixxLongo;

use crate::{Players, any};

/// A game that has a judge.
pub trait Studied: Players {
    /// The judge.
    type Judge: Judge<Self> + Send;
    /// The fast player of the games in which the judge is studied.
    type Hand: Default + Send;

    /// The judge's default number of nodes, if it counts nodes.
    const NODES: Option<u64> = None;

    /// The usual judge: the net alone in the Qwixx games, a short search in Duell.
    fn usual_judge() -> Self::Judge;

    /// The judge that looks closer, at all throws of the next turn. In Duell, ask the usual one with more
    /// nodes.
    fn closer_judge() -> Self::Judge;

    /// The opening of a game in a study.
    fn opening(setup: &Self::Setup, _: &mut impl Dice) -> Self {
        Self::start(setup)
    }

    /// Plays the moves that are due, until the next throw or another seat's next move.
    ///
    /// # Errors
    /// If the judge cannot say.
    fn play_on(
        hand: &mut Self::Hand,
        judge: &mut Self::Judge,
        position: &mut Self,
        ask: &Ask,
    ) -> Result<(), Unjudged>;
}

impl Studied for Duell {
    type Judge = DuellJudge;
    /// The judge's own search decides what to play.
    type Hand = ();

    const NODES: Option<u64> = Some(curve::NODES);

    fn usual_judge() -> DuellJudge {
        DuellJudge::default()
    }

    fn closer_judge() -> DuellJudge {
        DuellJudge::default()
    }

    /// Without dice all games would be the same, so each begins after four to nine random moves that leave no
    /// immediate win.
    fn opening(setup: &DuellSetup, dice: &mut impl Dice) -> Self {
        loop {
            let mut position = Self::start(setup);
            for _ in 0..3 + dice.face(6) {
                if position.outcome().is_some() {
                    break;
                }
                let seat = position.active();
                position.play_unchecked(seat, any(&position.moves(seat), dice));
            }
            let board = position.board();
            if position.outcome().is_none() && board.winning_tumble(board.to_move()).is_none() {
                return position;
            }
        }
    }

    fn play_on(
        (): &mut (),
        judge: &mut DuellJudge,
        position: &mut Self,
        ask: &Ask,
    ) -> Result<(), Unjudged> {
        let seat = position.active();
        position.play_unchecked(seat, judge.best(position, seat, ask)?.mv);
        Ok(())
    }
}

impl Studied for QwixxDuel {
    type Judge = DuelJudge;
    type Hand = DuelRoller;

    fn usual_judge() -> DuelJudge {
        DuelJudge::at_a_glance()
    }

    fn closer_judge() -> DuelJudge {
        DuelJudge::looking_ahead(1)
    }

    fn play_on(
        hand: &mut DuelRoller,
        _: &mut DuelJudge,
        position: &mut Self,
        _: &Ask,
    ) -> Result<(), Unjudged> {
        hand.play_turn(position);
        Ok(())
    }
}

impl Studied for QwixxLongo {
    type Judge = LongoJudge;
    type Hand = LongoRoller;

    fn usual_judge() -> LongoJudge {
        LongoJudge::at_a_glance()
    }

    fn closer_judge() -> LongoJudge {
        LongoJudge::looking_ahead(1)
    }

    fn play_on(
        hand: &mut LongoRoller,
        _: &mut LongoJudge,
        position: &mut Self,
        _: &Ask,
    ) -> Result<(), Unjudged> {
        hand.play_turn(position);
        Ok(())
    }
}

/// A game that can be rolled out.
pub trait Rolled: Players {
    /// The player of its rollouts.
    type Roller: Roller<Self>;

    /// The player whose decisions are studied.
    ///
    /// # Panics
    /// Never: the tests ask for this player too.
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
