//! Frames as a moving picture: only what changed is written of each frame, with one palette for all.

use std::collections::HashMap;

use gif::{DisposalMethod, Encoder, EncodingError, Frame, Repeat};
use picture::Pixels;

/// How many colors a GIF may have; the last one means that a pixel stays as it is.
const COLORS: usize = 255;
const SAME: u8 = 255;
/// Colors are told apart by this many bits of red, green and blue.
const BITS: u8 = 5;

/// A moving picture that is being written.
pub(crate) struct Film {
    encoder: Encoder<Vec<u8>>,
    palette: Palette,
    width: usize,
    /// The colors of the last frame, and how long it stays, in hundredths of a second.
    last: Vec<u8>,
    waiting: Option<(Frame<'static>, u16)>,
    /// What went wrong, reported at the end.
    trouble: Result<(), EncodingError>,
}

impl Film {
    /// Begins with a frame; the colors are those of this frame and of some that come later.
    pub(crate) fn new(first: &Pixels, later: &[Pixels], delay: u16) -> Result<Self, EncodingError> {
        let palette = Palette::of(std::iter::once(first).chain(later));
        let (width, height) = (side(first.width), side(first.height));
        let mut encoder = Encoder::new(Vec::new(), width, height, &palette.bytes())?;
        encoder.set_repeat(Repeat::Infinite)?;
        let last = palette.paint(first);
        let frame = Frame::from_indexed_pixels(width, height, last.clone(), None);
        let waiting = Some((frame, delay));
        Ok(Self { encoder, palette, width: first.width, last, waiting, trouble: Ok(()) })
    }

    /// Adds a frame of the same size. A frame that shows nothing new makes the last one stay longer.
    pub(crate) fn add(&mut self, pixels: &Pixels, delay: u16) {
        let next = self.palette.paint(pixels);
        if let Some(frame) = changes(&self.last, &next, self.width) {
            self.flush();
            self.waiting = Some((frame, delay));
        } else if let Some((_, longer)) = &mut self.waiting {
            *longer = longer.saturating_add(delay);
        }
        self.last = next;
    }

    /// The whole file.
    pub(crate) fn finish(mut self) -> Result<Vec<u8>, EncodingError> {
        self.flush();
        self.trouble?;
        self.encoder.into_inner()
    }

    fn flush(&mut self) {
        let Some((mut frame, delay)) = self.waiting.take() else { return };
        frame.delay = delay;
        frame.dispose = DisposalMethod::Keep;
        if self.trouble.is_ok() {
            self.trouble = self.encoder.write_frame(&frame);
        }
    }
}

/// The smallest part that holds everything new, if anything is.
fn changes(last: &[u8], next: &[u8], width: usize) -> Option<Frame<'static>> {
    let news = || (0..next.len()).filter(|&at| last[at] != next[at]);
    let (top, bottom) = (news().next()? / width, news().next_back()? / width);
    let (left, right) = (news().map(|at| at % width).min()?, news().map(|at| at % width).max()?);
    let mut indices = Vec::with_capacity((bottom - top + 1) * (right - left + 1));
    for row in top..=bottom {
        let cells = (left..=right).map(|column| row * width + column);
        indices.extend(cells.map(|at| if last[at] == next[at] { SAME } else { next[at] }));
    }
    let (across, down) = (side(right - left + 1), side(bottom - top + 1));
    let mut frame = Frame::from_indexed_pixels(across, down, indices, Some(SAME));
    (frame.left, frame.top) = (side(left), side(top));
    Some(frame)
}

/// A length as the format wants it. Films are far smaller than the largest that can be written.
fn side(length: usize) -> u16 {
    u16::try_from(length).unwrap_or(u16::MAX)
}

type Rgb = [u8; 3];

/// The colors of a film, and which one stands for which.
struct Palette {
    colors: Vec<Rgb>,
    nearest: Vec<u8>,
}

