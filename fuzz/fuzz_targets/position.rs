//! Any text as a position: what is accepted is printed as it was read, is recognized as its game's,
//! and keeps every law from there on.
#![no_main]

use catalog::{GameKind, recognize, with_game};
use fuzz::{Choices, Universe, laws::play_on, setups};
use game::record::Scribe;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for &kind in GameKind::ALL {
        with_game!(kind, G => check::<G>(kind, text));
    }
});

fn check<G: Universe>(kind: GameKind, text: &str) {
    for setup in setups::<G>() {
        let Ok(position) = G::from_position(text, &setup) else {
            continue;
        };
        assert_eq!(position.to_string(), text);
        assert_eq!(G::from_position(text, &setup), Ok(position.clone()));
        assert_eq!(recognize(text), Ok(kind));
        // The text itself says how the game goes on: it is long enough for a few turns.
        let mut choices = Choices::new(text.as_bytes());
        play_on(Scribe::from_position(&setup, position), &setup, &mut choices);
    }
}
