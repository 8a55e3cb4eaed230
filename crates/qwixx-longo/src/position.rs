//! The game itself.

use std::ops::RangeInclusive;

use game::{Dice, Game, Illegal, Outcome, Phase, PositionError, Reason, Seat, Seats, Turn};
use qwixx::{ChoiceList, Color};

use crate::{
    Choice, Closed, Forbidden, MOST_SEATS, QwixxLongoSetup, SIDES, Sheet, Space, Throw, notation,
    outcome,
    sheet::{Crosses, Sheets},
    sketch,
};

/// A position of Qwixx Longo.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct QwixxLongo {
    sheets: Sheets,
    closed: Closed,
    active: Seat,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Stage {
    Roll,
    Action1(Throw, Answers),
    /// Includes whether the active player crossed anything in action 1.
    Action2(Throw, bool),
    Over(Outcome),
}

/// The sealed decisions of action 1 (L5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Answers {
    given: Seats,
    /// A pass for seats that have not answered, or whose answer may not be seen.
    choices: [Choice; MOST_SEATS],
}

impl Answers {
    const NONE: Self = Self { given: Seats::NONE, choices: [Choice::Pass; MOST_SEATS] };
}

impl QwixxLongo {
    /// The sheets before a throw by the active player.
    pub(crate) fn new(sheets: &[Sheet], closed: Closed, active: Seat) -> Self {
        let mut position = Self { sheets: Sheets::new(sheets), closed, active, stage: Stage::Roll };
        position.end_if_over();
        position
    }

    /// The sheets by seat.
    #[inline]
    pub fn sheets(&self) -> &[Sheet] {
        self.sheets.as_slice()
    }

    /// The rows that are closed for everybody.
    pub fn closed(&self) -> Closed {
        self.closed
    }

    /// The position as if this seat were alone at the table and active: its sheet, the closed rows, and the
    /// throw that it still has to decide on. No table of the game has one seat, but the rules of a turn
    /// work the same there.
    ///
    /// # Panics
    /// If there is no such seat.
    pub fn alone(&self, seat: Seat) -> Self {
        let mut alone = Self::new(&[self.sheets()[seat.index()]], self.closed, Seat::at(0));
        match self.stage {
            Stage::Action1(throw, _) => alone.stage = Stage::Action1(throw, Answers::NONE),
            Stage::Action2(..) | Stage::Over(_) => alone.stage = self.stage,
            Stage::Roll => {}
        }
        alone
    }

    /// The dice on the table during a turn, without those whose row was closed in it.
    pub fn throw_shown(&self) -> Option<Throw> {
        match self.stage {
            Stage::Action1(throw, _) | Stage::Action2(throw, _) => Some(throw),
            _ => None,
        }
    }

    /// Whether this is the second action and nothing was crossed in the first, so that passing is
    /// a misthrow (L12).
    pub fn is_passing_a_misthrow(&self) -> bool {
        matches!(self.stage, Stage::Action2(_, false))
    }

    fn in_play(&self, color: Color) -> bool {
        !self.closed.contains(color)
    }

    #[inline]
    fn all_seats(&self) -> Seats {
        Seats::first(self.seats())
    }

    /// Ends the game if there is a cause (L13).
    #[inline]
    fn end_if_over(&mut self) -> bool {
        match self.end() {
            Some(reason) => {
                self.stage = Stage::Over(self.judged(reason));
                true
            }
            None => false,
        }
    }

    /// Crosses a number; a row that this closes is closed for everybody only after all have crossed.
    fn cross(&mut self, seat: Seat, space: Space, closing: &mut Closed) {
        self.sheets.get_mut(seat).rows[space.color()].add(space.place());
        if Crosses::is_closing(space.place()) {
            closing.close(space.color());
        }
    }

