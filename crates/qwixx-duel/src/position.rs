//! The game itself.

use std::ops::RangeInclusive;

use game::{Dice, Game, Illegal, Outcome, Phase, PositionError, Reason, Seat, Seats, Turn};
use qwixx::{ByColor, ChoiceList, Color};

use crate::{
    Choice, Forbidden, Player, QwixxDuelSetup, Row, Space, Throw, notation, outcome, row::Effect,
};

/// How many tokens each player has (Q1).
pub const TOKENS: u8 = 22;

/// A position of Qwixx – The Duel.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct QwixxDuel {
    rows: ByColor<Row>,
    misthrows: [u8; 2],
    supply: [u8; 2],
    active: Player,
    stage: Stage,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Stage {
    Roll,
    Action1(Throw),
    /// Includes the space that action 1 used.
    Action2(Throw, Option<Space>),
    Over(Outcome),
}

impl QwixxDuel {
    /// The board before a throw by the active player.
    pub(crate) fn new(rows: ByColor<Row>, misthrows: [u8; 2], active: Player) -> Self {
        let used = |player: Player| -> u8 {
            rows.0.iter().map(|row| row.tokens(player)).sum::<u8>() + misthrows[player as usize]
        };
        let supply = Player::ALL.map(|player| TOKENS - used(player));
        let mut position = Self { rows, misthrows, supply, active, stage: Stage::Roll };
        position.end_if_over();
        position
    }

    /// A row.
    pub fn row(&self, color: Color) -> &Row {
        &self.rows[color]
    }

    /// How many misthrows a player has.
    pub fn misthrows(&self, player: Player) -> u8 {
        self.misthrows[player as usize]
    }

    /// How many tokens a player has left to place.
    pub fn tokens_left(&self, player: Player) -> u8 {
        self.supply[player as usize]
    }

    /// The player whose turn it is.
    pub fn player(&self) -> Player {
        self.active
    }

    /// The dice on the table during a turn, without those whose row was locked in it.
    pub fn throw_shown(&self) -> Option<Throw> {
        match self.stage {
            Stage::Action1(throw) | Stage::Action2(throw, _) => Some(throw),
            _ => None,
        }
    }

    /// Whether this is the second action and nothing was placed in the first, so that passing is a
    /// misthrow (Q16).
    pub fn is_passing_a_misthrow(&self) -> bool {
        matches!(self.stage, Stage::Action2(_, None))
    }

    fn in_play(&self, color: Color) -> bool {
        !self.rows[color].is_locked()
    }

    /// Ends the game if there is a cause (Q17).
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

    #[inline]
    fn place(&mut self, space: Space) {
        let player = self.active as usize;
        self.supply[player] -= 1;
        let row = &mut self.rows[space.color()];
        match row.place(self.active, space.place()) {
            Effect::Beat => self.supply[self.active.other() as usize] += 1,
            // A player's very last token ends the game, so there is none for the lock (Q15).
            Effect::Last if self.supply[player] > 0 => {
                row.lock(self.active);
                self.supply[player] -= 1;
            }
            Effect::Last | Effect::None => {}
        }
    }

    fn play_action1(&mut self, mut throw: Throw, choice: Choice) {
        let first = match choice {
            Choice::Pass => None,
            Choice::Take(space) => {
                self.place(space);
                if self.end_if_over() {
                    return;
                }
                if !self.in_play(space.color()) {
                    throw.remove(space.color());
                }
                Some(space)
            }
        };
        self.stage = Stage::Action2(throw, first);
    }

    fn play_action2(&mut self, first: Option<Space>, choice: Choice) {
        match choice {
            Choice::Take(space) => self.place(space),
            Choice::Pass if first.is_none() => {
                self.misthrows[self.active as usize] += 1;
                self.supply[self.active as usize] -= 1;
            }
            Choice::Pass => {}
        }
        if !self.end_if_over() {
            self.active = self.active.other();
            self.stage = Stage::Roll;
        }
    }
}

impl Game for QwixxDuel {
    const NAME: &'static str = "qwixx-duel";
    const SEATS: RangeInclusive<usize> = 2..=2;
    const REASONS: &'static [Reason] = outcome::REASONS;

