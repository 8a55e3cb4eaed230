//! Positions as text.

use std::fmt;

use game::{PositionError, SetupError, text::quoted};
use qwixx::{ByColor, Color};

use crate::{
    Player, QwixxDuel, QwixxDuelSetup, Row, Space, outcome,
    position::TOKENS,
    row::{LAST, NEEDED_TO_LOCK},
};

impl fmt::Display for QwixxDuel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for color in Color::ALL {
            write!(f, "{}=", color.letter())?;
            write_row(f, self.row(color), color)?;
            f.write_str(" ")?;
        }
        let [black, grey] = Player::ALL.map(|player| self.misthrows(player));
        write!(f, "m={black},{grey} {}", self.player().letter())
    }
}

fn write_row(f: &mut fmt::Formatter<'_>, row: &Row, color: Color) -> fmt::Result {
    let mut comma = "";
    for place in 0..Space::COUNT {
        let Some(owner) = row.owner(place) else {
            continue;
        };
        let number = Space::at(color, place).expect("the place is on the row").number();
        write!(f, "{comma}{number}{}", owner.letter())?;
        if row.height(place) > 1 {
            write!(f, "x{}", row.height(place))?;
        }
        comma = ",";
    }
    match row.owner(LAST) {
        Some(owner) if row.is_locked() => write!(f, ",L{}", owner.letter()),
        _ if comma.is_empty() => f.write_str("-"),
        _ => Ok(()),
    }
}

/// Reads a position. If the setup names a first player, it must be the active one.
pub(crate) fn parse_position(
    text: &str,
    setup: QwixxDuelSetup,
) -> Result<QwixxDuel, PositionError> {
    let words: Vec<&str> = text.split(' ').collect();
    let &[red, yellow, green, blue, misthrows, active] = words.as_slice() else {
        let what = "expected four rows, the misthrows and the active player, as in `r=- y=- g=- b=- m=0,0 B`";
        return Err(PositionError::new(what));
    };
    let mut rows = ByColor::default();
    for (color, text) in Color::ALL.into_iter().zip([red, yellow, green, blue]) {
        let in_row = |error: PositionError| error.within(format_args!("{color} row"));
        let spaces = text.strip_prefix(&format!("{}=", color.letter()));
        let spaces = spaces.ok_or_else(|| {
            in_row(PositionError::new(format_args!(
                "expected `{}=` and its tokens, found {}",
                color.letter(),
                quoted(text)
            )))
        })?;
        rows[color] = parse_row(spaces, color).map_err(in_row)?;
    }
    let misthrows = parse_misthrows(misthrows)?;
    check_tokens(&rows, misthrows)?;
    let active = Player::from_letter(active).ok_or_else(|| {
        PositionError::new(format_args!(
            "the active player is {}, expected `B` or `G`",
            quoted(active)
        ))
    })?;
    if setup.0.is_some_and(|first| first != active) {
        let position = format!("{active} is to roll");
        return Err(SetupError::Contradicts { name: "first", position }.into());
    }
    let position = QwixxDuel::new(rows, misthrows, active);
    check_end(&position)?;
    Ok(position)
}

fn parse_row(text: &str, color: Color) -> Result<Row, PositionError> {
    let mut row = Row::default();
    if text == "-" {
        return Ok(row);
    }
    let mut next = 0;
    for token in text.split(',') {
        if row.is_locked() {
            let what = format_args!("{} after the lock", quoted(token));
            return Err(PositionError::against("Q14", what));
        }
        if let Some(owner) = token.strip_prefix('L') {
            let owner = Player::from_letter(owner).ok_or_else(|| {
                PositionError::new(format_args!("expected `LB` or `LG`, found {}", quoted(token)))
            })?;
            if row.owner(LAST) != Some(owner) {
                let what = format_args!("{owner} has the lock but not the last number");
                return Err(PositionError::against("Q14", what));
            }
            row.lock(owner);
            continue;
        }
        let (space, owner, height) = parse_token(token, color)?;
        if space.place() < next {
            let what = format_args!("{} is out of order", quoted(token));
            return Err(PositionError::against("Q2", what));
        }
        if space.place() == LAST {
            check_last(&row, owner, height)?;
        }
        row.add(owner, space.place(), height);
        next = space.place() + 1;
    }
    Ok(row)
}

