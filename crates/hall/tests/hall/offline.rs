//! Games that were played without the hall, and a page that thinks by itself.

use game::record;
use hall::{Imported, Trust, import};
use protocol::{MyGames, TableOpened, Verification};
use serde_json::{Value, json};
use table::Moment;

use crate::{
    bed::Bed,
    client::Client,
    people::{act, duell, person, play_out, resign, started},
};

/// A finished game with dice, as text.
async fn played(client: &Client) -> String {
    let (table, people) =
        started(client, &json!({ "game": "qwixx-duel" }), &["emma", "greedy:3"]).await;
    play_out(&table, &people).await;
    client.get_at(&table, "/record").await.text().to_owned()
}

fn sent(record: &str, seats: &[usize]) -> Value {
    json!({ "record": record, "seats": seats })
}

#[tokio::test]
async fn a_game_played_offline_is_stored_and_says_so() {
    let bed = Bed::sqlite();
    let client = Client::of(&bed.hall().await);
    let record = played(&client).await;
    let max = person(&client, "max").await;
    let answer = max.post("/api/v1/records", &sent(&record, &[0])).await;
    assert_eq!(answer.status, 201, "{}", answer.text());
    let TableOpened { table, view, .. } = answer.read();
    assert!(view.dice.offline && view.result.is_some());
    assert_eq!(view.you, [0]);
    let stored = max.get_at(&table, "/record").await;
    assert!(stored.text().contains("[Source \"offline\"]\n[Dice \"ours\"]"), "{}", stored.text());
    let steps = |text: &str| text.split_once("\n\n").map(|(_, steps)| steps.to_owned());
    assert_eq!(steps(stored.text()), steps(&record), "the same game");
    let verdict: Verification = max.get_at(&table, "/verification").await.read();
    assert_eq!(verdict.honest, None, "the secret in the record proves nothing");
    let mine: MyGames = max.get("/api/v1/me/games").await.read();
    assert_eq!(mine.games.iter().map(|game| &game.table.table).collect::<Vec<_>>(), [&table]);
}

#[tokio::test]
async fn a_game_that_is_sent_twice_is_stored_once() {
    let bed = Bed::sqlite();
    let client = Client::of(&bed.hall().await);
    let record = sent(&played(&client).await, &[0, 1]);
    let (max, lena) = (person(&client, "max").await, person(&client, "lena").await);
    let first = max.post("/api/v1/records", &record).await;
    let again = max.post("/api/v1/records", &record).await;
    assert_eq!((first.status.as_u16(), again.status.as_u16()), (201, 200));
    assert_eq!(first.read::<TableOpened>().table, again.read::<TableOpened>().table);
    let other = lena.post("/api/v1/records", &record).await;
    assert_ne!(other.read::<TableOpened>().table, first.read::<TableOpened>().table);
    let stranger = client.post("/api/v1/records", &record).await;
    assert!(stranger.set_cookie().is_some(), "a browser becomes a guest");
}

#[tokio::test]
async fn what_is_no_finished_game_is_refused() {
    let bed = Bed::sqlite();
    let client = Client::of(&bed.hall().await);
    let (table, emma, _) = duell(&client).await;
    act(&emma, &table).await.unwrap();
    let running = emma.get_at(&table, "/record").await.text().to_owned();
    let refusal =
        async |record: &str| emma.post("/api/v1/records", &sent(record, &[0])).await.refusal();
    assert_eq!(refusal(&running).await, (409, "not-over".to_owned()));
    assert_eq!(refusal("no record").await.1, "unreadable");
    assert_eq!(refusal("[Game \"chess\"]\n\n1. e4\nend\n").await.1, "unreadable");
    resign(&emma, &table, 0).await;
    let over = emma.get_at(&table, "/record").await.text().to_owned();
    assert_eq!(refusal(&over.replacen("1. ", "1. a1n9 ", 1)).await.1, "unreadable");
    assert_eq!(emma.post("/api/v1/records", &sent(&over, &[0])).await.status, 201);
}

#[tokio::test]
async fn an_imported_record_stays_what_it_was() {
    let bed = Bed::sqlite();
    let client = Client::of(&bed.hall().await);
    let text = played(&client).await.replace("[Dice ", "[Source \"offline\"]\n[Dice ");
    let record = record::parse(&text).unwrap();
    let store = Bed::sqlite();
    let imported = import(&store.store().await, &record, Trust::Honest, Moment(0)).await.unwrap();
    let Imported::Stored(table) = imported else { panic!("{imported:?}") };
    let view = Client::of(&store.hall().await).view(&table).await;
    assert!(view.dice.offline);
}

#[tokio::test]
async fn a_position_in_a_running_game_may_not_be_looked_at() {
    let bed = Bed::sqlite();
    let client = Client::of(&bed.hall().await);
    let (table, emma, max) = duell(&client).await;
    for who in [&emma, &max, &emma] {
        act(who, &table).await.unwrap();
    }
    let view = emma.view(&table).await;
    let line = json!({ "game": "duell", "position": view.turn.unwrap().position });
    let check = async || emma.post("/api/v1/positions/check", &line).await;
    assert_eq!(check().await.refusal(), (403, "running-game".to_owned()));
    resign(&emma, &table, 0).await;
    assert_eq!(check().await.status, 204);
}

#[tokio::test]
async fn a_table_of_a_browser_has_a_page() {
    let bed = Bed::sqlite();
    let browser = Client::of(&bed.hall().await).with("accept", "text/html");
    assert_eq!(browser.get("/t/local-0123456789").await.status, 200);
    assert_eq!(browser.get("/t/nonsense").await.status, 404);
}
