//! `dicehall doctor`, `backup`, `migrate`, `export` and `import`

use std::{process::ExitCode, time::SystemTime};

use anyhow::Context;
use game::record;
use hall::{Examined, Imported, Trust};
use store::{Store, StoreError};
use table::Moment;
use tokio::runtime::Runtime;

use crate::{
    args::{BackupArgs, DatabaseArgs, ExportArgs, ImportArgs, MigrateArgs},
    config, output, progress, record_file,
};

/// Whether to create a missing database.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Missing {
    IsMade,
    IsAnError,
}

/// Does something with the database, and closes it. Errors of the database name it.
pub(super) fn with_store(
    args: &DatabaseArgs,
    missing: Missing,
    work: impl AsyncFnOnce(&Store) -> anyhow::Result<ExitCode>,
) -> anyhow::Result<ExitCode> {
    let file = config::File::read(args.config.as_deref())?;
    let database = config::database(args, &file)?;
    Runtime::new()?.block_on(async {
        let opened = match missing {
            Missing::IsMade => Store::open(&database).await,
            Missing::IsAnError => Store::open_existing(&database).await,
        };
        let named = || format!("cannot use the database {}", store::shown(&database));
        let store = opened.with_context(named)?;
        let result = work(&store).await;
        store.close().await;
        // What went wrong with a record or an output is not the database's fault.
        result.map_err(|error| match error.downcast_ref() {
            None | Some(StoreError::FileExists(_) | StoreError::NoDirectory(_)) => error,
            Some(_) => error.context(named()),
        })
    })
}

pub(crate) fn doctor(args: &DatabaseArgs) -> anyhow::Result<ExitCode> {
    with_store(args, Missing::IsAnError, async |store| {
        let stages = store.count_tables().await?;
        let total = stages.iter().map(|(_, count)| count).sum();
        let bar = progress::bar(total, "tables");
        let Examined { findings, unchecked } =
            hall::examine(store, |count| bar.set_position(count)).await?;
        bar.finish_and_clear();
        for finding in &findings {
            let table = if finding.table.is_empty() { "database" } else { &finding.table };
            output::print(&format!("{table}: {}\n", finding.what))?;
        }
        let list: Vec<String> = stages
            .iter()
            .map(|(stage, count)| format!("{} {stage}", output::grouped(*count)))
            .collect();
        if !unchecked.is_empty() {
            let many = output::counted(unchecked.len() as u64, "table");
            let was = if unchecked.len() == 1 { "was" } else { "were" };
            let which = unchecked.join(", ");
            output::print(&format!(
                "{many} {was} imported although the dice did not pass the check: {which}\n"
            ))?;
        }
        let list = if list.is_empty() { "none yet".to_owned() } else { list.join(", ") };
        output::print(&format!("{} ({list})", output::counted(total, "table")))?;
        if findings.is_empty() {
            output::print(": the database is sound, and every table can be replayed\n")?;
            return Ok(ExitCode::SUCCESS);
        }
        output::print(&format!(": {}\n", output::counted(findings.len() as u64, "finding")))?;
        Ok(ExitCode::FAILURE)
    })
}

pub(crate) fn backup(args: &BackupArgs) -> anyhow::Result<ExitCode> {
    with_store(&args.database, Missing::IsAnError, async |store| {
        let tables = store.backup(&args.file).await?;
        let file = args.file.display();
        output::print(&format!("{} copied to {file}\n", output::counted(tables, "table")))?;
        Ok(ExitCode::SUCCESS)
    })
}

pub(crate) fn migrate(args: &MigrateArgs) -> anyhow::Result<ExitCode> {
    let (from, to) = (config::place(&args.from)?, config::place(&args.to)?);
    let tables = Runtime::new()?
        .block_on(store::migrate(&from, &to))
        .with_context(|| format!("cannot move {} to {}", store::shown(&from), store::shown(&to)))?;
    let (tables, to) = (output::counted(tables, "table"), store::shown(&to));
    output::print(&format!("{tables} moved to {to}\n"))?;
    Ok(ExitCode::SUCCESS)
}

pub(crate) fn export(args: &ExportArgs) -> anyhow::Result<ExitCode> {
    with_store(&args.database, Missing::IsAnError, async |store| {
        let mut result = Ok(());
        let take = |_: &str, record: &record::Record| {
            if result.is_ok() {
                result = output::print(&format!("{record}\n"));
            }
        };
        hall::export(store, args.over, take).await?;
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
    with_store(&args.database, Missing::IsMade, async |store| {
        let trust = if args.unchecked { Trust::Anything } else { Trust::Honest };
        let now = Moment(SystemTime::UNIX_EPOCH.elapsed()?.as_millis() as i64);
        let (mut stored, mut there, mut refused) = (0, 0, 0);
        for (number, record) in records.iter().enumerate() {
            match hall::import(store, record, trust, now).await? {
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
