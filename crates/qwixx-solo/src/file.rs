//! Tables as parcels: a section for each pair of ascending rows, with its values ordered by the pair of
//! descending rows and the misthrows.

use std::path::Path;

use parcel::{FileError, Head, Kind, Reader, Refusal, Writer};

use crate::{SoloTable, Variant, row::Rows};

const KIND: Kind = Kind::new("solo table", 1);
/// The names of the numbers that define a variant.
const NAMES: [&str; 5] = ["sides", "closing", "needed", "lucky", "also-lucky"];

impl SoloTable {
    /// Writes the table to a file, completely or not at all.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        parcel::save(path, &self.head(), |writer| self.pack(writer))
    }

    /// Reads a table from a file.
    ///
    /// # Errors
    /// If the file cannot be read, is something else, or is damaged.
    pub fn load(path: &Path) -> Result<Self, FileError> {
        parcel::load(path, KIND, Self::unpack)
    }

    fn head(&self) -> Head {
        let numbers = NAMES.into_iter().zip(self.variant().to_numbers());
        numbers.fold(Head::new(KIND), |head, (name, number)| head.with(name, number))
    }

    fn pack(&self, writer: &mut Writer<'_>) -> std::io::Result<()> {
        self.blocks().iter().try_for_each(|block| writer.section(block))
    }

    fn unpack(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        let mut numbers = [0; NAMES.len()];
        for (number, name) in numbers.iter_mut().zip(NAMES) {
            *number = reader.head().get(name)?;
        }
        let variant = Variant::from_numbers(numbers).ok_or(Refusal::Content)?;
        let rows = Rows::new(variant);
        let blocks = (0..rows.pair_count())
            .map(|pair| reader.section(rows.block_len(pair)))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Self::new(variant, rows, blocks))
    }
}

#[cfg(test)]
mod tests {
    use workers::Workers;

    use super::*;

    fn written() -> (SoloTable, Vec<u8>) {
        let variant = Variant::small(2, 1, 1, Some([2, 4]));
        let table = crate::solve(variant, Workers::new(1), |_| ());
        let bytes = parcel::to_bytes(&table.head(), |writer| table.pack(writer));
        (table, bytes)
    }

    fn read(bytes: &[u8]) -> Result<SoloTable, Refusal> {
        parcel::from_bytes(bytes, KIND, SoloTable::unpack)
    }

    #[test]
    fn tables_are_read_as_they_were_written() {
        let (table, bytes) = written();
        let read = read(&bytes).unwrap();
        assert_eq!(read.variant(), table.variant());
        assert_eq!(read.start().to_bits(), table.start().to_bits());
        assert_eq!(read.blocks(), table.blocks());
    }

    #[test]
    fn every_damage_is_noticed() {
        let (_, bytes) = written();
        for place in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0x10;
            assert!(read(&damaged).is_err(), "byte {place} of {}", bytes.len());
            assert!(read(&bytes[..place]).is_err(), "{place} bytes of {}", bytes.len());
        }
    }

    #[test]
    fn a_variant_that_cannot_be_is_refused() {
        let numbers = |sides| NAMES.into_iter().zip([sides, 1, 1, 0, 0]);
        let head = |sides| {
            numbers(sides).fold(Head::new(KIND), |head, (name, number)| head.with(name, number))
        };
        let refused = read(&parcel::to_bytes(&head(7), |_| Ok(())));
        assert!(matches!(refused, Err(Refusal::Content)));
        // The rows are missing.
        let refused = read(&parcel::to_bytes(&head(6), |_| Ok(())));
        assert!(matches!(refused, Err(Refusal::Damaged)));
    }
}
