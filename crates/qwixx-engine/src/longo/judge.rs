//! What choices and positions of Longo are worth to every seat.
//!
//! All seats answer the white dice at once, so what a choice is worth depends on what the others choose.
//! The judge expects each rival of the active seat to answer the white dice as if nobody else did
//! anything, and the active seat to play its best turn against these answers. Such rivals ignore the
//! colored dice, which makes the mean over all throws exact (see `options.rs`). A rival's choice is judged
//! against the expected answers of all others, and the active seat may adapt its second action.

use game::{Game, Phase, Seat, Turn, sort_by};
use judge::{Ask, Judge, Judged, Level, Stop, Sure, Unit, Unjudged, Which, Worth};
use qwixx::Color;
use qwixx_longo::{Choice, MOST_SEATS, QwixxLongo, SIDES, Space};

use super::{
    chance::rivals_answers,
    plan::{Lists, NOBODY, best_plan, each_plan},
    value::{HIDDEN, LongoValue, Prediction},
};
use crate::{
    Expected, Glance, Lapse, Planner,
    options::{Options, by_white_dice, expected},
    study::{self, white_throw},
};

const FACES: usize = SIDES as usize;

/// Judges positions of Longo before a throw by the net, or by its mean over all throws of the next
/// turns; and all others by the answers it expects.
#[derive(Clone, Debug)]
pub struct LongoJudge {
    value: LongoValue<'static, HIDDEN>,
    lists: Lists,
    turns: u8,
    breadth: usize,
    /// Results of looking ahead, kept for the next question.
    kept: Known,
    /// The stop signal of the current question.
    stop: Stop,
}

type Known = study::Known<QwixxLongo>;

/// The first and second action of the active seat, and what they lead to.
#[derive(Clone, Copy)]
struct Turned {
    first: Choice,
    second: Option<Choice>,
    worth: Worth,
}

impl LongoJudge {
    /// A judge by the net alone.
    pub fn at_a_glance() -> Self {
        Self {
            value: LongoValue::default(),
            lists: Lists::default(),
            turns: 0,
            breadth: usize::MAX,
            kept: Known::new(),
            stop: Stop::new(),
        }
    }

    /// A judge that looks at all throws of this many turns after a choice.
    pub fn looking_ahead(turns: u8) -> Self {
        Self { turns, ..Self::at_a_glance() }
    }

    /// A judge that looks ahead only for this many pairs of first and second action: those that are best at a glance.
    /// Choices that are asked about are always included.
    pub fn with_breadth(self, breadth: usize) -> Self {
        Self { breadth: breadth.max(1), ..self }
    }

    /// What each pair of white dice is worth on average over the colored ones, and how likely the pair is. A throw must
    /// be due.
    ///
    /// # Errors
    /// If the judge does not know the number of seats.
    pub fn by_white_dice(
        &mut self,
        position: &QwixxLongo,
    ) -> Result<Vec<([u8; 2], f64, Worth)>, Unjudged> {
        known_rules(position)?;
        self.stop = Stop::new();
        let (mut known, turns) = (Known::new(), self.turns);
        Ok(by_white_dice::<SIDES, FACES, { Space::COUNT }>(|white| {
            self.options(position, white, turns, &mut known)
        }))
    }

    /// What a position before a throw is worth, looking this many turns ahead; `None` once the signal to stop has come.
    fn ahead(&mut self, position: &QwixxLongo, turns: u8) -> Worth {
        let seats = position.seats();
        if let Some(outcome) = position.outcome() {
            let mut own = [0.0; MOST_SEATS];
            for (own, sheet) in own.iter_mut().zip(position.sheets()) {
                *own = f64::from(sheet.points());
            }
            return Worth::of_outcome(outcome, &own[..seats], Unit::Points);
        }
        if turns > 0 && !self.stop.is_stopped() {
            return self.mean(position, turns - 1);
        }
        let (mut wins, mut own) = ([0.0; MOST_SEATS], [0.0; MOST_SEATS]);
        self.value.each(position, |seat, found| {
            wins[seat.index()] = f64::from(found.win);
            own[seat.index()] = f64::from(found.score);
        });
        Worth::new(&wins[..seats], &own[..seats], Unit::Points, Sure::Judged)
    }

    fn ahead_once(&mut self, position: &QwixxLongo, turns: u8, known: &mut Known) -> Worth {
        known.once(position, || self.ahead(position, turns))
    }

