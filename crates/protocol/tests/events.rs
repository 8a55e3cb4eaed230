//! What the log keeps reads back, and what viewers are sent keeps its secrets.

use std::collections::BTreeSet;

use protocol::{AnyTable, EventBody, Feed, FeedOf, Kept, SeatMove, ToClient};
use table::{Moment, PlayerId};
use utoipa::PartialSchema;

fn reads_back(json: &str) -> EventBody {
    let body: EventBody = serde_json::from_str(json).expect(json);
    assert_eq!(serde_json::to_string(&body).unwrap(), json);
    body
}

/// What a table keeps of an event.
fn without_reason(mut body: EventBody) -> EventBody {
    if let EventBody::Moved { reason, .. } = &mut body {
        *reason = None;
    }
    body
}

/// Written by the first version, or by a later one that says more. They have to be read for ever.
const STORED: &[&str] = &[
    r#"{"type":"opened","game":"qwixx-longo","options":"seats=3","dice":"hall","commitment":"66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925","clock":{"type":"stock","seconds":300,"increment":5},"seating":"lot","public":true,"stand_in":{"name":"greedy","level":2},"opener":"p"}"#,
    r#"{"type":"seat-taken","seat":0,"sitter":{"kind":"guest","name":"Emma","player":"p"},"seed":"lucky"}"#,
    r#"{"type":"seat-taken","seat":1,"sitter":{"kind":"bot","name":"greedy","level":2},"seed":"greedy"}"#,
    r#"{"type":"seeded","seat":0,"seed":"luckier"}"#,
    r#"{"type":"seat-left","seat":0}"#,
    r#"{"type":"started","lot":1}"#,
    r#"{"type":"started"}"#,
    r#"{"type":"rolled","roll":"4,1,r3,y6,g2,b6","by":1}"#,
    r#"{"type":"moved","seat":1,"move":"red5"}"#,
    r#"{"type":"moved","seat":1,"move":"red5","reason":"closes red"}"#,
    r#"{"type":"moved","seat":1,"move":"red5","reason":{"kind":"takes","color":"red","number":5,"skips":3,"points":1}}"#,
    r#"{"type":"moved","seat":1,"move":"red16","reason":{"kind":"locks","color":"red","number":16,"points":17,"lead":-3}}"#,
    r#"{"type":"decided","seat":0,"move":"pass"}"#,
    r#"{"type":"unsealed","moves":[{"seat":0,"move":"pass"},{"seat":1,"move":"red5"}]}"#,
    r#"{"type":"takeback-asked","seat":0}"#,
    r#"{"type":"takeback-allowed","seat":1}"#,
    r#"{"type":"takeback-declined","seat":1}"#,
    r#"{"type":"taken-back","seat":0,"steps":2}"#,
    r#"{"type":"draw-declined","seat":0}"#,
    r#"{"type":"resigned","seat":0}"#,
    r#"{"type":"forgiven","milliseconds":11000}"#,
    r#"{"type":"timed-out","seat":0}"#,
    r#"{"type":"secret-revealed","secret":"0000000000000000000000000000000000000000000000000000000000000000"}"#,
    r#"{"type":"rematch-offered","seat":0}"#,
    r#"{"type":"rematch-opened","table":"abc"}"#,
    r#"{"type":"said","seat":0,"text":"hello"}"#,
    r#"{"type":"pledged","seat":0,"pledge":"66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"}"#,
    r#"{"type":"seeds-called","until":1794000000000}"#,
    r#"{"type":"revealed","seat":0,"seed":"lucky"}"#,
    r#"{"type":"seed-missed","seat":1}"#,
    r#"{"type":"helped","seat":0,"help":"where"}"#,
    r#"{"type":"hidden","event":7}"#,
    r#"{"type":"removed","seat":1}"#,
    r#"{"type":"closed"}"#,
];

#[test]
fn every_event_that_was_ever_stored_reads_back() {
    for json in STORED {
        let body = reads_back(json);
        let event = body.clone().read::<qwixx_longo::QwixxLongo>().expect(json);
        assert_eq!(EventBody::of(&event), without_reason(body));
    }
}

