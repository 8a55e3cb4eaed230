//! The macros that describe the wire types: those of the generators, or silent stand-ins.

#[cfg(not(feature = "describe"))]
pub(crate) use silent::{TS, ToSchema};
#[cfg(feature = "describe")]
pub(crate) use {ts_rs::TS, utoipa::ToSchema};

#[cfg(feature = "describe")]
pub(crate) use words::reasons_by_game;

/// Words of closed lists, as the generators see them.
#[cfg(feature = "describe")]
mod words {
    use catalog::{GameKind, with_game};
    use game::Game;
    use ts_rs::{Config, TS};
    use utoipa::{PartialSchema, ToSchema, openapi};

    use crate::{Word, word::Words};

    impl<T: Words> TS for Word<T> {
        type WithoutGenerics = Self;
        type OptionInnerType = Self;

        fn name(_: &Config) -> String {
            T::LIST.to_owned()
        }

        fn inline(_: &Config) -> String {
            union(T::all().into_iter().map(T::word))
        }

        fn decl(config: &Config) -> String {
            format!("type {} = {};", T::LIST, Self::inline(config))
        }

        fn decl_concrete(config: &Config) -> String {
            Self::decl(config)
        }
    }

    impl<T: Words> PartialSchema for Word<T> {
        fn schema() -> openapi::RefOr<openapi::Schema> {
            let words: Vec<&str> = T::all().into_iter().map(T::word).collect();
            let text = openapi::schema::Type::String;
            openapi::ObjectBuilder::new().schema_type(text).enum_values(Some(words)).into()
        }
    }

    impl<T: Words> ToSchema for Word<T> {
        fn name() -> std::borrow::Cow<'static, str> {
            T::LIST.into()
        }
    }

    fn union(words: impl Iterator<Item = &'static str>) -> String {
        words.map(|word| format!("\"{word}\"")).collect::<Vec<_>>().join(" | ")
    }

    /// The reasons why each game can end, as a TypeScript type.
    pub(crate) fn reasons_by_game() -> String {
        let line = |&kind: &GameKind| {
            let reasons = with_game!(kind, G => G::REASONS);
            format!("\"{kind}\": {}, ", union(reasons.iter().map(|reason| reason.0)))
        };
        format!("type Reasons = {{ {}}};", GameKind::ALL.iter().map(line).collect::<String>())
    }
}
