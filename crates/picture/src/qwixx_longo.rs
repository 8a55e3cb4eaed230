//! Qwixx Longo: dice, and the sheets of all seats.

use ::qwixx::{Color, points};
use ::qwixx_longo::{Choice, Crosses, QwixxLongo, Sheet, Space, outcome::MOST_MISTHROWS};
use draw::Draw;
use game::{Game, Phase, Seat};

use crate::{
    Anchor, Options, Paint, Picture, Scene, Weight,
    outline::Outline,
    paint::{self, Theme},
    qwixx::{TRAY, draw_cross, draw_lock, draw_shape, draw_throw},
    scene::cut,
};

const MARGIN: f32 = 14.0;
const PAD: f32 = 10.0;
const SHEETS: f32 = MARGIN + TRAY + 8.0;
const ROW: f32 = 48.0;
const ROW_STEP: f32 = 52.0;
/// Where the numbers of a row begin, and how far apart they are.
const SPACES: f32 = 40.0;
const SPACE_STEP: f32 = 45.0;
const SPACE: f32 = 42.0;
const LOCK: f32 = SPACES + SPACE_STEP * 15.0 + 22.0;
const ROW_WIDTH: f32 = LOCK + 80.0;
const SHEET: f32 = ROW_WIDTH + 2.0 * PAD;
const HEAD: f32 = 38.0;
const SHEET_HEIGHT: f32 = HEAD + 4.0 * ROW_STEP + PAD;
const GAP: f32 = 12.0;

impl Picture for QwixxLongo {
    fn scene(&self, options: &Options<'_, Self>) -> Scene {
        let theme = Theme::of(options.dark);
        let seats = self.sheets().len();
        let columns = if seats > 2 { 2 } else { 1 };
        let lines = seats.div_ceil(columns) as f32;
        let width = 2.0 * MARGIN + columns as f32 * (SHEET + GAP) - GAP;
        let height = SHEETS + lines * (SHEET_HEIGHT + GAP) + 30.0;
        let mut scene = Scene::new(width, height, theme.paper);
        let in_play = |color| !self.closed().contains(color);
        draw_throw(&mut scene, theme, self.throw_shown(), in_play, [width / 2.0, MARGIN]);
        let first = options.seat.map_or(0, Seat::index);
        for n in 0..seats {
            let at = [
                MARGIN + (SHEET + GAP) * (n % columns) as f32,
                SHEETS + (SHEET_HEIGHT + GAP) * (n / columns) as f32,
            ];
            let seat = Seat::at((first + n) % seats);
            Paper { theme, position: self, options, seat }.draw(&mut scene, at);
        }
        let words = (theme.ink, Weight::Plain, Anchor::Middle);
        scene.text(&self.status(), [width / 2.0, height - 14.0], 12.0, words);
        scene
    }
}

/// The sheet of a seat.
struct Paper<'a> {
    theme: Theme,
    position: &'a QwixxLongo,
    options: &'a Options<'a, QwixxLongo>,
    seat: Seat,
}

