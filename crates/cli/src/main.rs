//! `dicehall`: the command line, and the page as part of the program.
//!
//! Everything else is in the library, which compiles while the page is still being built.

use std::process::ExitCode;

use hall::Page;
use mimalloc::MiMalloc;
use rust_embed::RustEmbed;

/// A hall constantly allocates and frees small pieces of memory, on several threads: docs/decisions/0014 has the figures.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

/// The page as built by `make`.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Files;

fn main() -> ExitCode {
    cli::main(Page::of::<Files>())
}
