//! Positions as text.

use std::fmt;

use game::{PositionError, Seat, text::quoted};
use qwixx::Color;

use crate::{
    Closed, Lucky, QwixxLongo, QwixxLongoSetup, Sheet, Space,
    outcome::MOST_MISTHROWS,
    sheet::{Crosses, NEEDED_TO_CLOSE},
};

impl fmt::Display for QwixxLongo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use game::Game;
        if self.closed().count() == 0 {
            f.write_str("-")?;
        }
        self.closed().iter().try_for_each(|color| write!(f, "{}", color.letter()))?;
        write!(f, ";{}", self.active())?;
        self.sheets().iter().try_for_each(|sheet| write!(f, ";{sheet}"))
    }
}

impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            write!(f, "{}=", color.letter())?;
            write_row(f, self.row(color), color)?;
            f.write_str(" ")?;
        }
        write!(f, "m={} l={}", self.misthrows(), self.lucky())
    }
}

fn write_row(f: &mut fmt::Formatter<'_>, row: Crosses, color: Color) -> fmt::Result {
    let spaces = (0..Space::COUNT).filter(|&place| row.has(place));
    let numbers = spaces.filter_map(|place| Space::at(color, place)).map(Space::number);
    let mut comma = "";
    for number in numbers {
        write!(f, "{comma}{number}")?;
        comma = ",";
    }
    match (row.is_locked(), comma) {
        (true, _) => f.write_str(",L"),
        (false, "") => f.write_str("-"),
        (false, _) => Ok(()),
    }
}

/// Reads a position. If the setup names sheets or a first seat, the position must have the same.
pub(crate) fn parse_position(
    text: &str,
    table: &QwixxLongoSetup,
) -> Result<QwixxLongo, PositionError> {
    let parts: Vec<&str> = text.split(';').collect();
    let [closed, active, sheets @ ..] = parts.as_slice() else {
        let what = "expected the closed rows, the active seat and the sheets, with `;` between";
        return Err(PositionError::new(what));
    };
    let closed = parse_closed(closed)?;
    let sheets = sheets
        .iter()
        .enumerate()
        .map(|(seat, text)| {
            parse_sheet(text).map_err(|error| error.within(format_args!("sheet {seat}")))
        })
        .collect::<Result<Vec<Sheet>, PositionError>>()?;
    if !(2..=crate::MOST_SEATS).contains(&sheets.len()) {
        let what = format_args!("there are {} sheets, expected 2 to 5", sheets.len());
        return Err(PositionError::against("L1", what));
    }
    let active = parse_active(active, sheets.len())?;
    let lucky: Vec<Lucky> = sheets.iter().map(Sheet::lucky).collect();
    table.agrees(&lucky, active)?;
    check_closed(closed, &sheets)?;
    check_misthrows(closed, &sheets)?;
    Ok(QwixxLongo::new(&sheets, closed, active))
}

fn parse_active(text: &str, seats: usize) -> Result<Seat, PositionError> {
    let seat = match text.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(usize::from(digit - b'0')),
        _ => None,
    };
    seat.filter(|&seat| seat < seats).map(Seat::at).ok_or_else(|| {
        let last = seats - 1;
        PositionError::new(format_args!(
            "the active seat is {}, expected 0 to {last}",
            quoted(text)
        ))
    })
}

fn parse_closed(text: &str) -> Result<Closed, PositionError> {
    let mut closed = Closed::default();
    if text == "-" {
        return Ok(closed);
    }
    let letters = |closed: Closed| closed.iter().map(Color::letter).collect::<String>();
    for color in Color::ALL.into_iter().filter(|color| text.contains(color.letter())) {
        closed.close(color);
    }
    if text.is_empty() || letters(closed) != text {
        let what = format_args!(
            "the closed rows are {}, expected `-` or letters of `rygb` in this order",
            quoted(text)
        );
        return Err(PositionError::new(what));
    }
    Ok(closed)
}

