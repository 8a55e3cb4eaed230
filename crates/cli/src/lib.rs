//! `dicehall`: play, referee, analyze and study three dice games.

mod args;
mod clock;
mod commands;
mod config;
mod lan;
mod memory;
mod output;
mod play;
mod progress;
mod record_file;
mod stamp;

use std::process::ExitCode;

use args::{Bench, Cli, Command};
use clap::Parser;
use hall::Page;

/// Runs the command line. `page` is what a hall shows to browsers.
pub fn main(page: Page) -> ExitCode {
    match run(Cli::parse().command, page) {
        Ok(code) => code,
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("dicehall: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command, page: Page) -> anyhow::Result<ExitCode> {
    match command {
        Command::Play(args) => play::run(&args),
        Command::Referee => commands::referee::run(),
        Command::Show(args) => commands::show::run(&args),
        Command::Legal(args) => commands::legal::run(&args),
        Command::Replay(args) => commands::replay::run(&args),
        Command::Analyze(args) => commands::analyze::run(&args),
        Command::Perft(args) => commands::perft::run(&args),
        Command::Puzzle(args) => commands::puzzle::run(&args),
        Command::Solve(args) => commands::solve::run(&args),
        Command::Simulate(args) => commands::simulate::run(&args),
        Command::Rollout(args) => commands::rollout::run(&args),
        Command::Serve(args) => commands::serve::run(&args, page),
        Command::Host(command) => commands::host::run(&command),
        Command::Purge(args) => commands::host::purge(&args),
        Command::Verify(args) => commands::verify::run(&args),
        Command::Doctor(args) => commands::database::doctor(&args),
        Command::Backup(args) => commands::database::backup(&args),
        Command::Migrate(args) => commands::database::migrate(&args),
        Command::Export(args) => commands::database::export(&args),
        Command::Import(args) => commands::database::import(&args),
        Command::Bench(Bench::Hall(args)) => commands::bench::hall(&args),
        Command::Bench(Bench::Duell(args)) => commands::bench::duell(&args),
        Command::Engine => commands::engine::run(),
        Command::Lab(lab) => commands::lab::run(&lab),
        Command::Describe { what } => commands::describe::run(what),
        Command::Completions { shell } => commands::completions::run(shell),
    }
}
