//! What the judges of both games share.

use std::collections::HashMap;

use game::{Game, Seat};
use judge::{Ask, Judged, Unjudged, Which, Worth, best_first, owed};
use qwixx::{ByColor, Color, Throw};

/// The maximum number of positions kept.
const MOST_KEPT: usize = 4096;

/// What positions are worth, as far as known.
#[derive(Clone, Debug)]
pub(crate) struct Known<G>(HashMap<G, Worth>);

impl<G: Game> Known<G> {
    pub(crate) fn new() -> Self {
        Self(HashMap::new())
    }

    /// Forgets everything once it is full, so that what is kept between questions is bounded.
    pub(crate) fn make_room(&mut self) {
        if self.0.len() >= MOST_KEPT {
            self.0.clear();
        }
    }

    /// What a position is worth, worked out only once.
    pub(crate) fn once(&mut self, position: &G, find: impl FnOnce() -> Worth) -> Worth {
        if let Some(&worth) = self.0.get(position) {
            return worth;
        }
        let worth = find();
        self.0.insert(position.clone(), worth);
        worth
    }
}

/// If only the best choices are wanted, this many more of the most promising get a closer look.
const SPARE: usize = 4;

/// Answers [`Judge::choices`](judge::Judge::choices), where `judged` gives the worth of moves when looking
/// a number of turns ahead.
pub(crate) fn choices<G: Game>(
    position: &G,
    seat: Seat,
    which: Which<'_, G::Move>,
    turns: u8,
    mut judged: impl FnMut(&[G::Move], u8) -> Vec<Judged<G::Move>>,
) -> Result<Vec<Judged<G::Move>>, Unjudged> {
    let mut moves = which.of(owed(position, seat)?)?;
    if let Which::Best(count) = which
        && turns > 0
    {
        let glance = best_first(judged(&moves, 0), seat, Which::Best(count.saturating_add(SPARE)));
        moves = glance.iter().map(|choice| choice.mv).collect();
    }
    Ok(best_first(judged(&moves, turns), seat, which))
}

/// The result, unless the signal to stop has come: then part of it is only a glance.
pub(crate) fn unless_stopped<T>(ask: &Ask, found: Result<T, Unjudged>) -> Result<T, Unjudged> {
    if ask.stop.is_stopped() { Err(Unjudged::Stopped) } else { found }
}

/// A throw of these white dice. It includes the colored dice of open rows, but their faces mean nothing.
pub(crate) fn white_throw<const SIDES: u8>(
    white: [u8; 2],
    is_open: impl Fn(Color) -> bool,
) -> Throw<SIDES> {
    let colored = Color::ALL.map(|color| is_open(color).then_some(1));
    Throw::new(white, ByColor(colored)).expect("every die has these faces")
}
