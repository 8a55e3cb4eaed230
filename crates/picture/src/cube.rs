//! The dice of Duell: cubes seen from above and from the south-east.
//!
//! White is round (pips and the corners of chips), Red is angular (diamonds, a double rim), so that
//! the sides differ without color.

use ::duell::{Die, Face, Kind, Orientation, Side};

use crate::{Paint, Scene, outline::Outline};

/// A point of a face, from −0.5 to 0.5 to the right and down.
type Spot = [f32; 2];
/// A point of a cube: to the east, to the south, up.
type Point = [f32; 3];

/// How far a point moves to the left and up if it is one edge higher.
const LEAN: [f32; 2] = [0.25, 0.4];

struct Coat {
    top: Paint,
    front: Paint,
    right: Paint,
    pip: Paint,
    rim: Paint,
}

const WHITE: Coat = Coat {
    top: Paint::solid(0xff_faf0),
    front: Paint::solid(0xe3_d8c0),
    right: Paint::solid(0xc9_bb9d),
    pip: Paint::solid(0x20_242b),
    rim: Paint::solid(0x8d_7f62),
};
const RED: Coat = Coat {
    top: Paint::solid(0xa8_1a3c),
    front: Paint::solid(0x85_122e),
    right: Paint::solid(0x67_0c22),
    pip: Paint::solid(0xff_f3e4),
    rim: Paint::solid(0xf0_b9b0),
};

const fn coat(side: Side) -> &'static Coat {
    match side {
        Side::White => &WHITE,
        Side::Red => &RED,
    }
}

/// A die that can stand for any other.
pub(crate) fn plain() -> Kind {
    Kind::Ordinary(Orientation::at(0).expect("there are 24 orientations"))
}

/// A die on the board.
pub(crate) struct Cube {
    pub die: Die,
    pub is_flipped: bool,
}

impl Cube {
    /// Draws the cube centered on a point.
    pub(crate) fn draw(&self, scene: &mut Scene, at: [f32; 2], edge: f32) {
        let coat = coat(self.die.side);
        let project =
            |[x, y, z]: Point| [at[0] + edge * (x - LEAN[0] * z), at[1] + edge * (y - LEAN[1] * z)];
        let shadow = [[-0.5, 0.5], [0.5, 0.5], [0.5, -0.5]].map(|[x, y]| {
            let [x, y] = project([x, y, -0.5]);
            [x + edge * 0.1, y + edge * 0.1]
        });
        scene.fill(Outline::polygon(shadow), Paint::clear(0, 0.25));
        let rows = self.rows();
        for face in (1..=6).filter_map(Face::new) {
            let (paint, place) = match looks(face, rows) {
                [_, _, 1] => (coat.top, 0),
                [_, 1, _] => (coat.front, 1),
                [1, _, _] => (coat.right, 2),
                _ => continue,
            };
            let on_screen = |spot: Spot| project(turned(on_cube(face, spot), rows));
            self.draw_face(scene, edge, (face, place), paint, on_screen);
        }
    }

    fn draw_face(
        &self,
        scene: &mut Scene,
        edge: f32,
        (face, place): (Face, usize),
        paint: Paint,
        on_screen: impl Fn(Spot) -> [f32; 2],
    ) {
        let coat = coat(self.die.side);
        let square = |half: f32| {
            let corners = [[-half, -half], [half, -half], [half, half], [-half, half]];
            Outline::polygon(corners.map(&on_screen))
        };
        scene.fill(square(0.5), paint);
        scene.line(square(0.49), coat.rim, edge * 0.022);
        if self.die.side == Side::Red {
            scene.line(square(0.445), coat.rim, edge * 0.018);
        }
        let marks = match self.die.kind {
            Kind::King => crown().map(|part| upright(part, place)).to_vec(),
            Kind::Ordinary(_) => pips(face.pips(), self.die.side),
        };
        for mark in marks {
            let points: Vec<[f32; 2]> = mark.into_iter().map(&on_screen).collect();
            scene.fill(Outline::polygon(points), coat.pip);
        }
    }

