//! A record walked through says at every step what the rules say there.

use protocol::{Code, FactBody, Walk, WalkRequest, Word};

const THE_DUEL: &str = "[Game \"qwixx-duel\"]\n[Seat0 \"Max\"]\n[Result \"*\"]\n\n\
    1. (4,1,r3,y6,g2,b6) yellow5 blue10\n2. (1,1,r1,y1,g1,b1) pass pass\nend\n";
const LONGO: &str = "[Game \"qwixx-longo\"]\n[Result \"*\"]\n\n\
    1. (2,3,r8,y8,g1,b1) 0:red5 1:yellow5 0:pass\nend\n";
const DUELL: &str = "[Game \"duell\"]\n[Result \"1 resignation\"]\n\n1. a1n5 0:resign\nend\n";

fn walk(record: &str, choices: &[usize]) -> Walk {
    WalkRequest { record: record.into(), choices: choices.into() }.walk().expect("it is a record")
}

fn refusal(record: &str, choices: Vec<usize>) -> String {
    let problem = WalkRequest { record: record.into(), choices }.walk().unwrap_err();
    assert_eq!(problem.code, Word(Code::Unreadable));
    problem.message
}

#[test]
fn every_step_stands_where_the_one_before_it_led() {
    let walked = walk(THE_DUEL, &[]);
    let texts: Vec<(Option<usize>, &str)> =
        walked.steps.iter().map(|step| (step.seat, step.text.as_str())).collect();
    let roll = "4,1,r3,y6,g2,b6";
    let moves = [(Some(0), "yellow5"), (Some(0), "blue10")];
    assert_eq!(texts[..3], [&[(None, roll)], &moves[..]].concat());
    let before = |step: usize| &walked.steps[step].before;
    assert_eq!(before(0).roll, None);
    assert_eq!(before(1).roll.as_deref(), Some(roll));
    assert_eq!(before(2).roll.as_deref(), Some(roll));
    // The next throw is due.
    assert_eq!(before(3).roll, None);
    assert_eq!(before(2).moment.seats[0].score, Some(1));
    assert_eq!(before(3).moment.seats[0].score, Some(2));
    assert_eq!(walked.players, [Some("Max".to_owned()), None]);
    assert_eq!(walked.end.moment.seats[1].score, Some(-5));
}

#[test]
fn choices_are_told_where_they_are_asked_for() {
    let walked = walk(THE_DUEL, &[0, 1, 4]);
    assert_eq!(walked.steps[0].choices, None, "nobody chooses a roll");
    assert_eq!(walked.steps[2].choices, None, "nobody asked");
    let choices = walked.steps[1].choices.as_ref().expect("they were asked for");
    let yellow = choices.iter().find(|choice| choice.mv == "yellow5").expect("it was played");
    assert_eq!(yellow.effect.points, Some(1));
    let fact = yellow.reason.as_ref().map(|reason| &reason.fact);
    assert!(matches!(fact, Some(FactBody::Takes { number: 5, skips: 3, .. })), "{fact:?}");
    let pass = walked.steps[4].choices.as_ref().and_then(|all| all.iter().find(|c| c.mv == "pass"));
    let fact = pass.and_then(|pass| pass.reason.as_ref()).map(|reason| &reason.fact);
    assert!(matches!(fact, Some(FactBody::Spares { .. })), "{fact:?}");
}

#[test]
fn what_is_sealed_is_not_seen_by_the_others() {
    let walked = walk(LONGO, &[1, 2]);
    assert_eq!(walked.steps[1].before, walked.steps[2].before);
    let choices = walked.steps[2].choices.as_ref().expect("they were asked for");
    assert!(choices.iter().any(|choice| choice.mv == "red5"));
    assert_ne!(walked.steps[2].before.moment.position, walked.steps[3].before.moment.position);
}

#[test]
fn a_game_that_was_given_up_is_walked_to_its_end() {
    let walked = walk(DUELL, &[0]);
    assert_eq!(walked.steps[1].text, "resign");
    let result = walked.end.moment.result.expect("it is over");
    assert_eq!(result.winners, [1]);
    assert!(walked.steps[0].choices.as_ref().is_some_and(|choices| choices.len() > 20));
}

#[test]
fn what_is_no_record_or_too_much_is_refused() {
    assert!(refusal("hello", vec![]).contains("line 1"));
    assert!(refusal("[Game \"chess\"]\nend\n", vec![]).contains("no game `chess`"));
    assert!(refusal(&THE_DUEL.replace("yellow5", "yellow7"), vec![]).contains("line 5"));
    assert!(refusal(THE_DUEL, (0..65).collect()).contains("64 steps"));
    let offers = "0:draw ".repeat(2001);
    let long = format!("[Game \"duell\"]\n\n1. {offers}\nend\n");
    assert!(refusal(&long, vec![]).contains("2000 steps"));
}

#[test]
fn the_texts_of_a_walk_are_the_walk() {
    for record in [THE_DUEL, LONGO, DUELL] {
        let request = WalkRequest { record: record.into(), choices: vec![1] };
        let walked = request.walk().expect("it is a record");
        let texts: Vec<String> = request.texts().expect("it is a record").collect();
        assert_eq!(texts.len(), walked.steps.len() + 2);
        assert_eq!(texts.concat(), serde_json::to_string(&walked).expect("it is plain"));
    }
    let bad = WalkRequest { record: "nonsense".into(), choices: Vec::new() };
    assert_eq!(bad.texts().unwrap_err(), bad.walk().unwrap_err());
}
