//! A hall that closes finishes what it has accepted, and says goodbye.

use std::thread;

use protocol::ToClient;
use tokio::{net::TcpListener, runtime, sync::oneshot};

use crate::{
    bed::Bed,
    client::Client,
    people::{duell, say},
    wire::{Ended, Served, Socket},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_accepted_before_the_end_is_stored() {
    let bed = Bed::sqlite();
    let hall = bed.hall().await;
    let served = Served::start(&hall).await;
    let (table, emma, _) = duell(&Client::of(&hall)).await;
    let (busy, is_busy) = oneshot::channel();
    let mut busy = Some(busy);
    let mut talkers = Vec::new();
    for talker in 0..6 {
        let mut socket = Socket::at(&served, &table, 0, Some(&emma.token())).await;
        let busy = busy.take();
        talkers.push(tokio::spawn(async move {
            let (mut busy, mut accepted) = (busy, Vec::new());
            for number in 0.. {
                let key = format!("{talker}-{number}");
                socket.command(&key, 4, &say(0, &key)).await;
                let answer = loop {
                    match socket.next().await {
                        Ok(ToClient::Update(_)) => {}
                        other => break other,
                    }
                };
                match answer {
                    Ok(ToClient::Accepted { key, .. }) => accepted.push(key),
                    // The store has closed meanwhile: nothing was promised.
                    Ok(other) => assert!(matches!(other, ToClient::Refused { .. }), "{other:?}"),
                    Err(ended) => return (accepted, ended),
                }
                if number == 5 {
                    busy.take().map(|busy| busy.send(()));
                }
            }
            unreachable!("the hall closes before the numbers end")
        }));
    }
    is_busy.await.unwrap();
    served.stop().await;

    let stored = bed.store().await.events(&table, 0).await.unwrap();
    let keys: Vec<String> = stored.into_iter().filter_map(|event| event.key).collect();
    let mut count = 0;
    for talker in talkers {
        let (accepted, ended) = talker.await.unwrap();
        assert!(accepted.iter().all(|key| keys.contains(key)), "accepted and lost");
        count += accepted.len();
        // A line that was under way when the hall hung up can cost the last word.
        assert!(matches!(ended, Ended::Code(1001) | Ended::Dropped), "{ended:?}");
    }
    assert!(count >= 6, "{count}");
}

#[tokio::test]
async fn every_socket_is_told_before_the_hall_is_gone() {
    let (ready, is_ready) = oneshot::channel();
    let (stop, stopped) = oneshot::channel::<()>();
    let running = thread::spawn(move || {
        let runtime = runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let bed = Bed::sqlite();
            let hall = bed.hall().await;
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let (table, ..) = duell(&Client::of(&hall)).await;
            ready.send((listener.local_addr().unwrap(), table)).unwrap();
            let until = async move { _ = stopped.await };
            hall::serve(hall, listener, until).await.unwrap();
        });
        // Nothing of the hall runs on from here.
        drop(runtime);
    });
    let (address, table) = is_ready.await.unwrap();
    let path = format!("/api/v1/tables/{table}/socket");
    let mut sockets = Vec::new();
    for _ in 0..50 {
        let mut socket = Socket::open(address, &path, &[]).await.unwrap();
        socket.update().await;
        sockets.push(socket);
    }
    stop.send(()).unwrap();
    for socket in sockets {
        assert_eq!(socket.end().await, Ended::Code(1001));
    }
    running.join().unwrap();
}
