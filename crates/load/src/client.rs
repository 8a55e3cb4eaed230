//! A hall over HTTP: one connection that is kept.

use std::fmt;

use anyhow::Context;
use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use hyper::{
    Method, Request, Response, StatusCode,
    body::Incoming,
    client::conn::http1::{SendRequest, handshake},
    header,
};
use hyper_util::rt::TokioIo;
use protocol::{
    Accepted, CommandRequest, Feed, Identity, NewPlayer, NewTable, Problem, TableOpened, TableView,
    Verification,
};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use tokio::net::TcpStream;

use crate::Address;

/// A hall understood a request and said no.
#[derive(Clone, Debug)]
pub struct Refused {
    /// The status of the answer.
    pub status: u16,
    /// Why.
    pub problem: Problem,
}

impl Refused {
    /// Whether the same request may be accepted later.
    pub fn passes(&self) -> bool {
        matches!(self.status, 429 | 503)
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}: {}", self.status, self.problem.code, self.problem.message)
    }
}

impl std::error::Error for Refused {}

async fn dial(authority: &str) -> anyhow::Result<SendRequest<Full<Bytes>>> {
    let stream = TcpStream::connect(authority)
        .await
        .with_context(|| format!("cannot connect to {authority}"))?;
    stream.set_nodelay(true)?;
    let (sender, connection) = handshake(TokioIo::new(stream)).await?;
    // Whoever waits for an answer learns of a broken connection there.
    tokio::spawn(async move { _ = connection.await });
    Ok(sender)
}

/// One connection to a hall, for one player or none.
#[derive(Debug)]
pub struct Client {
    authority: String,
    authorization: Option<String>,
    sender: SendRequest<Full<Bytes>>,
}

impl Client {
    /// Connects to a hall.
    ///
    /// # Errors
    /// If nothing listens there.
    pub async fn connect(address: &Address, token: Option<&str>) -> anyhow::Result<Self> {
        let authority = address.authority().to_owned();
        let sender = dial(&authority).await?;
        let authorization = token.map(|token| format!("Bearer {token}"));
        Ok(Self { authority, authorization, sender })
    }

    /// Becomes a new player.
    ///
    /// # Errors
    /// If the connection breaks or the hall refuses.
    pub async fn new_player(&mut self, new: &NewPlayer) -> anyhow::Result<Identity> {
        let identity: Identity = self.post("/api/v1/players", new).await?;
        self.authorization = Some(format!("Bearer {}", identity.token));
        Ok(identity)
    }

    /// Opens a table.
    ///
    /// # Errors
    /// If the connection breaks or the hall refuses.
    pub async fn open_table(&mut self, new: &NewTable) -> anyhow::Result<TableOpened> {
        self.post("/api/v1/tables", new).await
    }

    /// Gives a command to a table.
    ///
    /// # Errors
    /// If the connection breaks or the hall refuses.
    pub async fn command(
        &mut self,
        table: &str,
        request: &CommandRequest,
    ) -> anyhow::Result<Accepted> {
        self.post(&format!("/api/v1/tables/{table}/commands"), request).await
    }

    /// Gives a command to a table, and reads of the view what the caller wants to know.
    pub(crate) async fn command_and<T: DeserializeOwned>(
        &mut self,
        table: &str,
        request: &CommandRequest,
    ) -> anyhow::Result<T> {
        #[derive(Deserialize)]
        struct Answer<T> {
            view: T,
        }
        let answer: Answer<T> =
            self.post(&format!("/api/v1/tables/{table}/commands"), request).await?;
        Ok(answer.view)
    }

    /// Looks at a table.
    ///
    /// # Errors
    /// If the connection breaks or the hall refuses.
    pub async fn view(&mut self, table: &str) -> anyhow::Result<TableView> {
        self.get(&format!("/api/v1/tables/{table}")).await
    }

    /// Reads the events of a table after some number, page by page.
    ///
    /// # Errors
    /// If the connection breaks or the hall refuses.
    pub async fn events(&mut self, table: &str, after: u64) -> anyhow::Result<Feed> {
        let (mut events, mut last) = (Vec::new(), after);
        loop {
            let path = format!("/api/v1/tables/{table}/events?after={last}");
            let page: Feed = self.get(&path).await?;
            last = page.events.last().map_or(last, |event| event.sequence);
            events.extend(page.events);
            if !page.more {
                return Ok(Feed { events, moments: None, more: false, view: page.view });
            }
        }
    }

    /// Asks whether the dice of a table were honest.
    ///
    /// # Errors
    /// If the connection breaks or the hall refuses.
    pub async fn verification(&mut self, table: &str) -> anyhow::Result<Verification> {
        self.get(&format!("/api/v1/tables/{table}/verification")).await
    }

    /// Asks for something as plain text, as at `/healthz`.
    ///
    /// # Errors
    /// If the connection breaks or the hall refuses.
    pub async fn text(&mut self, path: &str) -> anyhow::Result<String> {
        let body = self.send(Method::GET, path, Bytes::new()).await?;
        Ok(String::from_utf8(body.into())?)
    }

    async fn get<T: DeserializeOwned>(&mut self, path: &str) -> anyhow::Result<T> {
        read(&self.send(Method::GET, path, Bytes::new()).await?)
    }

    async fn post<T: DeserializeOwned>(
        &mut self,
        path: &str,
        body: &impl Serialize,
    ) -> anyhow::Result<T> {
        let body = serde_json::to_vec(body)?.into();
        read(&self.send(Method::POST, path, body).await?)
    }

    async fn send(&mut self, method: Method, path: &str, body: Bytes) -> anyhow::Result<Bytes> {
        // A hall closes connections that are idle for long.
        if self.sender.is_closed() {
            self.sender = dial(&self.authority).await?;
        }
        let mut request =
            Request::builder().method(method).uri(path).header(header::HOST, &self.authority);
        if let Some(authorization) = &self.authorization {
            request = request.header(header::AUTHORIZATION, authorization);
        }
        if !body.is_empty() {
            request = request.header(header::CONTENT_TYPE, "application/json");
        }
        self.sender.ready().await?;
        take(self.sender.send_request(request.body(Full::new(body))?).await?).await
    }
}

async fn take(response: Response<Incoming>) -> anyhow::Result<Bytes> {
    let status = response.status();
    let body = response.into_body().collect().await?.to_bytes();
    if matches!(status, StatusCode::OK | StatusCode::CREATED) {
        return Ok(body);
    }
    let problem =
        serde_json::from_slice(&body).with_context(|| format!("an answer of {status}"))?;
    Err(Refused { status: status.as_u16(), problem }.into())
}

fn read<T: DeserializeOwned>(body: &[u8]) -> anyhow::Result<T> {
    serde_json::from_slice(body).context("the answer cannot be read")
}
