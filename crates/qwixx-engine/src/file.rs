//! Nets as files: a header that says what it is, and the weights as 16-bit numbers.
//!
//! ```text
//! 8 bytes  "DICENET1"
//! 8 bytes  the kind of net, padded with spaces
//! 4 bytes  number of inputs      4 bytes  hidden units
//! 8 bytes  checksum of the weights (FNV-1a)
//! 2 bytes  for each weight, in the order of `Net::weights`: weight × 4096, rounded
//! ```
//! All numbers are little-endian.

use std::{error::Error, fmt};

use crate::net::Net;

const MAGIC: &[u8; 8] = b"DICENET1";
const HEADER: usize = 32;
/// A weight of 1 in the file.
const UNIT: f32 = 4096.0;

/// Why a file is not the net that is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetError {
    /// It does not begin as a net does.
    NotANet,
    /// It is a net for something else.
    OtherKind,
    /// It has other sizes than are wanted.
    OtherSize {
        /// Inputs and hidden units of the file.
        found: [u32; 2],
        /// Inputs and hidden units that are wanted.
        wanted: [u32; 2],
    },
    /// Bytes are missing, or there are too many.
    Length,
    /// The weights are not those that were written.
    Checksum,
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANet => f.write_str("this is not a net file"),
            Self::OtherKind => f.write_str("this is a net for something else"),
            Self::OtherSize { found, wanted } => {
                let [inputs, hidden] = found;
                write!(f, "the net has {inputs} inputs and {hidden} hidden units, ")?;
                write!(f, "not {} and {}", wanted[0], wanted[1])
            }
            Self::Length => f.write_str("the net file has the wrong length"),
            Self::Checksum => f.write_str("the net file is damaged"),
        }
    }
}

impl Error for NetError {}

/// The checksum of bytes (FNV-1a).
pub fn checksum(bytes: &[u8]) -> u64 {
    let step = |sum: u64, &byte: &u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, step)
}

fn padded(kind: &str) -> [u8; 8] {
    let mut name = [b' '; 8];
    for (place, byte) in name.iter_mut().zip(kind.bytes()) {
        *place = byte;
    }
    name
}

/// A net as the bytes of a file.
pub fn to_bytes<const H: usize>(net: &Net<H>, kind: &str) -> Vec<u8> {
    let whole = |&weight: &f32| (weight * UNIT).round() as i16;
    let weights: Vec<u8> = net.weights().flat_map(|weight| whole(weight).to_le_bytes()).collect();
    let mut bytes = Vec::with_capacity(HEADER + weights.len());
    bytes.extend(MAGIC);
    bytes.extend(padded(kind));
    bytes.extend((net.inputs.len() as u32).to_le_bytes());
    bytes.extend((H as u32).to_le_bytes());
    bytes.extend(checksum(&weights).to_le_bytes());
    bytes.extend(weights);
    bytes
}

fn number(bytes: &[u8], at: usize) -> u32 {
    bytes[at..at + 4].iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte))
}

/// Reads the net of a file.
///
/// # Errors
/// If the bytes are not a net of this kind with so many inputs and `H` hidden units.
pub fn from_bytes<const H: usize>(
    bytes: &[u8],
    kind: &str,
    inputs: usize,
) -> Result<Net<H>, NetError> {
    if bytes.get(..8) != Some(MAGIC) {
        return Err(NetError::NotANet);
    }
    let Some((header, weights)) = bytes.split_at_checked(HEADER) else {
        return Err(NetError::Length);
    };
    if header[8..16] != padded(kind) {
        return Err(NetError::OtherKind);
    }
    let (found, wanted) = ([number(header, 16), number(header, 20)], [inputs as u32, H as u32]);
    if found != wanted {
        return Err(NetError::OtherSize { found, wanted });
    }
    let mut net = Net::zero(inputs);
    if weights.len() != 2 * net.weights().count() {
        return Err(NetError::Length);
    }
    let sum = u64::from(number(header, 24)) | u64::from(number(header, 28)) << 32;
    if checksum(weights) != sum {
        return Err(NetError::Checksum);
    }
    let (pairs, _) = weights.as_chunks::<2>();
    for (weight, &pair) in net.weights_mut().zip(pairs) {
        *weight = f32::from(i16::from_le_bytes(pair)) / UNIT;
    }
    Ok(net)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sample() -> Net<8> {
        let mut net = Net::zero(5);
        for (place, weight) in net.weights_mut().enumerate() {
            *weight = place as f32 / 64.0 - 0.5;
        }
        net
    }

    #[test]
    fn what_is_written_reads_back() {
        let bytes = to_bytes(&sample(), "duel");
        assert_eq!(from_bytes(&bytes, "duel", 5), Ok(sample()));
    }

    #[test]
    fn a_damaged_file_is_refused_with_a_reason() {
        let good = to_bytes(&sample(), "duel");
        let read = |bytes: &[u8]| from_bytes::<8>(bytes, "duel", 5).unwrap_err();
        assert_eq!(read(b"hello"), NetError::NotANet);
        assert_eq!(read(&good[..20]), NetError::Length);
        assert_eq!(read(&good[..good.len() - 2]), NetError::Length);
        let mut flipped = good.clone();
        flipped[40] ^= 1;
        assert_eq!(read(&flipped), NetError::Checksum);
        assert_eq!(read(&flipped).to_string(), "the net file is damaged");
        assert_eq!(from_bytes::<8>(&good, "longo", 5), Err(NetError::OtherKind));
        let size = from_bytes::<16>(&good, "duel", 5).unwrap_err().to_string();
        assert_eq!(size, "the net has 5 inputs and 8 hidden units, not 5 and 16");
    }
}
