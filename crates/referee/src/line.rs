//! Lines of bounded length.

use std::io::{self, BufRead, Read};

/// Longer than any request.
const LONGEST: usize = 64 * 1024;

pub(crate) const TOO_LONG: &str = "the line is longer than 65536 bytes";

/// The next line of the input.
pub(crate) enum Line {
    Text(Vec<u8>),
    /// A line that was skipped because it is too long.
    TooLong,
    End,
}

/// Reads a line without ever holding more than the longest allowed one.
pub(crate) fn read_line(input: &mut impl BufRead) -> io::Result<Line> {
    let mut line = Vec::new();
    let limit = LONGEST as u64 + 1;
    input.by_ref().take(limit).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        return Ok(Line::End);
    }
    if line.last() == Some(&b'\n') {
        line.pop();
        return Ok(Line::Text(line));
    }
    if line.len() <= LONGEST {
        return Ok(Line::Text(line));
    }
    skip_line(input)?;
    Ok(Line::TooLong)
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        if buffer.is_empty() {
            return Ok(());
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let length = end.map_or(buffer.len(), |end| end + 1);
        input.consume(length);
        if end.is_some() {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(input: &[u8]) -> Vec<Option<usize>> {
        let mut input = io::BufReader::with_capacity(100, input);
        let mut lengths = Vec::new();
        loop {
            match read_line(&mut input).unwrap() {
                Line::End => return lengths,
                Line::TooLong => lengths.push(None),
                Line::Text(line) => lengths.push(Some(line.len())),
            }
        }
    }

    #[test]
    fn long_lines_are_skipped_whole() {
        assert_eq!(lines(b"ab\n\ncd"), [Some(2), Some(0), Some(2)]);
        let mut input = vec![b'x'; LONGEST];
        assert_eq!(lines(&input), [Some(LONGEST)]);
        input.extend(b"\nab");
        assert_eq!(lines(&input), [Some(LONGEST), Some(2)]);
        let mut input = vec![b'x'; LONGEST + 1];
        assert_eq!(lines(&input), [None]);
        input.extend(b"xxxxx\nab\n");
        assert_eq!(lines(&input), [None, Some(2)]);
    }
}