fn parse_sheet(text: &str) -> Result<Sheet, PositionError> {
    let words: Vec<&str> = text.split(' ').collect();
    let [rows @ .., misthrows, lucky] = words.as_slice() else {
        return Err(PositionError::new(format_args!(
            "expected four rows, misthrows and lucky numbers, found {}",
            quoted(text)
        )));
    };
    if rows.len() != Color::ALL.len() {
        let what = format_args!("{} rows, expected 4", rows.len());
        return Err(PositionError::against("L1", what));
    }
    let lucky = lucky.strip_prefix("l=").ok_or_else(|| {
        PositionError::new(format_args!("expected `l=`, found {}", quoted(lucky)))
    })?;
    let lucky =
        lucky.parse().map_err(|error: game::ParseError| PositionError::against("L1", error))?;
    let mut sheet = Sheet::new(lucky);
    let Some([digit @ b'0'..=b'4']) = misthrows.strip_prefix("m=").map(str::as_bytes) else {
        let found = quoted(misthrows);
        let what = format_args!("expected misthrows from `m=0` to `m=4`, found {found}");
        return Err(PositionError::against("L12", what));
    };
    sheet.misthrows = digit - b'0';
    for (color, text) in Color::ALL.into_iter().zip(rows) {
        let crosses = text.strip_prefix(&format!("{}=", color.letter()));
        let crosses = crosses.ok_or_else(|| {
            PositionError::new(format_args!(
                "expected `{}=` and the crosses of the {color} row, found {}",
                color.letter(),
                quoted(text)
            ))
        })?;
        sheet.rows[color] =
            parse_row(crosses, color).map_err(|error| error.within(format_args!("{color} row")))?;
    }
    Ok(sheet)
}

fn parse_row(text: &str, color: Color) -> Result<Crosses, PositionError> {
    let mut row = Crosses::default();
    if text == "-" {
        return Ok(row);
    }
    let (numbers, is_locked) = match text.strip_suffix(",L") {
        Some(numbers) => (numbers, true),
        None => (text, false),
    };
    for number in numbers.split(',') {
        let space: Space = format!("{color}{number}").parse().map_err(|_| {
            let what = format_args!("expected a number from 2 to 16, found {}", quoted(number));
            PositionError::against("L1", what)
        })?;
        if row.is_locked() {
            let what = format_args!("{number} is crossed after the row was closed");
            return Err(PositionError::against("L10", what));
        }
        if space.place() < row.next() {
            return Err(PositionError::against("L4", format_args!("{number} is out of order")));
        }
        if !row.allow(space.place()) {
            let crosses = row.count();
            let what = format_args!(
                "{number} is crossed with {crosses} crosses before it, not {NEEDED_TO_CLOSE}"
            );
            return Err(PositionError::against("L9", what));
        }
        row.add(space.place());
    }
    match (row.is_locked(), is_locked) {
        (true, false) => {
            let what = "one of the last two numbers is crossed, but not the lock";
            Err(PositionError::against("L10", what))
        }
        (false, true) => {
            let what = "the lock is crossed without one of the last two numbers";
            Err(PositionError::against("L10", what))
        }
        _ => Ok(row),
    }
}

/// A row is closed if and only if some sheet has its lock (L11).
fn check_closed(closed: Closed, sheets: &[Sheet]) -> Result<(), PositionError> {
    for color in Color::ALL {
        let has_lock = sheets.iter().any(|sheet| sheet.row(color).is_locked());
        match (closed.contains(color), has_lock) {
            (true, false) => {
                let what = format_args!("the {color} row is closed, but nobody has its lock");
                return Err(PositionError::against("L11", what));
            }
            (false, true) => {
                let what = format_args!(
                    "the lock of the {color} row is crossed, but the row is not closed"
                );
                return Err(PositionError::against("L11", what));
            }
            _ => {}
        }
    }
    Ok(())
}

/// The game stops at the first cause of its end, so some causes never occur together.
fn check_misthrows(closed: Closed, sheets: &[Sheet]) -> Result<(), PositionError> {
    let full = sheets.iter().filter(|sheet| sheet.misthrows() == MOST_MISTHROWS).count();
    if full > 1 {
        let what = "two players have four misthrows, but the first ends the game";
        return Err(PositionError::against("L13", what));
    }
    if full == 1 && closed.count() >= 2 {
        let what = "two rows are closed and a player has four misthrows";
        return Err(PositionError::against("L13", what));
    }
    Ok(())
}
