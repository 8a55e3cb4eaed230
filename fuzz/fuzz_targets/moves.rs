//! Any text as a move: what is accepted is printed as it was read, but in small letters, and is
//! read back in any case of letters.
#![no_main]

use catalog::{GameKind, with_game};
use game::Game;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for &kind in GameKind::ALL {
        with_game!(kind, G => check::<G>(text));
    }
});

fn check<G: Game>(text: &str) {
    if let Ok(mv) = text.parse::<G::Move>() {
        let printed = mv.to_string();
        assert_eq!(printed, text.to_ascii_lowercase());
        assert_eq!(printed.parse(), Ok(mv));
        assert_eq!(printed.to_ascii_uppercase().parse(), Ok(mv));
    }
}