    /// The mean over all throws of the expected answers, whose end is judged by looking this many turns ahead.
    fn mean(&mut self, position: &QwixxLongo, turns: u8) -> Worth {
        let mut known = Known::new();
        expected::<SIDES, FACES, { Space::COUNT }>(|white| {
            self.options(position, white, turns, &mut known)
        })
    }

    /// The turns of the active seat with these white dice, whatever the colored dice show.
    pub(super) fn options(
        &mut self,
        position: &QwixxLongo,
        white: [u8; 2],
        turns: u8,
        known: &mut Known,
    ) -> Options<{ Space::COUNT }> {
        let seat = position.active();
        let thrown = thrown(position, white);
        let answers = self.rivals(&thrown);
        let mut options = Options::new(seat);
        for first in thrown.moves(seat) {
            let next = answered(&thrown, &answers, seat, first);
            if next.phase() != Phase::Action2 {
                options.raise_alone(self.ahead_once(&next, turns, known));
                continue;
            }
            let mut worth = |second| {
                let mut end = next.clone();
                end.play_unchecked(seat, second);
                self.ahead_once(&end, turns, known)
            };
            options.raise_alone(worth(Choice::Pass));
            let sheet = &next.sheets()[seat.index()];
            for color in Color::ALL {
                for place in 0..Space::COUNT {
                    let space = Space::at(color, place).expect("the row has this place");
                    if sheet.allows(space, next.closed()) {
                        options.raise_with(color as usize, place, worth(Choice::Take(space)));
                    }
                }
            }
        }
        options
    }

    /// The expected answers of the active seat's rivals.
    fn rivals(&mut self, thrown: &QwixxLongo) -> Answers {
        rivals_answers(thrown, &mut self.value, &mut self.lists)
            .map(|plan| plan.map_or(Choice::Pass, |plan| plan.mv))
    }

    /// What the end of a turn is worth, kept for the next question.
    fn ahead_kept(&mut self, position: &QwixxLongo, turns: u8) -> Worth {
        if turns == 0 || turns != self.turns {
            return self.ahead(position, turns);
        }
        self.kept.make_room();
        let mut kept = std::mem::replace(&mut self.kept, Known::new());
        let worth = self.ahead_once(position, turns, &mut kept);
        if !self.stop.is_stopped() {
            self.kept = kept;
        }
        worth
    }

    /// The best continuation of a turn after all first actions: nothing more, or a second action.
    fn rest(&mut self, next: &QwixxLongo, turns: u8, breadth: usize) -> (Option<Choice>, Worth) {
        if next.phase() != Phase::Action2 {
            return (None, self.ahead_kept(next, turns));
        }
        let seat = next.active();
        let mut ends: Vec<(Choice, QwixxLongo)> = Vec::new();
        for second in next.moves(seat) {
            let mut end = next.clone();
            end.play_unchecked(seat, second);
            ends.push((second, end));
        }
        if turns > 0 && breadth < ends.len() {
            let mut ranked: Vec<_> =
                ends.into_iter().map(|end| (self.ahead(&end.1, 0), end)).collect();
            sort_by(&mut ranked, |(one, _), (other, _)| other.cmp_for(one, seat));
            ends = ranked.into_iter().map(|(_, end)| end).take(breadth).collect();
        }
        let mut best: Option<(Option<Choice>, Worth)> = None;
        for (second, end) in ends {
            let worth = self.ahead_kept(&end, turns);
            if best.is_none_or(|(_, best)| worth.cmp_for(&best, seat).is_gt()) {
                best = Some((Some(second), worth));
            }
        }
        best.expect("a player who is to act can at least pass")
    }

    /// The turns of the active seat against the expected answers of its rivals.
    fn turns_of_active(
        &mut self,
        thrown: &QwixxLongo,
        answers: &Answers,
        firsts: &[Choice],
        turns: u8,
    ) -> Vec<Turned> {
        let seat = thrown.active();
        let mut found = Vec::with_capacity(firsts.len());
        for &first in firsts {
            let next = answered(thrown, answers, seat, first);
            let (second, worth) = self.rest(&next, turns, self.breadth);
            found.push(Turned { first, second, worth });
        }
        found
    }

    /// The turn that the active seat is expected to play.
    fn turn_of_active(&mut self, thrown: &QwixxLongo, answers: &Answers, turns: u8) -> Turned {
        let seat = thrown.active();
        let mut firsts = thrown.moves(seat);
        if turns > 0 && self.breadth < firsts.len() {
            let mut ranked = self.turns_of_active(thrown, answers, &firsts, 0);
            sort_by(&mut ranked, |one, other| other.worth.cmp_for(&one.worth, seat));
            firsts = ranked.iter().map(|turned| turned.first).take(self.breadth).collect();
        }
        best_of(&self.turns_of_active(thrown, answers, &firsts, turns), seat)
    }

