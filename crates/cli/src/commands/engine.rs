//! `dicehall engine`

use std::{
    io::{self, BufRead, Read},
    process::ExitCode,
};

use ugi::{Flow, Server};

/// Longer than any line of a real program, however many moves a game has.
const LONGEST_LINE: u64 = 1024 * 1024;

/// Reads here and searches elsewhere, so that `stop` is heard during a search.
pub(crate) fn run() -> anyhow::Result<ExitCode> {
    let mut input = io::stdin().lock();
    let mut server = Server::new(io::stdout());
    while let Some(line) = read_line(&mut input)? {
        match line {
            Ok(line) if server.hear(&line) == Flow::Quit => return Ok(ExitCode::SUCCESS),
            Ok(_) => {}
            Err(what) => server.complain(what),
        }
    }
    server.finish();
    Ok(ExitCode::SUCCESS)
}

/// The next line, or what is wrong with it; `None` at the end of the input.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, &'static str>>> {
    let mut bytes = Vec::new();
    if input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST_LINE && !bytes.ends_with(b"\n") {
        input.skip_until(b'\n')?;
        return Ok(Some(Err("the line is too long")));
    }
    Ok(Some(String::from_utf8(bytes).map_err(|_| "the line is not UTF-8")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_cannot_be_read_are_passed_over() {
        let long = "x".repeat(3 * LONGEST_LINE as usize);
        let mut input = io::Cursor::new([b"a\n\xff\n", long.as_bytes(), b"\nb"].concat());
        let mut lines = Vec::new();
        while let Some(line) = read_line(&mut input).unwrap() {
            lines.push(line.map(|line| line.trim().to_owned()).map_err(|what| what.len() > 5));
        }
        assert_eq!(lines, [Ok("a".to_owned()), Err(true), Err(true), Ok("b".to_owned())]);
    }
}
