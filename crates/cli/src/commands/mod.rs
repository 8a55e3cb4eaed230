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

/// Evaluates an expression with a type name bound to a game that can be analyzed; says so of one that cannot.
macro_rules! with_examined {
    ($kind:expr, $G:ident => $body:expr) => {
        match $kind {
            catalog::GameKind::Duell => {
                type $G = duell::Duell;
                $body
            }
            catalog::GameKind::QwixxDuel => {
                type $G = qwixx_duel::QwixxDuel;
                $body
            }
            catalog::GameKind::QwixxLongo => {
                type $G = qwixx_longo::QwixxLongo;
                $body
            }
            // A new game is played before anybody can judge it.
            #[allow(unreachable_patterns)]
            other => Err(anyhow::anyhow!("nothing judges {other} yet")),
        }
    };
}
pub(crate) use with_examined;

/// Reads a position with the options that were given.
fn read_position<G: Game>(text: &str, rules: &Options) -> anyhow::Result<G> {
    let setup = G::Setup::for_position(rules)?;
    Ok(G::from_position(text, &setup)?)
}
