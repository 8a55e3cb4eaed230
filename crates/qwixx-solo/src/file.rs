//! Tables in files.
//!
//! A file is a line that says what it is, the five numbers of the variant, how many values there are,
//! a checksum, and the values: numbers of 32 bits, the lowest byte first.

use std::{
    error::Error,
    fmt,
    io::{self, Read, Write},
};

use crate::{
    SoloTable, Variant,
    row::Rows,
    turn::{LEVELS, Value},
};

const TITLE: &[u8; 22] = b"dicehall solo table 1\n";
const VALUE_BYTES: usize = 4 * LEVELS;

/// Why a table could not be read.
#[derive(Debug)]
pub enum TableError {
    /// The file cannot be read.
    File(io::Error),
    /// The file is something else.
    NotATable,
    /// The file is shorter or longer than its table, or its checksum is wrong.
    Damaged,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::File(error) => error.fmt(f),
            Self::NotATable => f.write_str("this is no table of a lone sheet"),
            Self::Damaged => f.write_str("the table is damaged: solve it again"),
        }
    }
}

impl Error for TableError {}

impl From<io::Error> for TableError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Damaged,
            _ => Self::File(error),
        }
    }
}

impl SoloTable {
    /// Writes the table, a few bytes at a time.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, mut file: impl Write) -> io::Result<()> {
        let values = || self.blocks().iter().flatten();
        file.write_all(TITLE)?;
        file.write_all(&self.variant().to_numbers())?;
        file.write_all(&(values().count() as u64).to_le_bytes())?;
        file.write_all(&checksum(self.variant(), values()).to_le_bytes())?;
        for value in values().flatten() {
            file.write_all(&value.to_le_bytes())?;
        }
        file.flush()
    }

    /// Reads a table.
    ///
    /// # Errors
    /// If the file cannot be read, is something else, or was damaged.
    pub fn read(mut file: impl Read) -> Result<Self, TableError> {
        let mut title = [0; TITLE.len()];
        let mut numbers = [0; 5];
        file.read_exact(&mut title).map_err(|_| TableError::NotATable)?;
        if title != *TITLE {
            return Err(TableError::NotATable);
        }
        file.read_exact(&mut numbers)?;
        let variant = Variant::from_numbers(numbers).ok_or(TableError::Damaged)?;
        let [count, sum] = [read_number(&mut file)?, read_number(&mut file)?];
        if count != crate::sheet_count(variant) {
            return Err(TableError::Damaged);
        }
        let rows = Rows::new(variant);
        let blocks = (0..rows.pair_count())
            .map(|pair| read_block(&mut file, rows.block_len(pair)))
            .collect::<io::Result<Vec<_>>>()?;
        let is_longer = file.read(&mut [0])? > 0;
        if is_longer || checksum(variant, blocks.iter().flatten()) != sum {
            return Err(TableError::Damaged);
        }
        Ok(Self::new(variant, rows, blocks))
    }
}

fn read_number(file: &mut impl Read) -> io::Result<u64> {
    let mut bytes = [0; 8];
    file.read_exact(&mut bytes)?;
    Ok(u64::from_le_bytes(bytes))
}

fn read_block(file: &mut impl Read, len: usize) -> io::Result<Vec<Value>> {
    let mut bytes = vec![0; len * VALUE_BYTES];
    file.read_exact(&mut bytes)?;
    let (values, _) = bytes.as_chunks::<VALUE_BYTES>();
    let read = |value: &[u8; VALUE_BYTES]| {
        let (levels, _) = value.as_chunks::<4>();
        std::array::from_fn(|level| f32::from_le_bytes(levels[level]))
    };
    Ok(values.iter().map(read).collect())
}

/// A sum that changes with every bit and with the order (after Fowler, Noll and Vo, by words).
fn checksum<'a>(variant: Variant, values: impl Iterator<Item = &'a Value>) -> u64 {
    let words = values.flatten().map(|value| u64::from(value.to_bits()));
    let words = variant.to_numbers().into_iter().map(u64::from).chain(words);
    words.fold(0xcbf2_9ce4_8422_2325, |sum, word| {
        (sum ^ word).wrapping_mul(0x0000_0100_0000_01b3).rotate_left(23)
    })
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;

    use super::*;

    fn written() -> (SoloTable, Vec<u8>) {
        let table = crate::solve(Variant::small(2, 1, 1, Some([2, 4])), NonZeroUsize::MIN, |_| ());
        let mut bytes = Vec::new();
        table.write(&mut bytes).unwrap();
        (table, bytes)
    }

    #[test]
    fn tables_are_read_as_they_were_written() {
        let (table, bytes) = written();
        let read = SoloTable::read(&bytes[..]).unwrap();
        assert_eq!(read.variant(), table.variant());
        assert_eq!(read.start().to_bits(), table.start().to_bits());
        assert_eq!(read.blocks(), table.blocks());
    }

    #[test]
    fn what_is_no_table_is_refused() {
        for bytes in [&b""[..], b"dicehall solo table 2\n and more", b"something else altogether"] {
            assert!(matches!(SoloTable::read(bytes), Err(TableError::NotATable)));
        }
    }

    #[test]
    fn every_damage_is_noticed() {
        let (_, bytes) = written();
        for place in TITLE.len()..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0x10;
            let read = SoloTable::read(&damaged[..]);
            assert!(matches!(read, Err(TableError::Damaged)), "byte {place} of {}", bytes.len());
        }
        for len in TITLE.len()..bytes.len() {
            assert!(matches!(SoloTable::read(&bytes[..len]), Err(TableError::Damaged)));
        }
        let longer = [&bytes[..], b"x"].concat();
        assert!(matches!(SoloTable::read(&longer[..]), Err(TableError::Damaged)));
    }
}