impl Paper<'_> {
    fn sheet(&self) -> &Sheet {
        &self.position.sheets()[self.seat.index()]
    }

    fn draw(&self, scene: &mut Scene, [x, y]: [f32; 2]) {
        let is_active = self.position.outcome().is_none() && self.position.active() == self.seat;
        let outline = Outline::rect(x + 1.0, y, SHEET - 2.0, SHEET_HEIGHT, 10.0);
        scene.fill(outline.clone(), self.theme.card);
        let (rim, thick) =
            if is_active { (self.theme.accent, 2.5) } else { (self.theme.line, 1.0) };
        scene.line(outline, rim, thick);
        self.draw_head(scene, [x + PAD, y]);
        for (n, color) in Color::ALL.into_iter().enumerate() {
            self.draw_row(scene, color, [x + PAD, y + HEAD + ROW_STEP * n as f32]);
        }
    }

    fn draw_head(&self, scene: &mut Scene, [x, y]: [f32; 2]) {
        let theme = self.theme;
        let line = y + 26.0;
        let number = format!("Seat {}", self.seat);
        let name = self.options.name(self.seat).unwrap_or(&number);
        let bold = (theme.ink, Weight::Bold, Anchor::Start);
        let end = scene.text(&cut(name, 13.0, 240.0), [x + 4.0, line], 13.0, bold);
        let soft = (theme.soft, Weight::Plain, Anchor::Start);
        scene.text(self.duty(), [end + 14.0, line], 10.0, soft);
        self.draw_lucky(scene, [x + 368.0, line]);
        let end = scene.text("Misthrows", [x + 520.0, line], 10.0, soft);
        for n in 0..MOST_MISTHROWS {
            let left = end + 10.0 + 22.0 * f32::from(n);
            scene.line(Outline::rect(left, y + 12.0, 17.0, 17.0, 3.0), theme.soft, 1.5);
            if n < self.sheet().misthrows() {
                draw_cross(scene, [left + 8.5, y + 20.5], 11.0, theme.bad);
            }
        }
        let total = self.sheet().points().to_string().replace('-', "−");
        let words = (theme.ink, Weight::Bold, Anchor::End);
        scene.text(&total, [x + ROW_WIDTH - 10.0, line + 2.0], 17.0, words);
    }

    fn draw_lucky(&self, scene: &mut Scene, [x, line]: [f32; 2]) {
        let theme = self.theme;
        scene.fill(Outline::star([x, line - 5.0], 8.5), theme.good);
        let words = (theme.good, Weight::Plain, Anchor::Start);
        let [one, other] = self.sheet().lucky().numbers();
        let end = scene.text("Lucky", [x + 14.0, line], 10.0, words);
        let words = (theme.good, Weight::Bold, Anchor::Start);
        scene.text(&format!("{one}, {other}"), [end + 8.0, line], 11.0, words);
    }

    /// What the table waits for from the seat, if anything.
    fn duty(&self) -> &'static str {
        let is_active = self.position.active() == self.seat;
        match (self.position.outcome(), self.position.phase()) {
            (Some(outcome), _) if outcome.winners.contains(self.seat) => "winner",
            (None, Phase::Roll) if is_active => "to roll",
            (None, Phase::Action1) if !self.position.to_act().contains(self.seat) => "has decided",
            (None, Phase::Action1) => "to decide",
            (None, Phase::Action2) if is_active => "to decide",
            _ => "",
        }
    }

    fn draw_row(&self, scene: &mut Scene, color: Color, [x, y]: [f32; 2]) {
        let (paint, on) = paint::row(color);
        let row = self.sheet().row(color);
        let is_closed = self.position.closed().contains(color);
        scene.fill(Outline::rect(x, y, ROW_WIDTH, ROW, 8.0), paint);
        if is_closed {
            draw_stripes(scene, [x, y]);
        }
        draw_shape(scene, color, [x + 20.0, y + ROW / 2.0], 17.0, on);
        for space in (0..).map_while(|place| Space::at(color, place)) {
            let at = [x + SPACES + SPACE_STEP * space.place() as f32, y + 3.0];
            self.draw_space(scene, (row, space), at, is_closed);
        }
        let center = [x + LOCK, y + ROW / 2.0];
        draw_lock(scene, center, 26.0, on, is_closed || row.is_locked());
        if row.is_locked() {
            scene.line(Outline::circle(center, 19.0), on, 2.0);
        }
        let words = (on, Weight::Bold, Anchor::End);
        let points = points(row.count()).to_string();
        scene.text(&points, [x + ROW_WIDTH - 12.0, y + ROW / 2.0 + 6.5], 13.0, words);
    }

    fn draw_space(
        &self,
        scene: &mut Scene,
        (row, space): (Crosses, Space),
        [x, y]: [f32; 2],
        is_closed: bool,
    ) {
        let (_, on) = paint::row(space.color());
        let number = space.number().to_string();
        let (middle, height) = (x + SPACE / 2.0, ROW - 6.0);
        let outline = Outline::rect(x, y, SPACE, height, 6.0);
        let is_light = matches!(space.color(), Color::Yellow | Color::Green);
        let tint = Paint::clear(0, if is_light { 0.09 } else { 0.25 });
        if row.has(space.place()) {
            scene.fill(outline.clone(), tint);
            let words = (on, Weight::Bold, Anchor::Middle);
            scene.text(&number, [middle, y + 14.0], 9.5, words);
            draw_cross(scene, [middle, y + 28.0], 16.0, on);
        } else if is_closed || space.place() < row.next() {
            let faint = Paint { alpha: 0.5, ..on };
            let words = (faint, Weight::Plain, Anchor::Middle);
            scene.text(&number, [middle, y + 27.0], 12.0, words);
        } else {
            scene.fill(outline.clone(), tint);
            let words = (on, Weight::Bold, Anchor::Middle);
            scene.text(&number, [middle, y + 27.5], 13.0, words);
        }
        if self.options.is_marked(self.seat, Choice::Take(space)) {
            scene.line(Outline::rect(x + 1.0, y + 1.0, SPACE - 2.0, height - 2.0, 5.0), on, 3.0);
        }
    }
}

/// Stripes over a row that is closed for everybody.
fn draw_stripes(scene: &mut Scene, [x, y]: [f32; 2]) {
    const STRIPES: usize = 27;
    for n in 0..STRIPES {
        let left = x + 4.0 + 30.0 * n as f32;
        let stripe =
            [[left, y + ROW], [left + 10.0, y + ROW], [left + 10.0 + 16.0, y], [left + 16.0, y]];
        scene.fill(Outline::polygon(stripe), Paint::clear(0, 0.13));
    }
}