impl Palette {
    /// The colors that are most common in some frames.
    fn of<'a>(frames: impl Iterator<Item = &'a Pixels>) -> Self {
        let mut counts: HashMap<usize, (usize, Rgb)> = HashMap::new();
        for pixel in frames.flat_map(pixels) {
            counts.entry(coarse(pixel)).or_insert((0, pixel)).0 += 1;
        }
        let mut common: Vec<(usize, Rgb)> = counts.into_values().collect();
        common.sort_unstable_by_key(|&(count, color)| (std::cmp::Reverse(count), color));
        common.truncate(COLORS);
        let colors: Vec<Rgb> = common.into_iter().map(|(_, color)| color).collect();
        let mut nearest: Vec<u8> =
            (0..1 << (3 * BITS)).map(|key| nearest(&colors, fine(key))).collect();
        // A color of the palette stands for itself, even if a neighbor is nearer to the middle.
        for (&color, place) in colors.iter().zip(0..) {
            nearest[coarse(color)] = place;
        }
        Self { colors, nearest }
    }

    fn bytes(&self) -> Vec<u8> {
        let mut bytes = self.colors.concat();
        bytes.resize(3 * (COLORS + 1), 0);
        bytes
    }

    fn paint(&self, frame: &Pixels) -> Vec<u8> {
        pixels(frame).map(|pixel| self.nearest[coarse(pixel)]).collect()
    }
}

fn pixels(frame: &Pixels) -> impl Iterator<Item = Rgb> + '_ {
    frame.rgb.chunks_exact(3).map(|pixel| [pixel[0], pixel[1], pixel[2]])
}

/// A color as a number of few bits, and the middle of what that number stands for.
fn coarse(color: Rgb) -> usize {
    color.into_iter().fold(0, |key, part| key << BITS | usize::from(part >> (8 - BITS)))
}

fn fine(key: usize) -> Rgb {
    let part = |at: u8| {
        let bits = key >> (at * BITS) & ((1 << BITS) - 1);
        u8::try_from(bits << (8 - BITS) | 1 << (7 - BITS)).unwrap_or(u8::MAX)
    };
    [part(2), part(1), part(0)]
}

fn nearest(colors: &[Rgb], wanted: Rgb) -> u8 {
    let far = |color: &Rgb| {
        color
            .iter()
            .zip(wanted)
            .map(|(one, other)| u32::from(one.abs_diff(other)).pow(2))
            .sum::<u32>()
    };
    let places = colors.iter().zip(0..SAME);
    places.min_by_key(|(color, _)| far(color)).map_or(0, |(_, place)| place)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RED: Rgb = [200, 0, 0];
    const BLUE: Rgb = [0, 0, 200];

    fn frame(colors: [Rgb; 6]) -> Pixels {
        Pixels { width: 3, height: 2, rgb: colors.concat() }
    }

    fn shown(film: &[u8]) -> Vec<(u16, [u16; 4], Vec<u8>)> {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(film).unwrap();
        let mut frames = Vec::new();
        while let Some(frame) = decoder.read_next_frame().unwrap() {
            let place = [frame.left, frame.top, frame.width, frame.height];
            frames.push((frame.delay, place, frame.buffer.to_vec()));
        }
        frames
    }

    #[test]
    fn only_what_changed_is_written_and_what_stays_stays_longer() {
        let first = frame([RED; 6]);
        let second = frame([RED, RED, RED, RED, BLUE, BLUE]);
        let mut film = Film::new(&first, std::slice::from_ref(&second), 70).unwrap();
        film.add(&first, 30);
        film.add(&second, 400);
        let frames = shown(&film.finish().unwrap());
        let all = (100, [0, 0, 3, 2], vec![0; 6]);
        assert_eq!(frames, [all, (400, [1, 1, 2, 1], vec![1, 1])]);
    }

    #[test]
    fn common_colors_stay_and_rare_ones_become_the_nearest() {
        let rare = (0..4096_u32).flat_map(|n| [(n % 64 * 4) as u8, (n / 64 * 4) as u8, 7]);
        let rgb: Vec<u8> = [RED.repeat(50), BLUE.repeat(50), rare.collect()].concat();
        let many = Pixels { width: 4196, height: 1, rgb };
        let palette = Palette::of(std::iter::once(&many));
        assert_eq!(palette.colors.len(), COLORS);
        let painted = palette.paint(&many);
        assert_eq!(palette.colors[usize::from(painted[0])], RED);
        assert_eq!(palette.colors[usize::from(painted[50])], BLUE);
        let far = |one: Rgb, other: Rgb| -> u32 {
            one.iter().zip(other).map(|(a, b)| u32::from(a.abs_diff(b)).pow(2)).sum()
        };
        for (pixel, place) in pixels(&many).zip(painted) {
            let wanted = fine(coarse(pixel));
            let chosen = palette.colors[usize::from(place)];
            let least = palette.colors.iter().map(|&color| far(color, wanted)).min();
            assert!(coarse(chosen) == coarse(pixel) || Some(far(chosen, wanted)) == least);
        }
    }
}
