//! Whole games through the API.

use protocol::{History, Verification, Walk};
use serde_json::{Value, json};

use crate::{
    bed::Bed,
    client::Client,
    people::{play, play_out, resign, simple, sit, started},
};

both!(
    a_game_of_duell_with_a_bot_is_played_to_its_end,
    a_game_of_the_duel_with_a_bot_is_played_to_its_end,
    a_game_of_longo_with_two_people_and_a_bot_is_played_to_its_end,
);

async fn a_game_of_duell_with_a_bot_is_played_to_its_end(bed: &Bed) {
    whole_game(bed, &json!({ "game": "duell" }), &["emma", "careful:1"]).await;
}

async fn a_game_of_the_duel_with_a_bot_is_played_to_its_end(bed: &Bed) {
    whole_game(bed, &json!({ "game": "qwixx-duel" }), &["emma", "greedy:3"]).await;
}

async fn a_game_of_longo_with_two_people_and_a_bot_is_played_to_its_end(bed: &Bed) {
    let new = json!({ "game": "qwixx-longo", "seats": 3 });
    whole_game(bed, &new, &["emma", "random:1", "max"]).await;
}

async fn whole_game(bed: &Bed, new: &Value, names: &[&str]) {
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, people) = started(&client, new, names).await;
    let begun: Verification = client.get_at(&table, "/verification").await.read();
    assert_eq!((begun.honest, &*begun.code), (None, "not-yet"));
    assert_eq!(client.view(&table).await.dice.secret, None);

    let end = play_out(&table, &people).await;
    assert!(end.result.is_some() && end.dice.secret.is_some(), "{end:?}");

    let events = client.events(&table, 0).await;
    let numbers: Vec<u64> =
        events.iter().map(|event| event["sequence"].as_u64().unwrap()).collect();
    assert_eq!(numbers, (1..=end.sequence).collect::<Vec<_>>());
    assert_eq!(events.last().unwrap()["type"], "secret-revealed");

    let verdict: Verification = client.get_at(&table, "/verification").await.read();
    assert_eq!(verdict.honest, Some(true), "{}", verdict.sentence);
    let record = client.get_at(&table, "/record").await.text().to_owned();
    let sent = json!({ "record": record });
    let again: Verification = client.post("/api/v1/verification", &sent).await.read();
    assert_eq!(again, verdict);
    cheat(&client, &record).await;
    walk(&client, &table, &record).await;

    let late = people[0].tries(&table, simple("resign", 0)).await;
    assert_eq!(late.refusal(), (409, "over".to_owned()));
    hall.shut_down().await;
}

/// A record walked through stands where the table stood.
async fn walk(client: &Client, table: &str, record: &str) {
    let sent = json!({ "record": record, "choices": [1] });
    let walk: Walk = client.post("/api/v1/walk", &sent).await.read();
    let history: History = client.get_at(table, "/history").await.read();
    let mut stood = history.moments.iter().map(|moment| &moment.position);
    for step in &walk.steps {
        let position = &step.before.moment.position;
        // What is sealed leaves no moment, so a position may come again.
        assert!(stood.clone().any(|each| each == position), "{position}");
        while stood.clone().next() != Some(position) {
            stood.next();
        }
    }
    assert_eq!(stood.next_back(), Some(&walk.end.moment.position));
    assert!(walk.end.moment.result.is_some());
    assert!(walk.steps[1].choices.as_ref().is_some_and(|choices| !choices.is_empty()));
}

/// A record whose secret was changed is found out.
async fn cheat(client: &Client, record: &str) {
    let (before, after) = record.split_once("Secret \"").unwrap();
    let changed = if after.starts_with('0') { "1" } else { "0" };
    let record = format!("{before}Secret \"{changed}{}", &after[1..]);
    let sent = json!({ "record": record });
    let verdict: Verification = client.post("/api/v1/verification", &sent).await.read();
    assert_eq!((verdict.honest, &*verdict.code), (Some(false), "other-secret"));
}

#[tokio::test]
async fn at_a_table_with_real_dice_players_say_what_they_show() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let new = json!({ "game": "qwixx-duel", "dice": "ours" });
    let (table, people) = started(&client, &new, &["emma", "max"]).await;
    let [emma, max] = &people[..] else { panic!("two people") };
    let silent = emma.tries(&table, simple("roll", 0)).await;
    assert_eq!(silent.refusal(), (409, "typed-dice".to_owned()));
    let wrong = json!({ "type": "roll", "seat": 0, "dice": "7,1,r3,y6,g2,b6" });
    assert_eq!(emma.tries(&table, wrong).await.refusal(), (400, "unreadable".to_owned()));
    let shown = json!({ "type": "roll", "seat": 1, "dice": "4,1,r3,y6,g2,b6" });
    let view = max.does(&table, shown).await.view;
    assert_eq!(view.turn.unwrap().roll.as_deref(), Some("4,1,r3,y6,g2,b6"));
    let legal = &emma.view(&table).await.turn.unwrap().legal[&0];
    assert!(legal.contains(&"red5".to_owned()), "{legal:?}");
    let illegal = emma.tries(&table, play(0, "red9")).await;
    assert_eq!(illegal.refusal(), (422, "illegal".to_owned()));
    emma.does(&table, play(0, "red5")).await;
    resign(max, &table, 1).await;
    let verdict: Verification = client.get_at(&table, "/verification").await.read();
    assert_eq!((verdict.honest, &*verdict.code), (None, "ours"));
}

#[tokio::test]
async fn one_person_can_hold_several_seats() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let opened = client.post("/api/v1/tables", &json!({ "game": "qwixx-duel" })).await;
    let token = opened.set_cookie().unwrap().split_once(';').unwrap().0.to_owned();
    let both = client.with("cookie", &token);
    let table = opened.read::<protocol::TableOpened>().table;
    both.does(&table, sit(0, "left hand")).await;
    both.does(&table, sit(1, "right hand")).await;
    both.does(&table, json!({ "type": "start" })).await;
    assert_eq!(both.view(&table).await.you, [0, 1]);
    let end = play_out(&table, &[both]).await;
    assert!(end.result.is_some());
}

#[tokio::test]
async fn the_hall_says_what_can_be_played_and_by_which_bots() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let games: protocol::Games = client.get("/api/v1/games").await.read();
    let names: Vec<&str> = games.games.iter().map(|game| &*game.name).collect();
    assert_eq!(names, ["duell", "qwixx-duel", "qwixx-longo"]);
    let host = crate::people::person(&client, "emma").await;
    for game in games.games {
        let table = crate::people::open(&host, &json!({ "game": game.name })).await;
        for offer in &game.bots {
            let bot = |level| json!({ "type": "seat-bot", "seat": 0, "bot": { "name": offer.name, "level": level } });
            host.does(&table, bot(offer.highest)).await;
            host.does(&table, simple("leave", 0)).await;
            let none = host.tries(&table, bot(offer.highest + 1)).await;
            assert_eq!(none.refusal(), (422, "no-such-bot".to_owned()));
        }
    }
}
