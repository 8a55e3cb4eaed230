//! The game itself.

use std::{
    fmt,
    hash::{Hash, Hasher},
    ops::RangeInclusive,
};

use game::{
    Dice, Game, Illegal, NoRoll, Outcome, Phase, PositionError, Reason, Seat, Seats, Turn,
    perft::{self, Merge},
};

use crate::{
    Board, Change, DuellSetup, Forbidden, Kind, Move, Side, Tumble, Tumbles, notation,
    outcome::{self, MOST_QUIET},
    square::Square,
};

/// A position of Duell: the board, and as much of the past as the draw rules need.
#[derive(Clone, Debug)]
pub struct Duell {
    board: Board,
    key: u64,
    quiet: u8,
    /// Where the last half-move captured. No text says so and no rule asks, so it does not tell positions apart.
    captured_on: Option<Square>,
    /// The boards since the last capture, oldest first, without the current one.
    past: Vec<Snapshot>,
    offer: Option<Side>,
    outcome: Option<Outcome>,
}

/// A die that has moved is back after four half-moves at the earliest, so a position can occur for the
/// third time this many half-moves after the first.
const SOONEST_THIRD_TIME: u32 = 8;

impl PartialEq for Duell {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
            && self.quiet == other.quiet
            && self.past == other.past
            && self.offer == other.offer
            && self.outcome == other.outcome
    }
}

impl Eq for Duell {}

impl Hash for Duell {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.key, self.quiet, self.offer).hash(state);
    }
}

/// What stands on every square.
type Snapshot = [u8; Square::COUNT];

impl Duell {
    fn new(board: &Board, quiet: u8) -> Self {
        let mut position = Self {
            board: *board,
            key: board.key(),
            quiet,
            captured_on: None,
            past: Vec::new(),
            offer: None,
            outcome: None,
        };
        position.outcome = position.home_outcome().or_else(|| drawn(board, quiet, &[]));
        position
    }

    /// The board.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The house rules.
    pub fn rules(&self) -> DuellSetup {
        self.board.rules()
    }

    /// Half-moves since the last capture.
    pub fn quiet(&self) -> u8 {
        self.quiet
    }

    /// Where the side that is not to move has just captured. A position that was read does not know.
    pub fn captured_on(&self) -> Option<Square> {
        self.captured_on
    }

    /// The side whose draw offer is open. It lapses when the other side moves a die.
    pub fn offer(&self) -> Option<Side> {
        self.offer
    }

    /// The boards since the last capture, oldest first, without the current one: those that can still
    /// be repeated.
    pub fn past(&self) -> impl Iterator<Item = Board> {
        let count = self.past.len();
        self.past.iter().enumerate().map(move |(place, snapshot)| {
            let is_own_turn = (count - place).is_multiple_of(2);
            let now = self.board.to_move();
            let to_move = if is_own_turn { now } else { now.other() };
            Board::from_snapshot(snapshot, to_move, self.rules())
        })
    }

    fn home_outcome(&self) -> Option<Outcome> {
        let side = outcome::holds_home(&self.board)?;
        Some(Outcome::won_by(side.seat(), outcome::HOME_SQUARE))
    }

    /// How the game ends if the side to move makes this legal tumble, if it does.
    pub fn outcome_after(&self, tumble: Tumble) -> Option<Outcome> {
        let change = self.board.change(tumble);
        let mut board = self.board;
        board.play(tumble);
        self.ending(&change, &board)
    }

    /// How a change ends the game, if it does. The board already includes it.
    fn ending(&self, change: &Change, board: &Board) -> Option<Outcome> {
        let draw = || match change.captured {
            Some(_) => drawn(board, 0, &[]),
            None => drawn(board, self.quiet + 1, &self.past),
        };
        outcome::after(change, board).or_else(draw)
    }

