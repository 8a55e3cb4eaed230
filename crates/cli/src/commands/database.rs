//! `dicehall doctor`, `backup`, `export` and `import`

use std::{process::ExitCode, time::SystemTime};

use anyhow::{Context, anyhow};
use game::record;
use hall::Imported;
use store::Store;
use table::Moment;
use tokio::runtime::Runtime;

use crate::{
    args::{BackupArgs, DatabaseArgs, ExportArgs, ImportArgs},
    config, output, progress, record_file,
};

/// Does something with the database, and closes it.
fn with_store(
    args: &DatabaseArgs,
    work: impl AsyncFnOnce(&Store) -> anyhow::Result<ExitCode>,
) -> anyhow::Result<ExitCode> {
    let file = config::File::read(args.config.as_deref())?;
    let database = config::database(args, &file)?;
    Runtime::new()?.block_on(async {
        let store = Store::open(&database).await.context("cannot open the database")?;
        let result = work(&store).await;
        store.close().await;
        result
    })
}

/// The hall's errors are made for answers over the network; here only their sentence counts.
fn told(error: hall::Error) -> anyhow::Error {
    anyhow!("{}", error.problem().message)
}

pub(crate) fn doctor(args: &DatabaseArgs) -> anyhow::Result<ExitCode> {
    with_store(args, async |store| {
        let stages = store.count_tables().await?;
        let total = stages.iter().map(|(_, count)| count).sum();
        let bar = progress::bar(total, "tables");
        let findings = hall::examine(store, |count| bar.set_position(count)).await.map_err(told)?;
        bar.finish_and_clear();
        for finding in &findings {
            let table = if finding.table.is_empty() { "database" } else { &finding.table };
            output::print(&format!("{table}: {}\n", finding.what))?;
        }
        let list: Vec<String> = stages
            .iter()
            .map(|(stage, count)| format!("{} {stage}", output::grouped(*count)))
            .collect();
        let list = if list.is_empty() { "none yet".to_owned() } else { list.join(", ") };
        output::print(&format!("{} tables ({list})", output::grouped(total)))?;
        if findings.is_empty() {
            output::print(": the database is sound, and every table can be replayed\n")?;
            return Ok(ExitCode::SUCCESS);
        }
        output::print(&format!(": {} findings\n", findings.len()))?;
        Ok(ExitCode::FAILURE)
    })
}

pub(crate) fn backup(args: &BackupArgs) -> anyhow::Result<ExitCode> {
    with_store(&args.database, async |store| {
        let tables = store.backup(&args.file).await?;
        let file = args.file.display();
        output::print(&format!("{} tables copied to {file}\n", output::grouped(tables)))?;
        Ok(ExitCode::SUCCESS)
    })
}

pub(crate) fn export(args: &ExportArgs) -> anyhow::Result<ExitCode> {
    with_store(&args.database, async |store| {
        let mut result = Ok(());
        let take = |_: &str, record: &record::Record| {
            if result.is_ok() {
                result = output::print(&format!("{record}\n"));
            }
        };
        hall::export(store, args.over, take).await.map_err(told)?;
        result.map(|()| ExitCode::SUCCESS)
    })
}

pub(crate) fn import(args: &ImportArgs) -> anyhow::Result<ExitCode> {
    let mut records = Vec::new();
    for path in &args.records {
        let name = path.display();
        let text = record_file::read(path).with_context(|| name.to_string())?;
        records.extend(record::parse_all(&text).with_context(|| name.to_string())?);
    }
    with_store(&args.database, async |store| {
        let now = Moment(SystemTime::UNIX_EPOCH.elapsed()?.as_millis() as i64);
        let (mut stored, mut there, mut refused) = (0, 0, 0);
        for (number, record) in records.iter().enumerate() {
            match hall::import(store, record, now).await.map_err(told)? {
                Imported::Stored(_) => stored += 1,
                Imported::AlreadyThere(_) => there += 1,
                Imported::Refused(what) => {
                    refused += 1;
                    anstream::eprintln!("dicehall: record {}: {what}", number + 1);
                }
            }
        }
        output::print(&format!("{stored} stored, {there} already there, {refused} refused\n"))?;
        Ok(if refused == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    })
}
