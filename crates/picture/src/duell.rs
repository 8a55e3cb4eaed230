//! Duell: the board, with every die as a cube that shows three faces.

use ::duell::{Die, Duell, FILES, Kind, Move, RANKS, Side, Square, Tumble};
use draw::Draw;
use game::Game;

use crate::{
    Anchor, Options, Paint, Picture, Scene, Weight,
    cube::{self, Cube},
    outline::Outline,
    paint::Theme,
    scene::cut,
};

const CELL: f32 = 70.0;
const LEFT: f32 = 36.0;
const TOP: f32 = 54.0;
const RIM: f32 = 4.0;
const BOARD: [f32; 2] = [CELL * FILES as f32, CELL * RANKS as f32];
const WIDTH: f32 = LEFT + BOARD[0] + 20.0;
const LOWER: f32 = TOP + BOARD[1] + 32.0;
const HEIGHT: f32 = LOWER + 76.0;
/// The ordinary dice of a side at the start.
const DICE: usize = 8;

impl Picture for Duell {
    fn scene(&self, options: &Options<'_, Self>) -> Scene {
        let theme = Theme::of(options.dark);
        let view = View { theme, is_flipped: options.seat == Some(Side::Red.seat()) };
        let mut scene = Scene::new(WIDTH, HEIGHT, theme.paper);
        view.draw_board(&mut scene);
        for (_, mv) in options.marked {
            if let Move::Tumble(tumble) = mv {
                view.draw_road(&mut scene, *tumble);
            }
        }
        for (square, die) in self.board().dice() {
            let cube = Cube { die, is_flipped: view.is_flipped };
            cube.draw(&mut scene, view.center(square), CELL * 0.62);
        }
        let upper = if view.is_flipped { Side::White } else { Side::Red };
        view.draw_side(&mut scene, self, options, upper, 10.0);
        view.draw_side(&mut scene, self, options, upper.other(), LOWER);
        let words = (theme.ink, Weight::Plain, Anchor::Middle);
        scene.text(&self.status(), [LEFT + BOARD[0] / 2.0, HEIGHT - 16.0], 12.0, words);
        scene
    }
}

struct View {
    theme: Theme,
    is_flipped: bool,
}

impl View {
    /// The upper left corner of a square.
    fn corner(&self, square: Square) -> [f32; 2] {
        let (file, rank) = (square.file(), square.rank());
        let (right, down) =
            if self.is_flipped { (FILES - 1 - file, rank) } else { (file, RANKS - 1 - rank) };
        [LEFT + CELL * right as f32, TOP + CELL * down as f32]
    }

    fn center(&self, square: Square) -> [f32; 2] {
        self.corner(square).map(|side| side + CELL / 2.0)
    }

    fn draw_board(&self, scene: &mut Scene) {
        let rim = self.theme.pick(0x7a_6842, 0x2a_2f37);
        let [width, height] = BOARD.map(|side| side + 2.0 * RIM);
        scene.fill(Outline::rect(LEFT - RIM, TOP - RIM, width, height, 6.0), rim);
        for square in Square::all() {
            let is_dark = (square.file() + square.rank()).is_multiple_of(2);
            let paint = if is_dark {
                self.theme.pick(0xdf_cfac, 0x4a_515e)
            } else {
                self.theme.pick(0xf0_e6d0, 0x5a_6270)
            };
            let [x, y] = self.corner(square);
            scene.fill(Outline::rect(x, y, CELL, CELL, 0.0), paint);
            self.draw_labels(scene, square);
        }
        for side in Side::ALL {
            self.draw_home(scene, Square::home(side));
        }
    }

