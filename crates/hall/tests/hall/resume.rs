//! Who comes back with the last event they have seen gets exactly what they missed.

use protocol::ToClient;

use crate::{
    bed::Bed,
    client::Client,
    people::{act, duell, say},
    wire::{Served, Socket},
};

#[tokio::test]
async fn whoever_comes_back_gets_exactly_what_was_missed() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let client = Client::of(&hall);
    let (table, emma, max) = duell(&client).await;
    for _ in 0..2 {
        act(&emma, &table).await.unwrap();
        act(&max, &table).await.unwrap();
    }
    let all = emma.feed(&table, 0).await;
    let last = all.view.sequence;
    for after in 0..=last {
        let missed = &all.events[after as usize..];
        assert_eq!(emma.feed(&table, after).await.events, missed, "over HTTP, after {after}");
        let mut socket = Socket::at(&served, &table, after, Some(&emma.token())).await;
        let update = socket.update().await;
        assert_eq!(update.events, missed, "over a socket, after {after}");
        assert_eq!((update.view.sequence, &update.view.you[..]), (last, &[0][..]));
    }
    served.stop().await;
}

#[tokio::test]
async fn who_claims_to_have_seen_more_than_there_is_still_misses_nothing() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let (table, emma, _) = duell(&Client::of(&hall)).await;
    let mut socket = Socket::at(&served, &table, 1_000_000, None).await;
    assert!(socket.update().await.events.is_empty());
    let taken = act(&emma, &table).await.unwrap().sequence;
    assert_eq!(socket.numbers_until(taken).await, [taken]);
    assert!(emma.feed(&table, 1_000_000).await.events.is_empty());
    served.stop().await;
}

#[tokio::test]
async fn what_happens_is_told_at_once_with_the_legal_moves() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let (table, emma, max) = duell(&Client::of(&hall)).await;
    let now = max.view(&table).await.sequence;
    let mut socket = Socket::at(&served, &table, now, Some(&max.token())).await;
    assert!(socket.update().await.view.turn.unwrap().legal.is_empty());
    act(&emma, &table).await.unwrap();
    let update = socket.update().await;
    assert_eq!(update.events.len(), 1);
    let legal = &update.view.turn.as_ref().unwrap().legal[&1];
    let mv = crate::people::play(1, &legal[0]);
    socket.command("my move", update.view.sequence, &mv).await;
    let taken = update.view.sequence + 1;
    let accepted = ToClient::Accepted { key: "my move".into(), sequence: taken, repeated: false };
    assert_eq!(socket.answer().await, accepted);
    socket.command("my move", update.view.sequence, &mv).await;
    let again = ToClient::Accepted { key: "my move".into(), sequence: taken, repeated: true };
    assert_eq!(socket.answer().await, again);
    assert_eq!(emma.view(&table).await.sequence, taken);
    emma.does(&table, say(0, "well done")).await;
    served.stop().await;
}