    type Setup = QwixxDuelSetup;
    type Move = Choice;
    type Roll = Throw;
    type Refusal = Forbidden;

    fn start(setup: &QwixxDuelSetup) -> Self {
        Self::new(ByColor::default(), [0; 2], setup.0.unwrap_or_default())
    }

    fn from_position(text: &str, setup: &QwixxDuelSetup) -> Result<Self, PositionError> {
        notation::parse_position(text, *setup)
    }

    fn recognizes(text: &str) -> bool {
        text.starts_with("r=")
    }

    #[inline]
    fn seats(&self) -> usize {
        2
    }

    #[inline]
    fn active(&self) -> Seat {
        self.active.seat()
    }

    fn phase(&self) -> Phase {
        match self.stage {
            Stage::Roll => Phase::Roll,
            Stage::Action1(_) => Phase::Action1,
            Stage::Action2(..) => Phase::Action2,
            Stage::Over(_) => Phase::Over,
        }
    }

    #[inline]
    fn turn(&self) -> Turn {
        match self.stage {
            Stage::Roll => Turn::Roll,
            Stage::Action1(_) | Stage::Action2(..) => Turn::Move(Seats::only(self.active())),
            Stage::Over(outcome) => Turn::Over(outcome),
        }
    }

    fn score(&self, seat: Seat) -> Option<i32> {
        Player::of(seat).map(|player| self.points(player))
    }

    fn supply(&self, seat: Seat) -> Option<u8> {
        Player::of(seat).map(|player| self.tokens_left(player))
    }

    #[inline]
    fn moves_into(&self, seat: Seat, moves: &mut Vec<Choice>) {
        if seat != self.active() {
            return;
        }
        let mut list = ChoiceList::of_pass();
        match self.stage {
            Stage::Action1(throw) => {
                for color in Color::ALL {
                    let space = Space::of_sum(color, throw.white_sum());
                    list.push_if(space, self.allows(space));
                }
            }
            Stage::Action2(throw, first) => {
                for [one, other] in Color::ALL.into_iter().filter_map(|color| throw.spaces(color)) {
                    list.push_if(one, self.allows(one) & (first != Some(one)));
                    let is_new = (one != other) & (first != Some(other));
                    list.push_if(other, self.allows(other) & is_new);
                }
            }
            _ => return,
        }
        list.append_to(moves);
    }

    fn judge(&self, seat: Seat, choice: Choice) -> Result<(), Illegal<Forbidden>> {
        self.judge_turn(seat)?;
        let Choice::Take(space) = choice else {
            return Ok(());
        };
        self.judge_space(space).map_err(Illegal::Rule)
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

    #[inline]
    fn play_unchecked(&mut self, _: Seat, choice: Choice) {
        match self.stage {
            Stage::Action1(throw) => self.play_action1(throw, choice),
            Stage::Action2(_, first) => self.play_action2(first, choice),
            Stage::Roll | Stage::Over(_) => {}
        }
    }

    fn roll_unchecked(&mut self, throw: Throw) {
        self.stage = Stage::Action1(throw);
    }
}

impl QwixxDuel {
    #[inline]
    fn allows(&self, space: Space) -> bool {
        self.rows[space.color()].allows(self.active, space.place())
    }

    fn judge_space(&self, space: Space) -> Result<(), Forbidden> {
        let row = self.row(space.color());
        match self.stage {
            Stage::Action1(throw) => {
                let sum = throw.white_sum();
                if space.number() != sum {
                    return Err(Forbidden::NotWhiteSum { space, sum });
                }
            }
            Stage::Action2(_, Some(used)) if space == used => {
                return Err(Forbidden::SameSpace(space));
            }
            Stage::Action2(throw, _) => {
                if row.is_locked() {
                    return Err(Forbidden::Locked(space.color()));
                }
                if !throw.names(space) {
                    return Err(Forbidden::NotColorSum(space));
                }
            }
            Stage::Roll | Stage::Over(_) => {}
        }
        row.judge(self.active, space)
    }
}
