//! What people may write: visible characters, and names that cannot be mistaken for others.

/// Characters that cannot be seen: those that join, divide, hide or reverse the text next to them, carry hidden tags, or
/// display as nothing at all.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// What a line of talk must not contain. The invisible parts of emoji are harmless there.
pub(crate) fn is_harmful(c: char) -> bool {
    const JOINER: char = '\u{200d}';
    const AS_PICTURE: char = '\u{fe0f}';
    c.is_control() || (is_invisible(c) && c != JOINER && c != AS_PICTURE)
}

/// How many marks a letter may carry.
const MOST_MARKS: usize = 3;

/// Whether a letter carries so many marks that they spill into the lines above and below.
pub(crate) fn is_piled_up(text: &str) -> bool {
    text.split(|c| !is_mark(c)).any(|marks| marks.chars().count() > MOST_MARKS)
}

/// Marks above or below a letter: of Latin, Cyrillic and symbols, then of Hebrew, Arabic, Thai, Lao and Tibetan.
fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}'
        | '\u{1dc0}'..='\u{1dff}' | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}'
        | '\u{591}'..='\u{5bd}' | '\u{5bf}' | '\u{5c1}'..='\u{5c2}' | '\u{5c4}'..='\u{5c5}' | '\u{5c7}'
        | '\u{610}'..='\u{61a}' | '\u{64b}'..='\u{65f}' | '\u{670}' | '\u{6d6}'..='\u{6dc}'
        | '\u{6df}'..='\u{6e4}' | '\u{6e7}'..='\u{6e8}' | '\u{6ea}'..='\u{6ed}' | '\u{8d3}'..='\u{8ff}'
        | '\u{e31}' | '\u{e34}'..='\u{e3a}' | '\u{e47}'..='\u{e4e}'
        | '\u{eb1}' | '\u{eb4}'..='\u{ebc}' | '\u{ec8}'..='\u{ece}'
        | '\u{f71}'..='\u{f84}' | '\u{f8d}'..='\u{fbc}')
}

/// What replaces an erased name.
const ERASED: &str = "(erased)";

/// Whether a name is one that only the hall itself writes.
pub(crate) fn is_of_the_hall(name: &str) -> bool {
    let lower: String = name.chars().flat_map(char::to_lowercase).map(plain_form).collect();
    lower.chars().map(folded).filter(|c| !c.is_whitespace()).eq(ERASED.chars())
}

/// What the page calls a bot, in its languages, and what stands before the number of its level.
const COMPUTERS: [&str; 3] = ["computer", "komputer", "ordinateur"];
const LEVELS: [&str; 4] = ["level", "stufe", "niveau", "poziom"];

/// Whether a name reads like that of a bot, as in `greedy (level 10)`, `Ada · Computer` or `Computer: easy`, however its
/// letters and gaps are written. The first names that the page gives to bots are free: people are called Ada and Otto, and
/// whatever shows a bot says its level too.
pub(crate) fn is_like_a_bot(name: &str) -> bool {
    let lower: String = name.chars().flat_map(char::to_lowercase).map(plain_form).collect();
    is_leveled(&lower) || is_computer(&lower)
}

fn plain(text: &str) -> String {
    text.chars().map(folded).filter(|c| c.is_alphanumeric()).collect()
}

/// Whether a number stands anywhere behind a word for level.
fn is_leveled(lower: &str) -> bool {
    let mut numbers = lower.char_indices().filter(|(_, c)| c.is_numeric());
    numbers.any(|(start, _)| {
        let before = plain(&lower[..start]);
        LEVELS.iter().any(|level| before.ends_with(&plain(level)))
    })
}

/// Whether a word begins like one for computer.
fn is_computer(lower: &str) -> bool {
    let starts = lower.char_indices().map(|(start, _)| start);
    let mut words = starts.filter(|&start| !lower[..start].ends_with(char::is_alphanumeric));
    words.any(|start| {
        let word = plain(&lower[start..]);
        COMPUTERS.iter().any(|computer| word.starts_with(&plain(computer)))
    })
}

/// The plain form of a letter or digit that has many forms – wide, mathematical, circled.
fn plain_form(c: char) -> char {
    let code = u32::from(c);
    let plain = match code {
        0xff01..=0xff5e => code - 0xfee0,
        0x1d400..=0x1d6a3 => match (code - 0x1d400) % 52 {
            letter @ 0..26 => u32::from(b'a') + letter,
            letter => u32::from(b'a') + letter - 26,
        },
        0x1d7ce..=0x1d7ff => u32::from(b'0') + (code - 0x1d7ce) % 10,
        0x24d0..=0x24e9 => u32::from(b'a') + code - 0x24d0,
        _ => code,
    };
    char::from_u32(plain).map_or(c, |c| c.to_ascii_lowercase())
}

