//! The number of threads, for commands that use all cores by default.

use clap::{Args, builder::TypedValueParser};
use judge::Workers;

use crate::output;

#[derive(Args)]
pub(crate) struct ThreadsArg {
    /// Number of threads [default: all cores]
    #[arg(long, value_name = "N", default_value = "0", hide_default_value = true, value_parser = threads_parser())]
    threads: usize,
}

impl ThreadsArg {
    pub(crate) fn workers(&self) -> Workers {
        output::workers(self.threads)
    }
}

pub(super) fn threads_parser() -> impl TypedValueParser<Value = usize> {
    clap::value_parser!(u16).range(0..=1024).map(usize::from)
}
