//! Provably fair dice: nobody can choose them, and anybody can check them.
//!
//! Before the first roll the hall draws a [`Secret`] and publishes its [`Commitment`], the SHA-256 of
//! it. Then every seat adds a [`Seed`] of its own. The dice of draw *n* are computed from secret, seeds
//! and *n* alone ([`FairDice`]); when the game is over the secret is published, and everybody can
//! compute all draws again. Since the hall was bound before it knew a seed, it could not have picked a
//! secret that it liked; since the players do not know the secret, they could not pick a seed.
//!
//! This crate draws no random numbers: a secret comes from outside. `docs/protocol.md` says the same in
//! words, so that a check can be written in any language.
//!
//! ```
//! use fair::{Secret, Seed};
//! use game::Dice;
//!
//! let secret = Secret::new([7; 32]);
//! let seeds = [Seed::new("emma")?, Seed::new("max")?];
//! let mut dice = secret.dice(&seeds, 1);
//! let again = secret.dice(&seeds, 1).face(6);
//! assert_eq!(dice.face(6), again);
//! assert_eq!(secret.commitment().to_string().len(), 64);
//! # Ok::<(), fair::BadSeed>(())
//! ```

mod dice;
mod hex;
mod secret;
mod seed;

pub use dice::FairDice;
pub use hex::BadHex;
pub use secret::{Commitment, Secret};
pub use seed::{BadSeed, Seed};
