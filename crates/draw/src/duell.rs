//! Duell: the board with every die as a cross of its five visible faces.
//!
//! The side faces are drawn because they decide what comes next: a die that tumbles north brings
//! its south face to the top.

use ::duell::{
    Die, Duell, DuellSetup, FILES, Home, Kind, Move, RANKS, Side, Square, Tumble,
    outcome::{
        AGREEMENT, HOME_SQUARE, KING_CAPTURED, MOST_QUIET, NO_MOVE, QUIET_MOVES, REPETITION,
        RESIGNATION,
    },
};
use effects::{Deed, Effects};
use game::{Game, Outcome, Reason, Seat};

use crate::{
    Draw, Style,
    canvas::Canvas,
    palette::{self, BARE, GRID},
    words::top_name,
};

/// The inside of a square; with one line between squares the board is 75 columns wide.
const WIDTH: usize = 7;
const HEIGHT: usize = 3;
/// The upper left corner of the board: below the file letters, to the right of the rank numbers.
const TOP: usize = 1;
const LEFT: usize = 2;
const RIGHT: usize = LEFT + FILES * (WIDTH + 1);
const BOTTOM: usize = TOP + RANKS * (HEIGHT + 1);

impl Draw for Duell {
    const TITLE: &'static str = "Duell";
    const MOVE_HELP: &'static str =
        "a square, then one or two legs, as in a1n5 or a1n3e2; or resign, draw";

    fn draw(&self, style: Style) -> String {
        let mut canvas = Canvas::new(style);
        draw_grid(&mut canvas);
        draw_labels(&mut canvas);
        for square in Square::all() {
            draw_square(&mut canvas, square, self.board().die(square));
        }
        draw_legend(&mut canvas);
        draw_notes(&mut canvas, self);
        canvas.to_string()
    }

    fn seat_name(&self, seat: Seat) -> String {
        Side::of(seat).map_or_else(|| format!("seat {seat}"), |side| side.to_string())
    }

    fn status(&self) -> String {
        match (self.outcome(), self.offer()) {
            (Some(outcome), _) => ending(self, outcome),
            (None, None) => format!("{} to move", self.board().to_move()),
            (None, Some(side)) => {
                format!("{} to move, {side} offers a draw", self.board().to_move())
            }
        }
    }

    fn explain(&self, seat: Seat, mv: Move) -> String {
        if self.judge(seat, mv).is_err() {
            return mv.to_string();
        }
        match mv {
            Move::Tumble(tumble) => explain_tumble(self, seat, tumble),
            Move::Resign => "gives the game up".to_owned(),
            Move::Draw if self.offer().is_some_and(|side| side.seat() != seat) => {
                "accepts the draw".to_owned()
            }
            Move::Draw => "offers a draw".to_owned(),
        }
    }
}

fn draw_grid(canvas: &mut Canvas) {
    let [dash, bar] = canvas.pick(["─", "│"], ["-", "|"]);
    for rank in 0..=RANKS {
        let corners = match rank {
            0 => ["┌", "┬", "┐"],
            RANKS => ["└", "┴", "┘"],
            _ => ["├", "┼", "┤"],
        };
        let [left, middle, right] = canvas.pick(corners, ["+"; 3]);
        let rule = vec![dash.repeat(WIDTH); FILES].join(middle);
        let line = TOP + rank * (HEIGHT + 1);
        canvas.put(line, LEFT, &format!("{left}{rule}{right}"), GRID);
    }
    for line in (TOP..BOTTOM).filter(|line| !(line - TOP).is_multiple_of(HEIGHT + 1)) {
        for file in 0..=FILES {
            canvas.put(line, LEFT + file * (WIDTH + 1), bar, GRID);
        }
    }
}

fn draw_labels(canvas: &mut Canvas) {
    for square in Square::all().filter(|square| square.rank() == 0 || square.file() == 0) {
        let (line, column) = corner(square);
        let name = square.to_string();
        let (file, rank) = name.split_at(1);
        for edge in [0, BOTTOM + 1] {
            canvas.put(edge, column + WIDTH / 2, file, BARE);
        }
        for edge in [0, RIGHT + 2] {
            canvas.put(line + HEIGHT / 2, edge, rank, BARE);
        }
    }
}

/// Where the inside of a square begins.
fn corner(square: Square) -> (usize, usize) {
    let down = RANKS - 1 - square.rank();
    (TOP + 1 + down * (HEIGHT + 1), LEFT + 1 + square.file() * (WIDTH + 1))
}

fn draw_square(canvas: &mut Canvas, square: Square, die: Option<Die>) {
    let (line, column) = corner(square);
    let is_home = Side::ALL.map(Square::home).contains(&square);
    let is_dark = (square.file() + square.rank()).is_multiple_of(2);
    let ground = palette::square(is_dark, is_home);
    for down in 0..HEIGHT {
        canvas.put(line + down, column, &" ".repeat(WIDTH), ground);
    }
    if is_home {
        canvas.put(line, column, home_mark(canvas), ground);
    }
    if let Some(die) = die {
        draw_die(canvas, line, column + 1, die);
    }
}

