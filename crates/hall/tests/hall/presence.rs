//! Who is connected, games to watch, one's own finished games, and what a shared link shows.

use axum::http::header;
use protocol::{Lobby, MyGames, PresenceView, ToClient};
use serde_json::json;

use crate::{
    bed::{Bed, until},
    client::Client,
    people::{act, duell, open, person, play_out, resign, simple, sit, started},
    wire::{Lines, Served, Socket},
};

both!(public_games_can_be_watched, everybody_finds_their_finished_games);

/// A socket that hears who is there.
async fn listening(served: &Served, table: &str, token: Option<&str>) -> Socket {
    let path = format!("/api/v1/tables/{table}/socket?presence=true");
    let bearer = token.map(|token| format!("Bearer {token}"));
    let headers: Vec<_> = bearer.iter().map(|value| ("authorization", &**value)).collect();
    Socket::open(served.address, &path, &headers).await.unwrap()
}

/// Reads on until somebody is there or gone as wanted: news may come in several messages.
async fn hears(socket: &mut Socket, wanted: impl Fn(&PresenceView) -> bool) -> PresenceView {
    loop {
        if let ToClient::Presence(view) = socket.next().await.unwrap()
            && wanted(&view)
        {
            return view;
        }
    }
}

fn connected(view: &PresenceView) -> Vec<Option<bool>> {
    view.seats.iter().map(|seat| seat.map(|seat| seat.connected)).collect()
}

#[tokio::test]
async fn players_hear_who_comes_and_who_goes() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let (table, emma, max) = duell(&Client::of(&hall)).await;
    let mut hers = listening(&served, &table, Some(&emma.token())).await;
    let alone = hears(&mut hers, |_| true).await;
    assert_eq!(connected(&alone), [Some(true), Some(false)]);
    assert_eq!((alone.seats[1].unwrap().since, alone.watching), (None, 0), "never seen");

    let his = listening(&served, &table, Some(&max.token())).await;
    let stranger = listening(&served, &table, None).await;
    let both = [Some(true), Some(true)];
    hears(&mut hers, |view| connected(view) == both && view.watching == 1).await;
    let seen = emma.view(&table).await.presence.unwrap();
    assert_eq!((connected(&seen), seen.watching), (both.to_vec(), 1), "a question tells it, too");

    drop((his, stranger));
    let left = hears(&mut hers, |view| connected(view)[1] == Some(false)).await;
    assert!(left.seats[1].unwrap().since.is_some(), "and since when");
    served.stop().await;
}

#[tokio::test]
async fn players_at_different_halls_see_each_other() {
    let bed = Bed::postgres();
    let (near, far) = (bed.hall_in_house().await, bed.hall_in_house().await);
    let (served, elsewhere) = (Served::start(&near).await, Served::start(&far).await);
    let (table, emma, max) = duell(&Client::of(&near)).await;
    let mut hers = listening(&served, &table, Some(&emma.token())).await;
    let his = listening(&elsewhere, &table, Some(&max.token())).await;
    let stranger = listening(&elsewhere, &table, None).await;
    let both = [Some(true), Some(true)];
    hears(&mut hers, |view| connected(view) == both && view.watching == 1).await;
    let seen = max.at(&far).view(&table).await.presence.unwrap();
    assert_eq!(connected(&seen)[1], Some(true), "whoever asks");
    drop((his, stranger));
    let left =
        hears(&mut hers, |view| connected(view)[1] == Some(false) && view.watching == 0).await;
    assert!(left.seats[1].unwrap().since.is_some(), "and since when");
    elsewhere.stop().await;
    served.stop().await;
}

#[tokio::test]
async fn whoever_does_not_ask_hears_of_the_game_alone() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let (table, emma, max) = duell(&Client::of(&hall)).await;
    let mut plain = Socket::at(&served, &table, 0, Some(&emma.token())).await;
    let mut other = listening(&served, &table, Some(&max.token())).await;
    hears(&mut other, |view| connected(view) == [Some(true), Some(true)]).await;
    assert_eq!(plain.update().await.view.presence, None);
    max.does(&table, json!({ "type": "say", "seat": 1, "text": "hello" })).await;
    assert_eq!(plain.update().await.events.len(), 1, "nothing came between");
    served.stop().await;
}

#[tokio::test]
async fn seats_that_change_hands_take_their_players_along() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let client = Client::of(&hall);
    let (emma, max) = (person(&client, "emma").await, person(&client, "max").await);
    let table = open(&emma, &json!({ "game": "duell", "seating": "chosen" })).await;
    emma.does(&table, sit(0, "emma")).await;
    let mut hers = listening(&served, &table, Some(&emma.token())).await;
    hears(&mut hers, |view| connected(view) == [Some(true), None]).await;
    max.does(&table, sit(1, "max")).await;
    hears(&mut hers, |view| connected(view) == [Some(true), Some(false)]).await;
    emma.does(&table, simple("leave", 0)).await;
    hears(&mut hers, |view| connected(view) == [None, Some(false)] && view.watching == 1).await;
    served.stop().await;
}

#[tokio::test]
async fn a_program_that_reads_its_table_is_there_and_a_bot_is_nobody() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let client = Client::of(&hall);
    let (table, people) =
        started(&client, &json!({ "game": "duell" }), &["emma", "random:1"]).await;
    let path = format!("/api/v1/bot/tables/{table}/stream");
    let lines = Lines::open(&served, &path, &people[0].token()).await;
    let seen = async || people[0].view(&table).await.presence.unwrap();
    until("the stream counts", async || {
        (connected(&seen().await) == [Some(true), None]).then_some(())
    })
    .await;
    drop(lines);
    until("it is gone", async || (connected(&seen().await) == [Some(false), None]).then_some(()))
        .await;
    served.stop().await;
}

