//! What people may write: characters that show, and names that are not mistaken for others.

/// Characters that cannot be seen: those that join, divide, hide or turn around the text next to them, carry hidden tags, or
/// show as nothing at all.
pub(crate) fn is_invisible(c: char) -> bool {
    matches!(c,
        '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
        | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'
        | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}'
        | '\u{e0000}'..='\u{e0fff}')
}

/// What a line of talk must not contain. Parts of emoji do no harm there.
pub(crate) fn is_harmful(c: char) -> bool {
    const JOINER: char = '\u{200d}';
    const AS_PICTURE: char = '\u{fe0f}';
    c.is_control() || (is_invisible(c) && c != JOINER && c != AS_PICTURE)
}

/// What the page calls a bot, in its languages.
const COMPUTERS: [&str; 3] = ["computer", "komputer", "ordlnateur"];

/// Whether a name reads like that of a bot, as in `greedy (level 10)` or `Computer: easy`, however its letters and gaps are
/// written.
pub(crate) fn is_like_a_bot(name: &str) -> bool {
    let lower: String = name.chars().flat_map(char::to_lowercase).map(plain_form).collect();
    let plain = |text: &str| -> String {
        text.chars().map(folded).filter(|c| c.is_alphanumeric()).collect()
    };
    let ended = lower.trim_end_matches(|c: char| !c.is_alphanumeric());
    let words = ended.trim_end_matches(char::is_numeric);
    let is_leveled = words.len() < ended.len() && plain(words).ends_with("level");
    is_leveled || COMPUTERS.iter().any(|computer| plain(&lower).starts_with(computer))
}

/// A letter or digit in one of its many forms – wide, mathematical, in a circle – as the plain one.
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

/// The plain letter that a small letter looks like.
fn folded(c: char) -> char {
    match c {
        '\u{435}' | '\u{451}' | 'é' | 'è' | 'ë' | 'ê' | '3' => 'e',
        '\u{475}' | '\u{3bd}' => 'v',
        '\u{4cf}' | '\u{131}' | 'i' | '1' | '|' | '!' | '\u{217c}' => 'l',
        '\u{43e}' | '0' => 'o',
        '\u{441}' => 'c',
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
        ] {
            assert!(Name::new(bot).is_err(), "{bot}");
        }
        for fine in ["Level", "Next level", "Greedy", "Emma 10", "level-headed"] {
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
