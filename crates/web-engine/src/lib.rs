//! A little hall for the page: it answers requests of the hall's API when there is no hall.
//!
//! [`Engine::call`] takes a text of JSON and answers with one. Time, chance and files come in as values, so that the same
//! calls get the same answers everywhere. There are two kinds of instances. One holds the tables: it answers every question
//! at once, and hands back whatever needs thought as a [`Job`]. Others do these jobs (`think`), one at a time; they hold
//! nothing, so ending the instance stops a search.
//!
//! ```
//! use web_engine::Engine;
//!
//! let mut engine = Engine::default();
//! let answer = engine.call(r#"{"call":{"ask":{"method":"GET","path":"/games"}}}"#, &mut |_, _| {});
//! assert!(answer.starts_with(r#"{"status":200,"body":{"games":["#));
//! ```

mod call;
#[cfg(target_family = "wasm")]
mod exports;
mod files;
mod hall;
mod job;
mod reply;
mod routes;
mod stored;
mod tables;

pub use call::Engine;
pub use job::Job;