    fn answer(&mut self, throw: Throw, mut answers: Answers, seat: Seat, choice: Choice) {
        answers.given = answers.given.with(seat);
        answers.choices[seat.index()] = choice;
        if answers.given == self.all_seats() {
            self.resolve(throw, &answers);
        } else {
            self.stage = Stage::Action1(throw, answers);
        }
    }

    /// All decisions of action 1 take effect together (L5, L11).
    fn resolve(&mut self, mut throw: Throw, answers: &Answers) {
        let mut closed = self.closed;
        for seat in 0..self.seats() {
            if let Choice::Take(space) = answers.choices[seat] {
                self.cross(Seat::at(seat), space, &mut closed);
            }
        }
        self.closed = closed;
        if self.end_if_over() {
            return;
        }
        closed.iter().for_each(|color| throw.remove(color));
        let crossed = answers.choices[self.active.index()] != Choice::Pass;
        self.stage = Stage::Action2(throw, crossed);
    }

    fn play_action2(&mut self, crossed: bool, choice: Choice) {
        match choice {
            Choice::Take(space) => {
                let mut closed = self.closed;
                self.cross(self.active, space, &mut closed);
                self.closed = closed;
            }
            Choice::Pass if !crossed => self.sheets.get_mut(self.active).misthrows += 1,
            Choice::Pass => {}
        }
        if !self.end_if_over() {
            self.active = self.active.next(self.seats());
            self.stage = Stage::Roll;
        }
    }

    #[inline]
    fn list_action1(&self, sheet: &Sheet, sum: u8, list: &mut ChoiceList<SIDES>) {
        for color in Color::ALL {
            let space = Space::of_sum(color, sum);
            list.push_if(space, sheet.allows(space, self.closed));
        }
        if sheet.lucky().contains(sum) {
            for space in sheet.next_in_shortest(self.closed) {
                // Reaching the same space in the ordinary way is the same move.
                let is_new = space.number() != sum;
                list.push_if(space, sheet.allows(space, self.closed) & is_new);
            }
        }
    }

    #[inline]
    fn list_action2(&self, throw: Throw, list: &mut ChoiceList<SIDES>) {
        let sheet = self.sheets.get(self.active);
        for [one, other] in Color::ALL.into_iter().filter_map(|color| throw.spaces(color)) {
            list.push_if(one, sheet.allows(one, self.closed));
            list.push_if(other, one != other && sheet.allows(other, self.closed));
        }
    }

    fn judge_action1(&self, sheet: &Sheet, sum: u8, space: Space) -> Result<(), Forbidden> {
        let is_lucky = sheet.lucky().contains(sum);
        if space.number() != sum && !is_lucky {
            return Err(Forbidden::NotWhiteSum { space, sum });
        }
        sheet.judge(space, self.closed)?;
        if space.number() == sum {
            return Ok(());
        }
        let mut shortest = sheet.next_in_shortest(self.closed);
        match shortest.find(|next| next.color() == space.color()) {
            None => Err(Forbidden::NotShortest(space)),
            Some(next) if next != space => Err(Forbidden::NotNext { space, next }),
            Some(_) => Ok(()),
        }
    }
}

impl Game for QwixxLongo {
    const NAME: &'static str = "qwixx-longo";
    const SEATS: RangeInclusive<usize> = 2..=MOST_SEATS;
    const REASONS: &'static [Reason] = outcome::REASONS;

    type Setup = QwixxLongoSetup;
    type Move = Choice;
    type Roll = Throw;
    type Refusal = Forbidden;

    fn start(table: &QwixxLongoSetup) -> Self {
        let sheets: Vec<Sheet> = table.lucky().iter().map(|&lucky| Sheet::new(lucky)).collect();
        Self::new(&sheets, Closed::default(), table.first().unwrap_or(Seat::at(0)))
    }

    fn from_position(text: &str, table: &QwixxLongoSetup) -> Result<Self, PositionError> {
        notation::parse_position(text, table)
    }

    fn completed(sketch: &str) -> String {
        sketch::completed(sketch)
    }

