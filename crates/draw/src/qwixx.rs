//! What drawings of all Qwixx games share: row names, dice, turns in words.

use ::qwixx::{Color, Throw};
use effects::Effect;

use crate::{
    canvas::Canvas,
    palette::{self, BARE, WHITE_DIE},
    words::{counted, listed},
};

/// The longest name of a row with its shape.
pub(crate) const NAME_WIDTH: usize = 8;

/// The name of a row after its shape, which tells rows apart without color.
pub(crate) fn row_name(canvas: &Canvas, color: Color) -> String {
    format!("{} {color}", shape(canvas, color))
}

fn shape(canvas: &Canvas, color: Color) -> &'static str {
    match color {
        Color::Red => canvas.pick("▲", "R"),
        Color::Yellow => canvas.pick("●", "Y"),
        Color::Green => canvas.pick("◆", "G"),
        Color::Blue => canvas.pick("■", "B"),
    }
}

/// The mark in front of the active seat's name.
pub(crate) fn turn_mark(canvas: &Canvas) -> &'static str {
    canvas.pick("▶", ">")
}

/// Draws the dice on a separate line below everything else.
pub(crate) fn draw_throw<const SIDES: u8>(canvas: &mut Canvas, throw: Throw<SIDES>) {
    let line = canvas.height();
    let mut column = canvas.put(line, 2, "dice  white", BARE);
    for face in throw.white() {
        column = canvas.put(line, column + 1, &format!("[{face}]"), WHITE_DIE);
    }
    for (color, face) in colored(throw) {
        column = canvas.put(line, column + 3, &row_name(canvas, color), BARE);
        let ink = palette::row(color).bold();
        column = canvas.put(line, column + 1, &format!("[{face}]"), ink);
    }
}

/// The colored dice that are in play.
fn colored<const SIDES: u8>(throw: Throw<SIDES>) -> impl Iterator<Item = (Color, u8)> {
    Color::ALL.into_iter().filter_map(move |color| Some((color, throw.colored(color)?)))
}

/// The dice of action 1 in words.
pub(crate) fn white_sum<const SIDES: u8>(throw: Throw<SIDES>) -> String {
    let [one, other] = throw.white();
    format!("white {one} + {other} = {}", throw.white_sum())
}

/// The dice of action 2 in words.
pub(crate) fn white_and_colored<const SIDES: u8>(throw: Throw<SIDES>) -> String {
    let [one, other] = throw.white();
    let dice = colored(throw).map(|(color, face)| format!("{color} {face}"));
    let dice = listed(&dice.collect::<Vec<_>>(), "or");
    if one == other {
        format!("white {one} + {dice}")
    } else {
        format!("white {one} or {other} + {dice}")
    }
}

/// How far a move goes in its row, for a list of choices.
pub(crate) fn skipped(effect: Effect, noun: &str) -> String {
    match effect.skips.unwrap_or_default() {
        0 => format!("next {noun}"),
        skips => format!("skips {}", counted(skips.into(), noun)),
    }
}

/// What a move adds to the points.
pub(crate) fn gained(effect: Effect) -> String {
    format!("{:+}", effect.points.unwrap_or_default())
}

/// A pass that costs points.
pub(crate) fn misthrow(effect: Effect) -> String {
    format!("misthrow, {}", gained(effect))
}