    /// The faces that look east, south and up, each as a direction of the cube with 1 on top and 2
    /// to the south. A King is drawn upright whichever way it came.
    fn rows(&self) -> [[i8; 3]; 3] {
        let Kind::Ordinary(orientation) = self.die.kind else {
            return [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
        };
        let [east, south, top] =
            [orientation.east(), orientation.south(), orientation.top()].map(normal);
        let back = |row: [i8; 3]| row.map(|part| -part);
        if self.is_flipped { [back(east), back(south), top] } else { [east, south, top] }
    }
}

/// Where a face looks when 1 is on top and 2 faces south (D4).
fn normal(face: Face) -> [i8; 3] {
    match face.pips() {
        1 => [0, 0, 1],
        2 => [0, 1, 0],
        3 => [1, 0, 0],
        4 => [-1, 0, 0],
        5 => [0, -1, 0],
        _ => [0, 0, -1],
    }
}

/// Where a face looks now: east, south and up.
fn looks(face: Face, rows: [[i8; 3]; 3]) -> [i8; 3] {
    let normal = normal(face);
    rows.map(|row| row.iter().zip(normal).map(|(one, other)| one * other).sum())
}

/// A spot on a face as a point of the cube with 1 on top and 2 to the south.
fn on_cube(face: Face, [x, y]: Spot) -> Point {
    match face.pips() {
        1 => [x, y, 0.5],
        2 => [x, 0.5, -y],
        3 => [0.5, y, -x],
        4 => [-0.5, y, x],
        5 => [x, -0.5, y],
        _ => [-x, y, -0.5],
    }
}

fn turned(point: Point, rows: [[i8; 3]; 3]) -> Point {
    rows.map(|row| row.iter().zip(point).map(|(turn, part)| f32::from(*turn) * part).sum())
}

/// Turns a crown on the right side of a King upright.
fn upright(part: Vec<Spot>, place: usize) -> Vec<Spot> {
    if place == 2 { part.into_iter().map(|[x, y]| [y, -x]).collect() } else { part }
}

/// The mark of a King, as two areas.
pub(crate) fn crown() -> [Vec<Spot>; 2] {
    let crown = [[18, 74], [12, 32], [33, 50], [50, 22], [67, 50], [88, 32], [82, 74]];
    let band = [[19, 80], [81, 80], [81, 88], [19, 88]];
    [crown.to_vec(), band.to_vec()].map(|points| {
        let place = |part: i32| (part as f32 / 100.0 - 0.5) * 0.92;
        points.into_iter().map(|[x, y]| [place(x), place(y)]).collect()
    })
}

fn pips(count: u8, side: Side) -> Vec<Vec<Spot>> {
    const LOW: f32 = -0.23;
    const HIGH: f32 = 0.23;
    let places: &[Spot] = match count {
        1 => &[[0.0, 0.0]],
        2 => &[[LOW, LOW], [HIGH, HIGH]],
        3 => &[[LOW, LOW], [0.0, 0.0], [HIGH, HIGH]],
        4 => &[[LOW, LOW], [HIGH, LOW], [LOW, HIGH], [HIGH, HIGH]],
        5 => &[[LOW, LOW], [HIGH, LOW], [0.0, 0.0], [LOW, HIGH], [HIGH, HIGH]],
        _ => &[[LOW, LOW], [HIGH, LOW], [LOW, 0.0], [HIGH, 0.0], [LOW, HIGH], [HIGH, HIGH]],
    };
    places.iter().map(|place| pip(*place, side)).collect()
}

fn pip([x, y]: Spot, side: Side) -> Vec<Spot> {
    match side {
        Side::White => (0..12)
            .map(|n| {
                let turn = std::f32::consts::TAU * n as f32 / 12.0;
                [x + 0.105 * libm::cosf(turn), y + 0.105 * libm::sinf(turn)]
            })
            .collect(),
        Side::Red => vec![[x - 0.135, y], [x, y - 0.135], [x + 0.135, y], [x, y + 0.135]],
    }
}

/// Draws a die that is not on the board, from above; an ordinary one shows a 1.
pub(crate) fn draw_chip(scene: &mut Scene, [x, y]: [f32; 2], size: f32, die: Die) {
    let coat = coat(die.side);
    let round = if die.side == Side::White { size * 0.2 } else { 1.0 };
    scene.fill(Outline::rect(x, y, size, size, round), coat.top);
    scene.line(Outline::rect(x + 0.5, y + 0.5, size - 1.0, size - 1.0, round), coat.rim, 1.0);
    if die.side == Side::Red {
        scene.line(Outline::rect(x + 2.5, y + 2.5, size - 5.0, size - 5.0, 0.0), coat.rim, 0.8);
    }
    let marks = if die.is_king() { crown().to_vec() } else { pips(1, die.side) };
    for mark in marks {
        let place =
            |[right, down]: Spot| [x + size * (0.5 + right * 0.85), y + size * (0.5 + down * 0.85)];
        scene.fill(Outline::polygon(mark.into_iter().map(place).collect::<Vec<_>>()), coat.pip);
    }
}
