//! Why bytes are not the wanted parcel.

use std::{error::Error, fmt, io};

/// Why a parcel is refused.
#[derive(Debug)]
pub enum Refusal {
    /// It cannot be read.
    Io(io::Error),
    /// It does not begin like a parcel.
    NotAParcel,
    /// It is damaged or incomplete.
    Damaged,
    /// It is something else.
    Kind {
        /// What it is.
        found: String,
        /// What is wanted.
        wanted: &'static str,
    },
    /// It has a version that this program cannot read.
    Version {
        /// What it is.
        kind: &'static str,
        /// Its version.
        found: u32,
        /// The version that can be read.
        wanted: u32,
    },
    /// It was made with a different setting.
    Differs {
        /// The name of the setting.
        name: String,
        /// Its value in the parcel.
        found: String,
        /// The wanted value.
        wanted: String,
    },
    /// A field is missing, or has a value that makes no sense.
    Field {
        /// The name of the field.
        name: &'static str,
    },
    /// It is undamaged, but its numbers make no sense in such a parcel.
    Content,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::NotAParcel => f.write_str("this is not a file in Dicehall's format"),
            Self::Damaged => f.write_str("the file is damaged or cut off"),
            Self::Kind { found, wanted } => write!(f, "found {found}, expected {wanted}"),
            Self::Version { kind, found, wanted } => {
                write!(f, "found {kind} version {found}, expected version {wanted}")
            }
            Self::Differs { name, found, wanted } => {
                write!(f, "it was made with other settings: {name} is {found}, not {wanted}")
            }
            Self::Field { name } => write!(f, "its field {name} is missing or makes no sense"),
            Self::Content => f.write_str("it holds other numbers than it should"),
        }
    }
}

impl Error for Refusal {}

impl From<io::Error> for Refusal {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Damaged,
            _ => Self::Io(error),
        }
    }
}
