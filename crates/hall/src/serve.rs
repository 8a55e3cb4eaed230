//! The hall on a network.

use std::{io, net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use axum::{
    Router,
    extract::{ConnectInfo, Request},
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Semaphore,
    time,
};
use tower::ServiceExt;

use crate::{Hall, app, hall::Closing};

/// How long requests that are under way may take when the hall closes.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a client may take to say what it wants, also between two requests.
const HEADER: Duration = Duration::from_secs(75);
/// How many connections there may be that have not become sockets. Others wait at the door.
const CONNECTIONS: u32 = 4096;
/// How long to wait when the system has no more connections to give.
const PAUSE: Duration = Duration::from_millis(50);

/// Serves a hall until `until` is done; then finishes what was accepted and closes everything.
///
/// # Errors
/// If the listener has no address any more.
pub async fn serve(
    hall: Hall,
    listener: TcpListener,
    until: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    listener.local_addr()?;
    let places = Arc::new(Semaphore::new(CONNECTIONS as usize));
    tokio::select! {
        () = accept(&hall, &listener, &places) => {}
        () = until => {}
    }
    tracing::info!("closing: what was accepted is finished first");
    drop(listener);
    hall.close();
    let finish = async {
        // Sockets are no longer connections of the server; they are still to be told.
        let _all = places.acquire_many(CONNECTIONS).await;
        while hall.inner.metrics.sockets.get() > 0 {
            time::sleep(Duration::from_millis(5)).await;
        }
    };
    // Who takes longer than this is left behind.
    let _ = time::timeout(PATIENCE, finish).await;
    hall.shut_down().await;
    Ok(())
}

async fn accept(hall: &Hall, listener: &TcpListener, places: &Arc<Semaphore>) {
    let app = app(hall.clone());
    loop {
        let Ok(place) = Arc::clone(places).acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, peer)) => {
                let (app, closing) = (app.clone(), hall.inner.closing());
                tokio::spawn(async move {
                    attend(stream, peer, app, closing).await;
                    drop(place);
                });
            }
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                time::sleep(PAUSE).await;
            }
        }
    }
}

/// Answers the requests of one connection, until it ends or becomes a socket.
async fn attend(stream: TcpStream, peer: SocketAddr, app: Router, mut closing: Closing) {
    // Events are small and people wait for them.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        app.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    // A client that goes away or speaks nonsense is not the hall's trouble.
    tokio::select! {
        _ = connection.as_mut() => {}
        () = closing.wait() => {
            connection.as_mut().graceful_shutdown();
            let _ = connection.await;
        }
    }
}