fn parse_token(token: &str, color: Color) -> Result<(Space, Player, u8), PositionError> {
    let bad = || {
        PositionError::new(format_args!(
            "expected a number and `B` or `G`, as in `5B` or `5Bx2`, found {}",
            quoted(token)
        ))
    };
    let (single, height) = match token.split_once('x') {
        Some((single, height)) => (single, Some(height)),
        None => (token, None),
    };
    let (number, owner) =
        single.split_at_checked(single.len().saturating_sub(1)).ok_or_else(bad)?;
    let space: Space = format!("{color}{number}").parse().map_err(|_| bad())?;
    let owner = Player::from_letter(owner).ok_or_else(bad)?;
    let height = match height {
        None => 1,
        Some(text) => text
            .parse()
            .ok()
            .filter(|height: &u8| (2..=TOKENS).contains(height) && height.to_string() == text)
            .ok_or_else(|| {
                let what = format_args!("{}: a stack has 2 to {TOKENS} tokens", quoted(token));
                PositionError::against("Q10", what)
            })?,
    };
    Ok((space, owner, height))
}

fn check_last(row: &Row, owner: Player, height: u8) -> Result<(), PositionError> {
    if height > 1 {
        return Err(PositionError::against("Q14", "the last number cannot have a stack"));
    }
    if row.tokens(owner) < NEEDED_TO_LOCK {
        let tokens = row.tokens(owner);
        let what = format_args!(
            "{owner} has the last number with {tokens} other tokens in the row, not {NEEDED_TO_LOCK}"
        );
        return Err(PositionError::against("Q13", what));
    }
    Ok(())
}

fn parse_misthrows(text: &str) -> Result<[u8; 2], PositionError> {
    let count = |text: &str| match text.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(digit - b'0'),
        _ => None,
    };
    let counts = text
        .strip_prefix("m=")
        .and_then(|counts| counts.split_once(','))
        .and_then(|(black, grey)| Some([count(black)?, count(grey)?]));
    let Some(counts) = counts else {
        let what = format_args!(
            "expected the misthrows of both players, as in `m=0,1`, found {}",
            quoted(text)
        );
        return Err(PositionError::new(what));
    };
    let total: u8 = counts.iter().sum();
    if total > outcome::MOST_MISTHROWS {
        let what =
            format_args!("{total} misthrows, but the game ends at {}", outcome::MOST_MISTHROWS);
        return Err(PositionError::against("Q17", what));
    }
    Ok(counts)
}

fn check_tokens(rows: &ByColor<Row>, misthrows: [u8; 2]) -> Result<(), PositionError> {
    for player in Player::ALL {
        let in_rows: u32 = rows.0.iter().map(|row| u32::from(row.tokens(player))).sum();
        let used = in_rows + u32::from(misthrows[player as usize]);
        if used > u32::from(TOKENS) {
            let what = format_args!("{player} has placed {used} tokens, there are {TOKENS}");
            return Err(PositionError::against("Q1", what));
        }
    }
    Ok(())
}

/// The game stops at the first cause of its end, so some causes never occur together.
fn check_end(position: &QwixxDuel) -> Result<(), PositionError> {
    let locked = Color::ALL.iter().filter(|&&color| position.row(color).is_locked()).count();
    if locked > 2 {
        let what = format_args!("{locked} rows are locked, but the game ends at two");
        return Err(PositionError::against("Q17", what));
    }
    let misthrows: u8 = Player::ALL.iter().map(|&player| position.misthrows(player)).sum();
    if locked == 2 && misthrows == outcome::MOST_MISTHROWS {
        let what = "two rows are locked and there are four misthrows";
        return Err(PositionError::against("Q17", what));
    }
    if Player::ALL.iter().all(|&player| position.tokens_left(player) == 0) {
        return Err(PositionError::against("Q17", "both players have placed their last token"));
    }
    check_unlocked_ends(position, misthrows)
}

/// A last number lacks its lock only if it took the player's very last token (Q15).
fn check_unlocked_ends(position: &QwixxDuel, misthrows: u8) -> Result<(), PositionError> {
    let mut unlocked = 0;
    for color in Color::ALL {
        let row = position.row(color);
        let Some(owner) = row.owner(LAST).filter(|_| !row.is_locked()) else { continue };
        unlocked += 1;
        let is_over_before = unlocked > 1 || misthrows == outcome::MOST_MISTHROWS;
        if is_over_before || position.tokens_left(owner) > 0 {
            let what = format_args!(
                "{color} row: {owner} has the last number but not the lock, \
                 and this was not the last token of all"
            );
            return Err(PositionError::against("Q15", what));
        }
    }
    Ok(())
}
