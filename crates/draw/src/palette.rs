//! The inks of all drawings.
//!
//! Every ink with a background also has a foreground, so that drawings look the same on dark and light
//! terminals.

use ::duell::Side;
use ::qwixx::Color;
use ::qwixx_duel::Player;
use anstyle::{RgbColor, Style as Ink};

/// The terminal's own colors.
pub(crate) const BARE: Ink = Ink::new();
/// The terminal's own colors, emphasized.
pub(crate) const BOLD: Ink = BARE.bold();

const BLACK: u32 = 0x00_0000;
const WHITE: u32 = 0xff_ffff;
const GREY: u32 = 0xa9_aeb6;
/// Black enough next to the rows, yet visible on a black terminal.
const CHARCOAL: u32 = 0x30_343c;

/// Ink with this foreground and background, as hexadecimal RGB.
const fn ink(foreground: u32, background: u32) -> Ink {
    Ink::new()
        .fg_color(Some(anstyle::Color::Rgb(rgb(foreground))))
        .bg_color(Some(anstyle::Color::Rgb(rgb(background))))
}

const fn rgb(hex: u32) -> RgbColor {
    let [_, red, green, blue] = hex.to_be_bytes();
    RgbColor(red, green, blue)
}

/// A white die on the table.
pub(crate) const WHITE_DIE: Ink = ink(BLACK, WHITE).bold();
/// A crossed number of any row.
pub(crate) const CROSSED: Ink = ink(WHITE, CHARCOAL).bold();
/// Whatever is left of a closed row.
pub(crate) const CLOSED: Ink = ink(0xb8_bcc4, 0x4b_4f58);

/// The number of a row, or its die.
pub(crate) const fn row(color: Color) -> Ink {
    match color {
        Color::Red => ink(WHITE, 0xa4_133c),
        Color::Yellow => ink(BLACK, 0xff_d60a),
        Color::Green => ink(BLACK, 0x2e_c4a0),
        Color::Blue => ink(WHITE, 0x1d_4e9e),
    }
}

/// A skipped number of a row: the same, muted.
pub(crate) const fn skipped(color: Color) -> Ink {
    match color {
        Color::Red => ink(0xd9_8fa3, 0x5e_0f26),
        Color::Yellow => ink(0xd9_c469, 0x77_6505),
        Color::Green => ink(0x8a_d6c3, 0x1a_6151),
        Color::Blue => ink(0x91_abd6, 0x12_2f5e),
    }
}

/// A token of The Duel.
pub(crate) const fn token(player: Player) -> Ink {
    match player {
        Player::Black => ink(WHITE, CHARCOAL).bold(),
        Player::Grey => ink(BLACK, GREY).bold(),
    }
}

/// The lines of the Duell board.
pub(crate) const GRID: Ink = ink(0x8f_7b50, 0xbf_ab80);

/// A square of the Duell board.
pub(crate) const fn square(is_dark: bool, is_home: bool) -> Ink {
    let background = match (is_home, is_dark) {
        (true, _) => 0xf7_c948,
        (false, true) => 0xb0_9a6c,
        (false, false) => 0xcf_bc92,
    };
    ink(0x5b_3f00, background)
}

/// The side faces of a die of Duell.
pub(crate) const fn die(side: Side) -> Ink {
    match side {
        Side::White => ink(0x4a_4a4a, 0xff_fdf7),
        Side::Red => ink(0xff_d3dd, 0xa4_133c),
    }
}

/// The top face of a die of Duell.
pub(crate) const fn top(side: Side) -> Ink {
    match side {
        Side::White => ink(WHITE, 0x22_252b).bold(),
        Side::Red => ink(WHITE, 0x4a_061a).bold(),
    }
}
