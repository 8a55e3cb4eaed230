//! The parts of a picture, before it is written or painted.

use crate::{Paint, glyph, outline::Outline};

/// How thick letters are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Weight {
    /// Running text.
    Plain,
    /// Numbers and names.
    Bold,
}

impl Weight {
    /// The width of a stroke, for letters 10 units high.
    pub(crate) const fn stroke(self) -> f32 {
        match self {
            Self::Plain => 1.25,
            Self::Bold => 1.9,
        }
    }
}

/// Which part of a text is at its point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// It begins there.
    Start,
    /// It is centered there.
    Middle,
    /// It ends there.
    End,
}

/// One thing in a picture. Later ones cover earlier ones.
#[derive(Clone, Debug)]
pub enum Shape {
    /// An area.
    Fill(Outline, Paint),
    /// A line along an outline, and its width.
    Line(Outline, Paint, f32),
    /// One letter.
    Letter {
        /// The character.
        letter: char,
        /// The upper left corner of a capital.
        at: [f32; 2],
        /// The height of a capital, in tens of units.
        scale: f32,
        /// The color of the strokes.
        paint: Paint,
        /// The thickness of the strokes.
        weight: Weight,
    },
}

/// A picture: a size, and shapes from bottom to top.
#[derive(Clone, Debug)]
pub struct Scene {
    /// From left to right, in units.
    pub width: f32,
    /// From top to bottom, in units.
    pub height: f32,
    /// What is in it.
    pub shapes: Vec<Shape>,
}

impl Scene {
    /// An empty picture on paper.
    pub fn new(width: f32, height: f32, paper: Paint) -> Self {
        let mut scene = Self { width, height, shapes: Vec::new() };
        scene.fill(Outline::rect(0.0, 0.0, width, height, 0.0), paper);
        scene
    }

    /// Adds an area.
    pub fn fill(&mut self, outline: Outline, paint: Paint) {
        self.shapes.push(Shape::Fill(outline, paint));
    }

    /// Adds a line.
    pub fn line(&mut self, outline: Outline, paint: Paint, width: f32) {
        self.shapes.push(Shape::Line(outline, paint, width));
    }

    /// Adds text. Capitals and digits are `size` high and stand on `y`. Returns where the text ends.
    pub fn text(
        &mut self,
        text: &str,
        [x, y]: [f32; 2],
        size: f32,
        (paint, weight, anchor): (Paint, Weight, Anchor),
    ) -> f32 {
        let scale = size / glyph::HEIGHT;
        let width = glyph::width_of(text) * scale;
        let mut x = match anchor {
            Anchor::Start => x,
            Anchor::Middle => x - width / 2.0,
            Anchor::End => x - width,
        };
        let end = x + width;
        for letter in text.chars() {
            if letter != ' ' {
                self.shapes.push(Shape::Letter { letter, at: [x, y - size], scale, paint, weight });
            }
            x += glyph::advance(letter) * scale;
        }
        end
    }
}

/// The text, cut to at most this width.
pub(crate) fn cut(text: &str, size: f32, width: f32) -> String {
    let scale = size / glyph::HEIGHT;
    if glyph::width_of(text) * scale <= width {
        return text.to_owned();
    }
    let mut kept = text.to_owned();
    while !kept.is_empty() && glyph::width_of(&format!("{kept}…")) * scale > width {
        kept.pop();
    }
    format!("{}…", kept.trim_end())
}
