//! Any text as a throw of dice with six and with eight sides: what is accepted is read back as it
//! is printed, has only faces that the dice have, and fits exactly the dice that it names.
#![no_main]

use libfuzzer_sys::fuzz_target;
use qwixx::{ByColor, Color, Throw};

fuzz_target!(|text: &str| {
    check::<6>(text);
    check::<8>(text);
    if let (Ok(six), Ok(eight)) = (text.parse::<Throw<6>>(), text.parse::<Throw<8>>()) {
        assert_eq!(six.to_string(), eight.to_string());
    }
});

fn check<const SIDES: u8>(text: &str) {
    if let Ok(throw) = text.parse::<Throw<SIDES>>() {
        let printed = throw.to_string();
        assert_eq!(printed.parse(), Ok(throw));
        assert_eq!(printed.to_ascii_uppercase().parse(), Ok(throw));
        let colored = ByColor(Color::ALL.map(|color| throw.colored(color)));
        assert_eq!(Throw::new(throw.white(), colored), Some(throw));
        assert_eq!(throw.check(|color| colored[color].is_some()), Ok(()));
    }
}