/// All types that the schema of an event names.
fn types_of(schema: &serde_json::Value, types: &mut BTreeSet<String>) {
    match schema {
        serde_json::Value::Object(members) => {
            let names = members.get("type").and_then(|kind| kind["enum"].as_array());
            types.extend(
                names.into_iter().flatten().filter_map(|name| Some(name.as_str()?.to_owned())),
            );
            members.values().for_each(|value| types_of(value, types));
        }
        serde_json::Value::Array(values) => values.iter().for_each(|value| types_of(value, types)),
        _ => {}
    }
}

#[test]
fn no_event_is_left_out_here() {
    let schema = serde_json::to_value(EventBody::schema()).unwrap();
    let mut types = BTreeSet::new();
    types_of(&schema, &mut types);
    assert!(types.len() >= 20, "{types:?}");
    let type_of = |json: &&str| {
        let value: serde_json::Value = serde_json::from_str(json).unwrap();
        value["type"].as_str().unwrap().to_owned()
    };
    assert_eq!(STORED.iter().map(type_of).collect::<BTreeSet<_>>(), types);
}

/// The text of an event goes from the log to the viewer; it has to be what the types would say.
#[test]
fn a_feed_of_texts_is_the_feed_that_the_types_describe() {
    let opened = reads_back(STORED[0]);
    let EventBody::Opened(terms) = &opened else { panic!("a log begins by opening a table") };
    let table = AnyTable::open(terms.clone()).unwrap();
    let read = |(at, json): (i64, &&str)| Kept::read(at, (*json).to_owned()).unwrap().0;
    let log: Vec<Kept> = (100..).zip(STORED).map(read).collect();
    let emma = PlayerId("p".to_owned());
    for viewer in [None, Some(&emma)] {
        for after in [0, 3, 22, 23, 1000] {
            let moments = [];
            let feed =
                FeedOf { table: "t", log: &log, after, moments: Some(&moments), more: after > 3 };
            let text = table.feed(Some("update"), feed, viewer, Moment(5));
            let message: ToClient = serde_json::from_str(&text).unwrap();
            assert_eq!(serde_json::to_string(&message).unwrap(), text);
            let text = table.feed(None, FeedOf { moments: None, ..feed }, viewer, Moment(5));
            let feed: Feed = serde_json::from_str(&text).unwrap();
            assert_eq!(serde_json::to_string(&feed).unwrap(), text);
            assert!(!text.contains("player") && !text.contains("opener"), "{text}");
            let sequences = feed.events.iter().map(|event| (event.sequence, event.at));
            let expected = (after + 1..=STORED.len() as u64).map(|each| (each, each as i64 + 99));
            assert_eq!(sequences.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
        }
    }
}

#[test]
fn an_event_of_another_game_is_refused() {
    let body = reads_back(r#"{"type":"moved","seat":1,"move":"a1n5"}"#);
    assert!(body.read::<qwixx_longo::QwixxLongo>().is_err());
    let body = reads_back(r#"{"type":"moved","seat":99,"move":"red5"}"#);
    assert!(body.read::<qwixx_longo::QwixxLongo>().is_err());
}

#[test]
fn nobody_is_sent_players_or_the_sealed_decisions_of_others() {
    for json in STORED {
        let seen = serde_json::to_string(&reads_back(json).seen_by(|seat| seat == 1)).unwrap();
        assert!(!seen.contains("player") && !seen.contains("opener"), "{seen}");
    }
    let decided = reads_back(r#"{"type":"decided","seat":0,"move":"pass"}"#);
    let hidden = EventBody::Decided { seat: 0, mv: None };
    assert_eq!(decided.clone().seen_by(|_| false), hidden);
    assert_eq!(decided.clone().seen_by(|seat| seat == 1), hidden);
    assert_eq!(decided.clone().seen_by(|seat| seat == 0), decided);
}

#[test]
fn all_decisions_come_to_light_together() {
    let moves = vec![SeatMove { seat: 0, mv: "pass".to_owned() }];
    let unsealed = EventBody::Unsealed { moves };
    assert_eq!(unsealed.clone().seen_by(|_| false), unsealed);
}
