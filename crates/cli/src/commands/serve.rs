//! `dicehall serve`

use std::{
    io::{self, IsTerminal},
    net::SocketAddr,
    process::ExitCode,
};

use anyhow::Context;
use hall::{Hall, Limits};
use rustix::process::{Resource, getrlimit, setrlimit};
use store::Store;
use tokio::{
    runtime::Runtime,
    signal::unix::{SignalKind, signal},
};
use tracing_subscriber::{filter::Targets, fmt, prelude::*};

use crate::{
    args::{LogFormat, ServeArgs},
    config::{self, Service},
    lan, output,
};

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<ExitCode> {
    let file = config::File::read(args.database.config.as_deref())?;
    let (settings, service) = config::settings(args, &file)?;
    let database = config::database(&args.database, &file)?;
    start_log(&service)?;
    Runtime::new()?.block_on(async {
        let store = Store::open(&database)
            .await
            .with_context(|| format!("cannot use the database {}", store::shown(&database)))?;
        let listener = hall::listen(service.listen)
            .with_context(|| format!("cannot listen on {}", service.listen))?;
        let address = listener.local_addr()?;
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
        hall::serve(Hall::new(settings, store), listener, stop).await?;
        tracing::info!("the hall is closed");
        Ok(ExitCode::SUCCESS)
    })
}

/// Prints where the hall is.
fn greet(service: &Service, address: SocketAddr) -> anyhow::Result<()> {
    if !service.lan {
        return output::print(&format!("Dicehall is open at http://{address}/\n"));
    }
    let Some(ours) = lan::address(address) else {
        output::print(&format!("Dicehall is open at http://127.0.0.1:{}/\n", address.port()))?;
        return output::print("No network was found in which others could open it.\n");
    };
    let url = format!("http://{ours}/");
    output::print(&format!("Dicehall is open at {url}\n"))?;
    output::print("Phones and computers in the same network can open this address.\n")?;
    if io::stdout().is_terminal() {
        output::print(&lan::code(&url))?;
    }
    Ok(())
}

/// Every connection is an open file, of which the system allows few by default.
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
        tracing::info!(
            most,
            wanted,
            "the system allows fewer open files than there may be sockets"
        );
    }
}

fn start_log(service: &Service) -> anyhow::Result<()> {
    let filter: Targets = service
        .log
        .parse()
        .with_context(|| format!("cannot understand what to log: {}", service.log))?;
    let lines = fmt::layer().with_writer(std::io::stderr);
    let log = tracing_subscriber::registry().with(filter);
    match service.log_format {
        LogFormat::Text => log.with(lines.with_ansi(false)).init(),
        LogFormat::Json => log.with(lines.json()).init(),
    }
    Ok(())
}
