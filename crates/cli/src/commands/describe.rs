//! `dicehall describe`

use std::process::ExitCode;

use crate::{args::Description, output};

pub(crate) fn run(what: Description) -> anyhow::Result<ExitCode> {
    let text = match what {
        Description::Openapi => hall::openapi(),
        Description::Typescript => protocol::typescript(),
    };
    output::print(text)?;
    Ok(ExitCode::SUCCESS)
}
