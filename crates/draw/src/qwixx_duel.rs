//! Qwixx – The Duel: the shared board, and a table of both players.

use ::qwixx::{Color, MISTHROW_COST};
use ::qwixx_duel::{
    Choice, Player, QwixxDuel, Row, Space,
    outcome::{LAST_TOKEN, MISTHROWS, MOST_MISTHROWS, TWO_ROWS_LOCKED},
};
use anstyle::Style as Ink;
use effects::{Deed, Effect, Effects};
use game::{Game, Outcome, Phase, Seat};

use crate::{
    Draw, Style,
    canvas::Canvas,
    palette::{self, BARE, BOLD},
    qwixx::{
        NAME_WIDTH, draw_throw, gained, misthrow, row_name, skipped, turn_mark, white_and_colored,
        white_sum,
    },
};

/// Where the row names end and the numbers begin.
const LEFT: usize = NAME_WIDTH + 1;
/// Wide enough for `12B×3`.
const SPACE_WIDTH: usize = 5;

impl Draw for QwixxDuel {
    const TITLE: &'static str = "Qwixx – The Duel";
    const MOVE_HELP: &'static str = "a color and a number, as in red5; or pass";

    fn draw(&self, style: Style) -> String {
        let mut canvas = Canvas::new(style);
        let width = space_width(&canvas, self);
        for color in Color::ALL {
            draw_row(&mut canvas, self.row(color), color, width);
            canvas.skip_line();
        }
        draw_misthrows(&mut canvas, self);
        canvas.skip_line();
        draw_table(&mut canvas, self);
        if let Some(throw) = self.throw_shown() {
            canvas.skip_line();
            draw_throw(&mut canvas, throw);
        }
        canvas.to_string()
    }

    fn seat_name(&self, seat: Seat) -> String {
        Player::of(seat).map_or_else(|| format!("seat {seat}"), |player| player.to_string())
    }

    fn status(&self) -> String {
        let player = self.player();
        match (self.outcome(), self.throw_shown()) {
            (Some(outcome), _) => ending(self, outcome),
            (None, None) => format!("{player} to roll"),
            (None, Some(throw)) if self.phase() == Phase::Action1 => {
                format!("{player}, action 1: {}", white_sum(throw))
            }
            (None, Some(throw)) => format!("{player}, action 2: {}", white_and_colored(throw)),
        }
    }

    fn explain(&self, seat: Seat, choice: Choice) -> String {
        if self.judge(seat, choice).is_err() {
            return choice.to_string();
        }
        let effect = self.effect(seat, choice);
        let mut parts = vec![match choice {
            Choice::Take(space) => explain_space(self, space, effect),
            Choice::Pass if effect.deeds.contains(Deed::Misthrow) => misthrow(effect),
            Choice::Pass if self.phase() == Phase::Action1 => {
                "places nothing in action 1".to_owned()
            }
            Choice::Pass => "ends the turn".to_owned(),
        }];
        parts.extend(effect.end.map(|_| "ends the game".to_owned()));
        parts.join(", ")
    }
}

fn draw_row(canvas: &mut Canvas, row: &Row, color: Color, width: usize) {
    let line = canvas.height();
    canvas.put(line, 0, &row_name(canvas, color), BARE);
    let mut column = LEFT;
    for space in (0..).map_while(|place| Space::at(color, place)) {
        let text = space_text(canvas, row, space);
        let ink = row.owner(space.place()).map_or(palette::row(color), palette::token);
        canvas.put(line, column, &format!("{text:^width$}"), ink);
        column += width + 1;
    }
    let (lock, ink) = match lock_owner(row) {
        Some(owner) => (format!("L{}", owner.letter()), palette::token(owner)),
        None => ("L".to_owned(), palette::row(color)),
    };
    canvas.put(line, column, &format!("{lock:^3}"), ink);
}

/// The lock belongs to the owner of the last number.
fn lock_owner(row: &Row) -> Option<Player> {
    row.owner(Space::COUNT - 1).filter(|_| row.is_locked())
}

