//! What can be typed after `dicehall lab`, one file for each command that takes many options.

mod contest;

use clap::Subcommand;
pub(crate) use contest::{ContestArgs, MatchArgs, RoundRobinArgs};
use contest::{MATCH_EXAMPLE, ROUND_ROBIN_EXAMPLE};

/// What can be done in the lab.
#[derive(Subcommand)]
pub(crate) enum Lab {
    /// Find out by a match of Duell how much stronger one player is than another
    #[command(after_help = MATCH_EXAMPLE)]
    Match(Box<MatchArgs>),
    /// Rate players by matches of all against all
    #[command(after_help = ROUND_ROBIN_EXAMPLE)]
    RoundRobin(Box<RoundRobinArgs>),
}
