//! Bytes as whole games: the first pick the game and its options, the others each throw and move;
//! every law holds in every position on the way.
#![no_main]

use catalog::{GameKind, with_game};
use fuzz::{Choices, Universe, laws::play_on, setups};
use game::record::Scribe;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let mut choices = Choices::new(bytes);
    if let Some(kind) = choices.pick(GameKind::ALL) {
        with_game!(kind, G => play::<G>(&mut choices));
    }
});

fn play<G: Universe>(choices: &mut Choices<'_>) {
    if let Some(setup) = choices.pick(&setups::<G>()) {
        play_on(Scribe::<G>::new(&setup), &setup, choices);
    }
}
