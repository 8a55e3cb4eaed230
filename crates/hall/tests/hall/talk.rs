//! Around the moves: words, takebacks, draws and giving up.

use serde_json::json;

use crate::{
    bed::{Bed, until},
    client::Client,
    people::{act, anybody_acts, duell, play, play_out, resign, say, simple, some_move, started},
};

#[tokio::test]
async fn words_are_short_and_plain_and_from_people_at_the_table() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, emma, _) = duell(&client).await;
    let said = emma.does(&table, say(0, "  good luck! <b>ß</b>  ")).await;
    let heard = client.events(&table, said.sequence - 1).await;
    assert_eq!(heard[0]["text"], "good luck! <b>ß</b>", "text is text, for clients to escape");
    emma.does(&table, say(0, &"ß".repeat(300))).await;
    for bad in ["", "   ", &"x".repeat(301), "two\nlines", "a\u{202e}b", "\u{0}"] {
        let answer = emma.tries(&table, say(0, bad)).await;
        assert_eq!(answer.refusal(), (422, "bad-text".to_owned()), "{bad:?}");
    }
    let spectator = crate::people::person(&client, "somebody").await;
    let refused = spectator.tries(&table, say(0, "I know better")).await;
    assert_eq!(refused.refusal(), (403, "not-your-seat".to_owned()));
    resign(&emma, &table, 0).await;
    emma.does(&table, say(0, "well played")).await;
}

#[tokio::test]
async fn a_move_that_nobody_has_followed_is_taken_back_freely() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let (table, emma, _) = duell(&Client::of(&hall)).await;
    let before = emma.view(&table).await;
    act(&emma, &table).await.unwrap();
    let back = emma.does(&table, simple("take-back", 0)).await;
    let events = emma.events(&table, back.sequence - 1).await;
    assert_eq!(
        (events[0]["type"].as_str(), events[0]["steps"].as_u64()),
        (Some("taken-back"), Some(1))
    );
    let (now, then) = (back.view.turn.unwrap(), before.turn.unwrap());
    assert_eq!((now.position, now.legal), (then.position, then.legal));
}

#[tokio::test]
async fn a_move_that_was_followed_is_taken_back_by_consent_alone() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let (table, emma, max) = duell(&Client::of(&hall)).await;
    let start = emma.view(&table).await.turn.unwrap().position;
    act(&emma, &table).await.unwrap();
    let played = act(&max, &table).await.unwrap().view;
    let asked = emma.does(&table, simple("take-back", 0)).await.view;
    assert_eq!(asked.takeback.map(|asked| asked.seat), Some(0));
    assert_eq!(asked.turn.unwrap().position, played.turn.unwrap().position);
    let answer = |seat: usize, allow: bool| json!({ "type": "answer-takeback", "seat": seat, "allow": allow });
    let own = emma.tries(&table, answer(0, true)).await;
    assert_eq!(own.refusal(), (403, "own-request".to_owned()));
    let declined = max.does(&table, answer(1, false)).await.view;
    assert_eq!(declined.takeback, None);
    let nothing = max.tries(&table, answer(1, true)).await;
    assert_eq!(nothing.refusal(), (409, "nothing-asked".to_owned()));
    emma.does(&table, simple("take-back", 0)).await;
    let allowed = max.does(&table, answer(1, true)).await.view;
    assert_eq!(allowed.turn.unwrap().position, start);
}

#[tokio::test]
async fn a_draw_is_agreed_on() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let (table, emma, max) = duell(&Client::of(&hall)).await;
    let answer = |seat: usize, accept: bool| json!({ "type": "answer-draw", "seat": seat, "accept": accept });
    let none = max.tries(&table, answer(1, true)).await;
    assert_eq!(none.refusal(), (409, "no-offer".to_owned()));
    let offered = emma.does(&table, simple("offer-draw", 0)).await.view;
    assert_eq!(offered.draw_offer, Some(0));
    let own = emma.tries(&table, answer(0, true)).await;
    assert_eq!(own.refusal(), (403, "own-request".to_owned()));
    assert_eq!(max.does(&table, answer(1, false)).await.view.draw_offer, None);
    let counter = max.tries(&table, simple("offer-draw", 1)).await;
    assert_eq!(
        counter.refusal(),
        (409, "just-declined".to_owned()),
        "it would end the game at once"
    );
    act(&emma, &table).await.unwrap();
    act(&max, &table).await.unwrap();
    max.does(&table, simple("offer-draw", 1)).await;
    let end = emma.does(&table, answer(0, true)).await.view;
    let result = end.result.unwrap();
    assert_eq!((result.winners, &*result.reason), (vec![], "agreement"));
    assert!(end.dice.secret.is_some());
}

