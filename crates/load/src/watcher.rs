//! A hall over WebSocket: one table.

use anyhow::{Context, bail};
use futures_util::{SinkExt, StreamExt};
use hyper::header;
use protocol::{ToClient, ToServer};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    WebSocketStream, client_async_with_config,
    tungstenite::{
        Message, Utf8Bytes, client::IntoClientRequest, http::HeaderValue, protocol::WebSocketConfig,
    },
};

use crate::Address;

/// Enough for the messages of most tables; the buffer grows for longer ones.
const BUFFER: usize = 2048;

/// A WebSocket at a table.
#[derive(Debug)]
pub struct Watcher {
    stream: WebSocketStream<TcpStream>,
}

impl Watcher {
    /// Connects to a table, for everything after an event that has been seen.
    ///
    /// # Errors
    /// If nothing listens there, or the hall refuses the socket.
    pub async fn connect(
        address: &Address,
        table: &str,
        after: u64,
        token: Option<&str>,
    ) -> anyhow::Result<Self> {
        let authority = address.authority();
        let stream = TcpStream::connect(authority)
            .await
            .with_context(|| format!("cannot connect to {authority}"))?;
        stream.set_nodelay(true)?;
        let url = format!("ws://{authority}/api/v1/tables/{table}/socket?after={after}");
        let mut request = url.into_client_request()?;
        if let Some(token) = token {
            let value = HeaderValue::from_str(&format!("Bearer {token}"))?;
            request.headers_mut().insert(header::AUTHORIZATION, value);
        }
        let config = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
        let (stream, _) = client_async_with_config(request, stream, Some(config)).await?;
        Ok(Self { stream })
    }

    /// The next message as it came; pings are answered on the way.
    ///
    /// # Errors
    /// If the connection breaks or the hall closes it.
    pub async fn next_text(&mut self) -> anyhow::Result<Utf8Bytes> {
        loop {
            match self.stream.next().await.context("the socket has ended")?? {
                Message::Text(text) => return Ok(text),
                Message::Close(frame) => bail!("the hall closed the socket: {frame:?}"),
                // The library answers a ping with the next write, which a watcher never makes.
                Message::Ping(_) => self.stream.flush().await?,
                _ => {}
            }
        }
    }

    /// The next message.
    ///
    /// # Errors
    /// If the connection breaks or the hall closes it.
    pub async fn next(&mut self) -> anyhow::Result<ToClient> {
        let text = self.next_text().await?;
        read(&text).with_context(|| format!("a message cannot be read: {text}"))
    }

    /// Sends a message.
    ///
    /// # Errors
    /// If the connection breaks.
    pub async fn send(&mut self, message: &ToServer) -> anyhow::Result<()> {
        let text = serde_json::to_string(message)?;
        Ok(self.stream.send(Message::text(text)).await?)
    }
}

/// Reads a message. An enum that serde tags reads no numbers as keys, so seats are read where the type
/// is known.
fn read(text: &str) -> serde_json::Result<ToClient> {
    let value: serde_json::Value = serde_json::from_str(text)?;
    if value["type"] == "update" {
        return serde_json::from_value(value).map(ToClient::Update);
    }
    serde_json::from_value(value)
}
