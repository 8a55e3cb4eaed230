//! What a puzzle is called.

use std::{fmt, str::FromStr};

use game::ParseError;

/// The name of a puzzle: a number that follows from what is asked, so that a puzzle keeps it when others
/// come or go.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Id(u32);

impl Id {
    /// The name of the puzzle with this question.
    pub(crate) fn of(question: &str) -> Self {
        // FNV-1a (Fowler, Noll and Vo).
        let step = |hash: u32, byte: u8| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193);
        Self(question.bytes().fold(0x811c_9dc5, step))
    }
}

/// Eight hexadecimal digits.
impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08x}", self.0)
    }
}

impl FromStr for Id {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let id = u32::from_str_radix(text, 16).ok().map(Self);
        id.filter(|id| id.to_string() == text)
            .ok_or_else(|| ParseError::new(text, "eight hexadecimal digits"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        let id = Id::of("a");
        assert_eq!(id.to_string(), "e40c292c");
        assert_eq!("e40c292c".parse(), Ok(id));
        for text in ["", "e40c292", "E40C292C", "+40c292c", "e40c292cc", "0x0c292c"] {
            assert!(text.parse::<Id>().is_err(), "{text}");
        }
    }
}
