//! `dicehall lab puzzles`

use std::{fmt::Display, fs, io::Write as _, path::Path, process::ExitCode, str::FromStr};

use anyhow::{Context, anyhow, bail, ensure};
use catalog::GameKind;
use judge::Level;
use lab::{Catch, DecisionHunt, Hunt, ProofHunt};
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;
use tempfile::NamedTempFile;

use crate::{
    args::{MOST_GAMES, PuzzlesArgs},
    output, progress,
};

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
        catch.beside = puzzles(&read_file(path)?)?.into_iter().map(|(_, puzzle)| puzzle).collect();
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

/// Checks the puzzles of a file again. Comments stay where they are, and more of them say what was done; puzzles that fail
/// are reported and left out.
fn again<H: Hunt>(args: &PuzzlesArgs, hunt: &H, path: &Path) -> anyhow::Result<ExitCode> {
    args.out.as_deref().map(super::try_name).transpose()?;
    let text = read_file(path)?;
    let puzzles = puzzles::<H::Puzzle>(&text)?;
    let bar = progress::bar(puzzles.len() as u64, "puzzles");
    let found = args.threads.workers().collect(
        puzzles.len(),
        || hunt.hands(),
        |hands, place| {
            let puzzle = puzzles[place].1.clone();
            let doubt = if args.levels { None } else { hunt.doubt(hands, &puzzle) };
            bar.inc(1);
            match doubt {
                Some(doubt) => Err(doubt),
                None => hunt.leveled(hands, puzzle).ok_or_else(|| "it has no level".to_owned()),
            }
        },
    );
    bar.finish_and_clear();
    let mut lines: Vec<Option<String>> = text.lines().map(|line| Some(line.to_owned())).collect();
    let mut left_out = 0;
    for (&(line, _), found) in puzzles.iter().zip(found) {
        lines[line] = found.map_or_else(
            |doubt| {
                left_out += 1;
                anstream::eprintln!("line {}: {doubt}", line + 1);
                None
            },
            |puzzle| Some(puzzle.to_string()),
        );
    }
    let first = text.lines().take_while(|line| line.starts_with('#')).count();
    let done = format!("# {}\n# puzzles left out: {left_out} of {}", command(args), puzzles.len());
    lines.insert(first, Some(done));
    let checked: String =
        lines.into_iter().flatten().flat_map(|line| [line, "\n".to_owned()]).collect();
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

/// The puzzles of a file, each with the number of its line, counted from zero. Other lines are comments.
fn puzzles<P: FromStr<Err = game::ParseError>>(text: &str) -> anyhow::Result<Vec<(usize, P)>> {
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, text)| !text.is_empty() && !text.starts_with('#'));
    let read = |(line, text): (usize, &str)| {
        let puzzle = text.parse().map_err(|error| anyhow!("line {}: {error}", line + 1))?;
        Ok((line, puzzle))
    };
    lines.map(read).collect()
}

fn read<P: FromStr<Err = game::ParseError>>(
    args: &PuzzlesArgs,
    text: &str,
) -> anyhow::Result<Catch<P>> {
    let mut comments = text.lines().enumerate().filter(|(_, line)| line.starts_with('#'));
    let is_hunt = text.starts_with(&format!("# {HUNT} "));
    if let Some((line, _)) = comments.nth(2).filter(|_| is_hunt) {
        bail!(
            "line {} begins something else: this file was put together from several hunts, or checked again, and \
             only the file that a hunt itself has written can be continued",
            line + 1
        );
    }
    let mut lines = text.lines();
    let command = format!("# {}", command(args));
    // How many games at most may be another number now.
    ensure!(
        lines.next().map(without_limit) == Some(without_limit(&command)),
        "the first line is not `{command}`"
    );
    let games = lines.next().and_then(|line| line.strip_prefix("# games searched: "));
    let games = games.and_then(|games| games.parse().ok());
    let Some(games) = games else {
        bail!("the second line does not say how many games were searched")
    };
    let puzzles = puzzles(text)?.into_iter().map(|(_, puzzle)| puzzle).collect();
    Ok(Catch { games, puzzles, ..Catch::default() })
}

const HUNT: &str = "dicehall lab puzzles";

/// The command with every option that shapes the file. The limit of games comes last.
fn command(args: &PuzzlesArgs) -> String {
    let PuzzlesArgs { game, count, games, seed, from_level: from, .. } = args;
    let mut words = vec![format!("{HUNT} {game}")];
    if args.again.is_none() {
        words.push(format!("--count {count}"));
    }
    words.push(format!("--seed {seed}"));
    if *from > Level::LOWEST {
        words.push(format!("--from-level {from}"));
    }
    for (option, path) in [("beside", &args.beside), ("again", &args.again)] {
        words.extend(path.as_ref().map(|path| format!("--{option} {}", named(path))));
    }
    if args.levels {
        words.push("--levels".to_owned());
    }
    let limit = (*games < MOST_GAMES && args.again.is_none()).then_some(games);
    words.join(" ") + &limit.map_or_else(String::new, |games| format!("{LIMIT}{games}"))
}

const LIMIT: &str = " --games ";

fn without_limit(command: &str) -> &str {
    let limit = command.rsplit_once(LIMIT);
    limit.filter(|(_, games)| games.parse::<u64>().is_ok()).map_or(command, |(rest, _)| rest)
}

/// A path on one line, in quotes if it needs them.
fn named(path: &Path) -> String {
    let name = path.display().to_string();
    let is_plain = |letter: char| letter.is_alphanumeric() || "./-_".contains(letter);
    if name.chars().all(is_plain) { name } else { format!("{name:?}") }
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
