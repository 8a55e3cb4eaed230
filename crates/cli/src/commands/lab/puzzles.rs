//! `dicehall lab puzzles`

use std::{fmt::Display, fs, io::Write as _, path::Path, process::ExitCode, str::FromStr};

use anyhow::{Context, anyhow, bail, ensure};
use catalog::GameKind;
use judge::Level;
use lab::{Catch, DecisionHunt, Hunt, ProofHunt};
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;
use tempfile::NamedTempFile;

use crate::{args::PuzzlesArgs, output, progress};

pub(crate) fn run(args: &PuzzlesArgs) -> anyhow::Result<ExitCode> {
    let (seed, from) = (args.seed, args.from_level);
    if args.game == GameKind::Duell {
        hunt(args, &ProofHunt { seed, from })
    } else if args.game == GameKind::QwixxDuel {
        hunt(args, &DecisionHunt::<QwixxDuel>::new(seed, from))
    } else if args.game == GameKind::QwixxLongo {
        hunt(args, &DecisionHunt::<QwixxLongo>::new(seed, from))
    } else {
        bail!("nobody looks for puzzles of {}", args.game)
    }
}

fn hunt<H: Hunt>(args: &PuzzlesArgs, hunt: &H) -> anyhow::Result<ExitCode> {
    if let Some(path) = &args.again {
        return again(args, hunt, path);
    }
    let mut catch = begin::<H::Puzzle>(args)?;
    if let Some(path) = &args.beside {
        let text = read_file(path)?;
        let lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
        catch.beside = lines.map(puzzle).collect::<anyhow::Result<_>>()?;
    }
    let bar = progress::bar(args.count, "puzzles");
    bar.set_position(catch.puzzles.len() as u64);
    let mut kept = Ok(());
    catch.go_on(hunt, args.count as usize, args.games, args.threads.workers(), |catch| {
        bar.set_position(catch.puzzles.len() as u64);
        if let Some(path) = &args.out {
            kept = keep(path, &as_text(args, catch));
        }
        kept.is_ok()
    });
    bar.finish_and_clear();
    kept?;
    let text = as_text(args, &catch);
    match &args.out {
        Some(path) => keep(path, &text)?,
        None => output::print(&text)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Checks the puzzles of a file again. Comments stay; puzzles that fail are reported and left out.
fn again<H: Hunt>(args: &PuzzlesArgs, hunt: &H, path: &Path) -> anyhow::Result<ExitCode> {
    args.out.as_deref().map(super::try_name).transpose()?;
    let text = read_file(path)?;
    let comments = text.lines().take_while(|line| line.starts_with('#'));
    let mut checked: String = comments.clone().flat_map(|line| [line, "\n"]).collect();
    let first = comments.count();
    let puzzles = text.lines().enumerate().skip(first).map(puzzle);
    let puzzles = puzzles.collect::<anyhow::Result<Vec<H::Puzzle>>>()?;
    let bar = progress::bar(puzzles.len() as u64, "puzzles");
    let found = args.threads.workers().collect(
        puzzles.len(),
        || hunt.hands(),
        |hands, place| {
            let puzzle = puzzles[place].clone();
            let doubt = if args.levels { None } else { hunt.doubt(hands, &puzzle) };
            bar.inc(1);
            match doubt {
                Some(doubt) => Err(doubt),
                None => hunt.leveled(hands, puzzle).ok_or_else(|| "it has no level".to_owned()),
            }
        },
    );
    bar.finish_and_clear();
    for (place, found) in found.iter().enumerate() {
        match found {
            Ok(puzzle) => checked.extend([puzzle.to_string(), "\n".to_owned()]),
            Err(doubt) => anstream::eprintln!("line {}: {doubt}", first + place + 1),
        }
    }
    match &args.out {
        Some(path) => keep(path, &checked)?,
        None => output::print(&checked)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// What is there already, if the hunt is resumed; otherwise an existing file is noticed before the work.
fn begin<P: FromStr<Err = game::ParseError>>(args: &PuzzlesArgs) -> anyhow::Result<Catch<P>> {
    let Some(path) = &args.out else { return Ok(Catch::default()) };
    if !args.resume {
        super::try_name(path)?;
        return Ok(Catch::default());
    }
    let text = read_file(path)?;
    read(args, &text).with_context(|| format!("{} cannot be continued", path.display()))
}

fn read_file(path: &Path) -> anyhow::Result<String> {
    fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))
}

/// The puzzle on a line; lines are counted from zero.
fn puzzle<P: FromStr<Err = game::ParseError>>((line, text): (usize, &str)) -> anyhow::Result<P> {
    text.parse().map_err(|error| anyhow!("line {}: {error}", line + 1))
}

fn read<P: FromStr<Err = game::ParseError>>(
    args: &PuzzlesArgs,
    text: &str,
) -> anyhow::Result<Catch<P>> {
    let mut lines = text.lines().enumerate();
    let mut comment = || lines.next().map(|(_, line)| line);
    let command = format!("# {}", command(args));
    ensure!(comment() == Some(&command), "the first line is not `{command}`");
    let games = comment().and_then(|line| line.strip_prefix("# games searched: "));
    let games = games.and_then(|games| games.parse().ok());
    let Some(games) = games else {
        bail!("the second line does not say how many games were searched")
    };
    let puzzles = lines.map(puzzle).collect::<anyhow::Result<Vec<P>>>()?;
    Ok(Catch { games, puzzles, ..Catch::default() })
}

fn command(args: &PuzzlesArgs) -> String {
    let PuzzlesArgs { game, count, seed, from_level: from, .. } = args;
    let from = if *from > Level::LOWEST { format!(" --from-level {from}") } else { String::new() };
    format!("dicehall lab puzzles {game} --count {count} --seed {seed}{from}")
}

fn as_text<P: Display>(args: &PuzzlesArgs, catch: &Catch<P>) -> String {
    let mut text = format!("# {}\n# games searched: {}\n", command(args), catch.games);
    for puzzle in &catch.puzzles {
        text += &puzzle.to_string();
        text.push('\n');
    }
    text
}

/// Replaces the whole file, so that an interruption leaves either the old one or the new.
fn keep(path: &Path, text: &str) -> anyhow::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut file = NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
    file.write_all(text.as_bytes())?;
    file.persist(path).with_context(|| format!("{} cannot be written", path.display()))?;
    Ok(())
}
