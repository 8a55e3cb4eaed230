//! A scene as pixels.
//!
//! Every shape knows how far a point is from its edge. That distance, clamped to half a pixel on
//! either side, gives how much of a pixel the shape covers: edges are smooth, and there is nothing to tune.

use crate::{Paint, Scene, Shape, glyph, outline::Outline};

/// The rows of a picture from top to bottom, three bytes for each pixel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    /// Pixels from left to right.
    pub width: usize,
    /// Pixels from top to bottom.
    pub height: usize,
    /// Red, green and blue of every pixel.
    pub rgb: Vec<u8>,
}

/// The maximum width of a picture.
const WIDEST: usize = 8192;

/// Paints the scene, 1 to 8,192 pixels wide.
pub(crate) fn paint(scene: &Scene, width: usize) -> Pixels {
    let width = width.clamp(1, WIDEST);
    let scale = width as f32 / scene.width;
    let height = ((scene.height * scale).round() as usize).max(1);
    let mut pixels = Pixels { width, height, rgb: vec![0; 3 * width * height] };
    for shape in &scene.shapes {
        pixels.add(shape, scale);
    }
    pixels
}

type Point = [f32; 2];

impl Pixels {
    fn add(&mut self, shape: &Shape, scale: f32) {
        match shape {
            Shape::Fill(outline, paint) => {
                let area = Area::new(outline, scale);
                self.cover(area.bounds(), 0.0, *paint, |point| area.distance(point));
            }
            Shape::Line(outline, paint, width) => {
                let (area, half) = (Area::new(outline, scale), width * scale / 2.0);
                self.cover(area.bounds(), half, *paint, |point| area.edge_distance(point) - half);
            }
            Shape::Letter { letter, at: [x, y], scale: size, paint, weight } => {
                let half = weight.stroke() * size * scale / 2.0;
                let place =
                    |[right, down]: Point| [(x + right * size) * scale, (y + down * size) * scale];
                let strokes: Vec<Vec<Point>> = glyph::strokes(*letter)
                    .into_iter()
                    .map(|points| points.into_iter().map(place).collect())
                    .collect();
                let bounds = bounds(strokes.iter().flatten());
                self.cover(bounds, half, *paint, |point| {
                    let lines = strokes.iter().map(|points| chain_distance(points, false, point));
                    lines.fold(f32::INFINITY, f32::min) - half
                });
            }
        }
    }

    /// Covers all pixels inside a shape, and partly those at its edge.
    fn cover(
        &mut self,
        [low, high]: [Point; 2],
        margin: f32,
        paint: Paint,
        distance: impl Fn(Point) -> f32,
    ) {
        let margin = margin + 1.0;
        let from = |value: f32| (value - margin).floor().max(0.0) as usize;
        let to = |value: f32, most: usize| ((value + margin).ceil().max(0.0) as usize).min(most);
        for y in from(low[1])..to(high[1], self.height) {
            for x in from(low[0])..to(high[0], self.width) {
                let far = distance([x as f32 + 0.5, y as f32 + 0.5]);
                let part = (0.5 - far).clamp(0.0, 1.0) * paint.alpha;
                if part > 0.0 {
                    self.blend(x, y, paint, part);
                }
            }
        }
    }

    fn blend(&mut self, x: usize, y: usize, paint: Paint, part: f32) {
        let at = 3 * (y * self.width + x);
        for (byte, new) in self.rgb[at..at + 3].iter_mut().zip(paint.rgb) {
            let old = f32::from(*byte);
            *byte = (old + (f32::from(new) - old) * part).round() as u8;
        }
    }
}

/// An outline in pixels.
enum Area {
    Rect { center: Point, half: Point, round: f32 },
    Chain { points: Vec<Point>, is_closed: bool },
}

impl Area {
    fn new(outline: &Outline, scale: f32) -> Self {
        match outline {
            Outline::Rect { at, size, round } => {
                let half = size.map(|side| side * scale / 2.0);
                let center = [at[0] * scale + half[0], at[1] * scale + half[1]];
                Self::Rect { center, half, round: round * scale }
            }
            Outline::Circle { at, radius } => {
                let round = radius * scale;
                Self::Rect { center: at.map(|part| part * scale), half: [round; 2], round }
            }
            Outline::Chain { points, is_closed } => Self::Chain {
                points: points.iter().map(|point| point.map(|part| part * scale)).collect(),
                is_closed: *is_closed,
            },
        }
    }

    fn bounds(&self) -> [Point; 2] {
        match self {
            Self::Rect { center, half, .. } => [
                [center[0] - half[0], center[1] - half[1]],
                [center[0] + half[0], center[1] + half[1]],
            ],
            Self::Chain { points, .. } => bounds(points.iter()),
        }
    }

    /// The distance of a point from the edge; negative inside.
    fn distance(&self, point: Point) -> f32 {
        match self {
            Self::Rect { center, half, round } => {
                let across = |axis: usize| (point[axis] - center[axis]).abs() - half[axis] + round;
                let (right, down) = (across(0), across(1));
                hypotenuse(right.max(0.0), down.max(0.0)) + right.max(down).min(0.0) - round
            }
            Self::Chain { points, .. } => {
                let far = chain_distance(points, true, point);
                if is_inside(points, point) { -far } else { far }
            }
        }
    }

    fn edge_distance(&self, point: Point) -> f32 {
        match self {
            Self::Rect { .. } => self.distance(point).abs(),
            Self::Chain { points, is_closed } => chain_distance(points, *is_closed, point),
        }
    }
}

fn bounds<'a>(points: impl Iterator<Item = &'a Point>) -> [Point; 2] {
    let nowhere = [[f32::INFINITY; 2], [f32::NEG_INFINITY; 2]];
    points.fold(nowhere, |[low, high], point| {
        [
            [low[0].min(point[0]), low[1].min(point[1])],
            [high[0].max(point[0]), high[1].max(point[1])],
        ]
    })
}

fn chain_distance(points: &[Point], is_closed: bool, point: Point) -> f32 {
    let closing = if is_closed { points.last().zip(points.first()) } else { None };
    let lines = points.iter().zip(points.iter().skip(1)).chain(closing);
    lines.map(|(from, to)| line_distance(*from, *to, point)).fold(f32::INFINITY, f32::min)
}

fn line_distance(from: Point, to: Point, point: Point) -> f32 {
    let line = [to[0] - from[0], to[1] - from[1]];
    let way = [point[0] - from[0], point[1] - from[1]];
    let length = line[0] * line[0] + line[1] * line[1];
    let part = if length > 0.0 {
        ((way[0] * line[0] + way[1] * line[1]) / length).clamp(0.0, 1.0)
    } else {
        0.0
    };
    hypotenuse(way[0] - line[0] * part, way[1] - line[1] * part)
}

fn hypotenuse(x: f32, y: f32) -> f32 {
    (x * x + y * y).sqrt()
}

/// Whether a line from the point to the right crosses the outline an odd number of times.
fn is_inside(points: &[Point], [x, y]: Point) -> bool {
    let mut is_inside = false;
    let mut before = *points.last().unwrap_or(&[0.0; 2]);
    for point in points {
        let is_crossed = (point[1] > y) != (before[1] > y);
        if is_crossed
            && x < (before[0] - point[0]) * (y - point[1]) / (before[1] - point[1]) + point[0]
        {
            is_inside = !is_inside;
        }
        before = *point;
    }
    is_inside
}
