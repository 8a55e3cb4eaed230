//! What levels lose on average. `dicehall lab bands` measures it, and docs/analysis.md says how.

use analysis::Bands;

/// Those of Duell.
pub(super) fn duell() -> Option<&'static Bands> {
    None
}

/// Those of The Duel.
pub(super) fn qwixx_duel() -> Option<&'static Bands> {
    None
}

/// Those of Longo.
pub(super) fn qwixx_longo(seats: usize) -> Option<&'static Bands> {
    let _ = seats;
    None
}
