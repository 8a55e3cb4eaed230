//! `dicehall host` and `dicehall purge`

use std::{process::ExitCode, time::SystemTime};

use anyhow::bail;
use hall::{Deed, Done, Host, Kind, Purged, Target};
use protocol::Moderation;
use serde_json::json;
use store::Store;
use table::Moment;

use super::database::{Missing, with_store};
use crate::{
    args::{ActArgs, DatabaseArgs, HostCommand, ListArgs, PurgeArgs, RuleArgs, Span},
    config, output,
    stamp::time,
};

pub(crate) fn run(command: &HostCommand) -> anyhow::Result<ExitCode> {
    match command {
        HostCommand::Tables(args) => {
            let (find, stage) = (&args.find, args.stage.as_deref().unwrap_or_default());
            read(&find.list.database, async |store| {
                list_tables(store, &find.part, stage, &find.list).await
            })
        }
        HostCommand::Players(args) => read(&args.list.database, async |store| {
            list_players(store, &args.part, &args.list).await
        }),
        HostCommand::Show(args) => {
            read(&args.database, async |store| show(store, &args.table, args.json).await)
        }
        HostCommand::Reports(args) => {
            read(&args.list.database, async |store| list_reports(store, args.all, &args.list).await)
        }
        HostCommand::Rules(list) => {
            read(&list.database, async |store| list_rules(store, list).await)
        }
        HostCommand::Log(list) => read(&list.database, async |store| list_log(store, list).await),
        HostCommand::Settle { report, act } => deed(act, &Deed::Settle(*report)),
        HostCommand::Close { table, act } => at_table(act, table, Moderation::Close),
        HostCommand::Remove { table, seat, act } => {
            at_table(act, table, Moderation::Remove { seat: *seat })
        }
        HostCommand::Hide { table, event, act } => {
            at_table(act, table, Moderation::Hide { event: *event })
        }
        HostCommand::Ban(args) => rule(Kind::Ban, args),
        HostCommand::Mute(args) => rule(Kind::Mute, args),
        HostCommand::Allow(args) => rule(Kind::Allow, args),
        HostCommand::Revoke { target, act } => make(Kind::Revoke, target, Span(None), act),
        HostCommand::Lift { kind, target, act } => {
            deed(act, &Deed::Lift { kind: (*kind).into(), target: target.clone() })
        }
        HostCommand::Erase { player, act } => erase(player, act),
        HostCommand::Analyses(args) => read(&args.list.database, async |store| {
            list_analyses(store, &args.part, &args.list).await
        }),
        HostCommand::RemoveAnalysis { analysis, act } => {
            deed(act, &Deed::RemoveAnalysis(analysis.clone()))
        }
    }
}

fn read(
    database: &DatabaseArgs,
    work: impl AsyncFnOnce(&Store) -> anyhow::Result<()>,
) -> anyhow::Result<ExitCode> {
    let work = async |store: &Store| work(store).await.map(|()| ExitCode::SUCCESS);
    with_store(database, Missing::IsAnError, work)
}

fn host(act: &ActArgs) -> anyhow::Result<Host> {
    let is_fit = |text: &str| {
        (1..=300).contains(&text.trim().chars().count()) && !text.chars().any(char::is_control)
    };
    if !is_fit(&act.why) || !is_fit(&act.who) {
        bail!("a reason and a name have 1 to 300 characters, on one line");
    }
    let (who, why) = (act.who.trim().to_owned(), act.why.trim().to_owned());
    Ok(Host { who, why, now: now()? })
}

fn now() -> anyhow::Result<Moment> {
    Ok(Moment(i64::try_from(SystemTime::UNIX_EPOCH.elapsed()?.as_millis())?))
}

fn answer(done: Done) -> anyhow::Result<()> {
    match done {
        Done::Done => output::print("done\n"),
        Done::Refused(what) => bail!("{what}"),
    }
}

fn at_table(act: &ActArgs, table: &str, what: Moderation) -> anyhow::Result<ExitCode> {
    let host = host(act)?;
    read(&act.database, async |store| answer(hall::moderate(store, table, what, &host).await?))
}

