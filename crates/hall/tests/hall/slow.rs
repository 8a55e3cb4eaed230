//! A client that does not read is dropped, and can come back.

use std::time::Duration;

use hall::Limits;
use tokio::net::TcpSocket;

use crate::{
    bed::{Bed, limited, until},
    client::Client,
    people::{duell, say},
    wire::{Served, Socket},
};

#[tokio::test]
async fn a_slow_socket_is_dropped_and_resumes_where_it_was() {
    let bed = Bed::sqlite();
    let limits = Limits { slow_client: Duration::from_millis(100), ..Limits::generous() };
    let hall = bed.hall_with(limited(limits)).await;
    let listener = TcpSocket::new_v4().unwrap();
    listener.set_send_buffer_size(4096).unwrap();
    listener.bind("127.0.0.1:0".parse().unwrap()).unwrap();
    let served = Served::on(&hall, listener.listen(16).unwrap());
    let client = Client::of(&hall);
    let (table, emma, _) = duell(&client).await;

    let small = TcpSocket::new_v4().unwrap();
    small.set_recv_buffer_size(4096).unwrap();
    let stream = small.connect(served.address).await.unwrap();
    let path = format!("/api/v1/tables/{table}/socket");
    let mut slow = Socket::over(stream, &path, &[]).await.unwrap();
    let first = slow.update().await.view.sequence;

    let text = "far too much to read ".repeat(14);
    let mut last = 0;
    until("the hall has dropped the socket", async || {
        last = emma.does(&table, say(0, &text)).await.sequence;
        let metrics = client.get("/metrics").await.text().to_owned();
        metrics.contains("dicehall_sockets 0\n").then_some(())
    })
    .await;

    let mut seen = first;
    while let Ok(message) = slow.next().await {
        let protocol::ToClient::Update(feed) = message else { panic!("{message:?}") };
        for event in feed.events {
            assert_eq!(event.sequence, seen + 1);
            seen = event.sequence;
        }
    }
    assert!(first <= seen && seen < last, "it was dropped before it had everything");
    let mut back = Socket::at(&served, &table, seen, None).await;
    assert_eq!(back.numbers_until(last).await, (seen + 1..=last).collect::<Vec<_>>());
    served.stop().await;
}
