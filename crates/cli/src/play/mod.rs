//! `dicehall play`: a game in the terminal.

pub(crate) mod console;
mod table;
mod terminal;

use std::process::ExitCode;

use anyhow::{Context, bail, ensure};
use bots::{Players, SeededDice};
use catalog::{GameKind, with_game};
use console::{ask, say};
use draw::Draw;
use game::{Game, Setup};
use table::LocalTable;
use terminal::{Sitter, Terminal, Throws};

use crate::{args::PlayArgs, output};

pub(crate) fn run(args: &PlayArgs) -> anyhow::Result<ExitCode> {
    let Some(kind) = args.game.map_or_else(choose_game, |kind| Ok(Some(kind)))? else {
        return Ok(ExitCode::SUCCESS);
    };
    with_game!(kind, G => play::<G>(args))?;
    Ok(ExitCode::SUCCESS)
}

fn choose_game() -> anyhow::Result<Option<GameKind>> {
    say("Which game?\n")?;
    for (number, kind) in GameKind::ALL.iter().enumerate() {
        say(&format!("  {} {kind}\n", number + 1))?;
    }
    while let Some(line) = ask("game> ")? {
        let by_number = line.parse().ok().and_then(|n: usize| GameKind::ALL.get(n.wrapping_sub(1)));
        match by_number.map_or_else(|| line.parse(), |kind| Ok(*kind)) {
            Ok(kind) => return Ok(Some(kind)),
            Err(_) if ["q", "quit", "exit"].contains(&line.as_str()) => return Ok(None),
            Err(error) => say(&format!("{error}; type a number or a name\n"))?,
        }
    }
    Ok(None)
}

fn play<G: Players + Draw>(args: &PlayArgs) -> anyhow::Result<()> {
    let seed = args.seed.map_or_else(new_seed, Ok)?;
    let mut dice = SeededDice::of_game(seed, 0);
    let mut setup = setup::<G>(args)?;
    if !args.typed_dice {
        setup = setup.with_lot(&mut dice);
    }
    let sitters = sitters::<G>(args, G::start(&setup).seats())?;
    if let Some(record) = args.record.as_ref().filter(|record| record.exists()) {
        bail!("{} exists already: name a new file for the record", record.display());
    }
    let seated: Vec<_> = sitters.iter().map(Sitter::seated).collect();
    let terminal = Terminal {
        table: LocalTable::open(setup, &seated)?,
        sitters,
        throws: if args.typed_dice { Throws::Typed } else { Throws::Ours(dice) },
        bots_luck: SeededDice::of_game(seed, 1),
        style: output::style(args.plain),
        record: args.record.clone(),
    };
    terminal.run()
}

/// As many seats as were named, or else as in the options.
fn setup<G: Game>(args: &PlayArgs) -> anyhow::Result<G::Setup> {
    if args.seats.is_empty() {
        return Ok(G::Setup::from_options(&args.rules.rules)?);
    }
    Ok(G::Setup::for_position(&args.rules.rules)?.with_seats(args.seats.len())?)
}

/// One person against the game's usual opponent, unless the seats are named.
fn sitters<G: Players>(args: &PlayArgs, seats: usize) -> anyhow::Result<Vec<Sitter<G>>> {
    if args.seats.is_empty() {
        let bot = G::player_named(G::OPPONENT)?;
        let sitter = |seat| if seat == 0 { Sitter::Person } else { Sitter::Bot(bot.clone()) };
        return Ok((0..seats).map(sitter).collect());
    }
    let mut sitters = Vec::new();
    for name in &args.seats {
        sitters.push(match name.as_str() {
            "you" => Sitter::Person,
            bot => Sitter::Bot(G::player_named(bot).with_context(|| "a seat is `you` or a bot")?),
        });
    }
    ensure!(sitters.len() == seats, "{} players for {seats} seats", sitters.len());
    if args.typed_dice && sitters.iter().all(|sitter| matches!(sitter, Sitter::Bot(_))) {
        bail!("nobody is there to type in the dice: name `you` on a seat");
    }
    Ok(sitters)
}

fn new_seed() -> anyhow::Result<u64> {
    let mut bytes = [0; 8];
    getrandom::fill(&mut bytes).context("no random numbers from the system")?;
    Ok(u64::from_le_bytes(bytes))
}
