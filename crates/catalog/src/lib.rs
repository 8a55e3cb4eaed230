//! The closed list of games, and the one place that turns a name into a type.
//!
//! Inside Dicehall everything is generic over [`Game`]; at its edges, where a game arrives as a
//! word, [`with_game!`] picks the type and [`with_position!`] opens a position of any game.
//! There are no trait objects.
//!
//! ```
//! use catalog::{GameKind, with_game};
//! use game::Game;
//!
//! let kind: GameKind = "qwixx-longo".parse()?;
//! assert_eq!(with_game!(kind, G => *G::SEATS.end()), 5);
//! # Ok::<(), catalog::UnknownGame>(())
//! ```

use std::{error::Error, fmt, str::FromStr};

use game::{Game, PositionError, text::quoted};

/// Makes the enums and the dispatch macros from the list below.
macro_rules! games {
    ($dollar:tt; $($kind:ident => $game:ty,)+) => {
        /// One of the games.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum GameKind {
            $(#[doc = concat!("[`", stringify!($game), "`]")] $kind,)+
        }

        impl GameKind {
            /// Every game.
            pub const ALL: &[Self] = &[$(Self::$kind),+];

            /// The name of the game.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$kind => <$game as Game>::NAME,)+
                }
            }

            /// The game whose positions look like this text.
            fn recognize(position: &str) -> Option<Self> {
                $(if <$game as Game>::recognizes(position) { return Some(Self::$kind); })+
                None
            }
        }

        /// A position of any game.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        #[expect(clippy::large_enum_variant, reason = "there is one at a time, and it is never moved in a loop")]
        pub enum AnyPosition {
            $(#[doc = concat!("[`", stringify!($game), "`]")] $kind($game),)+
        }

        impl AnyPosition {
            /// The game.
            pub const fn kind(&self) -> GameKind {
                match self {
                    $(Self::$kind(_) => GameKind::$kind,)+
                }
            }
        }

        $(impl From<$game> for AnyPosition {
            fn from(position: $game) -> Self {
                Self::$kind(position)
            }
        })+

        /// Evaluates an expression with a type name bound to the game of a [`GameKind`].
        #[macro_export]
        macro_rules! with_game {
            ($dollar kind_of_game:expr, $dollar G:ident => $dollar body:expr) => {
                match $dollar kind_of_game {
                    $($crate::GameKind::$kind => {
                        type $dollar G = $crate::types::$kind;
                        $dollar body
                    })+
                }
            };
        }

        /// Evaluates an expression with a name bound to the position in an [`AnyPosition`].
        #[macro_export]
        macro_rules! with_position {
            ($dollar any:expr, $dollar position:ident => $dollar body:expr) => {
                match $dollar any {
                    $($crate::AnyPosition::$kind($dollar position) => $dollar body,)+
                }
            };
        }

        /// Evaluates an expression with a name bound to what is in an enum that has a variant for each
        /// game, named after its kind.
        #[macro_export]
        macro_rules! with_variant {
            ($dollar Any:ident, $dollar any:expr, $dollar value:ident => $dollar body:expr) => {
                match $dollar any {
                    $($dollar Any::$kind($dollar value) => $dollar body,)+
                }
            };
        }

        /// Passes the kinds of all games to a macro, which can define such an enum.
        #[macro_export]
        macro_rules! each_game {
            ($dollar make:ident) => {
                $dollar make! { $($kind),+ }
            };
        }

        /// The types of the games under the names of their kinds.
        pub mod types {
            $(#[doc = concat!("[`", stringify!($game), "`]")] pub type $kind = $game;)+
        }
    };
}

games! {
    $;
    Duell => duell::Duell,
    QwixxDuel => qwixx_duel::QwixxDuel,
    QwixxLongo => qwixx_longo::QwixxLongo,
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(name: &str) -> Result<Self, UnknownGame> {
        let named = Self::ALL.iter().find(|kind| kind.name() == name);
        named.copied().ok_or_else(|| UnknownGame(quoted(name)))
    }
}

/// A name that no game has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownGame(String);

impl fmt::Display for UnknownGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = GameKind::ALL.iter().map(|kind| kind.name()).collect();
        write!(f, "there is no game {}: the games are {}", self.0, names.join(", "))
    }
}

impl Error for UnknownGame {}

/// The game whose positions look like this text.
///
/// # Errors
/// If no game's do.
pub fn recognize(position: &str) -> Result<GameKind, PositionError> {
    GameKind::recognize(position).ok_or_else(|| {
        PositionError::new(format_args!("{} is not a position of any game", quoted(position)))
    })
}

#[cfg(test)]
mod tests {
    use game::Setup;

    use super::*;

    #[test]
    fn every_game_has_its_own_name_and_recognizes_its_own_positions() {
        for &kind in GameKind::ALL {
            assert_eq!(kind.name().parse(), Ok(kind));
            let start = with_game!(kind, G => G::start(&<G as Game>::Setup::default()).to_string());
            for &other in GameKind::ALL {
                let recognized = with_game!(other, G => G::recognizes(&start));
                assert_eq!(recognized, other == kind, "{other}: {start}");
            }
            assert_eq!(recognize(&start), Ok(kind));
        }
    }

    #[test]
    fn a_position_of_any_game_opens() {
        let setup = duell::DuellSetup::from_options(&game::Options::new()).unwrap();
        let any = AnyPosition::from(duell::Duell::start(&setup));
        assert_eq!(any.kind(), GameKind::Duell);
        assert_eq!(with_position!(&any, position => position.seats()), 2);
    }

    #[test]
    fn unknown_games_are_refused() {
        let error = "chess".parse::<GameKind>().unwrap_err();
        let names: Vec<&str> = GameKind::ALL.iter().map(|kind| kind.name()).collect();
        let (problem, games) = ("there is no game `chess`", names.join(", "));
        assert_eq!(error.to_string(), format!("{problem}: the games are {games}"));
        assert!(recognize("hello").is_err());
    }
}
