//! Programs that play by themselves.

use axum::http::Method;
use protocol::{BotLine, BotNews, Feed, Identity, ProgramCard, TableView};
use serde_json::{Value, json};

use crate::{
    bed::{Bed, until},
    client::Client,
    people::{act, duell, next_act, open, person, resign, simple, sit, some_move},
    wire::{Lines, Served},
};

async fn program(client: &Client, name: &str) -> Client {
    let new = json!({ "name": name, "kind": "program" });
    let identity: Identity = client.post("/api/v1/players", &new).await.read();
    client.with_token(&identity.token)
}

async fn cards(client: &Client) -> Vec<ProgramCard> {
    client.get("/api/v1/programs").await.read()
}

fn id(player: &Client) -> String {
    player.token().split_once('.').unwrap().0.to_owned()
}

fn invite(seat: usize, player: &str) -> Value {
    json!({ "type": "invite-program", "seat": seat, "player": player })
}

/// The path by which a program does this.
fn path_of(table: &str, act: &Value) -> String {
    let what = match act["type"].as_str().unwrap() {
        "roll" => "roll".to_owned(),
        _ => format!("move/{}", act["move"].as_str().unwrap()),
    };
    format!("/api/v1/bot/tables/{table}/{what}")
}

/// A program that plays some moves until its game is over, and what it was told.
async fn plays(program: Client, mut lines: Lines, table: String) -> Vec<u64> {
    let mut numbers = Vec::new();
    while let Some(line) = lines.next::<BotLine>().await {
        let view: TableView = match line {
            BotLine::TableFull { view } => view,
            BotLine::TableState(Feed { events, view, .. }) => {
                numbers.extend(events.iter().map(|event| event.sequence));
                view
            }
        };
        if view.stage == "over" {
            break;
        }
        if let Some(act) = next_act(&view) {
            program.send(Method::POST, &path_of(&table, &act), "").await.accepted();
        }
    }
    numbers
}

#[tokio::test]
async fn a_program_is_invited_and_plays_a_whole_game() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let client = Client::of(&hall);
    let deep = program(&client, "deep").await;
    let emma = person(&client, "emma").await;
    let table = open(&emma, &json!({ "game": "qwixx-duel", "seating": "chosen" })).await;
    emma.does(&table, sit(0, "emma")).await;
    let invitation = invite(1, &id(&deep));
    let nobody = emma.tries(&table, invitation.clone()).await;
    assert_eq!(nobody.refusal(), (404, "no-such-program".to_owned()));

    let mut news = Lines::open(&served, "/api/v1/bot/stream", &deep.token()).await;
    let card = ProgramCard { player: id(&deep), name: "deep".to_owned() };
    until("the program is listed", async || (cards(&client).await == [card.clone()]).then_some(()))
        .await;
    let invitation = json!({ "key": "come", "command": invitation });
    let view = emma.request(&table, &invitation).await.accepted().view;
    assert_eq!(view.you, [0], "the inviter does not sit there");
    assert_eq!(deep.view(&table).await.you, [1]);
    let game = "qwixx-duel".to_owned();
    let seated = BotNews::TableOpen { table: table.clone(), game: game.clone() };
    assert_eq!(news.next().await, Some(seated));
    let sitter = serde_json::to_value(view.seats[1].sitter.as_ref().unwrap()).unwrap();
    assert_eq!((&sitter["kind"], &sitter["name"]), (&json!("program"), &json!("deep")));
    let start = emma.does(&table, json!({ "type": "start" })).await.sequence;

    let started = BotNews::TableStart { table: table.clone(), game: game.clone() };
    assert_eq!(news.next().await, Some(started));
    let path = format!("/api/v1/bot/tables/{table}/stream");
    let lines = Lines::open(&served, &path, &deep.token()).await;
    let playing = tokio::spawn(plays(deep, lines, table.clone()));
    crate::people::play_out(&table, std::slice::from_ref(&emma)).await;
    let numbers = playing.await.unwrap();
    let last = emma.view(&table).await.sequence;
    assert_eq!(numbers, (start + 1..=last).collect::<Vec<_>>(), "every event, in order");
    assert_eq!(news.next().await, Some(BotNews::TableFinish { table: table.clone(), game }));

    drop(news);
    until("the program is gone", async || cards(&client).await.is_empty().then_some(())).await;
    let again = emma.request(&table, &invitation).await.accepted();
    assert!(again.repeated, "an invitation can be sent again when the program is gone");
    served.stop().await;
}

#[tokio::test]
async fn a_program_is_invited_from_another_hall() {
    let bed = Bed::postgres();
    let (here, there) = (bed.hall_in_house().await, bed.hall_in_house().await);
    let (served, elsewhere) = (Served::start(&there).await, Client::of(&here));
    let deep = program(&Client::of(&there), "deep").await;
    let emma = person(&elsewhere, "emma").await;
    let table = open(&emma, &json!({ "game": "duell", "seating": "chosen" })).await;
    emma.does(&table, sit(0, "emma")).await;
    let mut news = Lines::open(&served, "/api/v1/bot/stream", &deep.token()).await;
    let card = ProgramCard { player: id(&deep), name: "deep".to_owned() };
    let listed = async || (cards(&elsewhere).await == [card.clone()]).then_some(());
    until("the program is listed at the other hall", listed).await;
    let view = emma.does(&table, invite(1, &id(&deep))).await.view;
    let sitter = serde_json::to_value(view.seats[1].sitter.as_ref().unwrap()).unwrap();
    assert_eq!(sitter["name"], json!("deep"));
    let game = "duell".to_owned();
    let seated = BotNews::TableOpen { table: table.clone(), game: game.clone() };
    assert_eq!(news.next().await, Some(seated));
    emma.does(&table, json!({ "type": "start" })).await;
    assert_eq!(news.next().await, Some(BotNews::TableStart { table: table.clone(), game }));
    drop(news);
    let gone = async || cards(&elsewhere).await.is_empty().then_some(());
    until("the program is gone at the other hall", gone).await;
    served.stop().await;
}

