//! Nobody gets in: other people's tokens, no tokens, spectators.

use axum::http::{Method, header};
use serde_json::{Value, json};

use crate::{
    bed::Bed,
    client::{Client, new_key},
    people::{duell, open, person, play, say, simple, sit, some_move},
};

/// Everything that can be asked for a seat while a game is played.
fn acts_of(seat: usize, mv: &str) -> Vec<Value> {
    vec![
        play(seat, mv),
        say(seat, "I am somebody else"),
        simple("roll", seat),
        simple("take-back", seat),
        simple("resign", seat),
        simple("offer-draw", seat),
        simple("rematch", seat),
        json!({ "type": "answer-draw", "seat": seat, "accept": true }),
        json!({ "type": "answer-takeback", "seat": seat, "allow": true }),
    ]
}

#[tokio::test]
async fn the_token_of_another_seat_does_nothing() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let (table, emma, max) = duell(&Client::of(&hall)).await;
    let view = emma.view(&table).await;
    for act in acts_of(0, &some_move(&view, 0, 0)) {
        let refusal = max.tries(&table, act.clone()).await.refusal();
        assert_eq!(refusal, (403, "not-your-seat".to_owned()), "{act}");
    }
    assert_eq!(emma.view(&table).await.sequence, view.sequence);
}

#[tokio::test]
async fn a_spectator_does_nothing() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, emma, _) = duell(&client).await;
    let view = emma.view(&table).await;
    let spectator = person(&client, "somebody").await;
    let seen = spectator.view(&table).await;
    assert!(seen.you.is_empty() && seen.turn.unwrap().legal.is_empty());
    for seat in [0, 1] {
        for act in acts_of(seat, &some_move(&view, 0, 0)) {
            let refusal = spectator.tries(&table, act.clone()).await.refusal();
            assert_eq!(refusal, (403, "not-your-seat".to_owned()), "{act}");
        }
    }
    let late = spectator.tries(&table, sit(0, "somebody")).await;
    assert_eq!(late.refusal(), (409, "started".to_owned()));
    assert_eq!(emma.view(&table).await.sequence, view.sequence);
}

#[tokio::test]
async fn a_stranger_does_nothing_at_an_open_table() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let host = person(&client, "emma").await;
    let table = open(&host, &json!({ "game": "duell" })).await;
    let view = host.does(&table, sit(0, "emma")).await.view;
    let stranger = person(&client, "stranger").await;
    let bot = json!({ "type": "seat-bot", "seat": 1, "bot": { "name": "careful", "level": 1 } });
    let program = json!({ "type": "invite-program", "seat": 1, "player": "deep" });
    for (act, code) in [
        (json!({ "type": "start" }), "not-at-table"),
        (bot, "not-at-table"),
        (program, "not-at-table"),
        (simple("leave", 0), "not-your-seat"),
        (json!({ "type": "seed", "seat": 0, "seed": "mine" }), "not-your-seat"),
        (say(0, "hello"), "not-your-seat"),
    ] {
        let refusal = stranger.tries(&table, act.clone()).await.refusal();
        assert_eq!(refusal, (403, code.to_owned()), "{act}");
    }
    assert_eq!(host.view(&table).await.sequence, view.sequence);
}

#[tokio::test]
async fn without_a_token_nothing_is_done() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let anonymous = Client::of(&hall);
    let (table, emma, _) = duell(&anonymous).await;
    let view = emma.view(&table).await;
    let mv = some_move(&view, 0, 0);
    let mut acts = acts_of(0, &mv);
    acts.extend([json!({ "type": "start" }), simple("leave", 0)]);
    for act in acts {
        let answer = anonymous.tries(&table, act.clone()).await;
        assert_eq!(answer.refusal(), (401, "no-token".to_owned()), "{act}");
        assert_eq!(answer.header(header::WWW_AUTHENTICATE), Some("Bearer"));
    }
    let paths = [
        (Method::POST, format!("/api/v1/bot/tables/{table}/move/{mv}")),
        (Method::POST, format!("/api/v1/bot/tables/{table}/roll")),
        (Method::GET, format!("/api/v1/bot/tables/{table}/stream")),
        (Method::GET, "/api/v1/bot/stream".to_owned()),
        (Method::GET, "/api/v1/me/tables".to_owned()),
    ];
    for (method, path) in paths {
        let refusal = anonymous.send(method, &path, "").await.refusal();
        assert_eq!(refusal, (401, "no-token".to_owned()), "{path}");
    }
    assert_eq!(emma.view(&table).await.sequence, view.sequence);
}

#[tokio::test]
async fn a_wrong_token_is_no_token() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let anonymous = Client::of(&hall);
    let (table, emma, max) = duell(&anonymous).await;
    let (token, other) = (emma.token(), max.token());
    let last = if token.ends_with('a') { "b" } else { "a" };
    let changed = format!("{}{last}", &token[..token.len() - 1]);
    let (id, secret) = (token.split_once('.').unwrap().0, other.split_once('.').unwrap().1);
    let mixed = format!("{id}.{secret}");
    let unknown = format!("{}.{secret}", "z".repeat(id.len()));
    let mv = play(0, &some_move(&emma.view(&table).await, 0, 0));
    let request = json!({ "key": new_key(), "seen": 4, "command": mv });
    for wrong in [&*changed, &mixed, &unknown, id, "", &token[1..]] {
        let wrong = anonymous.with_token(wrong);
        assert_eq!(wrong.request(&table, &request).await.refusal().0, 401);
        assert_eq!(wrong.get_at(&table, "").await.refusal().0, 401, "it is said, not passed over");
        assert_eq!(wrong.get("/api/v1/me/tables").await.refusal().0, 401);
    }
    let basic = anonymous.with("authorization", &format!("Basic {token}"));
    assert_eq!(basic.request(&table, &request).await.refusal().0, 401);
    emma.request(&table, &request).await.accepted();
}

#[tokio::test]
async fn a_cookie_that_no_longer_fits_is_as_good_as_none() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let anonymous = Client::of(&hall);
    let (table, emma, _) = duell(&anonymous).await;
    let token = emma.token();
    let fitting = anonymous.with("cookie", &format!("theme=dark; dicehall={token}"));
    assert_eq!(fitting.view(&table).await.you, [0]);
    let other = anonymous.with("cookie", &format!("dicehall={}", token.replace('.', ".a")));
    assert!(other.view(&table).await.you.is_empty());
    let refused = other.tries(&table, simple("resign", 0)).await;
    assert_eq!(refused.refusal(), (401, "no-token".to_owned()));
}
