//! Numbers for monitoring the hall.

use std::{
    fmt, fs,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::http::StatusCode;
use prometheus_client::{
    encoding::{EncodeMetric, MetricEncoder, NoLabelSet, text::encode},
    metrics::{MetricType, counter::Counter, family::Family, gauge::Gauge, histogram::Histogram},
    registry::Registry,
};
use store::{Latency, Stats};

use crate::{Error, shares::Kind, tables::Taken};

type Labels = [(&'static str, String); 1];

/// The numbers.
pub(crate) struct Metrics {
    registry: Registry,
    requests: Family<Labels, Counter>,
    pub(crate) commands: Family<Labels, Counter>,
    pub(crate) opened: Counter,
    pub(crate) bot_acts: Counter,
    pub(crate) bot_thoughts: Counter,
    pub(crate) analyses: Counter,
    pub(crate) looks: Counter,
    /// Those that are under way, or wait for a thread.
    pub(crate) open_looks: Gauge,
    pub(crate) hints: Counter,
    pub(crate) sockets: Gauge,
    refused: Family<Labels, Counter>,
    request_seconds: Family<Labels, Histogram, fn() -> Histogram>,
    connections: Family<Labels, Gauge>,
    commit_seconds: CommitSeconds,
    /// The numbers that are looked up when somebody asks.
    gauges: Gauges,
}

/// What is looked up when somebody asks for the numbers.
pub(crate) struct Now {
    pub(crate) stats: Stats,
    pub(crate) connections: [(Kind, u32); 3],
    pub(crate) queued_bots: usize,
    pub(crate) thinking_bots: usize,
    /// Analyses that are waiting, and those that are running.
    pub(crate) analyses: [usize; 2],
    /// Halls that share the log, this one included.
    pub(crate) halls: u32,
    /// Whether what carries hints to other halls is there.
    pub(crate) is_bus_up: bool,
    /// By how much the clock of the machine is ahead of the hall's time, in milliseconds.
    pub(crate) clock_offset: i64,
}

#[derive(Default)]
struct Gauges {
    commits: Gauge,
    events: Gauge,
    largest_group: Gauge,
    queued_writes: Gauge,
    write_failures: Gauge,
    write_retries: Gauge,
    queued_bots: Gauge,
    thinking_bots: Gauge,
    waiting_analyses: Gauge,
    running_analyses: Gauge,
    resident: Gauge,
    halls: Gauge,
    bus_up: Gauge,
    clock_offset: Gauge,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut metrics = Self {
            registry: Registry::with_prefix("dicehall"),
            requests: Family::default(),
            commands: Family::default(),
            opened: Counter::default(),
            bot_acts: Counter::default(),
            bot_thoughts: Counter::default(),
            analyses: Counter::default(),
            looks: Counter::default(),
            open_looks: Gauge::default(),
            hints: Counter::default(),
            sockets: Gauge::default(),
            refused: Family::default(),
            request_seconds: Family::new_with_constructor(|| {
                Histogram::new([0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1.0, 3.0])
            }),
            connections: Family::default(),
            commit_seconds: CommitSeconds::default(),
            gauges: Gauges::default(),
        };
        metrics.register();
        metrics.gauges.register(&mut metrics.registry);
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
        let help = "Moves that were thought about for the hall's bots";
        registry.register("bot_thoughts", help, self.bot_thoughts.clone());
        registry.register("analyses", "Reports that were made and stored", self.analyses.clone());
        registry.register("looks", "Positions that were looked at", self.looks.clone());
        let help = "Positions that are looked at, or wait for a thread";
        registry.register("open_looks", help, self.open_looks.clone());
        registry.register("hints", "Hints that were given", self.hints.clone());
        registry.register("sockets", "Open sockets and streams", self.sockets.clone());
        let help = "Open connections by what they are for";
        registry.register("connections", help, self.connections.clone());
        let help = "Connections that were refused, by why";
        registry.register("connections_refused", help, self.refused.clone());
        let help = "How long requests took, by route";
        registry.register("request_seconds", help, self.request_seconds.clone());
        let help = "How long transactions took, tries that failed before included";
        registry.register("commit_seconds", help, self.commit_seconds.clone());
    }

    pub(crate) fn count_request(&self, route: &str, status: StatusCode, took: Duration) {
        self.count_status(status);
        let route = [("route", route.to_owned())];
        self.request_seconds.get_or_create(&route).observe(took.as_secs_f64());
    }

    /// Counts an answer, even if what it answers was not a request.
    pub(crate) fn count_status(&self, status: StatusCode) {
        self.requests.get_or_create(&[("status", status.as_u16().to_string())]).inc();
    }

    pub(crate) fn count_refused(&self, why: &str) {
        self.refused.get_or_create(&[("why", why.to_owned())]).inc();
    }

    pub(crate) fn count_command(&self, result: &Result<Taken, Error>) {
        let label = match result {
            Ok(taken) if taken.repeated => "repeated".to_owned(),
            Ok(_) => "accepted".to_owned(),
            Err(error) => error.clone().problem().code.to_string(),
        };
        self.commands.get_or_create(&[("result", label)]).inc();
    }

    /// All numbers, as Prometheus reads them.
    pub(crate) fn text(&self, now: &Now) -> String {
        self.gauges.set(now);
        self.commit_seconds.set(now.stats.latency);
        for (kind, count) in now.connections {
            let label = [("kind", kind.name().to_owned())];
            self.connections.get_or_create(&label).set(count.into());
        }
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("writing to a string cannot fail");
        text
    }
}

impl Gauges {
    fn register(&self, registry: &mut Registry) {
        let all = [
            ("commits", "Transactions since the start", &self.commits),
            ("events_stored", "Events since the start", &self.events),
            ("largest_group", "The most appends that shared a transaction", &self.largest_group),
            ("queued_writes", "Appends that wait to be written", &self.queued_writes),
            ("write_failures", "Appends that could not be written", &self.write_failures),
            ("write_retries", "Transactions that were tried again", &self.write_retries),
            ("queued_bots", "Tables in which a bot waits for a thread", &self.queued_bots),
            ("thinking_bots", "Tables about which a bot thinks", &self.thinking_bots),
            ("waiting_analyses", "Analyses that wait for a thread", &self.waiting_analyses),
            ("running_analyses", "Analyses that are worked on", &self.running_analyses),
            ("resident_bytes", "Resident memory", &self.resident),
            ("halls", "Halls that share the database, this one included", &self.halls),
            ("bus_up", "Whether what carries hints to other halls is there", &self.bus_up),
            (
                "clock_offset_milliseconds",
                "How far the clock of this machine is ahead of the database's",
                &self.clock_offset,
            ),
        ];
        for (name, help, gauge) in all {
            registry.register(name, help, gauge.clone());
        }
    }

    fn set(&self, now: &Now) {
        self.commits.set(now.stats.commits as i64);
        self.events.set(now.stats.events as i64);
        self.largest_group.set(now.stats.largest_group as i64);
        self.queued_writes.set(now.stats.queued as i64);
        self.write_failures.set(now.stats.failures as i64);
        self.write_retries.set(now.stats.retries as i64);
        self.queued_bots.set(now.queued_bots as i64);
        self.thinking_bots.set(now.thinking_bots as i64);
        self.waiting_analyses.set(now.analyses[0] as i64);
        self.running_analyses.set(now.analyses[1] as i64);
        self.resident.set(resident_bytes().unwrap_or(0));
        self.halls.set(now.halls.into());
        self.bus_up.set(now.is_bus_up.into());
        self.clock_offset.set(now.clock_offset);
    }
}

/// The resident memory of this process, if the system tells it the way Linux does.
fn resident_bytes() -> Option<i64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: i64 = line.trim().strip_suffix(" kB")?.parse().ok()?;
    Some(kilobytes * 1024)
}

/// The store's own count of how long commits took, as a histogram.
#[derive(Clone, Debug, Default)]
struct CommitSeconds(Arc<Mutex<Latency>>);

impl CommitSeconds {
    fn set(&self, latency: Latency) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = latency;
    }
}

