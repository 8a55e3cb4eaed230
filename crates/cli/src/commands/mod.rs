//! One file for each command.

pub(crate) mod analyze;
pub(crate) mod bench;
pub(crate) mod completions;
pub(crate) mod database;
pub(crate) mod describe;
pub(crate) mod engine;
pub(crate) mod host;
pub(crate) mod lab;
pub(crate) mod legal;
pub(crate) mod perft;
pub(crate) mod puzzle;
pub(crate) mod referee;
pub(crate) mod replay;
pub(crate) mod rollout;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod simulate;
pub(crate) mod solve;
pub(crate) mod verify;

use game::{Game, Options, Setup};

/// Reads a position with the given options.
fn read_position<G: Game>(text: &str, rules: &Options) -> anyhow::Result<G> {
    let setup = G::Setup::for_position(rules)?;
    Ok(G::from_position(text, &setup)?)
}
