//! `dicehall serve`

use std::{
    io::{self, IsTerminal},
    net::SocketAddr,
    process::ExitCode,
};

use anyhow::{Context, ensure};
use hall::{Hall, Limits, Page};
use rustix::process::{Resource, getrlimit, setrlimit};
use store::Store;
use tokio::{
    runtime::Builder,
    signal::unix::{SignalKind, signal},
};
use tracing_subscriber::{filter::Targets, fmt, prelude::*};

use crate::{
    args::{LogFormat, ServeArgs},
    config::{self, Service},
    lan, memory, output,
};

/// Threads that wait for SQLite or replay long games. Each keeps its own memory, so there are only a few.
const BLOCKING_THREADS: usize = 8;

pub(crate) fn run(args: &ServeArgs, page: Page) -> anyhow::Result<ExitCode> {
    let file = config::File::read(args.database.config.as_deref())?;
    let (mut settings, service) = config::settings(args, &file)?;
    settings.page = page;
    let database = config::database(&args.database, &file)?;
    start_log(&service)?;
    // Sleeping threads give back the memory of clients that have gone.
    let runtime = Builder::new_multi_thread()
        .enable_all()
        .max_blocking_threads(BLOCKING_THREADS)
        .on_thread_park(memory::tidy)
        .build()?;
    runtime.block_on(async {
        let store = Store::open(&database)
            .await
            .with_context(|| format!("cannot use the database {}", store::shown(&database)))?;
        let listener = hall::listen(service.listen)
            .with_context(|| format!("cannot listen on {}", service.listen))?;
        let address = listener.local_addr()?;
        settings.name.get_or_insert_with(|| name(address));
        let bus = hall::connect(service.bus.as_deref(), &store).await?;
        allow_many_files(&settings.limits);
        let mut terminate = signal(SignalKind::terminate())?;
        let stop = async move {
            tokio::select! {
                _ = terminate.recv() => {}
                // An error means that there is no such signal to wait for.
                _ = tokio::signal::ctrl_c() => {}
            }
        };
        greet(&service, address)?;
        tracing::info!(%address, "the hall is open");
        hall::serve(Hall::with_bus(settings, store, bus), listener, stop).await?;
        tracing::info!("the hall is closed");
        Ok(ExitCode::SUCCESS)
    })
}

/// The hall's name among others: the same each time it is started here.
fn name(address: SocketAddr) -> String {
    format!("{}:{}", rustix::system::uname().nodename().to_string_lossy(), address.port())
}

/// Prints where the hall is.
fn greet(service: &Service, address: SocketAddr) -> anyhow::Result<()> {
    if !service.lan {
        return output::print(&format!("Dicehall is open at http://{address}/\n"));
    }
    let found = lan::addresses(address);
    let Some((ours, others)) = found.split_first() else {
        output::print(&format!("Dicehall is open at http://127.0.0.1:{}/\n", address.port()))?;
        return output::print("No network was found in which others could open it.\n");
    };
    let url = format!("http://{ours}/");
    output::print(&format!("Dicehall is open at {url}\n"))?;
    output::print("Phones and computers in the same network can open this address.\n")?;
    if !others.is_empty() {
        let others: Vec<String> = others.iter().map(|other| format!("http://{other}/")).collect();
        output::print(&format!("If they cannot, try {}.\n", others.join(" or ")))?;
    }
    if io::stdout().is_terminal() {
        output::print(&lan::code(&url))?;
    }
    Ok(())
}

/// Every connection is an open file, and the system allows few of them by default.
fn allow_many_files(limits: &Limits) {
    const OTHERS: u64 = 100;
    let wanted = u64::from(limits.sockets) + u64::from(limits.connections) + OTHERS;
    let mut files = getrlimit(Resource::Nofile);
    let most = files.maximum.unwrap_or(u64::MAX);
    if files.current.is_none_or(|current| current >= wanted) {
        return;
    }
    files.current = Some(wanted.min(most));
    let raised = setrlimit(Resource::Nofile, files);
    if most < wanted || raised.is_err() {
        tracing::warn!(
            most,
            wanted,
            "the system allows fewer open files than there may be sockets"
        );
    }
}

fn start_log(service: &Service) -> anyhow::Result<()> {
    let what = || format!("cannot understand what to log: {}", service.log);
    // Filters of other programs may have fields in brackets; here they would match nothing.
    ensure!(
        !service.log.contains(['[', '{']),
        "{}: it is levels of parts, as in warn,hall=debug",
        what()
    );
    let filter: Targets = service.log.parse().with_context(what)?;
    let lines = fmt::layer().with_writer(std::io::stderr);
    let log = tracing_subscriber::registry().with(filter);
    match service.log_format {
        LogFormat::Text => log.with(lines.with_ansi(false)).init(),
        LogFormat::Json => log.with(lines.json()).init(),
    }
    Ok(())
}