fn deed(act: &ActArgs, deed: &Deed) -> anyhow::Result<ExitCode> {
    let host = host(act)?;
    read(&act.database, async |store| answer(hall::take_effect(store, deed, &host).await?))
}

fn rule(kind: Kind, args: &RuleArgs) -> anyhow::Result<ExitCode> {
    make(kind, &args.target, args.span, &args.act)
}

fn make(kind: Kind, target: &Target, span: Span, act: &ActArgs) -> anyhow::Result<ExitCode> {
    let now = now()?.0;
    let end =
        span.0.map(|span| i64::try_from(span.as_millis()).map(|span| now.saturating_add(span)));
    deed(act, &Deed::Make { kind, target: target.clone(), until: end.transpose()? })
}

fn erase(player: &str, act: &ActArgs) -> anyhow::Result<ExitCode> {
    let host = host(act)?;
    read(&act.database, async |store| match hall::erase(store, player, &host).await? {
        Some(erased) => {
            output::print(&format!("erased from {}\n", output::counted(erased.tables, "table")))
        }
        None => bail!("there is no player {player}: see `dicehall host players`"),
    })
}

pub(crate) fn purge(args: &PurgeArgs) -> anyhow::Result<ExitCode> {
    let file = config::File::read(args.database.config.as_deref())?;
    let keep = config::keep(&args.keep, &file);
    let who = std::env::var("USER").unwrap_or_else(|_| "host".to_owned());
    let host = Host { who, why: String::new(), now: now()? };
    read(&args.database, async |store| {
        let Purged { guests, programs, open_tables, talk, games, analyses } =
            hall::purge(store, &keep, &host, args.dry_run).await?;
        let begin = if args.dry_run { "would purge" } else { "purged" };
        let counts = [
            (guests, "guest"),
            (programs, "program"),
            (open_tables, "table"),
            (talk, "table"),
            (games, "finished game"),
        ];
        let [guests, programs, open_tables, talk, games] =
            counts.map(|(count, what)| output::counted(count, what));
        let analyses = match analyses {
            1 => "1 analysis".to_owned(),
            many => format!("{} analyses", output::grouped(many)),
        };
        output::print(&format!(
            "{begin} {guests} and {programs} without a game, {open_tables} never started, the talk of {talk}, {games}, \
             {analyses} of records\n"
        ))
    })
}

/// A list for people says if it is empty; one for programs then has no lines.
fn listed<T>(found: Vec<T>, list: &ListArgs) -> anyhow::Result<Vec<T>> {
    if found.is_empty() && !list.json {
        output::print("none\n")?;
    }
    Ok(found)
}

async fn list_tables(
    store: &Store,
    part: &str,
    stage: &str,
    list: &ListArgs,
) -> anyhow::Result<()> {
    for table in listed(store.find_tables(part, stage, list.limit).await?, list)? {
        let summary: serde_json::Value = serde_json::from_str(&table.summary)?;
        if list.json {
            output::print_json(&summary)?;
            continue;
        }
        let seats = summary["seats"].as_array().into_iter().flatten();
        let names: Vec<&str> = seats.map(|seat| seat.as_str().unwrap_or("free")).collect();
        let (id, game, stage) = (&table.id, &table.game, &table.stage);
        let at = time(table.touched_at);
        output::print(&format!("{id}  {at}  {stage:7}  {game:11}  {}\n", names.join(", ")))?;
    }
    Ok(())
}

async fn list_players(store: &Store, part: &str, list: &ListArgs) -> anyhow::Result<()> {
    for player in listed(store.find_players(part, list.limit).await?, list)? {
        let store::PlayerRow { id, name, kind, created_at, tables } = player;
        if list.json {
            let value = json!({ "player": id, "name": name, "kind": kind, "since": created_at, "tables": tables });
            output::print_json(&value)?;
        } else {
            let at = time(created_at);
            output::print(&format!("{id}  {at}  {kind:7}  {tables:4} tables  {name}\n"))?;
        }
    }
    Ok(())
}

