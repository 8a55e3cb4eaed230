//! Public tables stand in the lobby; private ones are found by their link alone.

use protocol::{Identity, Lobby, TableOpened};
use serde_json::json;

use crate::{
    bed::Bed,
    client::Client,
    people::{open, person, simple, sit, started},
};

both!(
    the_lobby_shows_public_tables_that_wait_for_players,
    full_tables_do_not_hide_those_with_a_free_seat,
    one_address_does_not_fill_the_lobby_alone,
    games_of_bots_do_not_hide_those_of_people,
    who_has_the_link_can_join,
    everybody_finds_their_own_tables_again,
);

async fn listed(client: &Client, path: &str) -> Vec<String> {
    let lobby: Lobby = client.get(path).await.read();
    lobby.tables.into_iter().map(|table| table.table).collect()
}

async fn the_lobby_shows_public_tables_that_wait_for_players(bed: &Bed) {
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let host = person(&client, "emma").await;
    let public = open(&host, &json!({ "game": "duell", "public": true })).await;
    let private = open(&host, &json!({ "game": "duell" })).await;
    let lobby: Lobby = client.get("/api/v1/tables").await.read();
    let [table] = &lobby.tables[..] else { panic!("{lobby:?}") };
    assert_eq!((&table.table, &*table.game, &*table.stage), (&public, "duell", "open"));
    assert_eq!(table.seats, [None, None]);

    host.does(&public, sit(0, "emma")).await;
    host.does(&private, sit(0, "emma")).await;
    let lobby: Lobby = client.get("/api/v1/tables").await.read();
    assert_eq!(lobby.tables[0].seats, [Some("emma".to_owned()), None]);
    assert_eq!(listed(&client, "/api/v1/tables").await, [&*public]);

    let max = person(&client, "max").await;
    max.does(&public, sit(1, "max")).await;
    host.does(&public, json!({ "type": "start" })).await;
    assert!(listed(&client, "/api/v1/tables").await.is_empty(), "it is full and has begun");
}

async fn full_tables_do_not_hide_those_with_a_free_seat(bed: &Bed) {
    let hall = bed.hall().await;
    let host = person(&Client::of(&hall), "emma").await;
    let new = json!({ "game": "duell", "public": true });
    let free = open(&host, &new).await;
    for _ in 0..101 {
        let table = open(&host, &new).await;
        for seat in 0..2 {
            host.does(&table, sit(seat, "emma")).await;
        }
    }
    assert_eq!(listed(&host, "/api/v1/tables").await, [free]);
    let full = listed(&host, "/api/v1/me/tables").await;
    host.does(&full[0], simple("leave", 1)).await;
    assert_eq!(listed(&host, "/api/v1/tables").await.len(), 2, "there is a free seat again");
}

async fn one_address_does_not_fill_the_lobby_alone(bed: &Bed) {
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let new = json!({ "game": "duell", "public": true });
    let emma = open(&person(&client.calling_from(7), "emma").await, &new).await;
    // Each without a token, and so by a guest of its own.
    let crowd = client.calling_from(8);
    let mut last = String::new();
    for _ in 0..120 {
        last = crowd.post("/api/v1/tables", &new).await.read::<TableOpened>().table;
    }
    let shown = listed(&client, "/api/v1/tables").await;
    assert!(shown.contains(&emma), "{} are listed", shown.len());
    assert_eq!(
        (shown.len(), &shown[0]),
        (100, &last),
        "places that nobody else wants are not left empty"
    );
}

async fn watched(client: &Client) -> Vec<String> {
    let lobby: Lobby = client.get("/api/v1/tables").await.read();
    lobby.playing.into_iter().map(|table| table.table).collect()
}

