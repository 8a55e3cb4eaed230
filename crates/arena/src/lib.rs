//! Many games at once, for machine learning: actions are numbers, observations are bytes.
//!
//! [`Numbered`] gives every move of a game a number that never changes, and writes what a seat may know
//! into a row of bytes. [`Batch`] plays thousands of games side by side: it throws the dice, asks one seat
//! in every game for an action, and fills the caller's [`Rows`] with the results. The same seed gives
//! the same games on any number of threads. The rules stay in the game crates; this crate only numbers.
//!
//! ```
//! use arena::{Batch, Numbered};
//! use game::Setup;
//! use qwixx_duel::{QwixxDuel, QwixxDuelSetup};
//!
//! let mut batch = Batch::<QwixxDuel>::new(&QwixxDuelSetup::default(), 8, 1);
//! let mut rows = batch.rows();
//! batch.observe(&mut rows.borrow());
//! let actions: Vec<i32> = batch.any_actions(1);
//! batch.step(&actions, &mut rows.borrow(), 1)?;
//! assert!(rows.acting.iter().all(|&seat| seat >= 0));
//! assert_eq!(rows.mask.len(), 8 * QwixxDuel::ACTIONS);
//! # Ok::<(), arena::BadAction>(())
//! ```

mod batch;
mod duell;
mod numbered;
mod qwixx;
mod rows;

pub use batch::{BadAction, Batch};
pub use numbered::Numbered;
pub use rows::{Rows, RowsMut};
