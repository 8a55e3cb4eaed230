//! What the fuzz targets share: the laws of positions and games, and bytes that choose among steps.
//!
//! A law is an assertion: libFuzzer reports the input that breaks it. Nothing here is random.

mod choices;
pub mod laws;
mod universe;

use game::{Game, Setup};

pub use choices::Choices;
pub use universe::Universe;

/// Options to try a game with: each game reads those that it has.
const OPTIONS: [&str; 7] = [
    "",
    "home=king",
    "king-captures=no",
    "first=1",
    "seats=3 first=2",
    "seats=5",
    "lucky=2,16/9,10/8,9/9,11",
];

/// The setups of a game to try it with, the default one first.
pub fn setups<G: Game>() -> Vec<G::Setup> {
    let setup = |text: &str| G::Setup::from_options(&text.parse().ok()?).ok();
    OPTIONS.into_iter().filter_map(setup).collect()
}
