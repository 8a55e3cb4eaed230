//! Why a player made a move, in words.

use effects::{Fact, Reason, Threat};

use crate::words::{counted, top_name};

/// Why a player made a move, in one line of English.
///
/// ```
/// use effects::{Fact, Reason};
///
/// let lost = Reason::of(Fact::HoldsOut { moves: 1 });
/// assert_eq!(draw::why(lost), "holds out for 1 move");
/// ```
pub fn why(reason: Reason) -> String {
    let words = told(reason.fact);
    let words = match reason.chance {
        None => words,
        Some(chance) => format!("{chance} %: {words}"),
    };
    match reason.lead {
        None => words,
        Some(0) => format!("{words}; ends the game level"),
        Some(lead @ 1..) => format!("{words}; ends the game ahead by {lead}"),
        Some(lead) => format!("{words}; ends the game behind by {}", -lead),
    }
}

fn told(fact: Fact) -> String {
    match fact {
        Fact::OnlyMove => "nothing else is possible".to_owned(),
        Fact::CapturesKing => "captures the King".to_owned(),
        Fact::ReachesHome { at } => format!("reaches {at}"),
        Fact::ForcesWin { moves } => format!("wins in {moves}"),
        Fact::HoldsOut { moves } => {
            format!("holds out for {}", counted(moves.cast_signed(), "move"))
        }
        Fact::Parries(Threat::King(king)) => format!("saves the King on {king}"),
        Fact::Parries(Threat::Home(home)) => format!("stops the way to {home}"),
        Fact::Wins { top, at } => format!("wins the {} on {at}", top_name(top)),
        Fact::Trades { top, at } => format!("trades for the {} on {at}", top_name(top)),
        Fact::Threatens(Threat::King(king)) => format!("threatens the King on {king}"),
        Fact::Threatens(Threat::Home(home)) => format!("threatens to reach {home}"),
        Fact::Saves { top, at } => format!("brings the {} to safety on {at}", top_name(top)),
        Fact::Attacks { top, at } => format!("attacks the {} on {at}", top_name(top)),
        Fact::Takes { color, number, skips, points } => {
            format!("the {number} in {color} {}, {points:+}", skipped(skips))
        }
        Fact::Locks { color, points, .. } => format!("locks {color}, {points:+}"),
        Fact::Beats { color, number, .. } => format!("beats the {number} in {color}"),
        Fact::Stacks { color, number, points } => {
            format!("stacks on the {number} in {color}, {points:+}")
        }
        Fact::Lucky { color, number, .. } => {
            format!("a lucky number gives the {number} in {color}")
        }
        Fact::Misthrow => "a misthrow seems to cost less than anything else".to_owned(),
        Fact::WaitsFor { color, number } => format!("waits for the {number} in {color}"),
        Fact::Spares { color, number, skips: 0 } => format!("leaves the {number} in {color}"),
        Fact::Spares { color, number, skips } => {
            format!("keeps {color} open, where the {number} {}", skipped(skips))
        }
        Fact::SeesNothing => "sees nothing better".to_owned(),
    }
}

fn skipped(skips: u8) -> String {
    match skips {
        0 => "skips nothing".to_owned(),
        1 => "skips only one".to_owned(),
        _ => format!("skips {skips}"),
    }
}
