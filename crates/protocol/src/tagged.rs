//! Reading enums whose variants are distinguished by a member of the object.
//!
//! The code that serde derives for them reads an object once per variant, and all of it is compiled. Here there is one reader,
//! and a variant takes its members from the result, which makes the page's module a twelfth smaller.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{DeserializeOwned, Error as _, MapAccess, Visitor},
};
use serde_json::{Error, Map, Value};

/// The members of an object that have not been taken yet.
#[derive(Debug)]
pub struct Members(Map<String, Value>);

impl Members {
    /// Takes a member. A missing one is `None` where that is possible.
    ///
    /// # Errors
    /// If it is missing, or has the wrong type.
    pub fn take<T: DeserializeOwned>(&mut self, name: &'static str) -> Result<T, Error> {
        match self.0.remove(name) {
            Some(value) => T::deserialize(value),
            None => T::deserialize(Value::Null).map_err(|_| Error::missing_field(name)),
        }
    }

    /// Takes everything that is left.
    ///
    /// # Errors
    /// If that is not such a value.
    pub fn rest<T: DeserializeOwned>(self) -> Result<T, Error> {
        T::deserialize(Value::Object(self.0))
    }

    /// Checks that nothing is left.
    ///
    /// # Errors
    /// If there are unknown members.
    pub fn check_none(&self) -> Result<(), Error> {
        match self.0.keys().next() {
            Some(name) => Err(Error::custom(format_args!("unknown field `{name}`"))),
            None => Ok(()),
        }
    }
}

impl<'de> Deserialize<'de> for Members {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(Reading)
    }
}

struct Reading;

impl<'de> Visitor<'de> for Reading {
    type Value = Members;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Members, A::Error> {
        let mut members = Map::new();
        while let Some((name, value)) = map.next_entry::<String, Value>()? {
            if members.contains_key(&name) {
                return Err(A::Error::custom(format_args!("duplicate field `{name}`")));
            }
            members.insert(name, value);
        }
        Ok(Members(members))
    }
}

/// Reads an enum by its tag: `"tag" => Variant { member, member = "name on the wire" }`, or `Variant(..)` for one that holds all
/// other members. A `strict` enum refuses members that the variant does not have.
#[macro_export]
macro_rules! tagged {
    (strict $type:ident by $tag:literal $variants:tt) => {
        $crate::tagged!(@enum true $type $tag $variants);
    };
    ($type:ident by $tag:literal $variants:tt) => {
        $crate::tagged!(@enum false $type $tag $variants);
    };
    (@enum $strict:literal $type:ident $tag:literal {
        $($name:literal => $variant:ident $(($all:tt))? $({ $($member:ident $(= $wire:literal)?),* })?,)+
    }) => {
        impl $type {
            fn from_members(mut members: $crate::Members) -> Result<Self, serde_json::Error> {
                let tag: String = members.take($tag)?;
                match tag.as_str() {
                    $($name => $crate::tagged!(
                        @variant $strict members $variant $(($all))? $({ $($member $(= $wire)?),* })?
                    ),)+
                    _ => Err(serde::de::Error::unknown_variant(&tag, &[$($name),+])),
                }
            }
        }

        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let members = serde::Deserialize::deserialize(deserializer)?;
                Self::from_members(members).map_err(serde::de::Error::custom)
            }
        }
    };
    (@variant $strict:literal $members:ident $variant:ident) => {
        Ok(Self::$variant)
    };
    (@variant $strict:literal $members:ident $variant:ident (..)) => {
        $members.rest().map(Self::$variant)
    };
    (@variant $strict:literal $members:ident $variant:ident { $($member:ident $(= $wire:literal)?),* }) => {{
        $(let $member = $members.take($crate::tagged!(@name $member $($wire)?))?;)*
        if $strict {
            $members.check_none()?;
        }
        Ok(Self::$variant { $($member),* })
    }};
    (@name $member:ident) => { stringify!($member) };
    (@name $member:ident $wire:literal) => { $wire };
}
