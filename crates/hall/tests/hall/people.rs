//! People at tables, and how they play.

use protocol::{Accepted, Identity, TableOpened, TableView};
use serde_json::{Value, json};

use crate::{
    bed::until,
    client::{Client, new_key},
};

/// A person whom the hall knows.
pub(crate) async fn person(client: &Client, name: &str) -> Client {
    let identity: Identity = client.post("/api/v1/players", &json!({ "name": name })).await.read();
    client.with_token(&identity.token)
}

pub(crate) async fn open(host: &Client, new: &Value) -> String {
    let opened: TableOpened = host.post("/api/v1/tables", new).await.read();
    opened.table
}

pub(crate) fn sit(seat: usize, name: &str) -> Value {
    json!({ "type": "sit", "seat": seat, "name": name, "seed": format!("luck of {name}") })
}

pub(crate) fn say(seat: usize, text: &str) -> Value {
    json!({ "type": "say", "seat": seat, "text": text })
}

pub(crate) fn play(seat: usize, mv: &str) -> Value {
    json!({ "type": "move", "seat": seat, "move": mv })
}

pub(crate) fn simple(kind: &str, seat: usize) -> Value {
    json!({ "type": kind, "seat": seat })
}

/// A table at which these people have begun a game. A name with a colon is a bot and its level.
pub(crate) async fn started(client: &Client, new: &Value, names: &[&str]) -> (String, Vec<Client>) {
    let mut new = new.clone();
    new["seating"] = json!("chosen");
    let host = person(client, names[0]).await;
    let table = open(&host, &new).await;
    let mut people = Vec::new();
    for (seat, &name) in names.iter().enumerate() {
        if let Some((bot, level)) = name.split_once(':') {
            let bot = json!({ "name": bot, "level": level.parse::<u8>().unwrap() });
            host.does(&table, json!({ "type": "seat-bot", "seat": seat, "bot": bot })).await;
            continue;
        }
        let who = if seat == 0 { host.clone() } else { person(client, name).await };
        who.does(&table, sit(seat, name)).await;
        people.push(who);
    }
    host.does(&table, json!({ "type": "start" })).await;
    (table, people)
}

/// Two people at a game of Duell: seat 0 belongs to the first of them and begins.
pub(crate) async fn duell(client: &Client) -> (String, Client, Client) {
    let (table, people) = started(client, &json!({ "game": "duell" }), &["emma", "max"]).await;
    let [emma, max] = <[Client; 2]>::try_from(people).ok().unwrap();
    (table, emma, max)
}

/// A legal move of a seat; another one for another number.
pub(crate) fn some_move(view: &TableView, seat: usize, number: u64) -> String {
    let legal = &view.turn.as_ref().unwrap().legal[&seat];
    legal[(number.wrapping_mul(0x9E37_79B9) >> 8) as usize % legal.len()].clone()
}

/// What the viewer can do now, if anything: throw the dice or make some move.
pub(crate) fn next_act(view: &TableView) -> Option<Value> {
    let turn = view.turn.as_ref()?;
    let seat = *turn.to_act.iter().find(|seat| view.you.contains(seat))?;
    if turn.phase == "roll" {
        return Some(simple("roll", seat));
    }
    Some(play(seat, &some_move(view, seat, view.sequence)))
}

/// Does what there is to do for a person, if anything.
pub(crate) async fn act(who: &Client, table: &str) -> Option<Accepted> {
    let view = who.view(table).await;
    let request = json!({ "key": new_key(), "seen": view.sequence, "command": next_act(&view)? });
    Some(who.request(table, &request).await.accepted())
}

/// Lets whoever of these people has something to do, do it.
pub(crate) async fn anybody_acts(people: &[Client], table: &str) -> Accepted {
    until("somebody can act", async || {
        for who in people {
            if let Some(accepted) = act(who, table).await {
                return Some(accepted);
            }
        }
        None
    })
    .await
}

/// Plays for these people until the game is over.
pub(crate) async fn play_out(table: &str, people: &[Client]) -> TableView {
    until("the game is over", async || {
        for who in people {
            while act(who, table).await.is_some() {}
        }
        Some(people[0].view(table).await).filter(|view| view.stage == "over")
    })
    .await
}

/// Ends a game of two people.
pub(crate) async fn resign(who: &Client, table: &str, seat: usize) -> TableView {
    who.does(table, simple("resign", seat)).await.view
}