    /// The choices of a seat in the first action, each with the expected second action.
    fn first_actions(
        &mut self,
        thrown: &QwixxLongo,
        seat: Seat,
        moves: &[Choice],
        turns: u8,
    ) -> Vec<Judged<Choice>> {
        let active = thrown.active();
        let mut answers = self.rivals(thrown);
        let line =
            |second: Option<Choice>| second.map(|second| (active, second)).into_iter().collect();
        if seat == active {
            let judged = |turned: &Turned| Judged {
                mv: turned.first,
                worth: turned.worth,
                line: line(turned.second),
            };
            let own = self.turns_of_active(thrown, &answers, moves, turns);
            return own.iter().map(judged).collect();
        }
        answers[active.index()] = self.turn_of_active(thrown, &answers, turns).first;
        // What the active seat then does is nearly the same after every choice of a rival.
        let second_breadth = if self.breadth < usize::MAX { 1 } else { self.breadth };
        let mut judged = Vec::with_capacity(moves.len());
        for &mv in moves {
            let next = answered(thrown, &answers, seat, mv);
            let (second, worth) = self.rest(&next, turns, second_breadth);
            judged.push(Judged { mv, worth, line: line(second) });
        }
        judged
    }

    fn judged(
        &mut self,
        position: &QwixxLongo,
        seat: Seat,
        moves: &[Choice],
        turns: u8,
    ) -> Vec<Judged<Choice>> {
        if position.phase() == Phase::Action1 {
            return self.first_actions(&unanswered(position), seat, moves, turns);
        }
        let judge = |&mv: &Choice| {
            let mut end = position.clone();
            end.play_unchecked(seat, mv);
            Judged { mv, worth: self.ahead_kept(&end, turns), line: Vec::new() }
        };
        moves.iter().map(judge).collect()
    }
}

/// A first action for every seat.
type Answers = [Choice; MOST_SEATS];

/// The best turn for the active seat.
fn best_of(turns: &[Turned], seat: Seat) -> Turned {
    let better = |best: Turned, turned: Turned| {
        if turned.worth.cmp_for(&best.worth, seat).is_gt() { turned } else { best }
    };
    turns.iter().copied().reduce(better).expect("a player who is to act can at least pass")
}

/// A position with these white dice.
fn thrown(position: &QwixxLongo, white: [u8; 2]) -> QwixxLongo {
    let mut thrown = position.clone();
    thrown.roll_unchecked(white_throw(white, |color| !position.closed().contains(color)));
    thrown
}

/// The position after its throw, as if nobody had answered yet: sealed answers are ignored.
fn unanswered(position: &QwixxLongo) -> QwixxLongo {
    let mut asked = position.clone();
    if let Some(throw) = position.throw_shown() {
        asked.roll_unchecked(throw);
    }
    asked
}

/// The position after a choice of one seat and the answers of all others.
fn answered(thrown: &QwixxLongo, answers: &Answers, seat: Seat, mv: Choice) -> QwixxLongo {
    let mut next = thrown.clone();
    for other in (0..thrown.seats()).map(Seat::at) {
        next.play_unchecked(other, if other == seat { mv } else { answers[other.index()] });
    }
    next
}

impl Judge<QwixxLongo> for LongoJudge {
    fn choices(
        &mut self,
        position: &QwixxLongo,
        seat: Seat,
        which: Which<'_, Choice>,
        ask: &Ask,
    ) -> Result<Vec<Judged<Choice>>, Unjudged> {
        known_rules(position)?;
        let turns = self.turns;
        self.stop = ask.stop.clone();
        let found = study::choices(position, seat, which, turns, |moves, turns| {
            self.judged(position, seat, moves, turns)
        });
        study::unless_stopped(ask, found)
    }

    fn position(&mut self, position: &QwixxLongo, ask: &Ask) -> Result<Worth, Unjudged> {
        known_rules(position)?;
        let turns = self.turns;
        self.stop = ask.stop.clone();
        let worth = match position.phase() {
            Phase::Action1 => {
                let thrown = unanswered(position);
                let answers = self.rivals(&thrown);
                self.turn_of_active(&thrown, &answers, turns).worth
            }
            Phase::Action2 => self.rest(position, turns, self.breadth).1,
            _ => self.ahead_kept(position, turns),
        };
        study::unless_stopped(ask, Ok(worth))
    }

