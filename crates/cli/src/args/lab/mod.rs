//! What can be typed after `dicehall lab`, one file for each command that takes many options.

use clap::Subcommand;

/// What can be done in the lab.
#[derive(Subcommand)]
pub(crate) enum Lab {}
