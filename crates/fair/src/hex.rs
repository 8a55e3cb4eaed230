//! Thirty-two bytes as text.

use std::{error::Error, fmt};

/// A text that is not 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BadHex;

impl fmt::Display for BadHex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected 64 hexadecimal digits")
    }
}

impl Error for BadHex {}

pub(crate) fn text(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let mut text = String::with_capacity(2 * bytes.len());
    for digit in bytes.iter().flat_map(|byte| [byte >> 4, byte & 15]) {
        text.push(char::from(DIGITS[usize::from(digit)]));
    }
    text
}

pub(crate) fn parse(text: &str) -> Result<[u8; 32], BadHex> {
    let digit = |byte: u8| char::from(byte).to_digit(16).ok_or(BadHex);
    let mut bytes = [0; 32];
    if text.len() != 2 * bytes.len() {
        return Err(BadHex);
    }
    for (byte, pair) in bytes.iter_mut().zip(text.as_bytes().chunks_exact(2)) {
        *byte = (digit(pair[0])? * 16 + digit(pair[1])?) as u8;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back_and_nothing_else_does() {
        let bytes: [u8; 32] = std::array::from_fn(|i| i as u8 * 8);
        let text = text(&bytes);
        assert_eq!(parse(&text), Ok(bytes));
        assert_eq!(parse(&text.to_uppercase()), Ok(bytes));
        for bad in ["", &text[1..], &text.replacen('0', "g", 1), &format!("{text}0")] {
            assert_eq!(parse(bad), Err(BadHex), "{bad}");
        }
        assert_eq!(parse(&"é".repeat(32)), Err(BadHex));
    }
}
