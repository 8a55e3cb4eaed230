//! Letters as pen strokes, so that a picture needs no font.
//!
//! Capitals span 0 to 10, lower-case letters 3 to 10, and descenders reach down to 13. The drawings are
//! SVG paths of absolute moves, lines and quadratic curves. Accented letters are composed; a letter that
//! nobody has drawn is an empty box.

/// The height of capitals and digits.
pub(crate) const HEIGHT: f32 = 10.0;

const GAP: f32 = 2.3;
const SPACE: f32 = 4.2;

/// The path of a letter.
pub(crate) fn path(letter: char) -> String {
    let (base, mark) = parts(letter);
    let (width, drawing) = drawing(base);
    match mark.map(|mark| accent(mark, base, width)) {
        Some(accent) => format!("{drawing}{accent}"),
        None => drawing.to_owned(),
    }
}

/// The strokes of a letter as points, curves cut into straight pieces.
pub(crate) fn strokes(letter: char) -> Vec<Vec<[f32; 2]>> {
    read(&path(letter))
}

/// The distance from one letter to the next.
pub(crate) fn advance(letter: char) -> f32 {
    if letter == ' ' { SPACE } else { drawing(parts(letter).0).0 + GAP }
}

/// The width of a text.
pub(crate) fn width_of(text: &str) -> f32 {
    (text.chars().map(advance).sum::<f32>() - GAP).max(0.0)
}

const PIECES: usize = 8;

fn read(path: &str) -> Vec<Vec<[f32; 2]>> {
    let mut strokes: Vec<Vec<[f32; 2]>> = Vec::new();
    let mut rest = path;
    while let Some(command) = rest.chars().next() {
        let end = rest[1..].find(['M', 'L', 'Q']).map_or(rest.len(), |end| end + 1);
        let numbers: Vec<f32> =
            rest[1..end].split(' ').filter_map(|number| number.parse().ok()).collect();
        rest = &rest[end..];
        match (command, numbers.as_slice(), strokes.last_mut()) {
            ('M', &[x, y], _) => strokes.push(vec![[x, y]]),
            ('L', &[x, y], Some(stroke)) => stroke.push([x, y]),
            ('Q', &[over_x, over_y, x, y], Some(stroke)) => {
                let from = *stroke.last().unwrap_or(&[x, y]);
                stroke.extend((1..=PIECES).map(|piece| {
                    let part = piece as f32 / PIECES as f32;
                    let bend = |from: f32, over: f32, to: f32| {
                        let rest = 1.0 - part;
                        rest * rest * from + 2.0 * rest * part * over + part * part * to
                    };
                    [bend(from[0], over_x, x), bend(from[1], over_y, y)]
                }));
            }
            _ => unreachable!("drawings have moves, lines and curves only"),
        }
    }
    strokes
}

#[derive(Clone, Copy)]
enum Mark {
    Acute,
    Grave,
    Roof,
    Tilde,
    Dots,
    Dot,
    Ring,
    Caron,
    Tail,
    Hook,
    Slash,
    Stroke,
}

fn accent(mark: Mark, base: char, width: f32) -> String {
    let middle = width / 2.0;
    let low = if base.is_lowercase() { 1.4 } else { -1.6 };
    let at = |points: &[[f32; 2]]| {
        let points: Vec<String> =
            points.iter().map(|[x, y]| format!("{} {}", middle + x, low + y)).collect();
        format!("M{}", points.join("L"))
    };
    match mark {
        Mark::Acute => at(&[[-0.4, 0.0], [1.0, -2.0]]),
        Mark::Grave => at(&[[0.4, 0.0], [-1.0, -2.0]]),
        Mark::Roof => at(&[[-1.5, 0.0], [0.0, -1.8], [1.5, 0.0]]),
        Mark::Caron => at(&[[-1.5, -1.8], [0.0, 0.0], [1.5, -1.8]]),
        Mark::Tilde => at(&[[-1.8, -0.4], [-0.7, -1.2], [0.7, -0.4], [1.8, -1.2]]),
        Mark::Dots => at(&[[-1.4, -0.8], [-1.4, -0.7]]) + &at(&[[1.4, -0.8], [1.4, -0.7]]),
        Mark::Dot => at(&[[0.0, -0.8], [0.0, -0.7]]),
        Mark::Ring => at(&[[-1.0, -1.0], [0.0, -2.0], [1.0, -1.0], [0.0, 0.0], [-1.0, -1.0]]),
        Mark::Tail => format!("M{middle} 10L{} 11.4L{} 12.8", middle + 0.8, middle - 0.6),
        Mark::Hook => format!("M{width} 10Q{} 12.6 {} 12.6", width - 1.8, width + 0.4),
        Mark::Slash => format!("M{} 10.6L{} {}", -0.4, width + 0.4, low + 1.0),
        Mark::Stroke => "M-1.2 6.4L2 4.2".to_owned(),
    }
}

