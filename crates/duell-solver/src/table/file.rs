//! Tables in a file.
//!
//! ```text
//! 24 bytes  "dicehall duell tables 1\n"
//!  1 byte   house rules: bit 0 `home=king`, bit 1 `king-captures=no`
//!  8 bytes  a checksum of what follows, the lowest byte first
//!           two Kings, a byte for each position; two Kings and a die, likewise
//! ```

use std::{
    error::Error,
    fmt,
    io::{self, Read, Write},
};

use duell::{DuellSetup, Home};

use super::{
    Tables,
    ending::{PAIRS, TRIPLES},
};

const TITLE: &[u8; 24] = b"dicehall duell tables 1\n";

/// Why a file is of no use.
#[derive(Debug)]
pub enum TableError {
    /// It cannot be read.
    Io(io::Error),
    /// It is something else, or of another version.
    Title,
    /// It is damaged, or not complete.
    Damaged,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => error.fmt(f),
            Self::Title => f.write_str("this is not a file of Duell tables of version 1"),
            Self::Damaged => f.write_str("the tables are damaged or not complete"),
        }
    }
}

impl Error for TableError {}

impl From<io::Error> for TableError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Damaged,
            _ => Self::Io(error),
        }
    }
}

impl Tables {
    /// Writes the tables.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&self, mut out: impl Write) -> io::Result<()> {
        let home = u8::from(self.rules.home == Home::King);
        let captures = u8::from(!self.rules.king_captures);
        out.write_all(TITLE)?;
        out.write_all(&[home | captures << 1])?;
        out.write_all(&checksum(&[&self.pairs, &self.triples]).to_le_bytes())?;
        out.write_all(&self.pairs)?;
        out.write_all(&self.triples)?;
        out.flush()
    }

    /// Reads tables that were written.
    ///
    /// # Errors
    /// If reading fails, or what is read are not tables.
    pub fn read(mut from: impl Read) -> Result<Self, TableError> {
        let mut title = [0; TITLE.len()];
        from.read_exact(&mut title).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => TableError::Title,
            _ => error.into(),
        })?;
        if title != *TITLE {
            return Err(TableError::Title);
        }
        let (mut rules, mut sum) = ([0], [0; 8]);
        from.read_exact(&mut rules)?;
        from.read_exact(&mut sum)?;
        let (mut pairs, mut triples) = (vec![0; PAIRS], vec![0; 2 * TRIPLES]);
        from.read_exact(&mut pairs)?;
        from.read_exact(&mut triples)?;
        let is_at_end = from.read(&mut [0])? == 0;
        if !is_at_end || rules[0] > 3 || checksum(&[&pairs, &triples]).to_le_bytes() != sum {
            return Err(TableError::Damaged);
        }
        let home = if rules[0] & 1 == 0 { Home::Any } else { Home::King };
        let rules = DuellSetup { home, king_captures: rules[0] & 2 == 0 };
        Ok(Self { rules, pairs, triples })
    }
}

/// FNV-1a (Fowler, Noll and Vo) over words of eight bytes.
fn checksum(parts: &[&[u8]]) -> u64 {
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    for part in parts {
        for chunk in part.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            sum = (sum ^ u64::from_le_bytes(word)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(tables: &Tables) -> Vec<u8> {
        let mut bytes = Vec::new();
        tables.write(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn what_is_written_reads_back_and_damage_is_noticed() {
        let rules = DuellSetup { home: Home::King, king_captures: false };
        let mut triples = vec![3; 2 * TRIPLES];
        triples[12_345] = 7;
        let bytes = written(&Tables { rules, pairs: vec![1; PAIRS], triples });
        let tables = Tables::read(bytes.as_slice()).unwrap();
        assert_eq!((tables.rules, tables.triples[12_345], tables.pairs[5]), (rules, 7, 1));
        let damaged = |at: usize| {
            let mut bytes = bytes.clone();
            bytes[at] ^= 1;
            Tables::read(bytes.as_slice()).err()
        };
        assert!(matches!(damaged(3), Some(TableError::Title)));
        assert!(matches!(damaged(30), Some(TableError::Damaged)));
        assert!(matches!(damaged(bytes.len() - 1), Some(TableError::Damaged)));
        let short = Tables::read(&bytes[..bytes.len() - 1]);
        assert!(matches!(short, Err(TableError::Damaged)));
        let long = Tables::read(bytes.chain(&b"x"[..]));
        assert!(matches!(long, Err(TableError::Damaged)));
        assert!(matches!(Tables::read(&b"no"[..]), Err(TableError::Title)));
    }
}