async fn public_games_can_be_watched(bed: &Bed) {
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let lobby = async || client.get("/api/v1/tables").await.read::<Lobby>();
    let names = ["emma", "max"];
    let (public, people) =
        started(&client, &json!({ "game": "duell", "public": true }), &names).await;
    started(&client, &json!({ "game": "duell" }), &names).await;
    let seen = lobby().await;
    assert!(seen.tables.is_empty());
    let playing: Vec<&str> = seen.playing.iter().map(|table| &*table.table).collect();
    assert_eq!(playing, [&*public], "and none that is private");
    assert_eq!(seen.playing[0].seats, ["emma", "max"].map(|name| Some(name.to_owned())));
    people[0].does(&public, simple("resign", 0)).await;
    assert!(lobby().await.playing.is_empty(), "it is over");
}

async fn everybody_finds_their_finished_games(bed: &Bed) {
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let names = ["emma", "max"];
    let (table, people) = started(&client, &json!({ "game": "qwixx-duel" }), &names).await;
    let (emma, max) = (&people[0], &people[1]);
    let games = async |who: &Client| who.get("/api/v1/me/games").await.read::<MyGames>();
    assert!(games(emma).await.games.is_empty(), "it is still played");
    emma.does(&table, simple("resign", 0)).await;
    for (who, seat) in [(emma, 0), (max, 1)] {
        let MyGames { games, more } = games(who).await;
        let [game] = &games[..] else { panic!("{games:?}") };
        assert_eq!((&game.table.table, &game.you[..], more), (&table, &[seat][..], false));
        let result = game.table.result.as_ref().unwrap();
        assert_eq!((&result.winners[..], &*result.reason), (&[1][..], "resignation"));
        assert_eq!(game.table.scores, [0, 0]);
        assert!(game.at > 0);
    }
    let listed = emma.get("/api/v1/me/tables").await;
    assert!(!listed.text().contains("players"), "whose seats they are is for nobody else");
    assert_eq!(client.get("/api/v1/me/games").await.refusal().0, 401);
}

#[tokio::test]
async fn people_get_a_page_where_there_is_nothing_and_programs_json() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let program = Client::of(&hall);
    let browser = program.with("accept", "text/html,application/xhtml+xml");
    let (table, ..) = duell(&program).await;
    let nothing = ["/foo", "/rules/chess", "/learn/chess", "/t/nowhere", "/t/aaaaaaaaaaaaaaaa"];
    for path in nothing {
        let page = browser.get(path).await;
        assert_eq!(page.status.as_u16(), 404, "{path}");
        assert_eq!(page.header(header::CONTENT_TYPE), Some("text/html; charset=utf-8"), "{path}");
        assert_eq!(program.get(path).await.refusal(), (404, "no-path".to_owned()), "{path}");
    }
    for path in ["/api/v1/foo", "/assets/foo.js"] {
        assert_eq!(browser.get(path).await.refusal().0, 404, "{path}");
    }
    for path in ["/rules", "/learn", "/rules/duell", "/games", &format!("/t/{table}")] {
        assert_eq!(browser.get(path).await.status.as_u16(), 200, "{path}");
    }
}

#[tokio::test]
async fn a_shared_link_shows_the_position() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    for game in ["duell", "qwixx-duel", "qwixx-longo"] {
        let host = person(&client, "emma").await;
        let open = open(&host, &json!({ "game": game })).await;
        let (table, _) = started(&client, &json!({ "game": game }), &["emma", "max"]).await;
        for id in [&open, &table] {
            let picture = client.get(&format!("/t/{id}.png")).await;
            assert_eq!(picture.header(header::CONTENT_TYPE), Some("image/png"), "{game}");
            assert!(picture.body.starts_with(b"\x89PNG\r\n\x1a\n"));
            assert!(picture.body.len() < 200_000, "{game}: {}", picture.body.len());
            let tag = picture.header(header::ETAG).unwrap().to_owned();
            let again = client.with("if-none-match", &tag).get(&format!("/t/{id}.png")).await;
            assert_eq!((again.status.as_u16(), again.body.len()), (304, 0));
        }
    }
    for nothing in ["/t/aaaaaaaaaaaaaaaa.png", "/t/..png", "/t/.png", "/t/aaaaaaaaaaaaaaaa.gif"] {
        assert_eq!(client.get(nothing).await.refusal().0, 404, "{nothing}");
    }
}

#[tokio::test]
async fn a_game_that_is_over_has_a_film() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    for game in ["duell", "qwixx-duel", "qwixx-longo"] {
        let (table, people) = started(&client, &json!({ "game": game }), &["emma", "max"]).await;
        let path = format!("/t/{table}.gif");
        assert_eq!(client.get(&path).await.refusal(), (409, "not-over".to_owned()), "{game}");
        if game == "duell" {
            act(&people[0], &table).await.unwrap();
            resign(&people[0], &table, 0).await;
        } else {
            play_out(&table, &people).await;
        }
        let film = client.get(&path).await;
        assert_eq!(film.header(header::CONTENT_TYPE), Some("image/gif"), "{game}");
        assert!(film.body.starts_with(b"GIF89a") && film.body.ends_with(b"\x3b"), "{game}");
        assert!(film.body.len() < 400_000, "{game}: {}", film.body.len());
        let tag = film.header(header::ETAG).unwrap().to_owned();
        let again = client.with("if-none-match", &tag).get(&path).await;
        assert_eq!((again.status.as_u16(), again.body.len()), (304, 0));
    }
}
