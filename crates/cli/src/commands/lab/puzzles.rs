//! `dicehall lab puzzles`

use std::{fmt::Display, fs, io::Write as _, path::Path, process::ExitCode, str::FromStr};

use anyhow::{Context, anyhow, bail, ensure};
use catalog::GameKind;
use lab::{Catch, DecisionHunt, Hunt, ProofHunt};
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;
use tempfile::NamedTempFile;

use crate::{args::PuzzlesArgs, output, progress};

pub(crate) fn run(args: &PuzzlesArgs) -> anyhow::Result<ExitCode> {
    let seed = args.seed;
    if args.game == GameKind::Duell {
        hunt(args, &ProofHunt { seed })
    } else if args.game == GameKind::QwixxDuel {
        hunt(args, &DecisionHunt::<QwixxDuel>::new(seed))
    } else if args.game == GameKind::QwixxLongo {
        hunt(args, &DecisionHunt::<QwixxLongo>::new(seed))
    } else {
        bail!("nobody looks for puzzles of {}", args.game)
    }
}

fn hunt<H: Hunt>(args: &PuzzlesArgs, hunt: &H) -> anyhow::Result<ExitCode> {
    let mut catch = begin::<H::Puzzle>(args)?;
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

/// What is there already, if the hunt goes on; a name that is taken otherwise is noticed before the work.
fn begin<P: FromStr<Err = game::ParseError>>(args: &PuzzlesArgs) -> anyhow::Result<Catch<P>> {
    let Some(path) = &args.out else { return Ok(Catch::default()) };
    if !args.resume {
        super::try_name(path)?;
        return Ok(Catch::default());
    }
    let text =
        fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    read(args, &text).with_context(|| format!("{} cannot be continued", path.display()))
}

fn read<P: FromStr<Err = game::ParseError>>(
    args: &PuzzlesArgs,
    text: &str,
) -> anyhow::Result<Catch<P>> {
    let mut lines = text.lines();
    let command = format!("# {}", command(args));
    ensure!(lines.next() == Some(&command), "the first line is not `{command}`");
    let games = lines.next().and_then(|line| line.strip_prefix("# games searched: "));
    let games = games.and_then(|games| games.parse().ok());
    let Some(games) = games else {
        bail!("the second line does not say how many games were searched")
    };
    let puzzle = |(line, text): (usize, &str)| {
        text.parse().map_err(|error| anyhow!("line {}: {error}", line + 3))
    };
    let puzzles = lines.enumerate().map(puzzle).collect::<anyhow::Result<Vec<P>>>()?;
    Ok(Catch { games, puzzles })
}

fn command(args: &PuzzlesArgs) -> String {
    format!("dicehall lab puzzles {} --count {} --seed {}", args.game, args.count, args.seed)
}

fn as_text<P: Display>(args: &PuzzlesArgs, catch: &Catch<P>) -> String {
    let mut text = format!("# {}\n# games searched: {}\n", command(args), catch.games);
    for puzzle in &catch.puzzles {
        text += &puzzle.to_string();
        text.push('\n');
    }
    text
}

/// Puts a whole file in the place of the old one, so that a break leaves one or the other.
fn keep(path: &Path, text: &str) -> anyhow::Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut file = NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
    file.write_all(text.as_bytes())?;
    file.persist(path).with_context(|| format!("{} cannot be written", path.display()))?;
    Ok(())
}
