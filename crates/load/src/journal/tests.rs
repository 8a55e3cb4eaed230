use protocol::{ClockBody, DiceBody, SeatingBody, TermsBody};

use super::*;

fn numbered(events: Vec<EventBody>) -> Vec<FeedEvent> {
    let number = |(event, sequence)| FeedEvent { sequence, at: 0, event };
    events.into_iter().zip(1..).map(number).collect()
}

fn opened() -> EventBody {
    EventBody::Opened(TermsBody {
        game: "duell".to_owned(),
        options: String::new(),
        dice: DiceBody::Hall,
        commitment: None,
        clock: ClockBody::None,
        seating: SeatingBody::Chosen,
        public: false,
        stand_in: protocol::BotBody { name: "careful".to_owned(), level: 1 },
        opener: None,
    })
}

fn moved(mv: &str) -> EventBody {
    EventBody::Moved { seat: 0, mv: mv.to_owned(), reason: None }
}

fn rolled(roll: &str) -> EventBody {
    EventBody::Rolled { roll: roll.to_owned(), by: 0 }
}

/// A log of a roll, a move and the last move of a game, and the promises that led to it.
fn honest() -> (Journal, Vec<EventBody>) {
    let mv = |mv: &str| CommandBody::Move { seat: 0, mv: mv.to_owned() };
    let roll = CommandBody::Roll { seat: 0, dice: None };
    let mut journal = Journal::default();
    let commands = [("k1", roll, 1, 2), ("k2", mv("a"), 2, 3), ("k3", mv("b"), 3, 5)];
    for (key, command, after, sequence) in commands {
        let roll = (key == "k1").then(|| "4,1".to_owned());
        journal.note(Promise { key: key.to_owned(), command, after, sequence, roll });
    }
    let end = EventBody::SecretRevealed { secret: String::new() };
    (journal, vec![opened(), rolled("4,1"), moved("a"), moved("b"), end])
}

fn complaint(change: impl FnOnce(&mut Vec<EventBody>)) -> String {
    let (journal, mut log) = honest();
    change(&mut log);
    journal.check(&numbered(log)).expect_err("the log is not what was promised").to_string()
}

#[test]
fn what_was_promised_passes() {
    let (journal, log) = honest();
    assert_eq!(journal.len(), 3);
    journal.check(&numbered(log)).unwrap();
}

#[test]
fn a_missing_move_is_found() {
    let what = complaint(|log| drop(log.remove(2)));
    assert!(what.contains("became"), "{what}");
    let what = complaint(|log| log.truncate(3));
    assert!(what.contains("lost"), "{what}");
    complaint(Vec::clear);
}

#[test]
fn a_doubled_move_is_found() {
    let what = complaint(|log| log.insert(3, moved("a")));
    assert!(what.contains("became"), "{what}");
    let what = complaint(|log| log.push(moved("b")));
    assert!(what.contains("nobody asked"), "{what}");
}

#[test]
fn moves_in_another_order_are_found() {
    let what = complaint(|log| log.swap(2, 3));
    assert!(what.contains("became"), "{what}");
}

#[test]
fn other_moves_and_other_dice_are_found() {
    complaint(|log| log[2] = moved("c"));
    complaint(|log| log[1] = rolled("4,2"));
    complaint(|log| log[4] = moved("c"));
}

#[test]
fn a_gap_in_the_numbers_is_found() {
    let (journal, log) = honest();
    let mut log = numbered(log);
    log[3].sequence = 7;
    let what = journal.check(&log).unwrap_err().to_string();
    assert!(what.contains("event 4"), "{what}");
}

#[test]
fn keys_stand_once_where_they_were_promised() {
    let (journal, _) = honest();
    let keys = |list: &[(u64, &str)]| -> Vec<(u64, String)> {
        list.iter().map(|&(sequence, key)| (sequence, key.to_owned())).collect()
    };
    journal.check_keys(&keys(&[(2, "k1"), (3, "k2"), (4, "k3")])).unwrap();
    for wrong in [
        &[(2, "k1"), (3, "k2")][..],
        &[(2, "k1"), (3, "k2"), (4, "k3"), (5, "k3")],
        &[(2, "k1"), (3, "k3"), (4, "k2")],
        &[(2, "k1"), (3, "k2"), (5, "k3")],
        &[(2, "k1"), (3, "k2"), (4, "k3"), (5, "k4")],
    ] {
        assert!(journal.check_keys(&keys(wrong)).is_err(), "{wrong:?}");
    }
}
