//! Qwixx – The Duel: dice, the four rows, misthrows and both players.

use ::qwixx::Color;
use ::qwixx_duel::{Choice, Player, QwixxDuel, Row, Space, outcome::MOST_MISTHROWS};
use draw::Draw;
use game::Game;

use crate::{
    Anchor, Options, Paint, Picture, Scene, Weight,
    outline::Outline,
    paint::{self, NIGHT, Theme, WHITE},
    qwixx::{TRAY, draw_cross, draw_lock, draw_shape, draw_throw, row_name},
    scene::cut,
};

const WIDTH: f32 = 920.0;
const MARGIN: f32 = 14.0;
const ROWS: f32 = MARGIN + TRAY + 8.0;
const ROW: f32 = 88.0;
const ROW_STEP: f32 = 97.0;
/// Where the numbers begin, how far apart they are, and how wide they are.
const SPACES: f32 = MARGIN + 98.0;
const SPACE_STEP: f32 = 60.0;
const SPACE: f32 = 57.0;
const LOCK: f32 = SPACES + SPACE_STEP * 11.0 + 30.0;
const POINTS: f32 = LOCK + 34.0;
const BELOW: f32 = ROWS + 4.0 * ROW_STEP;
const CARDS: f32 = BELOW + 44.0;
const HEIGHT: f32 = CARDS + 98.0;

impl Picture for QwixxDuel {
    fn scene(&self, options: &Options<'_, Self>) -> Scene {
        let theme = Theme::of(options.dark);
        let mut scene = Scene::new(WIDTH, HEIGHT, theme.paper);
        let in_play = |color| !self.row(color).is_locked();
        draw_throw(&mut scene, theme, self.throw_shown(), in_play, [WIDTH / 2.0, MARGIN]);
        for (n, color) in Color::ALL.into_iter().enumerate() {
            let y = ROWS + ROW_STEP * n as f32;
            draw_row(&mut scene, theme, self.row(color), color, y);
            for player in Player::ALL {
                for space in spaces(color) {
                    if options.is_marked(player.seat(), Choice::Take(space)) {
                        draw_ring(&mut scene, theme, [space_x(space.place()), y + 5.0]);
                    }
                }
            }
        }
        draw_misthrows(&mut scene, theme, self);
        for player in Player::ALL {
            draw_player(&mut scene, theme, self, options, player);
        }
        let words = (theme.ink, Weight::Plain, Anchor::Middle);
        scene.text(&self.status(), [WIDTH / 2.0, HEIGHT - 14.0], 12.0, words);
        scene
    }
}

fn spaces(color: Color) -> impl Iterator<Item = Space> {
    (0..).map_while(move |place| Space::at(color, place))
}

fn space_x(place: usize) -> f32 {
    SPACES + SPACE_STEP * place as f32
}

fn draw_row(scene: &mut Scene, theme: Theme, row: &Row, color: Color, y: f32) {
    let (paint, on) = paint::row(color);
    scene.fill(Outline::rect(MARGIN, y, WIDTH - 2.0 * MARGIN, ROW, 10.0), paint);
    draw_shape(scene, color, [MARGIN + 48.0, y + 32.0], 20.0, on);
    let name = (on, Weight::Bold, Anchor::Middle);
    scene.text(&row_name(color), [MARGIN + 48.0, y + 66.0], 11.0, name);
    let part = if row.is_locked() { 0.6 } else { 0.84 };
    let ground = paint.mixed(theme.pick(0xff_ffff, 0x3d_444f), part);
    for space in spaces(color) {
        let x = space_x(space.place());
        scene.fill(Outline::rect(x, y + 5.0, SPACE, ROW - 10.0, 7.0), ground);
        draw_space(scene, theme, row, space, [x + SPACE / 2.0, y + ROW / 2.0]);
    }
    draw_lock(
        scene,
        [LOCK, y + if row.is_locked() { 26.0 } else { 44.0 }],
        26.0,
        on,
        row.is_locked(),
    );
    if let Some(owner) = row.owner(Space::COUNT - 1).filter(|_| row.is_locked()) {
        draw_token(scene, owner, [LOCK, y + 62.0], 14.0, None);
    }
    for (player, down) in Player::ALL.into_iter().zip([28.0, 60.0]) {
        draw_token(scene, player, [POINTS + 4.0, y + down], 8.0, None);
        let words = (on, Weight::Bold, Anchor::Start);
        let points = row.points(player).to_string();
        scene.text(&points, [POINTS + 17.0, y + down + 6.0], 12.0, words);
    }
}

