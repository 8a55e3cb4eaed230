//! Why bots move: what is sent and stored, and who may say so.

use duell::Square;
use effects::{Fact, Instead, Reason, Threat};
use fair::Secret;
use protocol::{
    AnyTable, Circumstances, CommandBody, CommandRequest, EventBody, FeedOf, Kept, Problem,
    ReasonBody, ReasonFacts,
};
use qwixx::Color;
use table::{Actor, Moment, PlayerId};

fn square(text: &str) -> Square {
    text.parse().unwrap()
}

/// Every fact and its form. A fact that is missing here has no form that anybody could rely on.
fn forms() -> Vec<(Fact, &'static str)> {
    let (e1, a4) = (square("e1"), square("a4"));
    let (color, number, points) = (Color::Red, 7, 3);
    vec![
        (Fact::OnlyMove, r#"{"kind":"only-move"}"#),
        (Fact::CapturesKing, r#"{"kind":"captures-king"}"#),
        (Fact::ReachesHome { at: e1 }, r#"{"kind":"reaches-home","at":"e1"}"#),
        (
            Fact::Sacrifices { top: Some(6), at: a4, moves: None },
            r#"{"kind":"sacrifices","top":6,"at":"a4"}"#,
        ),
        (
            Fact::Sacrifices { top: Some(6), at: a4, moves: Some(3) },
            r#"{"kind":"sacrifices","top":6,"at":"a4","moves":3}"#,
        ),
        (Fact::Recaptures { top: Some(5), at: a4 }, r#"{"kind":"recaptures","top":5,"at":"a4"}"#),
        (Fact::ForcesWin { moves: 3 }, r#"{"kind":"forces-win","moves":3}"#),
        (Fact::HoldsOut { moves: 1 }, r#"{"kind":"holds-out","moves":1}"#),
        (Fact::Parries(Threat::King(e1)), r#"{"kind":"parries","threat":"king","at":"e1"}"#),
        (Fact::Parries(Threat::Home(e1)), r#"{"kind":"parries","threat":"home","at":"e1"}"#),
        (Fact::Wins { top: Some(6), at: a4 }, r#"{"kind":"wins","top":6,"at":"a4"}"#),
        (Fact::Trades { top: Some(5), at: a4 }, r#"{"kind":"trades","top":5,"at":"a4"}"#),
        (Fact::Threatens(Threat::King(e1)), r#"{"kind":"threatens","threat":"king","at":"e1"}"#),
        (Fact::Threatens(Threat::Home(e1)), r#"{"kind":"threatens","threat":"home","at":"e1"}"#),
        (Fact::Saves { top: None, at: a4 }, r#"{"kind":"saves","at":"a4"}"#),
        (Fact::Attacks { top: Some(1), at: a4 }, r#"{"kind":"attacks","top":1,"at":"a4"}"#),
        (
            Fact::Takes { color, number, skips: 1, points },
            r#"{"kind":"takes","color":"red","number":7,"skips":1,"points":3}"#,
        ),
        (
            Fact::Locks { color: Color::Yellow, number, points },
            r#"{"kind":"locks","color":"yellow","number":7,"points":3}"#,
        ),
        (
            Fact::Beats { color: Color::Green, number, points },
            r#"{"kind":"beats","color":"green","number":7,"points":3}"#,
        ),
        (
            Fact::Stacks { color: Color::Blue, number, points },
            r#"{"kind":"stacks","color":"blue","number":7,"points":3}"#,
        ),
        (
            Fact::Lucky { color, number, points },
            r#"{"kind":"lucky","color":"red","number":7,"points":3}"#,
        ),
        (Fact::Misthrow, r#"{"kind":"misthrow"}"#),
        (Fact::WaitsFor { color, number }, r#"{"kind":"waits-for","color":"red","number":7}"#),
        (
            Fact::Spares { color, number, skips: 4 },
            r#"{"kind":"spares","color":"red","number":7,"skips":4}"#,
        ),
    ]
}

#[test]
fn every_reason_has_one_form_and_reads_back() {
    for (fact, json) in forms() {
        let body = ReasonBody::from(Reason::of(fact));
        assert_eq!(serde_json::to_string(&body).unwrap(), json);
        assert_eq!(serde_json::from_str::<ReasonBody>(json).unwrap(), body);
        let instead = Some(Instead { space: Some((Color::Green, 9)), cost: 3 });
        let ended = ReasonBody::from(Reason { fact, lead: Some(-4), chance: Some(55), instead });
        let all =
            r#","lead":-4,"chance":55,"instead":{"space":{"color":"green","number":9},"cost":3}}"#;
        let with_lead = json.replace('}', all);
        assert_eq!(serde_json::to_string(&ended).unwrap(), with_lead);
        assert_eq!(serde_json::from_str::<ReasonBody>(&with_lead).unwrap(), ended);
    }
}

#[test]
fn taking_nothing_instead_has_no_space() {
    let instead = Some(Instead { space: None, cost: 2 });
    let body = ReasonBody::from(Reason { instead, ..Reason::of(Fact::Misthrow) });
    let json = r#"{"kind":"misthrow","instead":{"cost":2}}"#;
    assert_eq!(serde_json::to_string(&body).unwrap(), json);
    assert_eq!(serde_json::from_str::<ReasonBody>(json).unwrap(), body);
}

#[test]
fn every_kind_of_the_schema_is_held_to_its_form() {
    let kinds: std::collections::BTreeSet<String> = forms()
        .iter()
        .map(|&(_, json)| json)
        .chain(SAID_NO_LONGER)
        .map(|json| serde_json::from_str::<serde_json::Value>(json).unwrap())
        .map(|form| form["kind"].as_str().unwrap().to_owned())
        .collect();
    let schema = <protocol::FactBody as utoipa::PartialSchema>::schema();
    let schema = serde_json::to_value(schema).unwrap();
    let variants = schema["oneOf"].as_array().unwrap();
    let named = variants
        .iter()
        .map(|variant| variant["properties"]["kind"]["enum"][0].as_str().unwrap().to_owned());
    assert_eq!(named.collect::<std::collections::BTreeSet<_>>(), kinds);
}

#[test]
fn a_line_of_english_that_was_stored_stays_a_line_of_english() {
    let stored = r#"{"type":"moved","seat":1,"move":"d8s3","reason":"threatens the King on e1"}"#;
    let body: EventBody = serde_json::from_str(stored).unwrap();
    let EventBody::Moved { reason: Some(ReasonBody::Text(text)), .. } = &body else {
        panic!("{body:?}")
    };
    assert_eq!(text, "threatens the King on e1");
    assert_eq!(serde_json::to_string(&body).unwrap(), stored);
}

/// A game of Duell as it was stored when reasons were lines of English.
const OLD_LOG: &[&str] = &[
    r#"{"type":"opened","game":"duell","options":"","dice":"ours","clock":{"type":"none"},"seating":"chosen","public":false,"stand_in":{"name":"random","level":1},"opener":"p"}"#,
    r#"{"type":"seat-taken","seat":0,"sitter":{"kind":"guest","name":"Emma","player":"p"}}"#,
    r#"{"type":"seat-taken","seat":1,"sitter":{"kind":"bot","name":"engine","level":3},"seed":"engine"}"#,
    r#"{"type":"started"}"#,
    r#"{"type":"moved","seat":0,"move":"e1n1"}"#,
    r#"{"type":"moved","seat":1,"move":"e8s1","reason":"goes to e7 with the King"}"#,
];

fn replayed(log: &[EventBody]) -> AnyTable {
    let (EventBody::Opened(terms), rest) = log.split_first().unwrap() else { panic!() };
    let mut table = AnyTable::open(terms.clone()).unwrap();
    for (event, sequence) in rest.iter().zip(2..) {
        table.evolve(sequence, 0, event.clone()).unwrap();
    }
    table
}

fn old_log() -> Vec<EventBody> {
    OLD_LOG.iter().map(|json| serde_json::from_str(json).expect(json)).collect()
}

#[test]
fn an_old_game_loads_replays_exports_and_shows() {
    let log = old_log();
    let table = replayed(&log);
    assert!(table.record("abc").unwrap().to_string().contains("e8s1"));
    let history = AnyTable::history(log.iter().map(|event| (0, event.clone())), 0).unwrap();
    assert_eq!(history.moments.len(), 3);
    let kept: Vec<Kept> = log.iter().map(|event| Kept::new(0, event)).collect();
    let feed = FeedOf { table: "abc", log: &kept, after: 5, moments: None, more: false };
    let shown = table.feed(None, feed, None, Moment(0));
    let shown: serde_json::Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(shown["events"][0]["reason"], "goes to e7 with the King");
}

fn decided(
    table: &AnyTable,
    actor: Actor<'_>,
    seat: usize,
    mv: &str,
) -> Result<EventBody, Problem> {
    let why = ReasonBody::from(Reason::of(Fact::OnlyMove));
    let command = CommandBody::Move { seat, mv: mv.to_owned() };
    let request = CommandRequest { key: String::new(), seen: Some(table.sequence()), command };
    let by =
        Circumstances { actor, is_program: false, now: Moment(1), next: "", reason: Some(&why) };
    Ok(table.decide(&request, by, &Secret::new([0; 32]))?.events.remove(0))
}

/// Kinds that only stored games have.
const SAID_NO_LONGER: [&str; 4] = [
    r#"{"kind":"sees-nothing"}"#,
    r#"{"kind":"turns-up","top":6,"at":"a4"}"#,
    r#"{"kind":"goes-to","top":2,"at":"a4"}"#,
    r#"{"kind":"goes-to","at":"a4"}"#,
];

#[test]
fn what_is_said_no_longer_still_reads() {
    for json in SAID_NO_LONGER {
        let body = serde_json::from_str::<ReasonBody>(json).unwrap();
        assert!(matches!(body, ReasonBody::Facts(_)));
        assert_eq!(serde_json::to_string(&body).unwrap(), json);
    }
}

#[test]
fn only_bots_of_the_hall_say_why() {
    let log = old_log();
    let emma = PlayerId("p".into());
    let by_emma = decided(&replayed(&log), Actor::Player(&emma), 0, "e2n1").unwrap();
    assert!(matches!(by_emma, EventBody::Moved { reason: None, .. }), "{by_emma:?}");
    let by_bot = decided(&replayed(&log[..5]), Actor::Hall, 1, "e8s1").unwrap();
    let EventBody::Moved { reason: Some(ReasonBody::Facts(ReasonFacts { lead, .. })), .. } = by_bot
    else {
        panic!("{by_bot:?}")
    };
    assert_eq!(lead, None);
}

#[test]
fn a_sealed_decision_has_no_reason() {
    let log = [
        r#"{"type":"opened","game":"qwixx-longo","options":"seats=2","dice":"ours","clock":{"type":"none"},"seating":"chosen","public":false,"stand_in":{"name":"random","level":1},"opener":"p"}"#,
        OLD_LOG[1],
        OLD_LOG[2],
        r#"{"type":"started"}"#,
        r#"{"type":"rolled","roll":"4,1,r3,y6,g2,b6","by":0}"#,
    ];
    let log = log.map(|json| serde_json::from_str(json).expect(json));
    let event = decided(&replayed(&log), Actor::Hall, 1, "pass").unwrap();
    assert_eq!(event, EventBody::Decided { seat: 1, mv: Some("pass".to_owned()) });
}
