//! One game between two contenders.

use std::time::{Duration, Instant};

use duell::{Duell, DuellSetup, Move};
use game::{
    Game, Outcome, Seat, Step,
    record::{Record, Scribe},
};
use judge::SeededDice;

use super::{Budget, Contender, Course, Failure, Opening, Pace};

/// How a game went.
#[derive(Clone, Debug)]
pub struct Bout {
    /// The outcome. A forfeited game ends as if the contender had resigned.
    pub outcome: Outcome,
    /// Who forfeited it, and why.
    pub failure: Option<(Seat, Failure)>,
    /// How many half-moves were made, including the opening.
    pub half_moves: u32,
    /// The whole game.
    pub record: Record,
}

impl Bout {
    /// A short name for how it ended.
    pub fn reason(&self) -> &'static str {
        self.failure.as_ref().map_or(self.outcome.reason.0, |(_, failure)| failure.reason())
    }

    /// The half-points of a seat: two for a win, one for a draw.
    pub fn half_points(&self, seat: Seat) -> usize {
        match self.outcome.winners {
            winners if winners.is_empty() => 1,
            winners => 2 * usize::from(winners.contains(seat)),
        }
    }
}

/// How late an answer may be: on a busy machine, delays are not the player's fault.
const GRACE: Duration = Duration::from_millis(250);

/// A game in progress.
pub(super) struct Arena<'a> {
    /// White and Red.
    pub(super) contenders: [&'a mut (dyn Contender + 'static); 2],
    pub(super) names: [&'a str; 2],
    pub(super) pace: Pace,
    pub(super) rules: DuellSetup,
    pub(super) dice: SeededDice,
}

impl Arena<'_> {
    /// Plays a game from an opening to its end.
    pub(super) fn play(mut self, opening: &Opening, round: &str) -> Bout {
        let mut course = Course::new(opening.start.clone());
        let mut scribe = self.begin(opening, round);
        for &mv in &opening.moves {
            advance(&mut course, &mut scribe, mv).expect("openings are made of legal moves");
        }
        if !opening.moves.is_empty() {
            scribe.comment("the opening");
        }
        let failure = self.finish(&mut course, &mut scribe);
        if let Some((seat, failure)) = &failure {
            scribe.comment(&format!("{} forfeits: {failure}", self.names[seat.index()]));
            scribe
                .take(Step::Move(*seat, Move::Resign))
                .expect("a game that goes on can be resigned");
        }
        Bout {
            outcome: scribe.position().outcome().expect("the game has been played to its end"),
            failure,
            half_moves: course.moves.len() as u32,
            record: scribe.record(),
        }
    }

    fn begin(&self, opening: &Opening, round: &str) -> Scribe<Duell> {
        let mut scribe = if opening.start == Duell::start(&self.rules) {
            Scribe::new(&self.rules)
        } else {
            Scribe::from_position(&self.rules, opening.start.clone())
        };
        for (seat, name) in self.names.iter().enumerate() {
            scribe.player(Seat::at(seat), name);
        }
        scribe.tag("Round", round);
        scribe
    }

    /// Lets the contenders move until the game is over or one of them forfeits it.
    fn finish(
        &mut self,
        course: &mut Course,
        scribe: &mut Scribe<Duell>,
    ) -> Option<(Seat, Failure)> {
        for seat in 0..2 {
            if let Err(failure) = self.contenders[seat].new_game(self.rules) {
                return Some((Seat::at(seat), failure));
            }
        }
        let mut left = [0, 1].map(|seat| match self.pace_of(seat) {
            Pace::Clock { base, .. } => base,
            _ => Duration::ZERO,
        });
        while course.position.outcome().is_none() {
            let seat = course.position.active();
            let budget = Budget { pace: self.pace_of(seat.index()), left };
            let made = self
                .choose(seat, course, &budget, &mut left[seat.index()])
                .and_then(|mv| advance(course, scribe, mv));
            if let Err(failure) = made {
                return Some((seat, failure));
            }
        }
        None
    }

    fn pace_of(&self, seat: usize) -> Pace {
        self.contenders[seat].pace().unwrap_or(self.pace)
    }

    /// Asks for a move and looks at the clock.
    fn choose(
        &mut self,
        seat: Seat,
        course: &Course,
        budget: &Budget,
        left: &mut Duration,
    ) -> Result<Move, Failure> {
        let contender = &mut self.contenders[seat.index()];
        let start = Instant::now();
        let mv = contender.choose(course, budget, &mut self.dice)?;
        let taken = start.elapsed();
        if !contender.keeps_time() {
            return Ok(mv);
        }
        match budget.pace {
            Pace::Time(time) if taken > time + GRACE => Err(Failure::Overtime),
            Pace::Clock { .. } if taken > *left + GRACE => Err(Failure::Overtime),
            Pace::Clock { increment, .. } => {
                *left = left.saturating_sub(taken) + increment;
                Ok(mv)
            }
            _ => Ok(mv),
        }
    }
}

fn advance(course: &mut Course, scribe: &mut Scribe<Duell>, mv: Move) -> Result<(), Failure> {
    if mv == Move::Draw {
        return Err(Failure::Illegal("no draws are offered in a match".to_owned()));
    }
    let seat = course.position.active();
    scribe
        .take(Step::Move(seat, mv))
        .map_err(|illegal| Failure::Illegal(format!("{mv}: {illegal}")))?;
    course.position.play_unchecked(seat, mv);
    course.moves.push(mv);
    Ok(())
}