fn home_mark(canvas: &Canvas) -> &'static str {
    canvas.pick("⌂", "*")
}

fn draw_die(canvas: &mut Canvas, line: usize, column: usize, die: Die) {
    let faces = match die.kind {
        Kind::King => ["     "; 3].map(str::to_owned),
        Kind::Ordinary(orientation) => [
            format!("  {}  ", orientation.south().opposite()),
            format!("{}   {}", orientation.east().opposite(), orientation.east()),
            format!("  {}  ", orientation.south()),
        ],
    };
    for (down, faces) in faces.iter().enumerate() {
        canvas.put(line + down, column, faces, palette::die(die.side));
    }
    let top = bracketed(die);
    canvas.put(line + HEIGHT / 2, column + 1, &top, palette::top(die.side));
}

/// The top face in the brackets of its side, so that sides differ without color.
fn bracketed(die: Die) -> String {
    let top = match die.kind {
        Kind::King => "K".to_owned(),
        Kind::Ordinary(orientation) => orientation.top().to_string(),
    };
    match die.side {
        Side::White => format!("[{top}]"),
        Side::Red => format!("({top})"),
    }
}

fn draw_legend(canvas: &mut Canvas) {
    canvas.skip_line();
    let line = canvas.height();
    let mut column = LEFT;
    for side in Side::ALL {
        let king = Die { side, kind: Kind::King };
        column = canvas.put(line, column, &bracketed(king), palette::die(side).bold());
        column = canvas.put(line, column, &format!(" {side}   "), BARE);
    }
    let home = palette::square(false, true);
    column = canvas.put(line, column, &format!(" {} ", home_mark(canvas)), home);
    let rest = " home square   around a top face: its side faces";
    canvas.put(line, column, rest, BARE);
}

/// Draws what the board does not show.
fn draw_notes(canvas: &mut Canvas, position: &Duell) {
    let state = format!("quiet half-moves: {} of {MOST_QUIET}", position.quiet());
    for note in std::iter::once(state).chain(house_rules(position.rules())) {
        canvas.put(canvas.height(), LEFT, &note, BARE);
    }
}

fn house_rules(rules: DuellSetup) -> Option<String> {
    let home = (rules.home == Home::King).then_some("only Kings win on home squares");
    let captures = (!rules.king_captures).then_some("Kings never capture");
    let rules: Vec<&str> = home.into_iter().chain(captures).collect();
    (!rules.is_empty()).then(|| format!("house rules: {}", rules.join(", ")))
}

fn explain_tumble(position: &Duell, seat: Seat, tumble: Tumble) -> String {
    let change = position.board().change(tumble);
    let effect = position.effect(seat, Move::Tumble(tumble));
    let (from, to) = (change.from, change.to);
    let mut parts = vec![match effect.top {
        None => format!("King {from} to {to}"),
        Some(top) => format!("{from} to {to}, {top} on top"),
    }];
    let takes = [Deed::TakesKing, Deed::Captures];
    if takes.into_iter().any(|deed| effect.deeds.contains(deed)) {
        let captured = position.board().die(to).and_then(top);
        parts.push(format!("takes the {}", top_name(captured)));
    }
    let next = change.before.side.other();
    parts.extend(effect.end.map(|end| match end.reason {
        KING_CAPTURED => "wins".to_owned(),
        HOME_SQUARE => "wins on the home square".to_owned(),
        reason => format!("draw: {}", why_drawn(next, reason)),
    }));
    parts.join(", ")
}

/// The face on top of a die; none for a King.
fn top(die: Die) -> Option<u8> {
    match die.kind {
        Kind::King => None,
        Kind::Ordinary(orientation) => Some(orientation.top().pips()),
    }
}

fn ending(position: &Duell, outcome: Outcome) -> String {
    let Some(winner) = outcome.winners.lowest().and_then(Side::of) else {
        return format!("Draw: {}", why_drawn(position.board().to_move(), outcome.reason));
    };
    let loser = winner.other();
    match outcome.reason {
        KING_CAPTURED => format!("{winner} wins: {loser}'s King is captured"),
        HOME_SQUARE => format!("{winner} wins on {loser}'s home square {}", Square::home(loser)),
        RESIGNATION => format!("{winner} wins: {loser} gave up"),
        reason => format!("{winner} wins: {reason}"),
    }
}

fn why_drawn(to_move: Side, reason: Reason) -> String {
    match reason {
        NO_MOVE => format!("{to_move} has no legal move"),
        REPETITION => "the same position for the third time".to_owned(),
        QUIET_MOVES => format!("{MOST_QUIET} half-moves without a capture"),
        AGREEMENT => "agreed".to_owned(),
        reason => reason.to_string(),
    }
}
