//! The interface that tables, bots, servers and terminals are written against.

use std::{fmt, hash::Hash, ops::RangeInclusive, str::FromStr};

use crate::{
    Dice, Illegal, Outcome, ParseError, Phase, PositionError, Reason, Refusal, Seat, Seats, Setup,
    Turn,
    fingerprint::fingerprint,
    perft::{self, Merge},
};

/// A value with a notation: it can read what it prints, in upper or lower case.
pub trait Notation:
    Copy
    + Eq
    + Ord
    + Hash
    + fmt::Debug
    + fmt::Display
    + FromStr<Err = ParseError>
    + Send
    + Sync
    + 'static
{
}

impl<T> Notation for T where
    T: Copy
        + Eq
        + Ord
        + Hash
        + fmt::Debug
        + fmt::Display
        + FromStr<Err = ParseError>
        + Send
        + Sync
        + 'static
{
}

/// The rules of one game as a plain value: no I/O, no clock, no randomness.
///
/// A value of the type is a *position*: everything that the rest of the game depends on. It prints
/// as the game's position notation.
pub trait Game: Clone + Eq + Hash + fmt::Debug + fmt::Display + Send + Sync + 'static {
    /// The name of the game everywhere in Dicehall, as in `qwixx-duel`.
    const NAME: &'static str;
    /// How many seats a table of this game can have.
    const SEATS: RangeInclusive<usize>;
    /// Every reason for which the rules can end a game.
    const REASONS: &'static [Reason];

    /// The options of a game, fixed before it starts.
    type Setup: Setup;
    /// One decision of one seat.
    type Move: Notation;
    /// One throw of all dice in play; [`NoRoll`](crate::NoRoll) in a game without chance.
    type Roll: Notation;
    /// Why the rules refuse a move or a roll.
    type Refusal: Refusal;

    /// The position at the start of a game.
    fn start(setup: &Self::Setup) -> Self;

    /// Reads a position in which no turn is half done.
    ///
    /// # Errors
    /// If the text is not a position, or is one that cannot occur.
    fn from_position(text: &str, setup: &Self::Setup) -> Result<Self, PositionError>;

    /// Corrects whatever in the sketch of a position follows from the rest of it. What cannot be read stays as it is,
    /// for [`Game::from_position`] to refuse.
    fn completed(sketch: &str) -> String {
        sketch.to_owned()
    }

    /// Whether a text has the shape of this game's positions and of no other game's.
    fn recognizes(text: &str) -> bool;

    /// How many seats the table has.
    fn seats(&self) -> usize;

    /// The seat whose turn it is.
    fn active(&self) -> Seat;

    /// The part of the turn.
    fn phase(&self) -> Phase;

    /// What the rules wait for.
    fn turn(&self) -> Turn;

    /// The points of a seat, in a game that has points.
    fn score(&self, seat: Seat) -> Option<i32>;

    /// The tokens that a seat still has, in a game that counts them.
    fn supply(&self, seat: Seat) -> Option<u8> {
        let _ = seat;
        None
    }

    /// A fingerprint of the position, the same in every run. A game that remembers the moves
    /// that led to a position leaves them out.
    fn key(&self) -> u64 {
        fingerprint(self)
    }

    /// Appends every legal move of a seat in a fixed order; none when the seat owes none. Moves
    /// that are always possible, such as resigning, are not listed.
    fn moves_into(&self, seat: Seat, moves: &mut Vec<Self::Move>);

    /// Decides whether a move is legal, and if not, why. It goes through the clauses one by one,
    /// independently of [`Game::moves_into`], which is made for speed; the conformance suite compares
    /// the two.
    ///
    /// # Errors
    /// If the move is not legal.
    fn judge(&self, seat: Seat, mv: Self::Move) -> Result<(), Illegal<Self::Refusal>>;

    /// Decides whether the dice can show this roll.
    ///
    /// # Errors
    /// If they cannot, or if no roll is due.
    fn judge_roll(&self, roll: Self::Roll) -> Result<(), Illegal<Self::Refusal>>;

    /// Every distinct roll, with the number of ways the dice can show it; none unless a roll is due.
    fn rolls(&self) -> impl Iterator<Item = (Self::Roll, u32)>;

    /// Throws the dice that are in play.
    fn throw(&self, dice: &mut impl Dice) -> Self::Roll;

    /// Makes a move that is known to be legal. An illegal one may lead to a position that cannot occur.
    fn play_unchecked(&mut self, seat: Seat, mv: Self::Move);

    /// Applies a roll that is known to be possible now.
    fn roll_unchecked(&mut self, roll: Self::Roll);

    /// The position as a seat, or a spectator, may see it: without decisions of others that are still
    /// sealed.
    fn seen_by(&self, viewer: Option<Seat>) -> Self {
        let _ = viewer;
        self.clone()
    }

    /// The move by which a seat resigns, in a game whose rules have one.
    fn resignation() -> Option<Self::Move> {
        None
    }

    /// The move by which a seat offers a draw, or accepts the one on offer, in a game whose rules
    /// have one.
    fn draw() -> Option<Self::Move> {
        None
    }

    /// The seat whose draw offer is open.
    fn draw_offer(&self) -> Option<Seat> {
        None
    }

    /// The number of paths of exactly `depth` steps from here; a step is one roll or one move.
    fn perft(&self, depth: u32, merge: Merge) -> u64 {
        perft::count(self, depth, merge)
    }

    /// How the game ended, if it has.
    fn outcome(&self) -> Option<Outcome> {
        match self.turn() {
            Turn::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// The seats that owe a move.
    fn to_act(&self) -> Seats {
        match self.turn() {
            Turn::Move(seats) => seats,
            _ => Seats::NONE,
        }
    }

    /// Every legal move of a seat.
    fn moves(&self, seat: Seat) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.moves_into(seat, &mut moves);
        moves
    }

    /// Checks what every game must check first: that the seat exists and owes a move.
    ///
    /// # Errors
    /// If it does not.
    fn judge_turn(&self, seat: Seat) -> Result<(), Illegal<Self::Refusal>> {
        let seats = self.seats();
        match self.turn() {
            _ if seat.index() >= seats => Err(Illegal::NoSuchSeat { seat, seats }),
            Turn::Over(_) => Err(Illegal::Over),
            Turn::Roll => Err(Illegal::RollFirst),
            Turn::Move(to_act) if !to_act.contains(seat) => Err(Illegal::NotToAct(seat)),
            Turn::Move(_) => Ok(()),
        }
    }

    /// Makes a move after checking it. All outside input goes through here.
    ///
    /// # Errors
    /// If the move is not legal; the position then stays as it was.
    fn play(&mut self, seat: Seat, mv: Self::Move) -> Result<(), Illegal<Self::Refusal>> {
        self.judge(seat, mv)?;
        self.play_unchecked(seat, mv);
        Ok(())
    }

    /// Applies a roll after checking it. All outside input goes through here.
    ///
    /// # Errors
    /// If the roll is not possible now; the position then stays as it was.
    fn roll(&mut self, roll: Self::Roll) -> Result<(), Illegal<Self::Refusal>> {
        self.judge_roll(roll)?;
        self.roll_unchecked(roll);
        Ok(())
    }

    /// Applies a roll or makes a move.
    ///
    /// # Errors
    /// If it is not legal; the position then stays as it was.
    fn take(&mut self, step: Step<Self>) -> Result<(), Illegal<Self::Refusal>> {
        match step {
            Step::Roll(roll) => self.roll(roll),
            Step::Move(seat, mv) => self.play(seat, mv),
        }
    }
}

/// One step of a game: a roll, or the move of a seat.
#[derive(Debug)]
pub enum Step<G: Game> {
    /// The dice were thrown.
    Roll(G::Roll),
    /// A seat moved.
    Move(Seat, G::Move),
}

// A derive would ask for more than it needs: that the game is `Copy`.
#[expect(clippy::expl_impl_clone_on_copy)]
impl<G: Game> Clone for Step<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G: Game> Copy for Step<G> {}

impl<G: Game> PartialEq for Step<G> {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Roll(a), Self::Roll(b)) => a == b,
            (Self::Move(s, a), Self::Move(t, b)) => s == t && a == b,
            _ => false,
        }
    }
}

impl<G: Game> fmt::Display for Step<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Roll(roll) => write!(f, "({roll})"),
            Self::Move(seat, mv) => write!(f, "{seat}:{mv}"),
        }
    }
}