#[tokio::test]
async fn who_gives_up_loses_and_the_dice_are_shown() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    for game in ["duell", "qwixx-duel"] {
        let (table, people) = started(&client, &json!({ "game": game }), &["emma", "max"]).await;
        anybody_acts(&people, &table).await;
        let end = resign(&people[1], &table, 1).await;
        assert_eq!(end.result.unwrap().winners, [0], "{game}");
        let verdict: protocol::Verification = client.get_at(&table, "/verification").await.read();
        assert_eq!(verdict.honest, Some(true), "{game}: {}", verdict.sentence);
    }
    let (table, people) =
        started(&client, &json!({ "game": "qwixx-duel" }), &["emma", "max"]).await;
    let no_draws = people[0].tries(&table, simple("offer-draw", 0)).await;
    assert_eq!(no_draws.refusal(), (409, "no-draws".to_owned()));
}

#[tokio::test]
async fn where_others_play_on_a_bot_stands_in_for_who_gives_up() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let new = json!({ "game": "qwixx-longo", "seats": 3 });
    let (table, people) = started(&client, &new, &["emma", "max", "lena"]).await;
    anybody_acts(&people, &table).await;
    let view = people[1].does(&table, simple("resign", 1)).await.view;
    assert!(view.seats[1].out && view.result.is_none(), "{view:?}");
    until("the bot has decided", async || {
        let to_act = client.view(&table).await.turn.unwrap().to_act;
        (!to_act.contains(&1)).then_some(())
    })
    .await;
    let late = people[1].tries(&table, play(1, "pass")).await;
    assert_eq!(late.refusal(), (403, "not-your-seat".to_owned()));
    let end = play_out(&table, &[people[0].clone(), people[2].clone()]).await;
    assert!(!end.result.unwrap().winners.contains(&1));
}

#[tokio::test]
async fn an_illegal_move_names_the_rule_it_breaks() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let (table, emma, max) = duell(&Client::of(&hall)).await;
    let answer = emma.tries(&table, play(0, "a1s1")).await;
    assert_eq!(answer.refusal(), (422, "illegal".to_owned()));
    let problem: protocol::Problem = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!(problem.clause.as_deref(), Some("D6"), "{problem:?}");
    let early = some_move(&emma.view(&table).await, 0, 0);
    let early = max.tries(&table, play(1, &early)).await;
    assert_eq!(early.refusal(), (409, "not-your-turn".to_owned()));
    assert_eq!(
        emma.tries(&table, play(0, "castle")).await.refusal(),
        (400, "unreadable".to_owned())
    );
}

#[tokio::test]
async fn whether_a_move_is_legal_can_be_asked_without_making_it() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, emma, _) = duell(&client).await;
    let view = emma.view(&table).await;
    let asks = async |seat: usize, mv: &str| {
        let path = format!("/legality?seat={seat}&move={mv}");
        client.get_at(&table, &path).await.read::<protocol::Legality>()
    };
    for mv in &view.turn.unwrap().legal[&0] {
        assert!(asks(0, mv).await.legal, "{mv}");
    }
    for (seat, mv, code) in [
        (0, "a1s1", "illegal"),
        (0, "castle", "unreadable"),
        (1, "a1n1", "not-your-turn"),
        (2, "a1n1", "no-such-seat"),
        (7, "a1n1", "no-such-seat"),
        (99, "a1n1", "no-such-seat"),
    ] {
        let answer = asks(seat, mv).await;
        assert!(!answer.legal, "{seat} {mv}");
        assert_eq!(
            answer.problem.map(|problem| problem.code).as_deref(),
            Some(code),
            "{seat} {mv}"
        );
    }
    assert_eq!(emma.view(&table).await.sequence, view.sequence);
}