impl EncodeMetric for CommitSeconds {
    fn encode(&self, mut encoder: MetricEncoder<'_>) -> Result<(), fmt::Error> {
        let Latency { sum, counts } = *self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let seconds = |micros: u64| micros as f64 / 1e6;
        let bounds = Latency::BOUNDS.into_iter().map(seconds).chain([f64::INFINITY]);
        let buckets: Vec<(f64, u64)> = bounds.zip(counts).collect();
        encoder.encode_histogram::<NoLabelSet>(seconds(sum), counts.iter().sum(), &buckets, None)
    }

    fn metric_type(&self) -> MetricType {
        MetricType::Histogram
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everything_has_a_number() {
        let metrics = Metrics::default();
        metrics.count_request("/t/{table}", StatusCode::OK, Duration::from_millis(2));
        let latency = Latency { sum: 1_000_500, counts: [1, 0, 0, 0, 0, 0, 0, 1, 0] };
        let stats = Stats { failures: 3, retries: 4, latency, ..Stats::default() };
        let connections = [(Kind::Request, 5), (Kind::Stream, 6), (Kind::Socket, 7)];
        let text = metrics.text(&Now {
            stats,
            connections,
            queued_bots: 8,
            thinking_bots: 9,
            analyses: [1, 2],
            halls: 3,
            is_bus_up: true,
            clock_offset: -60_000,
        });
        for line in [
            "dicehall_requests_total{status=\"200\"} 1",
            "dicehall_request_seconds_bucket{le=\"0.003\",route=\"/t/{table}\"} 1",
            "dicehall_connections{kind=\"stream\"} 6",
            "dicehall_write_failures 3",
            "dicehall_write_retries 4",
            "dicehall_queued_bots 8",
            "dicehall_running_analyses 2",
            "dicehall_halls 3",
            "dicehall_bus_up 1",
            "dicehall_clock_offset_milliseconds -60000",
            "dicehall_commit_seconds_sum 1.0005",
            "dicehall_commit_seconds_count 2",
            "dicehall_commit_seconds_bucket{le=\"0.0003\"} 1",
            "dicehall_commit_seconds_bucket{le=\"+Inf\"} 2",
        ] {
            assert!(text.lines().any(|found| found == line), "{line} is not in\n{text}");
        }
        let resident = text.lines().find_map(|line| line.strip_prefix("dicehall_resident_bytes "));
        assert!(resident.unwrap().parse::<u64>().unwrap() > 1_000_000);
    }
}
