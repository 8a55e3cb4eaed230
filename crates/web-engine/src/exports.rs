//! What a page sees of the module: a place to write a call, a way to have it answered, and the answer.
//!
//! No pointer is ever read here. The page writes into memory between two calls, at a place it was told, and reads the
//! answer the same way. The one thing `unsafe` vouches for is that no two functions of the module have the same name, and
//! that the page provides what is imported.
#![expect(unsafe_code, reason = "names across the border of a module are promises, not memory")]

use std::{cell::RefCell, time::Duration};

use crate::Engine;

#[link(wasm_import_module = "page")]
unsafe extern "C" {
    /// Milliseconds since any fixed moment.
    safe fn clock() -> f64;
    /// Called by long jobs: how many of how many steps are done.
    safe fn progress(done: u32, of: u32);
}

#[derive(Default)]
struct Desk {
    engine: Engine,
    /// What the page wrote.
    asked: Vec<u8>,
    /// What the page is to read.
    told: Vec<u8>,
}

thread_local! {
    static DESK: RefCell<Desk> = RefCell::default();
}

fn now() -> Duration {
    Duration::from_secs_f64((clock() / 1000.0).max(0.0))
}

/// Makes room for this many bytes, and returns where.
#[unsafe(no_mangle)]
extern "C" fn room(bytes: usize) -> *mut u8 {
    DESK.with_borrow_mut(|desk| {
        desk.asked.clear();
        desk.asked.resize(bytes, 0);
        desk.asked.as_mut_ptr()
    })
}

/// Answers the call that was written, and returns the length of the answer.
#[unsafe(no_mangle)]
extern "C" fn call() -> usize {
    duell_engine::supply_clock(now);
    DESK.with_borrow_mut(|desk| {
        let asked = std::mem::take(&mut desk.asked);
        let text = String::from_utf8_lossy(&asked);
        let told = desk.engine.call(&text, &mut |done, of| progress(done as u32, of as u32));
        desk.told = told.into_bytes();
        desk.told.len()
    })
}

/// Takes in what was written as a file: its name, a line break, and its bytes. Returns the length of an error, or 0.
#[unsafe(no_mangle)]
extern "C" fn supply() -> usize {
    DESK.with_borrow_mut(|desk| {
        let asked = std::mem::take(&mut desk.asked);
        let end = asked.iter().position(|&byte| byte == b'\n').unwrap_or(asked.len());
        let (name, file) = asked.split_at(end);
        let supplied =
            desk.engine.supply(&String::from_utf8_lossy(name), file.get(1..).unwrap_or(&[]));
        desk.told = supplied.err().unwrap_or_default().into_bytes();
        desk.told.len()
    })
}

/// Where the answer is.
#[unsafe(no_mangle)]
extern "C" fn told() -> *const u8 {
    DESK.with_borrow(|desk| desk.told.as_ptr())
}
