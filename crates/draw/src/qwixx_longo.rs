//! Qwixx Longo: the sheets of all seats, one below the other.

use ::qwixx::{Color, points};
use ::qwixx_longo::{
    Choice, QwixxLongo, Sheet, Space,
    outcome::{MISTHROWS, MOST_MISTHROWS, TWO_ROWS_LOCKED},
};
use anstyle::Style as Ink;
use effects::{Deed, Effect, Effects};
use game::{Game, Outcome, Phase, Seat, Seats};

use crate::{
    Draw, Style,
    canvas::Canvas,
    palette::{self, BARE, BOLD, CLOSED, CROSSED},
    qwixx::{
        NAME_WIDTH, draw_throw, gained, misthrow, row_name, skipped, turn_mark, white_and_colored,
        white_sum,
    },
    words::{capitalized, counted, listed},
};

/// Where the row names end and the numbers begin.
const LEFT: usize = NAME_WIDTH + 1;
/// Wide enough for `[16]`.
const SPACE_WIDTH: usize = 4;
/// Where the lucky numbers begin, and the boxes for misthrows.
const LUCKY_COLUMN: usize = LEFT + 18;
const BOXES_COLUMN: usize = LEFT + 34;
/// Where the points end.
const RIGHT: usize = LEFT + (Space::COUNT + 1) * SPACE_WIDTH + 4;

impl Draw for QwixxLongo {
    const TITLE: &'static str = "Qwixx Longo";
    const MOVE_HELP: &'static str = "a color and a number, as in red5; or pass";

    fn draw(&self, style: Style) -> String {
        let mut canvas = Canvas::new(style);
        for (n, sheet) in self.sheets().iter().enumerate() {
            if n > 0 {
                canvas.skip_line();
            }
            draw_head(&mut canvas, self, Seat::at(n));
            for color in Color::ALL {
                draw_row(&mut canvas, sheet, color, self.closed().contains(color));
            }
        }
        draw_closed(&mut canvas, self);
        if let Some(throw) = self.throw_shown() {
            canvas.skip_line();
            draw_throw(&mut canvas, throw);
        }
        canvas.to_string()
    }

    fn seat_name(&self, seat: Seat) -> String {
        format!("seat {seat}")
    }

    fn status(&self) -> String {
        let active = capitalized(&self.seat_name(self.active()));
        match (self.outcome(), self.throw_shown()) {
            (Some(outcome), _) => ending(self, outcome),
            (None, None) => format!("{active} to roll"),
            (None, Some(throw)) if self.phase() == Phase::Action1 => {
                let waiting = seat_list(self.to_act());
                format!("{active}, action 1: {}; to decide: {waiting}", white_sum(throw))
            }
            (None, Some(throw)) => format!("{active}, action 2: {}", white_and_colored(throw)),
        }
    }

    fn explain(&self, seat: Seat, choice: Choice) -> String {
        if self.judge(seat, choice).is_err() {
            return choice.to_string();
        }
        let effect = self.effect(seat, choice);
        let mut parts = vec![match choice {
            Choice::Take(_) => explain_cross(effect),
            Choice::Pass if effect.deeds.contains(Deed::Misthrow) => misthrow(effect),
            Choice::Pass if self.phase() == Phase::Action1 => {
                "crosses nothing in action 1".to_owned()
            }
            Choice::Pass => "ends the turn".to_owned(),
        }];
        parts.extend(effect.end.map(|_| "ends the game".to_owned()));
        parts.join(", ")
    }
}

/// Draws the heading of a sheet.
fn draw_head(canvas: &mut Canvas, position: &QwixxLongo, seat: Seat) {
    let line = canvas.height();
    let sheet = &position.sheets()[seat.index()];
    if seat == position.active() && position.outcome().is_none() {
        canvas.put(line, 0, turn_mark(canvas), BOLD);
    }
    canvas.put(line, 2, &capitalized(&position.seat_name(seat)), BOLD);
    canvas.put(line, LEFT, duty(position, seat), BARE);
    let [one, other] = sheet.lucky().numbers();
    canvas.put(line, LUCKY_COLUMN, &format!("lucky {one}, {other}"), BARE);
    let mut column = canvas.put(line, BOXES_COLUMN, "misthrows ", BARE);
    for n in 0..MOST_MISTHROWS {
        let is_crossed = n < sheet.misthrows();
        let (text, ink) = if is_crossed { ("[x]", CROSSED) } else { ("[ ]", BARE) };
        column = canvas.put(line, column, text, ink);
    }
    canvas.put_before(line, RIGHT, &format!("total {}", sheet.points()), BOLD);
}

