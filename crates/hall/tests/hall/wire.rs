//! A hall on a real network, and sockets and streams to it.

use std::net::SocketAddr;

use axum::{
    body::Bytes,
    http::{Request, header},
};
use futures_util::{SinkExt, StreamExt};
use hall::Hall;
use http_body_util::{BodyExt, Empty};
use hyper::body::Incoming;
use hyper_util::rt::TokioIo;
use protocol::{Feed, ToClient};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::oneshot,
    task::JoinHandle,
    time::{Instant, timeout, timeout_at},
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{
        self, Message,
        client::IntoClientRequest,
        http::{HeaderName, HeaderValue},
    },
};

use crate::bed::PATIENCE;

/// A hall that is being served.
pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    stop: oneshot::Sender<()>,
    serving: JoinHandle<()>,
}

impl Served {
    pub(crate) async fn start(hall: &Hall) -> Self {
        Self::on(hall, TcpListener::bind("127.0.0.1:0").await.unwrap())
    }

    pub(crate) fn on(hall: &Hall, listener: TcpListener) -> Self {
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel();
        let until = async move { _ = stopped.await };
        let hall = hall.clone();
        let serving =
            tokio::spawn(async move { hall::serve(hall, listener, until).await.unwrap() });
        Self { address, stop, serving }
    }

    /// Asks the hall to close, and waits until it has.
    pub(crate) async fn stop(self) {
        let _ = self.stop.send(());
        timeout(PATIENCE, self.serving).await.expect("the hall closes").unwrap();
    }
}

/// A WebSocket at a table.
pub(crate) struct Socket {
    stream: WebSocketStream<TcpStream>,
}

/// How a socket came to its end.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Ended {
    /// With a closing frame of this code.
    Code(u16),
    /// Without a word.
    Dropped,
}

impl Socket {
    /// Opens a socket, or says with which status it was refused.
    pub(crate) async fn open(
        address: SocketAddr,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Result<Self, u16> {
        Self::over(TcpStream::connect(address).await.unwrap(), path, headers).await
    }

    pub(crate) async fn over(
        stream: TcpStream,
        path: &str,
        headers: &[(&str, &str)],
    ) -> Result<Self, u16> {
        let host = stream.peer_addr().unwrap();
        let mut request = format!("ws://{host}{path}").into_client_request().unwrap();
        for (name, value) in headers {
            let name = HeaderName::from_bytes(name.as_bytes()).unwrap();
            request.headers_mut().insert(name, HeaderValue::from_str(value).unwrap());
        }
        match client_async(request, stream).await {
            Ok((stream, _)) => Ok(Self { stream }),
            Err(tungstenite::Error::Http(response)) => Err(response.status().as_u16()),
            Err(error) => panic!("{error}"),
        }
    }

    /// A socket at a table for somebody with a token, or for a spectator.
    pub(crate) async fn at(served: &Served, table: &str, after: u64, token: Option<&str>) -> Self {
        let path = format!("/api/v1/tables/{table}/socket?after={after}");
        let bearer = token.map(|token| format!("Bearer {token}"));
        let headers: Vec<_> = bearer.iter().map(|value| ("authorization", &**value)).collect();
        Self::open(served.address, &path, &headers).await.unwrap()
    }

    pub(crate) async fn send(&mut self, message: Message) -> Result<(), tungstenite::Error> {
        timeout(PATIENCE, self.stream.send(message)).await.expect("the hall reads")
    }

    pub(crate) async fn command(&mut self, key: &str, seen: u64, command: &Value) {
        let message = json!({ "type": "command", "key": key, "seen": seen, "command": command });
        self.send(Message::text(message.to_string())).await.unwrap();
    }

    /// The next message at a table, or how the socket ended.
    pub(crate) async fn next(&mut self) -> Result<ToClient, Ended> {
        self.read().await
    }

    /// The next message of any kind, or how the socket ended.
    pub(crate) async fn read<T: DeserializeOwned>(&mut self) -> Result<T, Ended> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match timeout_at(deadline, self.stream.next()).await.expect("the hall says something") {
                Some(Ok(Message::Text(text))) => return Ok(serde_json::from_str(&text).unwrap()),
                Some(Ok(Message::Close(Some(frame)))) => {
                    return Err(Ended::Code(frame.code.into()));
                }
                Some(Ok(Message::Close(None)) | Err(_)) | None => return Err(Ended::Dropped),
                Some(Ok(_)) => {}
            }
        }
    }

    pub(crate) async fn update(&mut self) -> Feed {
        match self.next().await.unwrap() {
            ToClient::Update(feed) => *feed,
            other => panic!("expected an update, not {other:?}"),
        }
    }

    /// The next message that answers a command.
    pub(crate) async fn answer(&mut self) -> ToClient {
        loop {
            match self.next().await.unwrap() {
                ToClient::Update(_) => {}
                answer => return answer,
            }
        }
    }

    /// The numbers of all events until this one has come.
    pub(crate) async fn numbers_until(&mut self, last: u64) -> Vec<u64> {
        let mut numbers = Vec::new();
        while numbers.last().is_none_or(|&number| number < last) {
            numbers.extend(self.update().await.events.iter().map(|event| event.sequence));
        }
        numbers
    }

    /// Reads to the end, and says how it ended.
    pub(crate) async fn end(mut self) -> Ended {
        loop {
            if let Err(ended) = self.read::<Value>().await {
                return ended;
            }
        }
    }
}

/// An answer that is read line by line.
pub(crate) struct Lines {
    body: Incoming,
    rest: Vec<u8>,
}

impl Lines {
    pub(crate) async fn open(served: &Served, path: &str, token: &str) -> Self {
        let io = TokioIo::new(TcpStream::connect(served.address).await.unwrap());
        let (mut sender, connection) = hyper::client::conn::http1::handshake(io).await.unwrap();
        tokio::spawn(connection);
        let request = Request::get(path)
            .header(header::HOST, served.address.to_string())
            .header(header::AUTHORIZATION, format!("Bearer {token}"));
        let request = request.body(Empty::<Bytes>::new()).unwrap();
        let response = sender.send_request(request).await.unwrap();
        assert_eq!(response.status(), 200);
        Self { body: response.into_body(), rest: Vec::new() }
    }

    /// The next line that is not empty; nothing at the end.
    pub(crate) async fn next<T: DeserializeOwned>(&mut self) -> Option<T> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.rest.drain(..=end).collect();
                if line.len() > 1 {
                    return Some(serde_json::from_slice(&line).unwrap());
                }
                continue;
            }
            let frame =
                timeout_at(deadline, self.body.frame()).await.expect("the hall says something");
            self.rest.extend(frame?.ok()?.into_data().unwrap());
        }
    }
}