    fn expected(&mut self, position: &QwixxLongo, ask: &Ask) -> Result<Worth, Unjudged> {
        known_rules(position)?;
        match position.turn() {
            Turn::Roll => {
                self.stop = ask.stop.clone();
                let mean = self.mean(position, self.turns);
                study::unless_stopped(ask, Ok(mean))
            }
            _ => self.position(position, ask),
        }
    }
}

impl Planner for LongoJudge {
    type Game = QwixxLongo;

    const PASS: Choice = Choice::Pass;
    const IS_FORESEEN: bool = false;
    const LAPSES: [Lapse; Level::COUNT] = [
        Lapse::Glance(Glance { skip: 0.6, error: 2.2, overlooked: 22 }),
        Lapse::Glance(Glance { skip: 0.8, error: 2.0, overlooked: 20 }),
        Lapse::Glance(Glance { skip: 1.0, error: 1.7, overlooked: 14 }),
        Lapse::Misjudge(0.345),
        Lapse::Misjudge(0.28),
        Lapse::Misjudge(0.225),
        Lapse::Misjudge(0.178),
        Lapse::Misjudge(0.13),
        Lapse::Misjudge(0.075),
        Lapse::None,
    ];

    fn space(mv: Choice) -> Option<(Color, u8)> {
        mv.space().map(|space| (space.color(), space.number()))
    }

    /// Looking ahead gained nothing.
    fn at_its_best() -> Self {
        Self::at_a_glance()
    }

    fn fast() -> Self {
        Self::at_a_glance()
    }

    fn each_plan(
        &mut self,
        position: &QwixxLongo,
        seat: Seat,
        visit: &mut dyn FnMut(Choice, Option<Choice>, Expected),
    ) {
        each_plan(position, seat, &NOBODY, &mut self.value, &mut self.lists, |plan| {
            let Prediction { win, score: points } = plan.worth;
            visit(plan.mv, plan.then, Expected { win, points });
        });
    }

    fn best_plan(&mut self, position: &QwixxLongo, seat: Seat) -> (Choice, Option<Choice>) {
        let plan = best_plan(position, seat, &mut self.value, &mut self.lists);
        (plan.mv, plan.then)
    }
}

/// The net has never seen a sheet played alone.
fn known_rules(position: &QwixxLongo) -> Result<(), Unjudged> {
    if position.seats() > 1 { Ok(()) } else { Err(Unjudged::OtherRules) }
}

#[cfg(test)]
mod tests {
    use judge::laws::check_same;
    use qwixx_longo::QwixxLongoSetup;

    use super::*;
    use crate::options::expected_colored;

    const OPEN: &str = "-;0;r=2,3,4 y=2,3,9 g=16,15,8 b=16,9 m=2 l=5,8;\
        r=2,3,4,5,9 y=2,3,4 g=14,12 b=16,9,7,5 m=2 l=6,11";
    const CLOSED: &str = "g;2;r=2,5 y=3,4,7,8,9,10 g=9,8,7,6,5,4,3,L b=16,13 m=0 l=5,8;\
        r=8 y=2,3,4,6,7,8 g=16,14,11 b=12,10 m=1 l=6,11;r=4,5,6 y=- g=14 b=9,8,7,5 m=2 l=3,9";

    /// For one pair of white dice, the mean over all colored dice is what the options give. The mean over
    /// white dice is a plain sum.
    fn check(text: &str, white: [u8; 2]) {
        let position = QwixxLongo::from_position(text, &QwixxLongoSetup::default()).unwrap();
        let mut judge = LongoJudge::at_a_glance();
        let options = judge.options(&position, white, 0, &mut Known::new());
        let expected = expected_colored::<SIDES, FACES, { Space::COUNT }>(&options, white);
        let rolls = position.rolls().filter(|(throw, _)| {
            let mut dice = throw.white();
            dice.sort_unstable();
            dice == white
        });
        let worths: Vec<(f64, Worth)> = rolls
            .map(|(roll, ways)| {
                let mut thrown = position.clone();
                thrown.roll_unchecked(roll);
                (f64::from(ways), judge.position(&thrown, &Ask::default()).unwrap())
            })
            .collect();
        assert!(worths.len() >= 512);
        check_same(&position, &expected, &Worth::mean(worths).unwrap(), 1e-9);
    }

    #[test]
    fn the_mean_over_colored_dice_is_exact_for_every_seat() {
        // Five and eight are lucky for the first seat.
        check(OPEN, [1, 4]);
        for white in [[2, 3], [4, 4], [7, 8]] {
            check(CLOSED, white);
        }
    }
}
