//! Numbers for whoever watches over the hall.

use prometheus_client::{
    encoding::text::encode,
    metrics::{counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::Registry,
};
use store::Stats;

use crate::{Error, tables::Taken};

type Labels = [(&'static str, String); 1];

/// The numbers.
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) requests: Family<Labels, Counter>,
    pub(crate) commands: Family<Labels, Counter>,
    pub(crate) opened: Counter,
    pub(crate) bot_acts: Counter,
    pub(crate) sockets: Gauge,
    pub(crate) request_seconds: Histogram,
    commits: Gauge,
    events: Gauge,
    largest_group: Gauge,
    queued_writes: Gauge,
    queued_bots: Gauge,
    thinking_bots: Gauge,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut metrics = Self {
            registry: Registry::with_prefix("dicehall"),
            requests: Family::default(),
            commands: Family::default(),
            opened: Counter::default(),
            bot_acts: Counter::default(),
            sockets: Gauge::default(),
            request_seconds: Histogram::new([0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0]),
            commits: Gauge::default(),
            events: Gauge::default(),
            largest_group: Gauge::default(),
            queued_writes: Gauge::default(),
            queued_bots: Gauge::default(),
            thinking_bots: Gauge::default(),
        };
        metrics.register();
        metrics
    }
}

impl Metrics {
    fn register(&mut self) {
        let registry = &mut self.registry;
        registry.register("requests", "Requests by status", self.requests.clone());
        registry.register("commands", "Commands by what became of them", self.commands.clone());
        registry.register("tables_opened", "Tables opened", self.opened.clone());
        registry.register("bot_acts", "Rolls and moves of the hall's bots", self.bot_acts.clone());
        registry.register("sockets", "Open sockets and streams", self.sockets.clone());
        let help = "How long requests took";
        registry.register("request_seconds", help, self.request_seconds.clone());
        registry.register("commits", "Transactions since the start", self.commits.clone());
        registry.register("events_stored", "Events since the start", self.events.clone());
        let help = "The most appends that shared a transaction";
        registry.register("largest_group", help, self.largest_group.clone());
        let help = "Appends that wait to be written";
        registry.register("queued_writes", help, self.queued_writes.clone());
        let help = "Tables in which a bot waits for a thread";
        registry.register("queued_bots", help, self.queued_bots.clone());
        let help = "Tables about which a bot thinks";
        registry.register("thinking_bots", help, self.thinking_bots.clone());
    }

    pub(crate) fn count_command(&self, result: &Result<Taken, Error>) {
        let label = match result {
            Ok(taken) if taken.repeated => "repeated".to_owned(),
            Ok(_) => "accepted".to_owned(),
            Err(error) => error.clone().problem().code.to_string(),
        };
        self.commands.get_or_create(&[("result", label)]).inc();
    }

    /// All numbers as Prometheus reads them.
    pub(crate) fn text(&self, stats: Stats, queued_bots: usize, thinking_bots: usize) -> String {
        self.commits.set(stats.commits as i64);
        self.events.set(stats.events as i64);
        self.largest_group.set(stats.largest_group as i64);
        self.queued_writes.set(stats.queued as i64);
        self.queued_bots.set(queued_bots as i64);
        self.thinking_bots.set(thinking_bots as i64);
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to a string cannot fail");
        text
    }
}
