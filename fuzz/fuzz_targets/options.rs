//! Any text as options: what is accepted is read back as it is printed, and a setup that a game
//! makes of it gives the same setup through its own options, and a start that agrees with it.
#![no_main]

use catalog::{GameKind, with_game};
use game::{Game, Options, Setup};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(options) = text.parse::<Options>() {
        assert_eq!(options.to_string().parse(), Ok(options.clone()));
        for &kind in GameKind::ALL {
            with_game!(kind, G => check::<G>(&options));
        }
    }
});

fn check<G: Game>(options: &Options) {
    let Ok(setup) = G::Setup::from_options(options) else {
        return;
    };
    let same = setup.to_options();
    assert_eq!(same.to_string().parse(), Ok(same.clone()));
    assert_eq!(G::Setup::from_options(&same), Ok(setup.clone()));
    assert_eq!(G::Setup::for_position(options), Ok(setup.clone()));
    let start = G::start(&setup);
    let seats = start.seats();
    assert_eq!(G::from_position(&start.to_string(), &setup), Ok(start));
    assert!(setup.clone().with_seats(seats).is_ok());
    for seats in 0..10 {
        if let Ok(changed) = setup.clone().with_seats(seats) {
            assert!(G::SEATS.contains(&seats));
            assert_eq!(G::start(&changed).seats(), seats);
        }
    }
}
