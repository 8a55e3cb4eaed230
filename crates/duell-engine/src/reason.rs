//! Why a move, in one line.

use std::fmt;

use duell::{Board, Die, Kind, Side, Square, Tumble};

use crate::{Score, exchange};

/// What a move is good for: the most telling thing that can be said of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It captures the King.
    CapturesKing,
    /// It reaches the enemy's home square.
    ReachesHome(Square),
    /// It begins a forced win in so many moves.
    ForcesWin(u32),
    /// The game is lost against best play, in so many moves.
    HoldsOut(u32),
    /// It stops a threat to win.
    Parries(Threat),
    /// It captures a die, and nothing of the same worth is lost for it.
    Wins(Kind, Square),
    /// It captures a die that is guarded.
    Trades(Kind, Square),
    /// It threatens to win with the next move.
    Threatens(Threat),
    /// It saves a die that could have been captured for nothing.
    Saves(Kind, Square),
    /// It attacks a die that nothing guards.
    Attacks(Kind, Square),
    /// It turns up a face that goes further.
    TurnsUp(Kind, Square),
    /// It goes to a square with more room or nearer the enemy.
    GoesTo(Kind, Square),
}

/// A way to win with the next move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Threat {
    /// To capture the King on this square.
    King(Square),
    /// To reach this home square.
    Home(Square),
}

/// The most telling thing that can be said of a legal move, given what the engine thinks of it.
pub fn reason(board: &Board, tumble: Tumble, score: Option<Score>) -> Reason {
    let change = board.change(tumble);
    if board.wins(tumble) {
        let is_king = change.captured.is_some_and(Die::is_king);
        return if is_king { Reason::CapturesKing } else { Reason::ReachesHome(change.to) };
    }
    let mut after = *board;
    after.play(tumble);
    let mover = board.to_move();
    match score {
        Some(Score::WinsIn(count)) => return Reason::ForcesWin(count),
        Some(Score::LosesIn(count)) => return Reason::HoldsOut(count),
        _ => {}
    }
    let parried = threat(board, mover.other()).filter(|_| threat(&after, mover.other()).is_none());
    let captured = change.captured.map(|captured| {
        let is_won = exchange::gain(board, tumble) > 40;
        let told = if is_won { Reason::Wins } else { Reason::Trades };
        told(captured.kind, change.to)
    });
    parried
        .map(Reason::Parries)
        .or(captured)
        .or_else(|| threat(&after, mover).map(Reason::Threatens))
        .or_else(|| saved(board, &after, tumble))
        .or_else(|| attacked(board, &after))
        .unwrap_or_else(|| quiet(change.before.kind, change.after.kind, change.to))
}

/// How a side could win if it were to move.
fn threat(board: &Board, side: Side) -> Option<Threat> {
    let to = board.winning_tumble(side)?.to();
    let is_king = board.die(to).is_some_and(Die::is_king);
    Some(if is_king { Threat::King(to) } else { Threat::Home(to) })
}

/// The die that moved, if it could have been captured for nothing and no longer can.
fn saved(board: &Board, after: &Board, tumble: Tumble) -> Option<Reason> {
    let mover = board.to_move();
    let die = board.die(tumble.from)?;
    let hung = is_hanging(board, tumble.from, mover);
    (hung && !is_hanging(after, tumble.to(), mover)).then_some(Reason::Saves(die.kind, tumble.to()))
}

/// A die of the other side that could be captured for nothing now, and could not before.
fn attacked(board: &Board, after: &Board) -> Option<Reason> {
    let other = after.to_move();
    let is_new = |&(square, die): &(Square, Die)| {
        !die.is_king() && is_hanging(after, square, other) && !is_hanging(board, square, other)
    };
    let hanging = after.dice_on(after.occupied(other)).find(is_new);
    hanging.map(|(square, die)| Reason::Attacks(die.kind, square))
}

/// Whether a side's die can be captured and nothing of that side could capture back.
fn is_hanging(board: &Board, square: Square, side: Side) -> bool {
    board.attackers(side.other(), square) != 0 && board.attackers(side, square) == 0
}

fn quiet(before: Kind, after: Kind, to: Square) -> Reason {
    if after.pips() > before.pips() {
        Reason::TurnsUp(after, to)
    } else {
        Reason::GoesTo(before, to)
    }
}

/// A die by what it shows.
struct Named(Kind);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMES: [&str; 6] = ["one", "two", "three", "four", "five", "six"];
        f.write_str(match self.0 {
            Kind::King => "King",
            Kind::Ordinary(orientation) => NAMES[usize::from(orientation.top().pips()) - 1],
        })
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::CapturesKing => f.write_str("captures the King"),
            Self::ReachesHome(to) => write!(f, "reaches {to}"),
            Self::ForcesWin(moves) => write!(f, "wins in {moves}"),
            Self::HoldsOut(moves) => write!(f, "holds out for {moves} moves"),
            Self::Parries(Threat::King(king)) => write!(f, "saves the King on {king}"),
            Self::Parries(Threat::Home(home)) => write!(f, "stops the way to {home}"),
            Self::Wins(kind, at) => write!(f, "wins the {} on {at}", Named(kind)),
            Self::Trades(kind, at) => write!(f, "trades for the {} on {at}", Named(kind)),
            Self::Threatens(Threat::King(king)) => write!(f, "threatens the King on {king}"),
            Self::Threatens(Threat::Home(home)) => write!(f, "threatens to reach {home}"),
            Self::Saves(kind, to) => write!(f, "brings the {} to safety on {to}", Named(kind)),
            Self::Attacks(kind, at) => write!(f, "attacks the {} on {at}", Named(kind)),
            Self::TurnsUp(kind, to) => write!(f, "turns up a {} on {to}", Named(kind)),
            Self::GoesTo(kind, to) => write!(f, "goes to {to} with the {}", Named(kind)),
        }
    }
}

#[cfg(test)]
mod tests {
    use duell::{Duell, DuellSetup, Move};
    use game::Game;

    use super::*;

    fn check(position: &str, mv: &str, expected: &str) {
        let position = Duell::from_position(position, &DuellSetup::default()).unwrap();
        let Ok(Move::Tumble(tumble)) = mv.parse() else { panic!("{mv}") };
        assert!(position.board().allows(tumble), "{mv}");
        assert_eq!(reason(position.board(), tumble, None).to_string(), expected);
    }

    #[test]
    fn the_most_telling_thing_is_said() {
        check("4RK4/9/9/9/4W634/9/9/4WK4 w 0", "e4s2w4", "goes to a2 with the six");
        check("9/3RK5/9/9/9/4W534/9/4WK4 w 0", "e3n5", "reaches e8");
        check("4RK4/9/9/9/R64W137/9/9/4WK4 w 0", "b4w1", "wins the six on a4");
        check("4RK4/9/9/R148/R54W137/9/9/4WK4 w 0", "b4w1", "trades for the five on a4");
    }

    #[test]
    fn a_forced_win_goes_before_what_it_is_made_of() {
        let start = Duell::start(&DuellSetup::default());
        let tumble = start.board().tumbles()[0];
        let told = |score| reason(start.board(), tumble, Some(score)).to_string();
        assert_eq!(told(Score::WinsIn(3)), "wins in 3");
        assert_eq!(told(Score::LosesIn(2)), "holds out for 2 moves");
    }
}
