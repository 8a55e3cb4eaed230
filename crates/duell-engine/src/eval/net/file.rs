//! The network as a file: a line that says what it is, then all weights as 16-bit numbers, the low byte
//! first, then the starts of the output as 32-bit numbers.

use std::{error::Error, fmt};

use super::{HIDDEN, INPUTS, Net, STAGES, Sums};

const MAGIC: &[u8] = b"dicehall duell net 1\n";

/// Why bytes are not a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetError {
    /// They do not begin as a network does.
    NotANet,
    /// They are too many or too few.
    Length {
        /// How many a network has.
        expected: usize,
        /// How many there are.
        found: usize,
    },
}

impl fmt::Display for NetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotANet => f.write_str("this is not a network for Duell"),
            Self::Length { expected, found } => {
                write!(f, "a network for Duell has {expected} bytes, not {found}")
            }
        }
    }
}

impl Error for NetError {}

const LENGTH: usize = MAGIC.len() + 2 * HIDDEN * (INPUTS + 1 + 2 * STAGES) + 4 * STAGES;

impl Net {
    /// Reads a network.
    ///
    /// # Errors
    /// If the bytes are not one.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NetError> {
        let weights = bytes.strip_prefix(MAGIC).ok_or(NetError::NotANet)?;
        let wrong = NetError::Length { expected: LENGTH, found: bytes.len() };
        if bytes.len() != LENGTH {
            return Err(wrong);
        }
        let (sums, starts) = weights.split_at(weights.len() - 4 * STAGES);
        let sums: Vec<Sums> = sums.chunks_exact(2 * HIDDEN).map(sums_from).collect();
        let (rows, rest) = sums.split_at(INPUTS);
        let (start, output) = rest.split_first().ok_or(wrong)?;
        let (output, _) = output.as_chunks::<2>();
        let starts = starts.as_chunks().0.iter().copied().map(i32::from_le_bytes);
        Ok(Self {
            rows: rows.into(),
            start: *start,
            output: output.try_into().map_err(|_| wrong)?,
            output_start: starts.collect::<Vec<_>>().try_into().map_err(|_| wrong)?,
        })
    }

    /// The network as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let rows = self.rows.iter().chain([&self.start]).chain(self.output.as_flattened());
        let weights = rows.flat_map(|sums| sums.0).flat_map(i16::to_le_bytes);
        let starts = self.output_start.into_iter().flat_map(i32::to_le_bytes);
        MAGIC.iter().copied().chain(weights).chain(starts).collect()
    }

    /// A network of these weights: the rows of the inputs, the start of the sums, and for each stage the
    /// weights of both views and the start of the output. All in the units of the network.
    ///
    /// # Panics
    /// If there are not as many as a network has.
    pub fn from_weights(
        rows: &[[i16; HIDDEN]],
        start: [i16; HIDDEN],
        output: [[[i16; HIDDEN]; 2]; STAGES],
        output_start: [i32; STAGES],
    ) -> Self {
        assert_eq!(rows.len(), INPUTS, "one row for each input");
        Self {
            rows: rows.iter().copied().map(Sums).collect(),
            start: Sums(start),
            output: output.map(|views| views.map(Sums)),
            output_start,
        }
    }
}

fn sums_from(bytes: &[u8]) -> Sums {
    let mut sums = Sums([0; HIDDEN]);
    for (sum, bytes) in sums.0.iter_mut().zip(bytes.as_chunks().0) {
        *sum = i16::from_le_bytes(*bytes);
    }
    sums
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_read_as_it_was_written() {
        let net = Net::shipped();
        let bytes = net.to_bytes();
        assert_eq!(bytes.len(), LENGTH);
        assert_eq!(Net::from_bytes(&bytes).as_ref(), Ok(&*net));
    }

    #[test]
    fn what_is_no_network_is_refused() {
        let bytes = Net::shipped().to_bytes();
        assert_eq!(Net::from_bytes(b"hello"), Err(NetError::NotANet));
        let cut = &bytes[..bytes.len() - 1];
        assert_eq!(
            Net::from_bytes(cut),
            Err(NetError::Length { expected: LENGTH, found: LENGTH - 1 })
        );
    }
}
