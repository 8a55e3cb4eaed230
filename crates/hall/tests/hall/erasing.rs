//! Whoever is erased leaves other tables alone.

use axum::{body::Body, http::Method};
use serde_json::json;

use crate::{
    bed::Bed,
    client::Client,
    people::{duell, open, person, say, sit},
};

#[tokio::test]
async fn the_tables_of_others_stay_in_memory() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let client = Client::of(&hall);
    let (others, emma, _) = duell(&client).await;
    let lena = person(&client, "lena").await;
    let own = open(&lena, &json!({ "game": "duell" })).await;
    lena.does(&own, sit(0, "lena")).await;
    lena.does(&own, say(0, "hello")).await;
    // Who sat there once is erased there, too.
    lena.does(&own, json!({ "type": "leave", "seat": 0 })).await;

    // What is in memory can be shown without this.
    bed.tamper(&format!("UPDATE events SET body = 'gone' WHERE table_id = '{others}'"));
    let erased = lena.send(Method::DELETE, "/api/v1/me", Body::empty()).await;
    assert_eq!(erased.status, 204);
    assert_eq!(emma.view(&others).await.stage, "playing");
    let events = client.events(&own, 0).await;
    let text = serde_json::to_string(&events).unwrap();
    assert!(!text.contains("hello") && !text.contains("\"lena\""), "{text}");
    hall.shut_down().await;
}
