//! A sheet of characters to draw on, in any order.

use std::fmt;

use anstyle::Style as Ink;

use crate::{Style, palette::BARE};

/// Lines of characters, each with its ink. All characters are one column wide.
///
/// Ink is dropped here if the style has no color, so drawing code need not ask.
pub(crate) struct Canvas {
    style: Style,
    lines: Vec<Vec<(char, Ink)>>,
}

impl Canvas {
    pub(crate) fn new(style: Style) -> Self {
        Self { style, lines: Vec::new() }
    }

    /// The first, or the second if the style is plain.
    pub(crate) fn pick<T>(&self, fancy: T, plain: T) -> T {
        if self.style.plain { plain } else { fancy }
    }

    /// How many lines have been drawn on.
    pub(crate) fn height(&self) -> usize {
        self.lines.len()
    }

    /// Leaves a line empty below everything drawn so far.
    pub(crate) fn skip_line(&mut self) {
        self.lines.push(Vec::new());
    }

    /// Writes text at a place, over what was there, and returns the column after it.
    pub(crate) fn put(&mut self, line: usize, column: usize, text: &str, ink: Ink) -> usize {
        if self.lines.len() <= line {
            self.lines.resize(line + 1, Vec::new());
        }
        let cells = &mut self.lines[line];
        let end = column + text.chars().count();
        if cells.len() < end {
            cells.resize(end, (' ', BARE));
        }
        let ink = if self.style.color { ink } else { BARE };
        for (cell, letter) in cells[column..].iter_mut().zip(text.chars()) {
            *cell = (letter, ink);
        }
        end
    }

    /// Writes text so that it ends before a column.
    pub(crate) fn put_before(&mut self, line: usize, end: usize, text: &str, ink: Ink) {
        self.put(line, end - text.chars().count(), text, ink);
    }
}

/// Omits blanks at the end of a line unless they are colored.
impl fmt::Display for Canvas {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.lines {
            let drawn = line.iter().rposition(|&cell| cell != (' ', BARE));
            let cells = &line[..drawn.map_or(0, |last| last + 1)];
            for run in cells.chunk_by(|(_, ink), (_, other)| ink == other) {
                let ink = run[0].1;
                let text: String = run.iter().map(|&(letter, _)| letter).collect();
                write!(f, "{ink}{text}{ink:#}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::palette::BOLD;

    fn drawn(style: Style) -> String {
        let mut canvas = Canvas::new(style);
        assert_eq!(canvas.put(0, 2, canvas.pick("│x", "|x"), BARE), 4);
        canvas.skip_line();
        canvas.put(2, 0, "four", BARE);
        canvas.put_before(2, 4, "ty ", BOLD);
        assert_eq!(canvas.height(), 3);
        canvas.to_string()
    }

    #[test]
    fn later_text_covers_earlier_text_and_blanks_are_trimmed() {
        assert_eq!(drawn(Style::default()), "  │x\n\nfty\n");
        let plain = Style { color: false, plain: true };
        assert_eq!(drawn(plain), "  |x\n\nfty\n");
    }

    #[test]
    fn runs_of_one_ink_are_painted_together() {
        let color = Style { color: true, plain: false };
        assert_eq!(drawn(color), "  │x\n\nf\u{1b}[1mty \u{1b}[0m\n");
    }
}
