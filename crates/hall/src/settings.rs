//! What a host can set.

use std::{sync::Arc, time::Duration};

use rust_embed::{EmbeddedFile, RustEmbed};

use crate::{
    Keep, Network, Origin,
    time::{Clocks, SystemClocks},
};

/// How the hall is to run.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address that browsers use, as in `https://dice.example`. It decides which origins may use the
    /// hall, and whether cookies are sent over encrypted connections only. Defaults to the host of each
    /// request.
    pub public_url: Option<Origin>,
    /// Other origins whose pages may use the hall.
    pub origins: Vec<Origin>,
    /// The proxies that are trusted to tell a client's address.
    pub trusted_proxies: Vec<Network>,
    /// How many threads think for the bots.
    pub bot_threads: usize,
    /// Whether the log shows the addresses of clients; otherwise it shows a hash of each.
    pub plain_addresses: bool,
    /// How long things are kept.
    pub keep: Keep,
    /// What is allowed from outside.
    pub limits: Limits,
    /// What the hall is called among those that share its database; a random name if none is given.
    pub name: Option<String>,
    /// How far the clock of this machine may be off from the database's before the hall logs a warning.
    pub clock_bound: Duration,
    /// How long before closing the hall says that it is about to close.
    pub drain: Duration,
    /// Where the hall reads the time.
    pub clocks: Arc<dyn Clocks>,
    /// What browsers are shown.
    pub page: Page,
}

/// The files of the page. The program supplies them, so that the hall can be compiled while the page is still being built.
#[derive(Clone, Copy, Debug)]
pub struct Page(fn(&str) -> Option<EmbeddedFile>);

impl Page {
    /// A hall without a page: it shows a short welcome instead.
    pub const NONE: Self = Self(|_| None);

    /// The files of a folder that are part of the program.
    pub fn of<Files: RustEmbed>() -> Self {
        Self(Files::get)
    }

    pub(crate) fn file(self, path: &str) -> Option<EmbeddedFile> {
        (self.0)(path)
    }
}

/// How much is allowed from outside.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// Requests and commands a second from one address, whichever way they come in, on average.
    pub requests_per_second: u32,
    /// Requests that may come at once.
    pub request_burst: u32,
    /// Tables and players that one address may make in a minute.
    pub new_per_minute: u32,
    /// Commands a second over one socket, on average.
    pub commands_per_second: u32,
    /// Connections from one address that have not become a socket or a stream.
    pub connections_per_address: u32,
    /// The same for all addresses together. Nobody waits for a place: a client without one is refused at once.
    pub connections: u32,
    /// Open sockets and streams from one address.
    pub sockets_per_address: u32,
    /// Open sockets and streams from all addresses together.
    pub sockets: u32,
    /// Analyses that one address may have running.
    pub analyses_per_address: u32,
    /// Analyses that one address may begin in a minute.
    pub analyses_per_minute: u32,
    /// Boards for free analysis that one address may have open.
    pub boards_per_address: u32,
    /// The most events that one table may have.
    pub events_per_table: u64,
    /// How many megabytes of tables are kept in memory, roughly. The log has all of them.
    pub table_memory: u32,
    /// How long a client may take to send the whole head of a request, including the silence before it.
    pub header: Duration,
    /// How long a client may take to send a whole body.
    pub body: Duration,
    /// How long a client may go without reading what it is sent before it is dropped.
    pub slow_client: Duration,
}

impl Default for Settings {
    fn default() -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            public_url: None,
            origins: Vec::new(),
            trusted_proxies: Vec::new(),
            bot_threads: cores.saturating_sub(1).max(1),
            plain_addresses: false,
            keep: Keep::default(),
            limits: Limits::default(),
            name: None,
            clock_bound: Duration::from_secs(1),
            drain: Duration::ZERO,
            clocks: Arc::new(SystemClocks::default()),
            page: Page::NONE,
        }
    }
}

impl Settings {
    /// Whether browsers use encrypted connections only.
    pub(crate) fn is_encrypted(&self) -> bool {
        self.public_url.as_ref().is_some_and(Origin::is_encrypted)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            requests_per_second: 20,
            request_burst: 100,
            new_per_minute: 30,
            commands_per_second: 10,
            connections_per_address: 256,
            connections: 4096,
            sockets_per_address: 100,
            sockets: 20_000,
            analyses_per_address: 3,
            analyses_per_minute: 20,
            boards_per_address: 8,
            events_per_table: 10_000,
            table_memory: 256,
            header: Duration::from_secs(15),
            body: Duration::from_secs(15),
            slow_client: Duration::from_secs(10),
        }
    }
}

impl Limits {
    /// Very high limits, for benchmarks and tests that are not about limits.
    pub fn generous() -> Self {
        Self {
            requests_per_second: 1_000_000,
            request_burst: 1_000_000,
            new_per_minute: 1_000_000,
            commands_per_second: 1_000_000,
            connections_per_address: 1_000_000,
            connections: 1_000_000,
            sockets_per_address: 1_000_000,
            sockets: 1_000_000,
            analyses_per_address: 1_000_000,
            analyses_per_minute: 1_000_000,
            boards_per_address: 1_000_000,
            events_per_table: 1_000_000,
            ..Self::default()
        }
    }
}