/// A letter and its accent, for European languages in Latin script.
fn parts(letter: char) -> (char, Option<Mark>) {
    const MARKED: [(Mark, &str, &str); 12] = [
        (Mark::Acute, "áéíóúýćńśźĺŕÁÉÍÓÚÝĆŃŚŹĹŔ", "aeıouycnszlrAEIOUYCNSZLR"),
        (Mark::Grave, "àèìòùÀÈÌÒÙ", "aeıouAEIOU"),
        (Mark::Roof, "âêîôûŵŷÂÊÎÔÛŴŶ", "aeıouwyAEIOUWY"),
        (Mark::Tilde, "ãñõÃÑÕ", "anoANO"),
        (Mark::Dots, "äëïöüÿÄËÏÖÜŸ", "aeıouyAEIOUY"),
        (Mark::Dot, "żėŻĖİ", "zeZEI"),
        (Mark::Ring, "åůÅŮ", "auAU"),
        (Mark::Caron, "čďěňřšťžČĎĚŇŘŠŤŽ", "cdenrstzCDENRSTZ"),
        (Mark::Tail, "çşÇŞ", "csCS"),
        (Mark::Hook, "ąęĄĘ", "aeAE"),
        (Mark::Slash, "øØ", "oO"),
        (Mark::Stroke, "łŁ", "lL"),
    ];
    let found = MARKED.iter().find_map(|(mark, marked, bases)| {
        let place = marked.chars().position(|candidate| candidate == letter)?;
        Some((bases.chars().nth(place)?, Some(*mark)))
    });
    found.unwrap_or((letter, None))
}

