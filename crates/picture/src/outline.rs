//! Outlines of shapes: rectangles, circles and chains of points.

use std::f32::consts::TAU;

/// The outline of a shape.
#[derive(Clone, Debug)]
pub enum Outline {
    /// A rectangle with round corners.
    Rect {
        /// The upper left corner.
        at: [f32; 2],
        /// Width and height.
        size: [f32; 2],
        /// The radius of the corners.
        round: f32,
    },
    /// A circle.
    Circle {
        /// The center.
        at: [f32; 2],
        /// The radius.
        radius: f32,
    },
    /// A sequence of points.
    Chain {
        /// The points.
        points: Vec<[f32; 2]>,
        /// Whether the last point is joined to the first.
        is_closed: bool,
    },
}

impl Outline {
    /// A rectangle with round corners.
    pub const fn rect(x: f32, y: f32, width: f32, height: f32, round: f32) -> Self {
        Self::Rect { at: [x, y], size: [width, height], round }
    }

    /// A circle.
    pub const fn circle(at: [f32; 2], radius: f32) -> Self {
        Self::Circle { at, radius }
    }

    /// An area between points.
    pub fn polygon(points: impl Into<Vec<[f32; 2]>>) -> Self {
        Self::Chain { points: points.into(), is_closed: true }
    }

    /// A line through points.
    pub fn chain(points: impl Into<Vec<[f32; 2]>>) -> Self {
        Self::Chain { points: points.into(), is_closed: false }
    }

    /// Part of a circle; angles run clockwise from the right, and a full turn is 1.
    pub fn arc([x, y]: [f32; 2], radius: f32, from: f32, to: f32) -> Self {
        let steps = ((to - from).abs() * 40.0).ceil().max(2.0) as usize;
        let point = |step: usize| {
            let turn = TAU * (from + (to - from) * step as f32 / steps as f32);
            [x + radius * libm::cosf(turn), y + radius * libm::sinf(turn)]
        };
        Self::chain((0..=steps).map(point).collect::<Vec<_>>())
    }

    /// A star with five points.
    pub(crate) fn star([x, y]: [f32; 2], radius: f32) -> Self {
        let point = |n: usize| {
            let turn = TAU * (n as f32 / 10.0 - 0.25);
            let far = if n.is_multiple_of(2) { radius } else { radius * 0.46 };
            [x + far * libm::cosf(turn), y + far * libm::sinf(turn)]
        };
        Self::polygon((0..10).map(point).collect::<Vec<_>>())
    }
}
