//! `dicehall legal`

use std::{fmt::Write, process::ExitCode};

use anyhow::{Context, bail};
use catalog::{recognize, with_game};
use draw::Draw;
use game::{Game, Seat, Turn};

use super::read_position;
use crate::{args::LegalArgs, output};

pub(crate) fn run(args: &LegalArgs) -> anyhow::Result<ExitCode> {
    let text = args.position.text();
    let listed = with_game!(recognize(&text)?, G => {
        let mut position = read_position::<G>(&text, &args.rules.rules)?;
        bring_about(&mut position, args.dice.as_deref(), &args.after)?;
        if args.json { referee::describe(&position) + "\n" } else { list(&position)? }
    });
    output::print(&listed)?;
    Ok(ExitCode::SUCCESS)
}

/// Applies the roll and the moves that come before the question.
pub(super) fn bring_about<G: Game>(
    position: &mut G,
    dice: Option<&str>,
    moves: &[String],
) -> anyhow::Result<()> {
    if let Some(dice) = dice {
        position.roll(dice.parse()?)?;
    }
    for word in moves {
        let (seat, mv) = match word.split_once(':') {
            Some((seat, mv)) => {
                let seat = seat.parse().ok().and_then(Seat::new);
                (seat.with_context(|| format!("`{word}` does not begin with a seat"))?, mv)
            }
            None => (position.to_act().lowest().unwrap_or(position.active()), word.as_str()),
        };
        position
            .play(seat, mv.parse()?)
            .with_context(|| format!("seat {seat} cannot play {mv}"))?;
    }
    Ok(())
}

fn list<G: Draw>(position: &G) -> anyhow::Result<String> {
    let mut text = format!("{}\n", position.status());
    let seats = match position.turn() {
        Turn::Roll => bail!("the dice have to be rolled first: say what they show with --dice"),
        Turn::Over(_) => return Ok(text),
        Turn::Move(seats) => seats,
    };
    for seat in seats.iter() {
        let mut moves = position.moves(seat);
        moves.sort_by_cached_key(ToString::to_string);
        writeln!(text, "\n{}: {} legal", position.seat_name(seat), moves.len())?;
        for mv in moves {
            writeln!(text, "  {:<9} {}", mv.to_string(), position.explain(seat, mv))?;
        }
    }
    Ok(text)
}