/// The width of a letter without accent, and its path.
#[rustfmt::skip]
fn drawing(letter: char) -> (f32, &'static str) {
    match letter {
        '0' => (6.0, "M0 5Q0 0 3 0Q6 0 6 5Q6 10 3 10Q0 10 0 5"),
        '1' => (4.6, "M1 2.4L3.4 0L3.4 10"),
        '2' => (6.0, "M0.2 2.6Q0.2 0 3 0Q5.8 0 5.8 2.7Q5.8 4.4 4 6.2L0.2 10L6 10"),
        '3' => (6.0, "M0.3 1.8Q0.8 0 3 0Q5.7 0 5.7 2.4Q5.7 4.7 2.6 4.7Q6 4.7 6 7.3Q6 10 3 10Q0.5 10 0 8"),
        '4' => (6.0, "M4.5 10L4.5 0L0 6.8L6 6.8"),
        '5' => (6.0, "M5.5 0L1 0L0.6 4.6Q1.5 3.7 3.1 3.7Q6 3.7 6 6.8Q6 10 3 10Q0.6 10 0 8.2"),
        '6' => (6.0, "M5.4 1.2Q4.6 0 3.2 0Q0 0 0 5.6Q0 10 3 10Q6 10 6 7Q6 4.2 3.2 4.2Q0.5 4.2 0.1 6.6"),
        '7' => (6.0, "M0 0L6 0L2.2 10"),
        '8' => (6.0, "M3 4.7Q0.5 4.7 0.5 2.35Q0.5 0 3 0Q5.5 0 5.5 2.35Q5.5 4.7 3 4.7Q0 4.7 0 7.35Q0 10 3 10Q6 10 6 7.35Q6 4.7 3 4.7"),
        '9' => (6.0, "M0.6 8.8Q1.4 10 2.8 10Q6 10 6 4.4Q6 0 3 0Q0 0 0 3Q0 5.8 2.8 5.8Q5.5 5.8 5.9 3.4"),
        'A' => (7.0, "M0 10L3.5 0L7 10M1.2 6.6L5.8 6.6"),
        'B' => (6.2, "M0 4.7L3.4 4.7Q6.2 4.7 6.2 7.3Q6.2 10 3.4 10L0 10L0 0L3.1 0Q5.6 0 5.6 2.35Q5.6 4.7 3.1 4.7"),
        'C' => (6.4, "M6.4 1.8Q5.4 0 3.6 0Q0 0 0 5Q0 10 3.6 10Q5.4 10 6.4 8.2"),
        'D' => (6.6, "M0 0L0 10L2.6 10Q6.6 10 6.6 5Q6.6 0 2.6 0L0 0"),
        'E' => (5.4, "M5.4 0L0 0L0 10L5.4 10M0 4.8L4.6 4.8"),
        'F' => (5.2, "M5.2 0L0 0L0 10M0 4.9L4.4 4.9"),
        'G' => (6.6, "M6.4 1.8Q5.4 0 3.6 0Q0 0 0 5Q0 10 3.6 10Q6.6 10 6.6 5.6L3.8 5.6"),
        'H' => (6.4, "M0 0L0 10M6.4 0L6.4 10M0 4.8L6.4 4.8"),
        'I' => (0.4, "M0.2 0L0.2 10"),
        'J' => (3.8, "M3.8 0L3.8 7.4Q3.8 10 1.9 10Q0.4 10 0 8.6"),
        'K' => (6.0, "M0 0L0 10M5.8 0L0 6.2M2.2 4L6 10"),
        'L' => (5.0, "M0 0L0 10L5 10"),
        'M' => (7.6, "M0 10L0 0L3.8 6L7.6 0L7.6 10"),
        'N' => (6.4, "M0 10L0 0L6.4 10L6.4 0"),
        'O' => (7.2, "M0 5Q0 0 3.6 0Q7.2 0 7.2 5Q7.2 10 3.6 10Q0 10 0 5"),
        'P' => (6.0, "M0 10L0 0L3.2 0Q6 0 6 2.8Q6 5.6 3.2 5.6L0 5.6"),
        'Q' => (7.2, "M0 5Q0 0 3.6 0Q7.2 0 7.2 5Q7.2 10 3.6 10Q0 10 0 5M4.6 7.4L7.2 10.6"),
        'R' => (6.2, "M0 10L0 0L3.2 0Q6 0 6 2.8Q6 5.6 3.2 5.6L0 5.6M3.2 5.6L6.2 10"),
        'S' => (6.0, "M5.8 1.9Q5 0 3 0Q0.3 0 0.3 2.4Q0.3 4.4 3 4.9Q6 5.4 6 7.6Q6 10 3 10Q0.7 10 0 8"),
        'T' => (6.4, "M0 0L6.4 0M3.2 0L3.2 10"),
        'U' => (6.4, "M0 0L0 6.4Q0 10 3.2 10Q6.4 10 6.4 6.4L6.4 0"),
        'V' => (6.8, "M0 0L3.4 10L6.8 0"),
        'W' => (9.6, "M0 0L2.4 10L4.8 1.5L7.2 10L9.6 0"),
        'X' => (6.2, "M0 0L6.2 10M6.2 0L0 10"),
        'Y' => (6.4, "M0 0L3.2 5L6.4 0M3.2 5L3.2 10"),
        'Z' => (6.0, "M0 0L6 0L0 10L6 10"),
        'a' => (5.0, "M0.5 4.2Q1.2 3 2.8 3Q5 3 5 5.4L5 10M5 6.2L2.6 6.2Q0 6.2 0 8.1Q0 10 2.2 10Q5 10 5 7.2"),
        'b' => (5.4, "M0 0L0 10M0 6.5Q0 3 2.7 3Q5.4 3 5.4 6.5Q5.4 10 2.7 10Q0 10 0 6.5"),
        'c' => (4.8, "M4.8 4.4Q4.2 3 2.6 3Q0 3 0 6.5Q0 10 2.6 10Q4.2 10 4.8 8.6"),
        'd' => (5.4, "M5.4 0L5.4 10M5.4 6.5Q5.4 3 2.7 3Q0 3 0 6.5Q0 10 2.7 10Q5.4 10 5.4 6.5"),
        'e' => (5.2, "M0 6.3L5.2 6.3Q5.2 3 2.7 3Q0 3 0 6.5Q0 10 2.8 10Q4.4 10 5 8.6"),
        'f' => (3.6, "M3.6 0.2Q1.4 -0.4 1.4 2.2L1.4 10M0 3.4L3.2 3.4"),
        'g' => (5.4, "M5.4 3L5.4 10.4Q5.4 13 2.8 13Q1 13 0.5 11.8M5.4 6.5Q5.4 3 2.7 3Q0 3 0 6.5Q0 10 2.7 10Q5.4 10 5.4 6.5"),
        'h' => (5.0, "M0 0L0 10M0 6Q0 3 2.6 3Q5 3 5 5.8L5 10"),
        'i' => (0.4, "M0.2 3.2L0.2 10M0.2 0.3L0.2 0.5"),
        'ı' => (0.4, "M0.2 3.2L0.2 10"),
        'j' => (1.6, "M1.4 3.2L1.4 10.8Q1.4 13 -0.4 12.8M1.4 0.3L1.4 0.5"),
        'k' => (4.8, "M0 0L0 10M4.6 3.2L0 7.2M1.8 5.8L4.8 10"),
        'l' => (1.4, "M0.1 0L0.1 8.2Q0.1 10 1.5 9.9"),
        'm' => (8.4, "M0 3L0 10M0 6Q0 3 2.1 3Q4.2 3 4.2 5.8L4.2 10M4.2 6Q4.2 3 6.3 3Q8.4 3 8.4 5.8L8.4 10"),
        'n' => (5.0, "M0 3L0 10M0 6Q0 3 2.6 3Q5 3 5 5.8L5 10"),
        'o' => (5.4, "M0 6.5Q0 3 2.7 3Q5.4 3 5.4 6.5Q5.4 10 2.7 10Q0 10 0 6.5"),
        'p' => (5.4, "M0 3L0 13M0 6.5Q0 3 2.7 3Q5.4 3 5.4 6.5Q5.4 10 2.7 10Q0 10 0 6.5"),
        'q' => (5.4, "M5.4 3L5.4 13M5.4 6.5Q5.4 3 2.7 3Q0 3 0 6.5Q0 10 2.7 10Q5.4 10 5.4 6.5"),
        'r' => (2.9, "M0 3L0 10M0 6Q0.2 3 2.9 3.1"),
        's' => (4.6, "M4.3 4.2Q3.8 3 2.2 3Q0.2 3 0.2 4.7Q0.2 6.2 2.3 6.4Q4.6 6.7 4.6 8.3Q4.6 10 2.3 10Q0.5 10 0 8.7"),
        't' => (3.6, "M1.4 0.8L1.4 7.8Q1.4 10 3.6 9.8M0 3.2L3.4 3.2"),
        'u' => (5.0, "M0 3L0 7.2Q0 10 2.4 10Q5 10 5 7M5 3L5 10"),
        'v' => (5.2, "M0 3L2.6 10L5.2 3"),
        'w' => (7.6, "M0 3L1.9 10L3.8 4L5.7 10L7.6 3"),
        'x' => (4.8, "M0 3L4.8 10M4.8 3L0 10"),
        'y' => (5.2, "M0 3L2.6 9.8M5.2 3L2.4 10.6Q1.5 13 0 12.6"),
        'z' => (4.6, "M0 3L4.6 3L0 10L4.6 10"),
        'ß' => (5.4, "M0 10L0 2.6Q0 0 2.4 0Q4.6 0 4.6 2Q4.6 3.4 3 4.4Q5.4 5 5.4 7.4Q5.4 10 2.4 10"),
        'æ' => (8.6, "M0.5 4.2Q1.2 3 2.4 3Q4.3 3 4.3 5.4L4.3 10M4.3 6.3L2.4 6.2Q0 6.2 0 8.1Q0 10 2 10Q4.3 10 4.3 6.5Q4.3 3 6.5 3Q8.6 3 8.6 6.3L4.3 6.3M4.3 7Q4.5 10 6.6 10Q8 10 8.4 8.8"),
        'œ' => (8.8, "M4.4 6.5Q4.4 3 2.2 3Q0 3 0 6.5Q0 10 2.2 10Q4.4 10 4.4 6.5Q4.4 3 6.7 3Q8.8 3 8.8 6.3L4.4 6.3M4.4 7Q4.6 10 6.8 10Q8.2 10 8.6 8.8"),
        '.' => (0.4, "M0.2 9.8L0.2 10"),
        ',' => (1.0, "M0.8 9.7L0.2 11.6"),
        ':' => (0.4, "M0.2 4.2L0.2 4.4M0.2 9.8L0.2 10"),
        ';' => (1.0, "M0.8 4.2L0.8 4.4M0.8 9.7L0.2 11.6"),
        '…' => (7.0, "M0.4 9.8L0.4 10M3.5 9.8L3.5 10M6.6 9.8L6.6 10"),
        '-' => (3.4, "M0 6.2L3.4 6.2"),
        '–' | '−' => (5.0, "M0 6L5 6"),
        '+' => (5.0, "M0 6L5 6M2.5 3.5L2.5 8.5"),
        '=' => (5.0, "M0 4.8L5 4.8M0 7.6L5 7.6"),
        '×' => (4.0, "M0 4L4 8M4 4L0 8"),
        '·' => (0.6, "M0.3 5.4L0.3 5.6"),
        '/' => (4.0, "M4 -0.6L0 10.6"),
        '(' => (2.0, "M2 -0.6Q0 2 0 5Q0 8 2 10.6"),
        ')' => (2.0, "M0 -0.6Q2 2 2 5Q2 8 0 10.6"),
        '\'' | '’' => (0.4, "M0.2 0L0.2 2.4"),
        '"' => (2.4, "M0.2 0L0.2 2.4M2.2 0L2.2 2.4"),
        '!' => (0.4, "M0.2 0L0.2 6.8M0.2 9.8L0.2 10"),
        '?' => (4.8, "M0 2.2Q0.2 0 2.4 0Q4.8 0 4.8 2.3Q4.8 4 2.4 5.4L2.4 7M2.4 9.8L2.4 10"),
        '<' => (5.0, "M5 3L0 6L5 9"),
        '>' => (5.0, "M0 3L5 6L0 9"),
        '*' => (4.4, "M2.2 1L2.2 5M0.2 2L4.2 4M4.2 2L0.2 4"),
        '@' => (9.0, "M6.4 5Q6.4 3 4.6 3Q2.6 3 2.6 5.4Q2.6 7.6 4.4 7.6Q6.4 7.6 6.4 5L6.4 6.4Q6.4 7.8 7.6 7.8Q9 7.8 9 5Q9 0.6 4.6 0.6Q0 0.6 0 5.6Q0 11 5 11Q6.6 11 7.6 10.4"),
        '_' => (5.0, "M0 11L5 11"),
        '&' => (6.6, "M6.6 10L1.6 3.4Q0.8 2 1.4 1Q2 0 3 0Q4.8 0 4.8 1.8Q4.8 3.2 2.4 4.6Q0 6 0 7.6Q0 10 2.6 10Q5.4 10 6.2 5.8"),
        '#' => (6.0, "M2 0.6L1 9.4M5 0.6L4 9.4M0.2 3.4L6 3.4M0 6.6L5.8 6.6"),
        '%' => (7.6, "M6.4 0L1.2 10M0 2Q0 0 1.6 0Q3.2 0 3.2 2Q3.2 4 1.6 4Q0 4 0 2M4.4 8Q4.4 6 6 6Q7.6 6 7.6 8Q7.6 10 6 10Q4.4 10 4.4 8"),
        ' ' => (SPACE - GAP, ""),
        _ => (5.0, "M0 1L5 1L5 10L0 10L0 1"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_can_be_read_and_stays_in_its_box() {
        for letter in (' '..='ž').chain("–−…×’".chars()) {
            for [x, y] in strokes(letter).into_iter().flatten() {
                let width = advance(letter);
                assert!((-1.7..=width).contains(&x), "{letter}: {x}");
                assert!((-4.0..=13.2).contains(&y), "{letter}: {y}");
            }
        }
    }

    #[test]
    fn letters_of_four_languages_are_drawn() {
        let unknown = path('□');
        for letter in ('a'..='z')
            .chain('A'..='Z')
            .chain('0'..='9')
            .chain("äöüßéèêëàâçîïôùûœąćęłńóśźż".chars())
        {
            assert_ne!(path(letter), unknown, "{letter}");
        }
        assert_eq!(path('漢'), unknown);
    }

    #[test]
    fn a_text_is_as_wide_as_its_letters() {
        assert!((width_of("10") - (4.6 + GAP + 6.0)).abs() < 1e-4);
        assert!(width_of("").abs() < 1e-4);
    }
}
