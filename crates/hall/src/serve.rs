//! The hall on a network.

use std::{io, net::SocketAddr, time::Duration};

use tokio::{net::TcpListener, time};

use crate::{Hall, app};

/// How long requests that are under way may take when the hall closes.
const PATIENCE: Duration = Duration::from_secs(10);

/// Serves a hall until `until` is done; then finishes what was accepted and closes everything.
///
/// # Errors
/// If the listener fails.
pub async fn serve(
    hall: Hall,
    listener: TcpListener,
    until: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let service = app(hall.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let closing = hall.clone();
    let asked_to_stop = async move {
        until.await;
        tracing::info!("closing: what was accepted is finished first");
        closing.close();
    };
    let (stopped, has_stopped) = tokio::sync::oneshot::channel();
    let stop = async move {
        asked_to_stop.await;
        // Nobody waits for this any more only if the server has failed already.
        let _ = stopped.send(());
    };
    let server = async {
        axum::serve(listener, service).with_graceful_shutdown(stop).await?;
        // The server does not wait for sockets; they are still to be told.
        while hall.inner.metrics.sockets.get() > 0 {
            time::sleep(Duration::from_millis(5)).await;
        }
        Ok(())
    };
    let too_long = async {
        if has_stopped.await.is_ok() {
            time::sleep(PATIENCE).await;
        } else {
            std::future::pending::<()>().await;
        }
    };
    let result = tokio::select! {
        result = server => result,
        () = too_long => Ok(()),
    };
    hall.shut_down().await;
    result
}
