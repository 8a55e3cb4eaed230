//! Provably fair dice: nobody can choose them, and anyone can check them.
//!
//! Before the first roll the hall draws a [`Secret`] and publishes its [`Commitment`], the secret's
//! SHA-256. Then every seat adds a [`Seed`] of its own. The dice of draw *n* depend on the secret, the
//! seeds and *n* alone ([`FairDice`]); when the game is over the secret is published, and anyone can
//! recompute all draws. Since the hall was bound before it knew a seed, it could not pick a secret to
//! its liking; since the players do not know the secret, they could not pick a seed to theirs.
//!
//! This crate draws no random numbers: a secret comes from outside. `docs/protocol.md` describes all
//! this in words, so that a check can be written in any language.
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
