//! Any text as records: what is accepted is read back as it is printed, and what keeps the rules of
//! its game leads to the same position when it is written down anew.
#![no_main]

use catalog::{GameKind, with_game};
use game::{
    Game,
    record::{GAME, Record, Scribe, parse, parse_all, replay},
};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for record in parse_all(text).unwrap_or_default() {
        let printed = record.to_string();
        let read = parse(&printed).expect("a record is read back");
        assert_eq!(read, record);
        assert_eq!(read.to_string(), printed);
        if let Ok(kind) = record.value(GAME).expect("every record has it").parse::<GameKind>() {
            with_game!(kind, G => check::<G>(&record));
        }
    }
});

fn check<G: Game>(record: &Record) {
    let Ok(replayed) = replay::<G>(record) else {
        return;
    };
    let mut scribe = Scribe::from_position(&replayed.setup, replayed.start);
    for (step, _) in replayed.steps {
        assert_eq!(scribe.take(step), Ok(()));
    }
    let again = replay::<G>(&scribe.record()).expect("the same steps keep the rules");
    assert_eq!(again.position, replayed.position);
}
