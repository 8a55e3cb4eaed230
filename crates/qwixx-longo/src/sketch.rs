//! Sketches of positions: crosses alone, from which locks and closed rows follow.

use qwixx::Color;

use crate::{Closed, Space, sheet::Crosses};

/// A sketch with its locks (L10) and closed rows (L11) corrected.
pub(crate) fn completed(sketch: &str) -> String {
    let mut parts = sketch.splitn(3, ';');
    let (Some(_), Some(active), Some(sheets)) = (parts.next(), parts.next(), parts.next()) else {
        return sketch.to_owned();
    };
    let mut closed = Closed::default();
    let sheets: Vec<String> =
        sheets.split(';').map(|sheet| complete_sheet(sheet, &mut closed)).collect();
    let letters: String = closed.iter().map(Color::letter).collect();
    let head = if letters.is_empty() { "-" } else { &letters };
    format!("{head};{active};{}", sheets.join(";"))
}

fn complete_sheet(sheet: &str, closed: &mut Closed) -> String {
    let mut words: Vec<String> = sheet.split(' ').map(str::to_owned).collect();
    for (color, word) in Color::ALL.into_iter().zip(&mut words) {
        let Some(row) = word.strip_prefix(&format!("{}=", color.letter())) else { continue };
        let Some(is_locked) = is_locked(row, color) else { continue };
        let crosses = row.strip_suffix(",L").unwrap_or(row);
        let lock = if is_locked { ",L" } else { "" };
        *word = format!("{}={crosses}{lock}", color.letter());
        if is_locked {
            closed.close(color);
        }
    }
    words.join(" ")
}

/// Whether the crosses of a row lock it; nothing, if they cannot be read.
fn is_locked(row: &str, color: Color) -> Option<bool> {
    let mut crosses = Crosses::default();
    for number in row.split(',').filter(|&word| word != "L" && word != "-") {
        let space: Space = format!("{color}{number}").parse().ok()?;
        crosses.add(space.place());
    }
    Some(crosses.is_locked())
}

#[cfg(test)]
mod tests {
    use super::completed;

    #[test]
    fn locks_and_closed_rows_follow_from_the_crosses() {
        let blank = "r=- y=- g=- b=- m=0 l=5,8";
        let full = "r=2,3,4,5,6,7,15 y=- g=- b=9,8,7,6,5,4,2 m=1 l=6,11";
        let locked = "r=2,3,4,5,6,7,15,L y=- g=- b=9,8,7,6,5,4,2,L m=1 l=6,11";
        let whole = format!("rb;1;{blank};{locked}");
        assert_eq!(completed(&format!("-;1;{blank};{full}")), whole);
        assert_eq!(completed(&whole), whole);
        // The cross that closed the row is gone.
        let open = "-;0;r=2,3 y=- g=- b=- m=0 l=5,8";
        assert_eq!(completed("r;0;r=2,3,L y=- g=- b=- m=0 l=5,8"), open);
    }

    #[test]
    fn what_cannot_be_read_stays_as_it_is() {
        for text in ["", ";", "nonsense", "-;0;r=99 q=- x", "-;0;", "-;0;r=2,3"] {
            assert_eq!(completed(text), text);
        }
    }
}