/// What the table waits for from a seat, if anything.
fn duty(position: &QwixxLongo, seat: Seat) -> &'static str {
    let is_active = position.active() == seat;
    match (position.outcome(), position.phase()) {
        (Some(outcome), _) if outcome.winners.contains(seat) => "winner",
        (None, Phase::Roll) if is_active => "to roll",
        (None, Phase::Action1) if position.to_act().contains(seat) => "to decide",
        (None, Phase::Action1) => "has decided",
        (None, _) if is_active => "to decide",
        _ => "",
    }
}

fn draw_row(canvas: &mut Canvas, sheet: &Sheet, color: Color, is_closed: bool) {
    let line = canvas.height();
    let row = sheet.row(color);
    canvas.put(line, 0, &row_name(canvas, color), BARE);
    let gone = canvas.pick("·", ".");
    let mut column = LEFT;
    for space in (0..).map_while(|place| Space::at(color, place)) {
        let number = space.number().to_string();
        let (text, ink) = if row.has(space.place()) {
            (format!("[{number}]"), CROSSED)
        } else if is_closed {
            (format!(" {gone}"), CLOSED)
        } else if space.place() < row.next() {
            (format!(" {gone}"), palette::skipped(color))
        } else {
            (format!(" {number}"), palette::row(color))
        };
        column = put_space(canvas, line, column, &text, ink);
    }
    let (lock, ink) = match (row.is_locked(), is_closed) {
        (true, _) => ("[L]", CROSSED),
        (false, true) => ("", CLOSED),
        (false, false) => (" L", palette::row(color)),
    };
    put_space(canvas, line, column, lock, ink);
    canvas.put_before(line, RIGHT, &points(row.count()).to_string(), BARE);
}

fn put_space(canvas: &mut Canvas, line: usize, column: usize, text: &str, ink: Ink) -> usize {
    canvas.put(line, column, &format!("{text:<SPACE_WIDTH$}"), ink)
}

fn draw_closed(canvas: &mut Canvas, position: &QwixxLongo) {
    let closed = position.closed().iter();
    let names: Vec<String> = closed.map(|color| row_name(canvas, color)).collect();
    if !names.is_empty() {
        canvas.skip_line();
        let line = canvas.height();
        canvas.put(line, 2, &format!("closed  {}", names.join(", ")), BARE);
    }
}

fn seat_list(seats: Seats) -> String {
    let names: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
    let noun = if names.len() == 1 { "seat" } else { "seats" };
    format!("{noun} {}", listed(&names, "and"))
}

fn explain_cross(effect: Effect) -> String {
    let deeds = effect.deeds.iter().filter_map(|deed| match deed {
        Deed::Locks => Some("closes the row".to_owned()),
        Deed::Lucky => Some("lucky".to_owned()),
        _ => None,
    });
    let skipped = (!effect.deeds.contains(Deed::Locks)).then(|| skipped(effect, "number"));
    let parts: Vec<String> = deeds.chain(skipped).chain([gained(effect)]).collect();
    parts.join(", ")
}

fn ending(position: &QwixxLongo, outcome: Outcome) -> String {
    let winners = capitalized(&seat_list(outcome.winners));
    let won = match outcome.winners.len() {
        1 => "wins",
        _ => "share the win",
    };
    let best = position.sheets().iter().map(Sheet::points).max();
    let points = counted(best.unwrap_or_default(), "point");
    let reason = match outcome.reason {
        TWO_ROWS_LOCKED => format!("{} rows are closed", position.closed().count()),
        MISTHROWS => "four misthrows".to_owned(),
        reason => reason.to_string(),
    };
    format!("{winners} {won} with {points}: {reason}")
}