#[tokio::test]
async fn a_move_by_path_can_be_made_as_safe_as_any_other() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (table, emma, max) = duell(&client).await;
    let view = emma.view(&table).await;
    let mv = some_move(&view, 0, 4);
    let path = format!("/api/v1/bot/tables/{table}/move/{mv}");
    let post = async |who: &Client, path: &str| who.send(Method::POST, path, "").await;
    let forbidden = [
        (&max, format!("{path}?seat=0"), (403, "not-your-seat")),
        (&emma, format!("{path}?seen=1"), (409, "stale")),
        (&emma, format!("{path}?seen=99"), (409, "ahead")),
        (&emma, format!("{path}?key="), (400, "unreadable")),
        (&emma, format!("{path}?seat=first"), (400, "unreadable")),
        (&emma, format!("/api/v1/bot/tables/{table}/move/a1s1"), (422, "illegal")),
        (&emma, format!("/api/v1/bot/tables/{table}/move/castle"), (400, "unreadable")),
        (&emma, format!("/api/v1/bot/tables/{table}/roll"), (409, "no-roll-now")),
    ];
    for (who, path, (status, code)) in forbidden {
        assert_eq!(post(who, &path).await.refusal(), (status, code.to_owned()), "{path}");
    }
    let stranger = person(&client, "somebody").await;
    assert_eq!(post(&stranger, &path).await.refusal(), (403, "not-at-table".to_owned()));

    let safe = format!("{path}?key=mine&seen={}", view.sequence);
    let first = post(&emma, &safe).await.accepted();
    let again = post(&emma, &safe).await.accepted();
    assert_eq!((first.repeated, again.repeated), (false, true));
    assert_eq!((first.sequence, again.sequence), (view.sequence + 1, view.sequence + 1));
    assert_eq!(emma.view(&table).await.sequence, view.sequence + 1);
}

#[tokio::test]
async fn news_tell_of_games_that_were_under_way_and_of_those_that_end() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let (table, emma, max) = duell(&Client::of(&hall)).await;
    act(&emma, &table).await.unwrap();
    let mut news = Lines::open(&served, "/api/v1/bot/stream", &max.token()).await;
    let game = "duell".to_owned();
    let start = BotNews::TableStart { table: table.clone(), game: game.clone() };
    assert_eq!(news.next().await, Some(start));
    resign(&emma, &table, 0).await;
    assert_eq!(news.next().await, Some(BotNews::TableFinish { table: table.clone(), game }));
    emma.does(&table, simple("rematch", 0)).await;
    served.stop().await;
    assert_eq!(news.next::<BotNews>().await, None, "the stream ends with the hall");
}

#[tokio::test]
async fn nobody_is_invited_in_the_name_of_another() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let client = Client::of(&hall);
    let [deep, fake] = [program(&client, "deep").await, program(&client, "deep").await];
    let mut news = Vec::new();
    for each in [&deep, &fake] {
        news.push(Lines::open(&served, "/api/v1/bot/stream", &each.token()).await);
    }
    until("both are listed", async || (cards(&client).await.len() == 2).then_some(())).await;
    for card in cards(&client).await {
        assert_eq!(card.name, format!("deep #{}", &card.player[..4]));
    }
    let emma = person(&client, "emma").await;
    let table = open(&emma, &json!({ "game": "duell" })).await;
    emma.does(&table, invite(0, &id(&deep))).await;
    assert_eq!((deep.view(&table).await.you, fake.view(&table).await.you), (vec![0], vec![]));
    let name =
        serde_json::to_value(&emma.view(&table).await.seats[0].sitter).unwrap()["name"].clone();
    assert_eq!(name, format!("deep #{}", &id(&deep)[..4]));
    assert_eq!(emma.tries(&table, invite(1, "deep")).await.refusal().1, "no-such-program");
    drop(news.pop());
    served.stop().await;
}

/// The id of a guest follows from a key of its own choice: it could try keys until it begins as that of a program.
#[tokio::test]
async fn only_a_program_may_have_a_name_that_ends_like_its_id() {
    let bed = Bed::sqlite();
    let client = Client::of(&bed.hall().await);
    let (emma, deep) = (person(&client, "emma").await, program(&client, "deep").await);
    let sits = async |player: &Client| {
        let table = open(player, &json!({ "game": "duell" })).await;
        player.tries(&table, sit(0, &format!("deep #{}", &id(player)[..4]))).await
    };
    assert_eq!(sits(&emma).await.refusal(), (400, "unreadable".to_owned()));
    sits(&deep).await.accepted();
}