    fn recognizes(text: &str) -> bool {
        text.contains(';')
    }

    #[inline]
    fn seats(&self) -> usize {
        self.sheets().len()
    }

    #[inline]
    fn active(&self) -> Seat {
        self.active
    }

    fn phase(&self) -> Phase {
        match self.stage {
            Stage::Roll => Phase::Roll,
            Stage::Action1(..) => Phase::Action1,
            Stage::Action2(..) => Phase::Action2,
            Stage::Over(_) => Phase::Over,
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Roll => Turn::Roll,
            Stage::Action1(_, answers) => {
                Turn::Move(answers.given.iter().fold(self.all_seats(), Seats::without))
            }
            Stage::Action2(..) => Turn::Move(Seats::only(self.active)),
            Stage::Over(outcome) => Turn::Over(outcome),
        }
    }

    fn score(&self, seat: Seat) -> Option<i32> {
        self.sheets().get(seat.index()).map(Sheet::points)
    }

    #[inline]
    fn moves_into(&self, seat: Seat, moves: &mut Vec<Choice>) {
        let mut list = ChoiceList::of_pass();
        match self.stage {
            Stage::Action1(throw, answers)
                if seat.index() < self.seats() && !answers.given.contains(seat) =>
            {
                self.list_action1(self.sheets.get(seat), throw.white_sum(), &mut list);
            }
            Stage::Action2(throw, _) if seat == self.active => self.list_action2(throw, &mut list),
            _ => return,
        }
        list.append_to(moves);
    }

    fn judge(&self, seat: Seat, choice: Choice) -> Result<(), Illegal<Forbidden>> {
        self.judge_turn(seat)?;
        let Choice::Take(space) = choice else {
            return Ok(());
        };
        let sheet = self.sheets.get(seat);
        let verdict = match self.stage {
            Stage::Action1(throw, _) => self.judge_action1(sheet, throw.white_sum(), space),
            Stage::Action2(throw, _) => sheet.judge(space, self.closed).and_then(|()| {
                if throw.names(space) { Ok(()) } else { Err(Forbidden::NotColorSum(space)) }
            }),
            Stage::Roll | Stage::Over(_) => Ok(()),
        };
        verdict.map_err(Illegal::Rule)
    }

    fn judge_roll(&self, throw: Throw) -> Result<(), Illegal<Forbidden>> {
        match self.stage {
            Stage::Roll => {
                let bad = |bad| Illegal::Rule(Forbidden::Dice(bad));
                throw.check(|color| self.in_play(color)).map_err(bad)
            }
            Stage::Over(_) => Err(Illegal::Over),
            _ => Err(Illegal::NoRollNow),
        }
    }

    fn rolls(&self) -> impl Iterator<Item = (Throw, u32)> {
        let rolls = (self.stage == Stage::Roll).then(|| Throw::all(|color| self.in_play(color)));
        rolls.into_iter().flatten()
    }

    fn throw(&self, dice: &mut impl Dice) -> Throw {
        Throw::random(dice, |color| self.in_play(color))
    }

    fn play_unchecked(&mut self, seat: Seat, choice: Choice) {
        match self.stage {
            Stage::Action1(throw, answers) => self.answer(throw, answers, seat, choice),
            Stage::Action2(_, crossed) => self.play_action2(crossed, choice),
            Stage::Roll | Stage::Over(_) => {}
        }
    }

    fn roll_unchecked(&mut self, throw: Throw) {
        self.stage = Stage::Action1(throw, Answers::NONE);
    }

    fn seen_by(&self, viewer: Option<Seat>) -> Self {
        let mut seen = self.clone();
        if let Stage::Action1(_, answers) = &mut seen.stage {
            for (seat, choice) in answers.choices.iter_mut().enumerate() {
                if viewer != Some(Seat::at(seat)) {
                    *choice = Choice::Pass;
                }
            }
        }
        seen
    }
}
