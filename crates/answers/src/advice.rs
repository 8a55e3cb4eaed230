//! Hints, and warnings before a blunder, for one person against bots.

use analysis::Mark;
use bots::{Examined, Stop};
use catalog::{AnyPosition, with_position, with_variant};
use game::Seat;
use protocol::{AnyTable, Code, HelpName, Hint, Problem, ReasonBody, Viewer, Warning};
use serde::{Deserialize, Serialize};
use table::Help;

use crate::judges::advised;

/// What can be said to a seat about its choice.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Advice {
    best: String,
    win: f64,
    reason: Option<ReasonBody>,
    loss: f64,
    is_blunder: bool,
}

impl Advice {
    /// As much of it as was asked for.
    pub fn hint(self, help: HelpName) -> Hint {
        let is_whole = help.0 == Help::What;
        Hint {
            place: place_of(&self.best).to_owned(),
            mv: is_whole.then_some(self.best),
            reason: self.reason.filter(|_| is_whole),
            win: is_whole.then_some(self.win),
        }
    }

    /// Whether the move would be a blunder.
    pub fn warning(self) -> Warning {
        let reason = self.reason.filter(|_| self.is_blunder);
        Warning { blunder: self.is_blunder, loss: 100.0 * self.loss, reason }
    }
}

/// Checks that the hall may help at the seat of a viewer.
///
/// # Errors
/// If it is somebody else's seat, or if people play against each other.
pub fn check_helped(table: &AnyTable, viewer: Viewer<'_>, seat: usize) -> Result<(), Problem> {
    if !table.seats_of(viewer).contains(&seat) {
        return Err(Problem::new(Code::NotYourSeat, format!("seat {seat} is not yours")));
    }
    if table.helpable() != Some(seat) {
        let what = "the hall helps one person against its bots alone";
        return Err(Problem::new(Code::NoHelp, what));
    }
    Ok(())
}

/// Asks a judge about the choice of a seat, and about a move that it is considering.
///
/// # Errors
/// If the game has not begun, the seat has nothing to choose, or the move cannot be read.
pub fn advise(
    table: &AnyTable,
    seat: Seat,
    mv: Option<&str>,
    stop: &Stop,
) -> Result<Advice, Problem> {
    let not_begun = || Problem::new(Code::NotStarted, "the game has not begun");
    with_variant!(AnyTable, table, table => {
        advice(table.position().ok_or_else(not_begun)?, seat, mv, stop)
    })
}

/// The same for a position without a table.
///
/// # Errors
/// If the seat has nothing to choose, or the move cannot be read.
pub fn advise_at(
    position: &AnyPosition,
    seat: Seat,
    mv: Option<&str>,
    stop: &Stop,
) -> Result<Advice, Problem> {
    with_position!(position, position => advice(position, seat, mv, stop))
}

fn advice<G: Examined>(
    position: &G,
    seat: Seat,
    mv: Option<&str>,
    stop: &Stop,
) -> Result<Advice, Problem> {
    let mv = mv.map(str::parse).transpose().map_err(|error| Problem::unreadable(&error))?;
    let decision = advised(position, seat, mv, stop);
    let decision = decision.map_err(|why| Problem::new(Code::NotYourTurn, why.to_string()))?;
    let best = decision.best();
    Ok(Advice {
        best: best.mv.to_string(),
        win: best.worth.win(seat),
        reason: decision.reason.map(Into::into),
        loss: decision.checked.as_ref().map_or(decision.loss, |checked| checked.mean.max(0.0)),
        is_blunder: decision.mark == Some(Mark::Blunder),
    })
}

/// Where a move is made: the square of a die, the row of a space, or `pass`.
fn place_of(mv: &str) -> &str {
    let is_square = mv.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
    let letters = mv.find(|c: char| c.is_ascii_digit()).unwrap_or(mv.len());
    if is_square { &mv[..2] } else { &mv[..letters] }
}

#[cfg(test)]
mod tests {
    use catalog::types::QwixxDuel;
    use game::Game;

    use super::*;

    #[test]
    fn a_blunder_is_warned_of_with_a_reason() {
        let mut position = QwixxDuel::start(&<QwixxDuel as Game>::Setup::default());
        position.roll("4,6,r1,y1,g6,b5".parse().unwrap()).unwrap();
        let position = AnyPosition::from(position);
        let advice = |mv| advise_at(&position, Seat::at(0), mv, &Stop::new()).unwrap();
        // Red 10 gives most of a row away.
        let warning = advice(Some("red10")).warning();
        assert!(warning.blunder && warning.loss > 6.0 && warning.reason.is_some(), "{warning:?}");
        let best = advice(None);
        let fine = advice(Some(&best.best)).warning();
        assert!(!fine.blunder && fine.loss < 1.0 && fine.reason.is_none(), "{fine:?}");
    }

    #[test]
    fn the_place_of_a_move_does_not_tell_the_move() {
        let moves = ["a1n3e2", "red5", "green16", "pass"];
        assert_eq!(moves.map(place_of), ["a1", "red", "green", "pass"]);
    }
}
