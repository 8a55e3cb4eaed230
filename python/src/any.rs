//! A value of any game.

use crate::played::Played;

macro_rules! any_played {
    ($($kind:ident),+) => {
        /// A game of any kind as it stands.
        #[derive(Clone)]
        #[expect(clippy::large_enum_variant, reason = "there is one at a time")]
        pub(crate) enum AnyPlayed {
            $($kind(Played<catalog::types::$kind>),)+
        }

        $(impl From<Played<catalog::types::$kind>> for AnyPlayed {
            fn from(played: Played<catalog::types::$kind>) -> Self {
                Self::$kind(played)
            }
        }

        impl<'a> TryFrom<&'a AnyPlayed> for &'a Played<catalog::types::$kind> {
            type Error = ();

            fn try_from(any: &'a AnyPlayed) -> Result<Self, ()> {
                if let AnyPlayed::$kind(played) = any { Ok(played) } else { Err(()) }
            }
        })+
    };
}

catalog::each_game!(any_played);

macro_rules! any_batch {
    ($($kind:ident),+) => {
        /// Many games of one kind.
        pub(crate) enum AnyBatch {
            $($kind(arena::Batch<catalog::types::$kind>),)+
        }

        $(impl From<arena::Batch<catalog::types::$kind>> for AnyBatch {
            fn from(batch: arena::Batch<catalog::types::$kind>) -> Self {
                Self::$kind(batch)
            }
        })+
    };
}

catalog::each_game!(any_batch);
