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
    /// What the move is better than, if the player has compared them.
    pub instead: Option<Instead>,
}

/// The next best choice in a game of rows, and what it would have cost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Instead {
    /// The number that could have been taken; none if it is to take nothing.
    pub space: Option<(Color, u8)>,
    /// How many points it would have cost.
    pub cost: u8,
}

impl Reason {
    /// A fact, and nothing else.
    pub const fn of(fact: Fact) -> Self {
        Self { fact, lead: None, chance: None, instead: None }
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
                    | Fact::Sacrifices { moves: Some(_), .. }
            );
        Self { chance: chance.filter(|_| !is_decided).map(percent), ..self }
    }

    /// The reason with what the move is better than. When there is no other, there is nothing to compare.
    pub fn with_instead(self, instead: Option<Instead>) -> Self {
        Self { instead: instead.filter(|_| self.fact != Fact::OnlyMove), ..self }
    }

    /// The reason, if it says something: that a number is left which costs nothing to take explains nothing.
    pub fn worth_saying(self) -> Option<Self> {
        let is_idle = matches!(self.fact, Fact::Spares { skips: 0, .. })
            && self.instead.is_none()
            && self.lead.is_none();
        (!is_idle).then_some(self)
    }
}

/// What a player had in mind with a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Thought<M> {
    /// Nothing but the move itself.
    Move,
    /// The whole turn: this move is to follow in it, or nothing.
    Turn(Option<M>),
    /// What is to come of the move.
    Line {
        /// What the player expects of the game.
        outlook: Outlook,
        /// The reply it expects.
        reply: Option<M>,
        /// Its own next move.
        then: Option<M>,
    },
}

impl<M> Thought<M> {
    /// An outlook without the moves that lead there.
    pub const fn of(outlook: Outlook) -> Self {
        Self::Line { outlook, reply: None, then: None }
    }
}

/// What a player who looks ahead expects of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outlook {
    /// A forced win in this many of the player's moves.
    Win(u32),
    /// A forced loss in this many of the other side's moves.
    Loss(u32),
    /// To win this many games in a hundred.
    Chance(u8),
}

impl Outlook {
    /// From a chance to win from 0 to 1.
    pub fn of_chance(chance: f64) -> Self {
        Self::Chance(percent(chance))
    }
}

/// Nothing is certain before it is proven.
fn percent(chance: f64) -> u8 {
    (100.0 * chance).round().clamp(1.0, 99.0) as u8
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
    /// It gives up a die on purpose: the other side is expected to take it, and the player to do well nevertheless.
    Sacrifices {
        /// What the die shows.
        top: Option<u8>,
        /// Where it can be captured.
        at: Square,
        /// In how many of the player's moves it wins by force.
        moves: Option<u32>,
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
    /// It captures the die that has just captured on that square: it takes back what was lost.
    Recaptures {
        /// What the captured die shows.
        top: Option<u8>,
        /// Where it was.
        at: Square,
    },
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
}

/// A way to win with the next move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Threat {
    /// To capture the King on this square.
    King(Square),
    /// To reach this home square.
    Home(Square),
}
