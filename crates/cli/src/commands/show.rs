//! `dicehall show`

use std::process::ExitCode;

use catalog::{recognize, with_game};
use draw::Draw;

use super::read_position;
use crate::{args::ShowArgs, output};

pub(crate) fn run(args: &ShowArgs) -> anyhow::Result<ExitCode> {
    let text = args.position.text();
    let shown = with_game!(recognize(&text)?, G => {
        let position = read_position::<G>(&text, &args.rules.rules)?;
        if args.json {
            referee::describe(&position) + "\n"
        } else {
            format!("{}{}\n", position.draw(output::style(args.plain)), position.status())
        }
    });
    output::print(&shown)?;
    Ok(ExitCode::SUCCESS)
}
