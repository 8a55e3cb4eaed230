//! What a move does in both Qwixx games.

use game::Seat;
use qwixx::{Choice, Color, MISTHROW_COST, Space};

use crate::{Deed, Deeds, Effect, Effects, Fact, Part, Reason, Source, Thought};

/// What a token or cross does to its row: the part of an effect that is known without playing the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OnRow {
    /// How many spaces are skipped, and lost.
    pub skips: u8,
    /// Whether it beats a token, stacks one or closes the row.
    pub deed: Option<Deed>,
}

/// A game of rows.
pub trait Rows<const SIDES: u8> {
    /// What a legal token or cross of a seat does to its row.
    fn on_row(&self, seat: Seat, space: Space<SIDES>) -> OnRow;
}

/// The effect of a token or cross that brings this many points.
pub(crate) fn taking(skips: u8, points: i32, deeds: Deeds) -> Effect {
    Effect { skips: Some(skips), points: Some(points), deeds, ..Effect::default() }
}

/// What a pass does.
pub(crate) fn passing(is_misthrow: bool) -> Effect {
    if !is_misthrow {
        return Effect::default();
    }
    let deeds = Deeds::NONE.with(Deed::Misthrow);
    Effect { points: Some(-MISTHROW_COST), deeds, ..Effect::default() }
}

/// The points of all rows, and what misthrows cost.
pub(crate) fn parts(row: impl Fn(Color) -> i32, misthrows: u8) -> Vec<Part> {
    let rows = Color::ALL.map(|color| Part { what: color.into(), points: row(color) });
    let misthrows = -MISTHROW_COST * i32::from(misthrows);
    rows.into_iter().chain([Part { what: Source::Misthrows, points: misthrows }]).collect()
}

/// Why a seat took a number, or none.
pub(crate) fn reason<const SIDES: u8, G: Effects<Move = Choice<SIDES>>>(
    position: &G,
    seat: Seat,
    mv: Choice<SIDES>,
    legal: &[Choice<SIDES>],
    thought: Thought<Choice<SIDES>>,
) -> Option<Reason> {
    let effect = position.effect(seat, mv);
    let fact = match (mv, thought) {
        _ if legal.len() == 1 => Fact::OnlyMove,
        (Choice::Take(space), _) => taken(space, effect),
        // Who decides at a glance has nothing to say about what it leaves.
        (Choice::Pass, Thought::Move) => return None,
        (Choice::Pass, _) if effect.deeds.contains(Deed::Misthrow) => Fact::Misthrow,
        (Choice::Pass, Thought::Turn(Some(Choice::Take(space)))) => {
            Fact::WaitsFor { color: space.color(), number: space.number() }
        }
        (Choice::Pass, _) => spared(position, seat, legal).unwrap_or(Fact::OnlyMove),
    };
    Some(Reason { lead: effect.end.and_then(|end| end.lead), ..Reason::of(fact) })
}

fn taken<const SIDES: u8>(space: Space<SIDES>, effect: Effect) -> Fact {
    let (color, number) = (space.color(), space.number());
    let points = effect.points.unwrap_or_default();
    match effect.deeds.first() {
        Some(Deed::Locks) => Fact::Locks { color, number, points },
        Some(Deed::Beats) => Fact::Beats { color, number, points },
        Some(Deed::Stacks) => Fact::Stacks { color, number, points },
        Some(Deed::Lucky) => Fact::Lucky { color, number, points },
        _ => Fact::Takes { color, number, skips: effect.skips.unwrap_or_default(), points },
    }
}

/// The number that could have been taken with the fewest skips.
fn spared<const SIDES: u8, G: Effects<Move = Choice<SIDES>>>(
    position: &G,
    seat: Seat,
    legal: &[Choice<SIDES>],
) -> Option<Fact> {
    let open = legal.iter().filter_map(|&choice| match choice {
        Choice::Take(space) => Some((position.effect(seat, choice).skips?, space)),
        Choice::Pass => None,
    });
    let (skips, space) = open.min_by_key(|&(skips, _)| skips)?;
    Some(Fact::Spares { color: space.color(), number: space.number(), skips })
}