/// All spaces are as wide as the widest one, so that rows stay aligned under the highest stacks.
fn space_width(canvas: &Canvas, position: &QwixxDuel) -> usize {
    let texts = Space::all().map(|space| space_text(canvas, position.row(space.color()), space));
    let widest = texts.map(|text| text.chars().count()).max();
    widest.unwrap_or_default().max(SPACE_WIDTH)
}

fn space_text(canvas: &Canvas, row: &Row, space: Space) -> String {
    let number = space.number();
    let Some(owner) = row.owner(space.place()) else {
        return number.to_string();
    };
    let owner = owner.letter();
    match row.height(space.place()) {
        0 | 1 => format!("{number}{owner}"),
        height => format!("{number}{owner}{}{height}", canvas.pick('×', 'x')),
    }
}

fn draw_misthrows(canvas: &mut Canvas, position: &QwixxDuel) {
    let line = canvas.height();
    let mut column = canvas.put(line, 0, "misthrows", BARE);
    let tokens = Player::ALL
        .into_iter()
        .flat_map(|player| (0..position.misthrows(player)).map(move |_| Some(player)));
    let boxes = tokens.chain(std::iter::repeat(None));
    for token in boxes.take(MOST_MISTHROWS.into()) {
        let letter = token.map_or(' ', Player::letter);
        let ink = token.map_or(BARE, palette::token);
        column = canvas.put(line, column + 1, &format!("[{letter}]"), ink);
    }
}

/// One column of the table: its head, and what it says of each player.
struct Column {
    head: String,
    ink: Ink,
    values: [String; 2],
}

fn draw_table(canvas: &mut Canvas, position: &QwixxDuel) {
    let top = canvas.height();
    let mut end = LEFT;
    for (line, player) in (top + 1..).zip(Player::ALL) {
        if player == position.player() && position.outcome().is_none() {
            canvas.put(line, 0, turn_mark(canvas), BOLD);
        }
        let name = format!("{:<5}", player.to_string());
        canvas.put(line, 2, &name, palette::token(player));
    }
    for column in columns(canvas, position) {
        end += column.head.chars().count() + 2;
        canvas.put_before(top, end, &column.head, column.ink);
        for (line, value) in (top + 1..).zip(&column.values) {
            canvas.put_before(line, end, value, BARE);
        }
    }
}

fn columns(canvas: &Canvas, position: &QwixxDuel) -> Vec<Column> {
    let column = |head: String, ink: Ink, value: &dyn Fn(Player) -> i32| Column {
        head,
        ink,
        values: Player::ALL.map(|player| value(player).to_string()),
    };
    let rows = Color::ALL.map(|color| {
        let points = move |player| position.row(color).points(player);
        column(row_name(canvas, color), palette::row(color), &points)
    });
    let misthrows = |player| -MISTHROW_COST * i32::from(position.misthrows(player));
    let rest = [
        column("misthrows".to_owned(), BARE, &misthrows),
        column("total".to_owned(), BOLD, &|player| position.points(player)),
        column("tokens left".to_owned(), BARE, &|player| position.tokens_left(player).into()),
    ];
    rows.into_iter().chain(rest).collect()
}

fn explain_space(position: &QwixxDuel, space: Space, effect: Effect) -> String {
    let what = match effect.deeds.first() {
        Some(Deed::Locks) => "locks the row".to_owned(),
        Some(Deed::Beats) => format!("beats {}'s token", position.player().other()),
        Some(Deed::Stacks) => {
            let height = position.row(space.color()).height(space.place());
            format!("stacks to {}", height + 1)
        }
        _ => skipped(effect, "space"),
    };
    format!("{what}, {}", gained(effect))
}

fn ending(position: &QwixxDuel, outcome: Outcome) -> String {
    let [black, grey] = Player::ALL.map(|player| position.points(player));
    let (high, low) = (black.max(grey), black.min(grey));
    let result = match outcome.winners.lowest().and_then(Player::of) {
        Some(winner) if outcome.winners.len() == 1 => format!("{winner} wins {high} to {low}"),
        _ => format!("Draw, {high} to {low}"),
    };
    let reason = match outcome.reason {
        TWO_ROWS_LOCKED => "two rows are locked",
        MISTHROWS => "four misthrows",
        LAST_TOKEN => "the last token is placed",
        reason => reason.0,
    };
    format!("{result}: {reason}")
}
