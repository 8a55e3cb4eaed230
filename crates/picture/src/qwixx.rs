//! What pictures of all Qwixx games share: the shapes of rows, dice, locks.

use ::qwixx::{Color, Throw};

use crate::{
    Anchor, Paint, Scene, Weight,
    outline::Outline,
    paint::{self, NIGHT, Theme, WHITE},
};

/// The height of the dice with the shapes below them.
pub(crate) const TRAY: f32 = 76.0;
const DIE: f32 = 50.0;
const STEP: f32 = 60.0;

/// The shape that tells a row apart without color.
pub(crate) fn draw_shape(
    scene: &mut Scene,
    color: Color,
    [x, y]: [f32; 2],
    size: f32,
    paint: Paint,
) {
    let half = size / 2.0;
    let outline = match color {
        Color::Red => {
            let low = y + half * 0.85;
            Outline::polygon([[x, y - half], [x + half, low], [x - half, low]])
        }
        Color::Yellow => Outline::circle([x, y], half * 0.9),
        Color::Green => {
            Outline::polygon([[x, y - half], [x + half, y], [x, y + half], [x - half, y]])
        }
        Color::Blue => {
            let half = half * 0.85;
            Outline::rect(x - half, y - half, 2.0 * half, 2.0 * half, 0.0)
        }
    };
    scene.fill(outline, paint);
}

/// Draws all dice, centered; those not thrown are outlines.
pub(crate) fn draw_throw<const SIDES: u8>(
    scene: &mut Scene,
    theme: Theme,
    throw: Option<Throw<SIDES>>,
    in_play: impl Fn(Color) -> bool,
    [middle, y]: [f32; 2],
) {
    let white = throw.map(|throw| throw.white());
    let whites = (0..2).map(|n| (None, white.map(|faces| faces[n])));
    let colored = Color::ALL.into_iter().filter_map(|color| match throw {
        Some(throw) => Some((Some(color), Some(throw.colored(color)?))),
        None => in_play(color).then_some((Some(color), None)),
    });
    let dice: Vec<(Option<Color>, Option<u8>)> = whites.chain(colored).collect();
    let left = middle - STEP / 2.0 * dice.len() as f32 + (STEP - DIE) / 2.0;
    for (n, (color, face)) in dice.into_iter().enumerate() {
        let at = [left + STEP * n as f32, y];
        draw_die::<SIDES>(scene, theme, color, face, at);
        if let Some(color) = color {
            draw_shape(scene, color, [at[0] + DIE / 2.0, y + DIE + 13.0], 12.0, theme.ink);
        }
    }
}

fn draw_die<const SIDES: u8>(
    scene: &mut Scene,
    theme: Theme,
    color: Option<Color>,
    face: Option<u8>,
    [x, y]: [f32; 2],
) {
    let (body, on) = color.map_or((WHITE, NIGHT), paint::row);
    let body = if face.is_none() { Paint { alpha: 0.25, ..body } } else { body };
    let rim = Paint { alpha: 0.6, ..if theme.is_dark { WHITE } else { Paint::solid(0) } };
    let at = |[right, down]: [f32; 2]| [x + right / 48.0 * DIE, y + down / 48.0 * DIE];
    if SIDES == 6 {
        let outline = Outline::rect(x + 1.0, y + 1.0, DIE - 2.0, DIE - 2.0, 10.0);
        scene.fill(outline.clone(), body);
        scene.line(outline, rim, 1.5);
        for pip in face.map(pips).unwrap_or_default() {
            scene.fill(Outline::circle(at(*pip), 4.8), on);
        }
        return;
    }
    let [top, right, low_right, bottom, low_left, left] =
        [[24.0, 1.5], [44.5, 13.0], [44.5, 35.0], [24.0, 46.5], [3.5, 35.0], [3.5, 13.0]].map(at);
    let outline = Outline::polygon([top, right, low_right, bottom, low_left, left]);
    scene.fill(outline.clone(), body);
    let Some(face) = face else {
        return scene.line(outline, rim, 1.5);
    };
    let shade = Paint::clear(0, 0.16);
    for facet in [[top, left, low_left], [top, right, low_right], [low_left, low_right, bottom]] {
        scene.fill(Outline::polygon(facet), shade);
    }
    scene.line(Outline::polygon([top, low_right, low_left]), Paint { alpha: 0.5, ..on }, 1.0);
    scene.line(outline, rim, 1.5);
    let words = (on, Weight::Bold, Anchor::Middle);
    scene.text(&face.to_string(), at([24.0, 31.5]), 14.5, words);
}

fn pips(face: u8) -> &'static [[f32; 2]] {
    const LOW: f32 = 13.0;
    const MID: f32 = 24.0;
    const HIGH: f32 = 35.0;
    match face {
        1 => &[[MID, MID]],
        2 => &[[LOW, LOW], [HIGH, HIGH]],
        3 => &[[LOW, LOW], [MID, MID], [HIGH, HIGH]],
        4 => &[[LOW, LOW], [HIGH, LOW], [LOW, HIGH], [HIGH, HIGH]],
        5 => &[[LOW, LOW], [HIGH, LOW], [MID, MID], [LOW, HIGH], [HIGH, HIGH]],
        _ => &[[LOW, LOW], [HIGH, LOW], [LOW, MID], [HIGH, MID], [LOW, HIGH], [HIGH, HIGH]],
    }
}

/// A lock centered on a point, its shackle open or shut.
pub(crate) fn draw_lock(
    scene: &mut Scene,
    [x, y]: [f32; 2],
    size: f32,
    paint: Paint,
    is_shut: bool,
) {
    let unit = size / 16.0;
    let at = |right: f32, down: f32| [x + (right - 8.0) * unit, y + (down - 8.5) * unit];
    let [left, top] = at(3.5, 7.5);
    let body = Outline::rect(left, top, 9.0 * unit, 6.5 * unit, unit);
    if is_shut {
        scene.fill(body.clone(), paint);
    }
    let width = 1.6 * unit;
    scene.line(body, paint, width);
    scene.line(Outline::arc(at(8.0, 5.0), 2.5 * unit, 0.5, 1.0), paint, width);
    scene.line(Outline::chain([at(5.5, 7.5), at(5.5, 5.0)]), paint, width);
    if is_shut {
        scene.line(Outline::chain([at(10.5, 7.5), at(10.5, 5.0)]), paint, width);
    }
}

/// A pen cross centered on a point.
pub(crate) fn draw_cross(scene: &mut Scene, [x, y]: [f32; 2], size: f32, paint: Paint) {
    let half = size / 2.0;
    let width = size * 0.15;
    scene.line(Outline::chain([[x - half, y - half], [x + half, y + half]]), paint, width);
    scene.line(Outline::chain([[x + half, y - half], [x - half, y + half]]), paint, width);
}

/// The name of a row, capitalized.
pub(crate) fn row_name(color: Color) -> String {
    let (first, rest) = color.name().split_at(1);
    first.to_uppercase() + rest
}
