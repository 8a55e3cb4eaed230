//! Why a player made a move.

use duell::Square;
use qwixx::Color;

/// Why a player made a move: facts that can be put into any language.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reason {
    /// The most telling thing that can be said about the move.
    pub fact: Fact,
    /// How many points the player is ahead of the best other seat, if the game ends with the move.
    pub lead: Option<i32>,
    /// How many games in a hundred the player expects to win after the move, if it has worked that out.
    pub chance: Option<u8>,
}

impl Reason {
    /// A fact, and nothing else.
    pub const fn of(fact: Fact) -> Self {
        Self { fact, lead: None, chance: None }
    }

    /// The reason with a chance to win from 0 to 1. When the end is in sight, the chance is left out: it would add nothing.
    pub fn with_chance(self, chance: Option<f64>) -> Self {
        let is_decided = self.lead.is_some()
            || matches!(
                self.fact,
                Fact::OnlyMove
                    | Fact::CapturesKing
                    | Fact::ReachesHome { .. }
                    | Fact::ForcesWin { .. }
                    | Fact::HoldsOut { .. }
            );
        // Nothing is certain before it is proven.
        let percent = |chance: f64| (100.0 * chance).round().clamp(1.0, 99.0) as u8;
        Self { chance: chance.filter(|_| !is_decided).map(percent), ..self }
    }
}

/// What a player had in mind with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thought<M> {
    /// Nothing but the move itself.
    Move,
    /// The whole turn: this move is to follow in it, or nothing.
    Turn(Option<M>),
    /// A forced win in this many of the player's moves.
    Win(u32),
    /// A forced loss in this many of the other side's moves.
    Loss(u32),
}

/// Something that can be said about a move. A die is named by its top face; a King has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fact {
    /// There is no other move.
    OnlyMove,

    /// It captures the King.
    CapturesKing,
    /// It reaches the other King's home square.
    ReachesHome {
        /// The home square.
        at: Square,
    },
    /// It begins a forced win.
    ForcesWin {
        /// In how many of the player's moves.
        moves: u32,
    },
    /// The game is lost against best play.
    HoldsOut {
        /// In how many of the other side's moves.
        moves: u32,
    },
    /// It stops a threat to win with the next move.
    Parries(Threat),
    /// It captures a die and comes out ahead, however often both sides capture on that square.
    Wins {
        /// What the captured die shows.
        top: Option<u8>,
        /// Where it was.
        at: Square,
    },
    /// It captures a die at the cost of another.
    Trades {
        /// What the captured die shows.
        top: Option<u8>,
        /// Where it was.
        at: Square,
    },
    /// It threatens to win with the next move.
    Threatens(Threat),
    /// It saves the die that moves, which could have been captured for free.
    Saves {
        /// What the die showed before it moved.
        top: Option<u8>,
        /// Where it is safe.
        at: Square,
    },
    /// It attacks a die that nothing guards.
    Attacks {
        /// What the attacked die shows.
        top: Option<u8>,
        /// Where it is.
        at: Square,
    },

    /// It takes a number.
    Takes {
        /// The row.
        color: Color,
        /// The number.
        number: u8,
        /// How many spaces are skipped, and lost.
        skips: u8,
        /// What it adds to the points.
        points: i32,
    },
    /// It locks or closes a row.
    Locks {
        /// The row.
        color: Color,
        /// The number.
        number: u8,
        /// What it adds to the points.
        points: i32,
    },
    /// It beats a token.
    Beats {
        /// The row.
        color: Color,
        /// The number.
        number: u8,
        /// What it adds to the points.
        points: i32,
    },
    /// It stacks a token on one of the player's own.
    Stacks {
        /// The row.
        color: Color,
        /// The number.
        number: u8,
        /// What it adds to the points.
        points: i32,
    },
    /// It takes a number, thanks to a lucky number.
    Lucky {
        /// The row.
        color: Color,
        /// The number.
        number: u8,
        /// What it adds to the points.
        points: i32,
    },
    /// It is a misthrow by choice, although something could be taken.
    Misthrow,
    /// It takes nothing now, to take this number in the second action.
    WaitsFor {
        /// The row.
        color: Color,
        /// The number.
        number: u8,
    },
    /// It takes nothing, although this could be taken.
    Spares {
        /// The row.
        color: Color,
        /// The number.
        number: u8,
        /// How many spaces it would skip.
        skips: u8,
    },
    /// It takes nothing, since nothing looks good at first glance.
    SeesNothing,
}

/// A way to win with the next move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Threat {
    /// To capture the King on this square.
    King(Square),
    /// To reach this home square.
    Home(Square),
}
