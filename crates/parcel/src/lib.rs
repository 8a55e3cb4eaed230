//! Dicehall's only binary file format: nets, tables, checkpoints and data sets are all parcels.
//!
//! A parcel says what it is, carries the settings it was made with, and ends with a checksum. So a file
//! that is damaged, cut off, or of another kind or version is refused with the reason.
//!
//! ```text
//!  8 bytes  "DICEHALL"
//!  4 bytes  length of the head
//!           the head: lines of text. The first is the kind and version, the others are `name=value`
//!  4 bytes  CRC-32 of the bytes so far
//!           the sections. Each is a length in bytes (8 bytes), then its numbers
//!  4 bytes  CRC-32 of the bytes so far, except the first checksum
//! ```
//!
//! All numbers are little-endian. The head has its own checksum, so that it can be trusted before a
//! large body is read; the body goes straight to where it is used, and is never held twice.
//!
//! ```
//! use parcel::{Head, Kind};
//!
//! const SQUARES: Kind = Kind::new("list of squares", 1);
//! let head = Head::new(SQUARES).with("count", 3);
//! let bytes = parcel::to_bytes(&head, |writer| writer.section(&[1_i16, 4, 9]));
//!
//! let read = |bytes: &[u8]| {
//!     parcel::from_bytes(bytes, SQUARES, |reader| {
//!         let count = reader.head().get("count")?;
//!         reader.section::<i16>(count)
//!     })
//! };
//! assert_eq!(read(&bytes)?, [1, 4, 9]);
//! assert_eq!(read(&bytes[1..]).unwrap_err().to_string(), "this is not a file in Dicehall's format");
//! # Ok::<(), parcel::Refusal>(())
//! ```

mod file;
mod head;
mod number;
mod reader;
mod refusal;
#[cfg(any(test, target_family = "wasm"))]
mod sum;
mod writer;

pub use file::{FileError, head_of, load, replace, save};
pub use head::{Head, Kind};
pub use number::Number;
pub use reader::{Reader, from_bytes};
pub use refusal::Refusal;
pub use writer::{Writer, to_bytes};

#[cfg(not(target_family = "wasm"))]
use crc32fast::Hasher;
#[cfg(target_family = "wasm")]
use sum::Hasher;

const MAGIC: &[u8; 8] = b"DICEHALL";
/// The maximum size of a head, in bytes.
const MOST_HEAD: usize = 4096;
/// Sections are read and written in pieces of this many bytes.
const CHUNK: usize = 64 * 1024;
