//! Why a player made a move, in words.

use effects::{Fact, Instead, Reason, Threat};

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
    line(Some(told(reason.fact)), reason)
}

/// What a reason says beyond what [`Draw::explain`](crate::Draw::explain) says of the move, if it does.
pub fn why_besides(reason: Reason) -> Option<String> {
    let words = (!is_explained(reason.fact)).then(|| told(reason.fact));
    let line = line(words, reason);
    (!line.is_empty()).then_some(line)
}

fn line(words: Option<String>, reason: Reason) -> String {
    let compared = reason.instead.map(|instead| compared(reason.fact, instead));
    let parts = [words, compared, reason.lead.map(ending)];
    let words = parts.into_iter().flatten().collect::<Vec<_>>().join("; ");
    match reason.chance {
        None => words,
        Some(chance) if words.is_empty() => format!("{chance} % to win"),
        Some(chance) => format!("{chance} %: {words}"),
    }
}

/// Whether the description of a move says the same.
fn is_explained(fact: Fact) -> bool {
    matches!(
        fact,
        Fact::CapturesKing
            | Fact::ReachesHome { .. }
            | Fact::Takes { .. }
            | Fact::Locks { .. }
            | Fact::Beats { .. }
            | Fact::Stacks { .. }
            | Fact::Lucky { .. }
    )
}

fn compared(fact: Fact, Instead { space, cost }: Instead) -> String {
    let points = counted(cost.into(), "point");
    match (fact, space) {
        (Fact::Spares { color, number, .. }, Some(space)) if space == (color, number) => {
            format!("taking it would cost {points}")
        }
        (_, Some((color, number))) => format!("better than the {number} in {color} by {points}"),
        (_, None) => format!("better than taking nothing by {points}"),
    }
}

fn ending(lead: i32) -> String {
    match lead {
        0 => "ends the game level".to_owned(),
        1.. => format!("ends the game ahead by {lead}"),
        _ => format!("ends the game behind by {}", -lead),
    }
}

fn told(fact: Fact) -> String {
    match fact {
        Fact::OnlyMove => "nothing else is possible".to_owned(),
        Fact::CapturesKing => "captures the King".to_owned(),
        Fact::ReachesHome { at } => format!("reaches {at}"),
        Fact::Sacrifices { top, at, moves } => {
            let given = format!("sacrifices the {} on {at}", top_name(top));
            match moves {
                None => given,
                Some(moves) => format!("{given} and wins in {moves}"),
            }
        }
        Fact::ForcesWin { moves } => format!("wins in {moves}"),
        Fact::HoldsOut { moves } => {
            format!("holds out for {}", counted(moves.cast_signed(), "move"))
        }
        Fact::Parries(Threat::King(king)) => format!("saves the King on {king}"),
        Fact::Parries(Threat::Home(home)) => format!("stops the way to {home}"),
        Fact::Recaptures { top, at } => {
            format!("takes the {} on {at} in return", top_name(top))
        }
        Fact::Wins { top, at } => format!("wins the {} on {at}", top_name(top)),
        Fact::Trades { top, at } => format!("trades for the {} on {at}", top_name(top)),
        Fact::Threatens(Threat::King(king)) => format!("threatens the King on {king}"),
        Fact::Threatens(Threat::Home(home)) => format!("threatens to reach {home}"),
        Fact::Saves { top, at } => format!("brings the {} to safety on {at}", top_name(top)),
        Fact::Attacks { top, at } => format!("attacks the {} on {at}", top_name(top)),
        Fact::Takes { skips, points, .. } => format!("{}, {points:+}", skipped(skips)),
        Fact::Locks { color, points, .. } => format!("locks {color}, {points:+}"),
        Fact::Beats { points, .. } => format!("beats the token, {points:+}"),
        Fact::Stacks { points, .. } => format!("stacks a token, {points:+}"),
        Fact::Lucky { points, .. } => format!("a lucky number, {points:+}"),
        Fact::Misthrow => "a misthrow seems to cost less than anything else".to_owned(),
        Fact::WaitsFor { color, number } => format!("waits for the {number} in {color}"),
        Fact::Spares { color, number, skips: 0 } => format!("leaves the {number} in {color}"),
        Fact::Spares { color, number, skips } => {
            format!("keeps {color} open, where the {number} {}", skipped(skips))
        }
    }
}

fn skipped(skips: u8) -> String {
    match skips {
        0 => "skips nothing".to_owned(),
        1 => "skips only one".to_owned(),
        _ => format!("skips {skips}"),
    }
}
