//! Moves and positions as text.

use std::{fmt, str::FromStr};

use game::{ParseError, PositionError, text::quoted};

use crate::{
    Board, Die, DuellSetup, Face, Kind, Move, Orientation, Side, Square, Tumble, outcome,
    square::{FILES, RANKS},
};

impl fmt::Display for Tumble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.path)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tumble(tumble) => tumble.fmt(f),
            Self::Resign => f.write_str("resign"),
            Self::Draw => f.write_str("draw"),
        }
    }
}

impl FromStr for Move {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text.eq_ignore_ascii_case("resign") {
            return Ok(Self::Resign);
        }
        if text.eq_ignore_ascii_case("draw") {
            return Ok(Self::Draw);
        }
        let tumble = text.split_at_checked(2).and_then(|(from, path)| {
            Some(Tumble { from: from.parse().ok()?, path: path.parse().ok()? })
        });
        tumble.map(Self::Tumble).ok_or_else(|| {
            ParseError::new(text, "a move as in `a1n5` or `a1n3e2`, `resign` or `draw`")
        })
    }
}

impl Side {
    const fn letter(self) -> char {
        match self {
            Self::White => 'w',
            Self::Red => 'r',
        }
    }
}

/// A die as positions write it: `W53`, `RK`.
impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = self.side.letter().to_ascii_uppercase();
        match self.kind {
            Kind::King => write!(f, "{side}K"),
            Kind::Ordinary(o) => write!(f, "{side}{}{}", o.top(), o.south()),
        }
    }
}

/// The dice and the side to move, as in a position but without the count of quiet moves.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in (0..RANKS).rev() {
            let mut empty = 0;
            for file in 0..FILES {
                let square = Square::new(file, rank).expect("files and ranks are on the board");
                match self.die(square) {
                    None => empty += 1,
                    Some(die) => {
                        if empty > 0 {
                            write!(f, "{empty}")?;
                        }
                        empty = 0;
                        write!(f, "{die}")?;
                    }
                }
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_str(if rank > 0 { "/" } else { " " })?;
        }
        write!(f, "{}", self.to_move().letter())
    }
}

/// Reads a position: the board, and how many half-moves ago the last capture was.
pub(crate) fn parse_position(text: &str, rules: DuellSetup) -> Result<(Board, u8), PositionError> {
    let words: Vec<&str> = text.split(' ').collect();
    let &[ranks, to_move, quiet] = words.as_slice() else {
        let what = "expected the ranks, the side to move and the number of quiet half-moves, with one space between";
        return Err(PositionError::new(what));
    };
    let mut board = parse_ranks(ranks, rules)?;
    let side = Side::ALL.into_iter().find(|side| to_move == side.letter().to_string());
    board.set_to_move(side.ok_or_else(|| {
        let found = quoted(to_move);
        PositionError::new(format_args!("the side to move is {found}, expected `w` or `r`"))
    })?);
    check_dice(&board)?;
    Ok((board, parse_quiet(quiet)?))
}

fn parse_quiet(text: &str) -> Result<u8, PositionError> {
    match text.parse::<u8>() {
        // Only one way to write each number: no sign, no zeros in front.
        Ok(quiet) if quiet <= outcome::MOST_QUIET && quiet.to_string() == text => Ok(quiet),
        _ => Err(PositionError::against(
            "D16",
            format_args!(
                "the number of quiet half-moves is {}, expected 0 to {}",
                quoted(text),
                outcome::MOST_QUIET
            ),
        )),
    }
}

fn parse_ranks(text: &str, rules: DuellSetup) -> Result<Board, PositionError> {
    let ranks: Vec<&str> = text.split('/').collect();
    if ranks.len() != RANKS {
        let what =
            format_args!("there are {} ranks, expected {RANKS} with `/` between", ranks.len());
        return Err(PositionError::against("D1", what));
    }
    let mut board = Board::empty(rules);
    for (text, rank) in ranks.into_iter().zip((0..RANKS).rev()) {
        parse_rank(text, rank, &mut board)
            .map_err(|error| error.within(format_args!("rank {}", rank + 1)))?;
    }
    Ok(board)
}

fn parse_rank(text: &str, rank: usize, board: &mut Board) -> Result<(), PositionError> {
    let mut rest = text;
    let mut file = 0;
    let mut after_run = false;
    while let Some(first) = rest.chars().next() {
        if let Some(run @ 1..=9) = first.to_digit(10) {
            if after_run {
                return Err(PositionError::new("two runs of empty squares side by side"));
            }
            file += run as usize;
            rest = &rest[1..];
        } else {
            let (die, length) = parse_die(rest)?;
            if let Some(square) = Square::new(file, rank) {
                board.set(square, Some(die));
            }
            file += 1;
            rest = &rest[length..];
        }
        after_run = first.is_ascii_digit();
    }
    let counted = || PositionError::against("D1", format_args!("{file} squares, expected {FILES}"));
    if file == FILES { Ok(()) } else { Err(counted()) }
}

/// Reads the die at the start of a text, and returns how many bytes it takes.
fn parse_die(text: &str) -> Result<(Die, usize), PositionError> {
    let bad = || {
        let word: String = text.chars().take(3).collect();
        PositionError::new(format_args!(
            "expected a die such as `W53` or `WK`, or a number of empty squares, found {}",
            quoted(&word)
        ))
    };
    let side = match text.as_bytes().first() {
        Some(b'W') => Side::White,
        Some(b'R') => Side::Red,
        _ => return Err(bad()),
    };
    let face = |index: usize| {
        let digit = char::from(*text.as_bytes().get(index)?).to_digit(10)?;
        Some(digit as u8)
    };
    if text.as_bytes().get(1) == Some(&b'K') {
        return Ok((Die { side, kind: Kind::King }, 2));
    }
    let (Some(top), Some(south)) = (face(1), face(2)) else {
        return Err(bad());
    };
    let orientation = Face::new(top)
        .zip(Face::new(south))
        .and_then(|(top, south)| Orientation::new(top, south))
        .ok_or_else(|| {
            let what = format_args!("no die shows {top} on top and {south} to the south");
            PositionError::against("D4", what)
        })?;
    Ok((Die { side, kind: Kind::Ordinary(orientation) }, 3))
}

fn check_dice(board: &Board) -> Result<(), PositionError> {
    for side in Side::ALL {
        let of_side = || board.dice().filter(move |(_, die)| die.side == side);
        match of_side().filter(|(_, die)| die.is_king()).count() {
            0 => return Err(PositionError::against("D12", format_args!("{side} has no King"))),
            1 => {}
            kings => {
                let what = format_args!("{side} has {kings} Kings");
                return Err(PositionError::against("D2", what));
            }
        }
        let ordinary = of_side().count() - 1;
        if ordinary > 8 {
            let what = format_args!("{side} has {ordinary} ordinary dice, the most is 8");
            return Err(PositionError::against("D2", what));
        }
    }
    // The side that reached the home square moved last, so only one side can have.
    let side = board.to_move();
    if outcome::is_home_held_by(board, side) {
        let home = Square::home(side.other());
        let what =
            format_args!("{side} is to move but stands on {home} already, which ended the game");
        return Err(PositionError::against("D13", what));
    }
    Ok(())
}
