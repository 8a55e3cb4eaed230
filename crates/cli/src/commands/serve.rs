//! `dicehall serve`

use std::process::ExitCode;

use anyhow::Context;
use hall::Hall;
use store::Store;
use tokio::{
    net::TcpListener,
    runtime::Runtime,
    signal::unix::{SignalKind, signal},
};
use tracing_subscriber::{filter::Targets, fmt, prelude::*};

use crate::{
    args::{LogFormat, ServeArgs},
    config::{self, Service},
    output,
};

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<ExitCode> {
    let file = config::File::read(args.database.config.as_deref())?;
    let (settings, service) = config::settings(args, &file)?;
    let database = config::database(&args.database, &file)?;
    start_log(&service)?;
    Runtime::new()?.block_on(async {
        let store = Store::open(&database).await.context("cannot open the database")?;
        let listener = TcpListener::bind(service.listen)
            .await
            .with_context(|| format!("cannot listen on {}", service.listen))?;
        let address = listener.local_addr()?;
        let mut terminate = signal(SignalKind::terminate())?;
        let stop = async move {
            tokio::select! {
                _ = terminate.recv() => {}
                // An error means that there is no such signal to wait for.
                _ = tokio::signal::ctrl_c() => {}
            }
        };
        output::print(&format!("Dicehall is open at http://{address}/\n"))?;
        tracing::info!(%address, "the hall is open");
        hall::serve(Hall::new(settings, store), listener, stop).await?;
        tracing::info!("the hall is closed");
        Ok(ExitCode::SUCCESS)
    })
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