    /// Numbers the ranks beside their first squares, and letters the files below their last ones.
    fn draw_labels(&self, scene: &mut Scene, square: Square) {
        let ([x, y], name) = (self.corner(square), square.to_string());
        let (file, rank) = name.split_at(1);
        let words = (self.theme.soft, Weight::Plain, Anchor::Middle);
        if x < LEFT + 1.0 {
            scene.text(rank, [LEFT - 18.0, y + CELL / 2.0 + 5.0], 10.0, words);
        }
        if y > TOP + BOARD[1] - CELL - 1.0 {
            scene.text(file, [x + CELL / 2.0, TOP + BOARD[1] + 20.0], 10.0, words);
        }
    }

    fn draw_home(&self, scene: &mut Scene, square: Square) {
        let home = self.theme.pick(0xb8_860b, 0xe8_b93a);
        let [x, y] = self.corner(square);
        let side = CELL - 10.0;
        scene.line(Outline::rect(x + 5.0, y + 5.0, side, side, 8.0), home, 3.5);
        let center = self.center(square);
        for part in cube::crown() {
            let place = |[x, y]: [f32; 2]| [center[0] + x * CELL * 0.5, center[1] + y * CELL * 0.5];
            scene.fill(Outline::polygon(part.iter().copied().map(place).collect::<Vec<_>>()), home);
        }
    }

    /// Where a die went: its path, with both ends tinted.
    fn draw_road(&self, scene: &mut Scene, tumble: Tumble) {
        let tint = Paint { alpha: 0.28, ..self.theme.mark };
        let mut road = vec![tumble.from];
        for step in tumble.path.steps() {
            road.extend(road.last().and_then(|square| square.step(step, 1)));
        }
        for square in [road.first(), road.last()].into_iter().flatten() {
            let [x, y] = self.corner(*square);
            scene.fill(Outline::rect(x, y, CELL, CELL, 0.0), tint);
        }
        let line = self.theme.pick(0x6b_5f45, 0xd5_dbe3);
        let points: Vec<[f32; 2]> = road.iter().map(|square| self.center(*square)).collect();
        scene.line(Outline::circle(points[0], 9.0), line, 3.0);
        scene.line(Outline::chain(points), Paint { alpha: 0.7, ..line }, 3.0);
    }

    /// A side, with what it has captured.
    fn draw_side(
        &self,
        scene: &mut Scene,
        position: &Duell,
        options: &Options<'_, Duell>,
        side: Side,
        y: f32,
    ) {
        let is_due = position.outcome().is_none() && position.board().to_move() == side;
        if is_due {
            let mark = [[LEFT - 22.0, y + 6.0], [LEFT - 10.0, y + 14.0], [LEFT - 22.0, y + 22.0]];
            scene.fill(Outline::polygon(mark), self.theme.mark);
        }
        cube::draw_chip(scene, [LEFT, y], 28.0, Die { side, kind: Kind::King });
        let name = side_name(options, side);
        let words = (self.theme.ink, Weight::Bold, Anchor::Start);
        let end = scene.text(&cut(&name, 13.0, 260.0), [LEFT + 38.0, y + 21.0], 13.0, words);
        let lost = lost(position, side.other());
        for (n, kind) in lost.into_iter().enumerate() {
            let die = Die { side: side.other(), kind };
            cube::draw_chip(scene, [end + 18.0 + 26.0 * n as f32, y + 3.0], 22.0, die);
        }
    }
}

fn side_name(options: &Options<'_, Duell>, side: Side) -> String {
    match options.name(side.seat()) {
        Some(name) => format!("{side} – {name}"),
        None => side.to_string(),
    }
}

/// The dice of a side that are no longer on the board.
fn lost(position: &Duell, side: Side) -> Vec<Kind> {
    let mine = position.board().dice().filter(|(_, die)| die.side == side);
    let (kings, dice): (Vec<_>, Vec<_>) = mine.partition(|(_, die)| die.is_king());
    let king = kings.is_empty().then_some(Kind::King);
    let missing = DICE.saturating_sub(dice.len());
    king.into_iter().chain(std::iter::repeat_n(cube::plain(), missing)).collect()
}