async fn games_of_bots_do_not_hide_those_of_people(bed: &Bed) {
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let new = json!({ "game": "duell", "public": true, "seating": "chosen" });
    let (emma, _) = started(&client.calling_from(7), &new, &["emma", "max"]).await;
    for number in 0..14 {
        let new_program = json!({ "name": format!("deep {number}"), "kind": "program" });
        let client = client.calling_from(20 + number);
        let identity: Identity = client.post("/api/v1/players", &new_program).await.read();
        let program = client.with_token(&identity.token);
        let table = open(&program, &new).await;
        for seat in 0..2 {
            program.does(&table, sit(seat, "deep")).await;
        }
        program.does(&table, json!({ "type": "start" })).await;
    }
    let shown = watched(&client).await;
    assert!(shown.len() == 12 && shown.contains(&emma), "those of programs alone: {shown:?}");
    let crowd = client.calling_from(8);
    let mut last = String::new();
    for _ in 0..20 {
        (last, _) = started(&crowd, &new, &["crowd", "random:1"]).await;
    }
    let shown = watched(&client).await;
    assert!(shown.contains(&emma), "those of one address: {shown:?}");
    assert_eq!((shown.len(), &shown[0]), (12, &last), "the newest comes first");
}

async fn who_has_the_link_can_join(bed: &Bed) {
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let host = person(&client, "emma").await;
    let new = json!({ "game": "duell", "seating": "chosen" });
    let opened: TableOpened = host.post("/api/v1/tables", &new).await.read();
    assert_eq!(opened.link, format!("/t/{}", opened.table));
    assert!(!opened.link.contains(host.token().split_once('.').unwrap().1));
    let page = client.get(&opened.link).await;
    assert_eq!((page.status.as_u16(), page.set_cookie()), (200, None));
    host.does(&opened.table, sit(0, "emma")).await;

    let joined = client.tries(&opened.table, sit(1, "max")).await;
    let cookie = joined.set_cookie().unwrap().split_once(';').unwrap().0.to_owned();
    let max = client.with("cookie", &cookie);
    assert_eq!(joined.accepted().view.you, [1]);
    max.does(&opened.table, json!({ "type": "start" })).await;
    assert_eq!(max.view(&opened.table).await.turn.unwrap().to_act, [0], "White begins");

    let third = client.tries(&opened.table, sit(1, "lena")).await;
    assert_eq!(third.refusal(), (409, "started".to_owned()));
}

async fn everybody_finds_their_own_tables_again(bed: &Bed) {
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (emma, max) = (person(&client, "emma").await, person(&client, "max").await);
    let first = open(&emma, &json!({ "game": "duell" })).await;
    let second = open(&emma, &json!({ "game": "qwixx-duel", "public": true })).await;
    emma.does(&first, sit(0, "emma")).await;
    emma.does(&second, sit(0, "emma")).await;
    max.does(&second, sit(1, "max")).await;
    let mut both = listed(&emma, "/api/v1/me/tables").await;
    both.sort_unstable();
    let mut expected = [first, second.clone()];
    expected.sort_unstable();
    assert_eq!(both, expected);
    assert_eq!(listed(&max, "/api/v1/me/tables").await, [&*second]);
    max.does(&second, simple("leave", 1)).await;
    assert!(listed(&max, "/api/v1/me/tables").await.is_empty());
}

#[tokio::test]
async fn whoever_opened_a_table_keeps_its_seats_in_order() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (host, max) = (person(&client, "emma").await, person(&client, "max").await);
    let table = open(&host, &json!({ "game": "duell" })).await;
    max.does(&table, sit(1, "max")).await;
    let early = host.tries(&table, json!({ "type": "start" })).await;
    assert_eq!(early.refusal(), (409, "seat-vacant".to_owned()));
    host.does(&table, simple("leave", 1)).await;
    assert!(max.view(&table).await.you.is_empty(), "a guest who does not start can be sent away");
    let unseeded = json!({ "type": "sit", "seat": 1, "name": "max" });
    max.does(&table, unseeded).await;
    host.does(&table, sit(0, "emma")).await;
    let start = json!({ "type": "start" });
    let refused = host.tries(&table, start.clone()).await;
    assert_eq!(refused.refusal(), (409, "no-seed".to_owned()));
    max.does(&table, json!({ "type": "seed", "seat": 1, "seed": "late" })).await;
    host.does(&table, start).await;
}
