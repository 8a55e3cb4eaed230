//! What a parcel is, and the settings it was made with.

use std::{
    fmt::{self, Display},
    str::FromStr,
};

use crate::Refusal;

/// What a parcel holds. The version goes up whenever the meaning of sections or fields changes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kind {
    name: &'static str,
    version: u32,
}

impl Kind {
    /// A kind, such as `duell net`, and its version.
    pub const fn new(name: &'static str, version: u32) -> Self {
        Self { name, version }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        self.name
    }
}

/// The kind of a parcel and its fields: names with values, in the order given.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Head {
    kind: String,
    version: u32,
    fields: Vec<(String, String)>,
}

impl Head {
    /// The head of a parcel without fields.
    pub fn new(kind: Kind) -> Self {
        Self { kind: kind.name.to_owned(), version: kind.version, fields: Vec::new() }
    }

    /// The head with one more field.
    ///
    /// # Panics
    /// If the name contains `=`, or if name or value has more than one line.
    pub fn with(mut self, name: &str, value: impl Display) -> Self {
        let value = value.to_string();
        assert!(!name.contains(['=', '\n']) && !value.contains('\n'), "{name} takes one line");
        self.fields.push((name.to_owned(), value));
        self
    }

    fn find(&self, name: &str) -> Option<&str> {
        let (_, value) = self.fields.iter().find(|(other, _)| other == name)?;
        Some(value)
    }

    /// The value of a field.
    ///
    /// # Errors
    /// If there is no such field, or its value cannot be read.
    pub fn get<T: FromStr>(&self, name: &'static str) -> Result<T, Refusal> {
        self.find(name).and_then(|value| value.parse().ok()).ok_or(Refusal::Field { name })
    }

    /// Checks that all wanted fields are there, with the same values; there may be others.
    ///
    /// # Errors
    /// If one is missing or has a different value.
    pub fn expect(&self, wanted: &Self) -> Result<(), Refusal> {
        for (name, wanted) in &wanted.fields {
            let found = self.find(name);
            if found != Some(wanted) {
                let found = found.unwrap_or("missing").to_owned();
                let (name, wanted) = (name.clone(), wanted.clone());
                return Err(Refusal::Differs { name, found, wanted });
            }
        }
        Ok(())
    }

    pub(crate) fn check(&self, wanted: Kind) -> Result<(), Refusal> {
        if self.kind != wanted.name {
            return Err(Refusal::Kind { found: self.kind.clone(), wanted: wanted.name });
        }
        if self.version != wanted.version {
            let Kind { name: kind, version: wanted } = wanted;
            return Err(Refusal::Version { kind, found: self.version, wanted });
        }
        Ok(())
    }

    /// Reads the text of a head; `None` if it is not one.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        let (kind, version) = lines.next()?.rsplit_once(' ')?;
        let field = |line: &str| {
            let (name, value) = line.split_once('=')?;
            Some((name.to_owned(), value.to_owned()))
        };
        let fields = lines.map(field).collect::<Option<_>>()?;
        Some(Self { kind: kind.to_owned(), version: version.parse().ok()?, fields })
    }
}

impl Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} {}", self.kind, self.version)?;
        self.fields.iter().try_for_each(|(name, value)| writeln!(f, "{name}={value}"))
    }
}