async fn show(store: &Store, table: &str, is_json: bool) -> anyhow::Result<()> {
    let Some(shown) = hall::show(store, table).await? else { bail!("there is no table {table}") };
    if is_json {
        let lines = shown.talk.iter();
        let talk: Vec<_> = lines
            .map(|line| json!({ "event": line.event, "at": line.at, "seat": line.seat, "text": line.text }))
            .collect();
        return output::print_json(&json!({
            "table": table, "stage": shown.stage, "closed": shown.closed, "opener": shown.opener,
            "seats": shown.seats, "talk": talk,
        }));
    }
    let closed = if shown.closed { ", closed by a host" } else { "" };
    output::print(&format!("{table}: {}{closed}, opened by {}\n", shown.stage, shown.opener))?;
    for (seat, sitter) in shown.seats.iter().enumerate() {
        let who = match sitter {
            None => "free".to_owned(),
            Some((name, Some(player))) => format!("{name} ({player})"),
            Some((name, None)) => name.clone(),
        };
        output::print(&format!("  seat {seat}: {who}\n"))?;
    }
    for line in &shown.talk {
        let text = if line.text.is_empty() { "(hidden)" } else { &line.text };
        let (event, seat) = (line.event, line.seat);
        output::print(&format!("  event {event}, {}, seat {seat}: {text}\n", time(line.at)))?;
    }
    Ok(())
}

async fn list_reports(store: &Store, all: bool, list: &ListArgs) -> anyhow::Result<()> {
    for report in listed(store.reports(all, list.limit).await?, list)? {
        let store::Report { id, at, table, reporter, why, settled } = report;
        if list.json {
            let value = json!({ "report": id, "at": at, "table": table, "reporter": reporter, "why": why, "settled": settled });
            output::print_json(&value)?;
        } else {
            let settled = if settled { "  settled" } else { "" };
            output::print(&format!(
                "{id:5}  {}  {table}  by {reporter}{settled}  {why}\n",
                time(at)
            ))?;
        }
    }
    Ok(())
}

async fn list_analyses(store: &Store, part: &str, list: &ListArgs) -> anyhow::Result<()> {
    for analysis in listed(store.find_analyses(part, list.limit).await?, list)? {
        let store::AnalysisRow { id, table, game, effort, made_at, size } = analysis;
        if list.json {
            let value = json!({ "analysis": id, "table": table, "game": game, "effort": effort, "at": made_at, "size": size });
            output::print_json(&value)?;
        } else {
            let (at, of) = (time(made_at), table.as_deref().unwrap_or("a record"));
            let size = size.div_ceil(1000);
            output::print(&format!("{id}  {at}  {game:11}  {effort:8}  {size:5} kB  of {of}\n"))?;
        }
    }
    Ok(())
}

async fn list_rules(store: &Store, list: &ListArgs) -> anyhow::Result<()> {
    let now = now()?.0;
    for rule in listed(store.rules().await?, list)?.into_iter().take(list.limit as usize) {
        let store::Rule { kind, target, until } = rule;
        if list.json {
            output::print_json(&json!({ "kind": kind, "target": target, "until": until }))?;
            continue;
        }
        let end = match until {
            None => "for good".to_owned(),
            Some(until) if until <= now => format!("over since {}", time(until)),
            Some(until) => format!("until {}", time(until)),
        };
        output::print(&format!("{kind:6}  {target:20}  {end}\n"))?;
    }
    Ok(())
}

async fn list_log(store: &Store, list: &ListArgs) -> anyhow::Result<()> {
    for act in listed(store.latest_acts(list.limit).await?, list)? {
        let store::Act { id, at, who, what, target, why } = act;
        if list.json {
            let value = json!({ "act": id, "at": at, "who": who, "what": what, "target": target, "why": why });
            output::print_json(&value)?;
        } else {
            output::print(&format!("{id:5}  {}  {who}  {what} {target}  {why}\n", time(at)))?;
        }
    }
    Ok(())
}