fn draw_space(scene: &mut Scene, theme: Theme, row: &Row, space: Space, [x, y]: [f32; 2]) {
    let number = space.number().to_string();
    let Some(owner) = row.owner(space.place()) else {
        let words = (theme.ink, Weight::Bold, Anchor::Middle);
        scene.text(&number, [x, y + 7.0], 14.0, words);
        return;
    };
    let height = row.height(space.place());
    if height < 2 {
        draw_token(scene, owner, [x, y], 16.0, Some(&number));
        return;
    }
    for below in (1..height.min(3)).rev() {
        draw_token(scene, owner, [x, y - 8.0 + 3.5 * f32::from(below)], 16.0, None);
    }
    draw_token(scene, owner, [x, y - 8.0], 16.0, Some(&number));
    let words = (theme.ink, Weight::Bold, Anchor::Middle);
    scene.text(&format!("×{height}"), [x, y + 31.0], 9.5, words);
}

/// Black is a plain disc, Grey has a dashed ring: they differ not only in lightness.
fn draw_token(scene: &mut Scene, player: Player, at: [f32; 2], radius: f32, number: Option<&str>) {
    let (disc, rim) = match player {
        Player::Black => (Paint::solid(0x14_161a), WHITE),
        Player::Grey => (Paint::solid(0xd3_d8df), Paint::solid(0x2b_3038)),
    };
    scene.fill(Outline::circle(at, radius), disc);
    scene.line(Outline::circle(at, radius), rim, radius * 0.09);
    if player == Player::Grey {
        const DASHES: usize = 12;
        for dash in 0..DASHES {
            let from = dash as f32 / DASHES as f32;
            let outline = Outline::arc(at, radius * 0.8, from, from + 0.55 / DASHES as f32);
            scene.line(outline, rim, radius * 0.11);
        }
    }
    if let Some(number) = number {
        let ink = if player == Player::Grey { NIGHT } else { WHITE };
        let words = (ink, Weight::Bold, Anchor::Middle);
        scene.text(number, [at[0], at[1] + 5.0], 10.0, words);
    }
}

/// Highlights a space.
fn draw_ring(scene: &mut Scene, theme: Theme, [x, y]: [f32; 2]) {
    let outline = Outline::rect(x + 1.0, y + 1.0, SPACE - 2.0, ROW - 12.0, 6.0);
    scene.line(outline, theme.mark, 4.0);
}

fn draw_misthrows(scene: &mut Scene, theme: Theme, position: &QwixxDuel) {
    let words = (theme.soft, Weight::Plain, Anchor::Start);
    let end = scene.text("Misthrows", [MARGIN + 4.0, BELOW + 24.0], 11.0, words);
    let tokens = Player::ALL
        .into_iter()
        .flat_map(|player| (0..position.misthrows(player)).map(move |_| Some(player)));
    let boxes = tokens.chain(std::iter::repeat(None)).take(MOST_MISTHROWS.into());
    for (n, token) in boxes.enumerate() {
        let x = end + 14.0 + 38.0 * n as f32;
        let outline = Outline::rect(x, BELOW + 3.0, 32.0, 32.0, 6.0);
        scene.fill(outline.clone(), theme.pick(0xff_ffff, 0x3d_444f));
        scene.line(outline, theme.line, 1.5);
        let center = [x + 16.0, BELOW + 19.0];
        match token {
            Some(player) => draw_token(scene, player, center, 12.5, None),
            None => draw_cross(scene, center, 8.0, theme.pick(0xa9_a395, 0x7d_8794)),
        }
    }
}

fn draw_player(
    scene: &mut Scene,
    theme: Theme,
    position: &QwixxDuel,
    options: &Options<'_, QwixxDuel>,
    player: Player,
) {
    let width = (WIDTH - 2.0 * MARGIN - 10.0) / 2.0;
    let x = MARGIN + (width + 10.0) * player.seat().index() as f32;
    let is_active = position.outcome().is_none() && position.player() == player;
    let outline = Outline::rect(x + 1.0, CARDS, width - 2.0, 60.0, 10.0);
    scene.fill(outline.clone(), theme.card);
    let (rim, thick) = if is_active { (theme.accent, 2.5) } else { (theme.line, 1.0) };
    scene.line(outline, rim, thick);
    draw_token(scene, player, [x + 32.0, CARDS + 30.0], 17.0, None);
    let name = match options.name(player.seat()) {
        Some(name) => format!("{player} – {name}"),
        None => player.to_string(),
    };
    let words = (theme.ink, Weight::Bold, Anchor::Start);
    scene.text(&cut(&name, 12.5, width - 160.0), [x + 64.0, CARDS + 26.0], 12.5, words);
    let left = format!("{} tokens left", position.tokens_left(player));
    let words = (theme.soft, Weight::Plain, Anchor::Start);
    scene.text(&left, [x + 64.0, CARDS + 47.0], 9.5, words);
    let words = (theme.ink, Weight::Bold, Anchor::End);
    let total = position.points(player).to_string().replace('-', "−");
    scene.text(&total, [x + width - 18.0, CARDS + 40.0], 19.0, words);
}
