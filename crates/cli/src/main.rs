//! `dicehall`: play, referee, analyze and study three dice games.

mod args;
mod clock;
mod commands;
mod output;
mod play;
mod progress;

use std::process::ExitCode;

use args::{Cli, Command};
use clap::Parser;

fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(code) => code,
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("dicehall: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> anyhow::Result<ExitCode> {
    match command {
        Command::Play(args) => play::run(&args),
        Command::Referee => commands::referee::run(),
        Command::Show(args) => commands::show::run(&args),
        Command::Legal(args) => commands::legal::run(&args),
        Command::Replay(args) => commands::replay::run(&args),
        Command::Perft(args) => commands::perft::run(&args),
        Command::Simulate(args) => commands::simulate::run(&args),
        Command::Completions { shell } => commands::completions::run(shell),
    }
}