    fn tumble(&mut self, tumble: Tumble) {
        let change = self.board.change(tumble);
        let before = self.board.snapshot();
        self.board.play(tumble);
        self.outcome = self.ending(&change, &self.board);
        self.captured_on = change.captured.map(|_| change.to);
        if self.captured_on.is_some() {
            self.quiet = 0;
            self.past.clear();
        } else {
            self.quiet += 1;
            self.past.push(before);
        }
        self.key ^= change.key();
        if self.offer == Some(self.board.to_move()) {
            self.offer = None;
        }
    }

    fn judge_tumble(&self, tumble: Tumble) -> Result<(), Forbidden> {
        let Tumble { from, path } = tumble;
        let die = self.board.die(from).ok_or(Forbidden::NoDie(from))?;
        if die.side != self.board.to_move() {
            return Err(Forbidden::NotYours(from));
        }
        match die.kind {
            Kind::King if path.length() != 1 => return Err(Forbidden::KingLength(path.length())),
            Kind::Ordinary(o) if path.length() != o.top().pips() => {
                return Err(Forbidden::Length { top: o.top(), length: path.length() });
            }
            _ => {}
        }
        let mut square = from;
        let mut steps = path.steps().peekable();
        while let Some(direction) = steps.next() {
            square = square.step(direction, 1).ok_or(Forbidden::OffBoard)?;
            match self.board.die(square) {
                Some(_) if steps.peek().is_some() => return Err(Forbidden::Blocked(square)),
                Some(target) if target.side == die.side => return Err(Forbidden::OwnDie(square)),
                Some(_) if die.is_king() && !self.rules().king_captures => {
                    return Err(Forbidden::KingCaptures(square));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Whether no draw by repetition or quiet moves can arise before the last of this many moves.
    fn is_free_of_draws(&self, depth: u32) -> bool {
        self.past.len() as u32 + depth <= SOONEST_THIRD_TIME
            && u32::from(self.quiet) + depth <= u32::from(MOST_QUIET)
    }
}

/// Whether a board is a draw after this many half-moves without a capture. The last of the boards before the last half-move
/// has the same side to move.
fn drawn(board: &Board, quiet: u8, before: &[Snapshot]) -> Option<Outcome> {
    if !board.has_tumble() {
        Some(Outcome::drawn(outcome::NO_MOVE))
    } else if is_third_time(board, before) {
        Some(Outcome::drawn(outcome::REPETITION))
    } else if quiet >= MOST_QUIET {
        Some(Outcome::drawn(outcome::QUIET_MOVES))
    } else {
        None
    }
}

/// Compares whole boards, so two different positions are never confused.
fn is_third_time(board: &Board, before: &[Snapshot]) -> bool {
    if before.len() < SOONEST_THIRD_TIME as usize - 1 {
        return false;
    }
    let now = board.snapshot();
    let same_side_to_move = before.iter().rev().step_by(2);
    same_side_to_move.filter(|&past| *past == now).take(2).count() == 2
}

impl Game for Duell {
    const NAME: &'static str = "duell";
    const SEATS: RangeInclusive<usize> = 2..=2;
    const REASONS: &'static [Reason] = outcome::REASONS;

    type Setup = DuellSetup;
    type Move = Move;
    type Roll = NoRoll;
    type Refusal = Forbidden;

    fn start(rules: &DuellSetup) -> Self {
        Self::new(&Board::start(*rules), 0)
    }

    fn from_position(text: &str, rules: &DuellSetup) -> Result<Self, PositionError> {
        let (board, quiet) = notation::parse_position(text, *rules)?;
        Ok(Self::new(&board, quiet))
    }

    fn recognizes(text: &str) -> bool {
        text.contains('/')
    }

    fn seats(&self) -> usize {
        2
    }

    fn active(&self) -> Seat {
        self.board.to_move().seat()
    }

    fn phase(&self) -> Phase {
        if self.outcome.is_some() { Phase::Over } else { Phase::Move }
    }

    fn turn(&self) -> Turn {
        match self.outcome {
            Some(outcome) => Turn::Over(outcome),
            None => Turn::Move(Seats::only(self.active())),
        }
    }

    fn score(&self, _: Seat) -> Option<i32> {
        None
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn moves_into(&self, seat: Seat, moves: &mut Vec<Move>) {
        if self.outcome.is_none() && seat == self.active() {
            moves.extend(self.board.tumbles().into_iter().map(Move::Tumble));
        }
    }

    /// Either player may resign, or offer or accept a draw, at any time; dice are moved in turn.
    fn judge(&self, seat: Seat, mv: Move) -> Result<(), Illegal<Forbidden>> {
        match (self.judge_turn(seat), mv) {
            (Ok(()) | Err(Illegal::NotToAct(_)), Move::Resign | Move::Draw) => Ok(()),
            (Ok(()), Move::Tumble(tumble)) => self.judge_tumble(tumble).map_err(Illegal::Rule),
            (Err(illegal), _) => Err(illegal),
        }
    }

    fn judge_roll(&self, roll: NoRoll) -> Result<(), Illegal<Forbidden>> {
        match roll {}
    }

    fn rolls(&self) -> impl Iterator<Item = (NoRoll, u32)> {
        std::iter::empty()
    }

    /// # Panics
    /// Always: a turn of this game is never a roll.
    fn throw(&self, _: &mut impl Dice) -> NoRoll {
        panic!("Duell has no dice to throw")
    }

    fn play_unchecked(&mut self, seat: Seat, mv: Move) {
        let side = Side::of(seat).expect("Duell has two seats");
        match mv {
            Move::Tumble(tumble) => self.tumble(tumble),
            Move::Resign => {
                self.outcome = Some(Outcome::won_by(side.other().seat(), outcome::RESIGNATION));
            }
            Move::Draw if self.offer == Some(side.other()) => {
                self.outcome = Some(Outcome::drawn(outcome::AGREEMENT));
            }
            Move::Draw => self.offer = Some(side),
        }
    }

    fn roll_unchecked(&mut self, roll: NoRoll) {
        match roll {}
    }

    fn resignation() -> Option<Move> {
        Some(Move::Resign)
    }

    fn draw() -> Option<Move> {
        Some(Move::Draw)
    }

    fn draw_offer(&self) -> Option<Seat> {
        self.offer.map(Side::seat)
    }

    fn perft(&self, depth: u32, merge: Merge) -> u64 {
        match merge {
            _ if depth == 0 => 1,
            _ if self.outcome.is_some() => 0,
            _ if !self.is_free_of_draws(depth) => perft::count(self, depth, merge),
            Merge::Paths => count_paths(&self.board, depth),
            Merge::Positions => count_positions(&self.board, depth),
        }
    }
}

fn count_paths(board: &Board, depth: u32) -> u64 {
    if depth == 1 {
        return board.count_tumbles().into();
    }
    after_each(board, &board.tumbles(), |next| count_paths(next, depth - 1))
}

fn count_positions(board: &Board, depth: u32) -> u64 {
    let mut tumbles = board.tumbles();
    // Two moves lead to the same position when one die ends on one square, turned the same way.
    let mut seen: Tumbles = Tumbles::new();
    tumbles.retain(|tumble| {
        let end = board.change(*tumble);
        if seen.last().is_some_and(|other| other.from != tumble.from) {
            seen.clear();
        }
        let is_new = seen.iter().all(|other| board.change(*other) != end);
        seen.push(*tumble);
        is_new
    });
    if depth == 1 {
        return tumbles.len() as u64;
    }
    after_each(board, &tumbles, |next| count_positions(next, depth - 1))
}

/// Sums the counts after each of these moves; nothing follows a winning one.
fn after_each(board: &Board, tumbles: &Tumbles, count: impl Fn(&Board) -> u64) -> u64 {
    let going_on = tumbles.iter().filter(|&&tumble| !board.wins(tumble));
    going_on
        .map(|&tumble| {
            let mut next = *board;
            next.play(tumble);
            count(&next)
        })
        .sum()
}

impl fmt::Display for Duell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.board, self.quiet)
    }
}