/// The plain letter that a lower-case letter looks like.
fn folded(c: char) -> char {
    match c {
        '\u{435}' | '\u{451}' | 'é' | 'è' | 'ë' | 'ê' | '3' | '\u{1d07}' | '\u{212e}'
        | '\u{ab7c}' => 'e',
        '\u{475}' | '\u{3bd}' | '\u{1d20}' | '\u{2c71}' | '\u{2174}' => 'v',
        '\u{4cf}' | '\u{131}' | 'i' | '1' | '|' | '!' | '\u{217c}' | '\u{29f}' | '\u{abae}' => 'l',
        '\u{43e}' | '\u{3bf}' | '0' => 'o',
        '\u{441}' | '\u{1d04}' | '\u{abaf}' | '\u{217d}' | '\u{3f2}' => 'c',
        '\u{440}' => 'p',
        '\u{43c}' => 'm',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use crate::Name;

    #[test]
    fn what_cannot_be_seen_is_in_no_new_name() {
        for hidden in [
            "\u{ad}",
            "\u{200b}",
            "\u{202e}",
            "\u{2066}",
            "\u{61c}",
            "\u{3164}",
            "\u{2800}",
            "\u{fe0e}",
            "\u{e0041}",
            "\n",
            "\0",
        ] {
            assert!(Name::new(&format!("em{hidden}ma")).is_err(), "{hidden:?}");
            assert!(Name::new(hidden).is_err(), "{hidden:?}");
        }
        for fine in ["Emma", "Łukasz", "نور", "李雷", "Zoë 2", "O'Neill", "🎲"] {
            assert_eq!(Name::new(fine).unwrap().as_str(), fine);
        }
        assert_eq!(Name::new("❤\u{fe0f} Emma").unwrap().as_str(), "❤ Emma");
        assert_eq!(Name::new(" Emma\u{a0}\u{3000} B. ").unwrap().as_str(), "Emma B.");
    }

    #[test]
    fn marks_are_not_piled_up() {
        assert!(Name::new("Z\u{300}\u{301}\u{302}e").is_ok());
        assert!(Name::new("Z\u{300}\u{301}\u{302}\u{303}e").is_err());
        assert!(Name::stored("Z\u{300}\u{301}\u{302}\u{303}e").is_ok(), "it was let in before");
        for (letter, mark) in
            [("ก", "\u{e47}"), ("", "\u{e49}"), ("ב", "\u{5b8}"), ("ا", "\u{651}")]
        {
            assert!(Name::new(&format!("{letter}{}", mark.repeat(12))).is_err(), "{letter}{mark}");
        }
        for fine in ["ก้อง", "น้ำผึ้ง", "שָׁלוֹם", "مُحَمَّد", "བཀྲ་ཤིས"]
        {
            assert!(Name::new(fine).is_ok(), "{fine}");
        }
    }

    #[test]
    fn nobody_is_called_like_a_bot() {
        for bot in [
            "greedy (level 10)",
            "Greedy  (LEVEL 10)",
            "engine(level 9)",
            "engine, level 9",
            "ｇｒｅｅｄｙ（ｌｅｖｅｌ１０）",
            "gr\u{435}edy (l\u{435}v\u{435}l 10)",
            "engine (leveI 10)",
            "engine [Level\u{2007}3]",
            "engine (1evel 10)",
            "engine (|evel 10)",
            "engine (𝐥𝐞𝐯𝐞𝐥 𝟏𝟎)",
            "engine (ⓛevel 10)",
            "le\u{30a}vel 3",
            "Computer: easy",
            "c0mputer",
            "Ordinateur (niveau 3)",
            "Komputer",
            "Ada (level 7)",
            "Ada, Stufe 3",
            "Ada · niveau 10",
            "Ada – poziom 1",
            "Ada [stufe 3] !",
            "Ada · computer",
            "Ada (C o m p u t e r)",
            "Otto | 0rd1nateur",
            "ᏟomputeR",
            "engine (ʟevel 10)",
            "engine (lev℮l 10)",
            "engine (l\u{435}ⱱel 3)",
            "(erased)",
            "( Erased )",
        ] {
            assert!(Name::new(bot).is_err(), "{bot}");
        }
        for fine in [
            "Level",
            "Next level",
            "Greedy",
            "Emma 10",
            "level-headed",
            "erased",
            "Ada",
            "Otto",
            "Stufenbarth",
        ] {
            assert!(Name::new(fine).is_ok(), "{fine}");
        }
    }

    #[test]
    fn names_that_were_taken_once_are_still_read() {
        assert_eq!(Name::stored("greedy (level 10)").unwrap().as_str(), "greedy (level 10)");
        assert_eq!(Name::stored("em\u{ad}ma\u{e0041}").unwrap().as_str(), "emma");
        assert!(Name::stored("\u{ad}").is_err());
    }
}
