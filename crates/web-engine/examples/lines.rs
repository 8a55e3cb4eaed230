//! The little hall on standard input and output, a call and an answer a line: what the module is compared with.

use std::io::{self, BufRead, Write};

use web_engine::Engine;

fn main() -> io::Result<()> {
    let mut engine = Engine::default();
    let mut out = io::stdout().lock();
    for line in io::stdin().lock().lines() {
        writeln!(out, "{}", engine.call(&line?, &mut |_, _| {}))?;
        out.flush()?;
    }
    Ok(())
}
