//! Tables as parcels: a section for two Kings, and one for two Kings and a die, each with a byte per
//! position.

use std::{io, path::Path};

use duell::DuellSetup;
use game::Setup;
use parcel::{FileError, Head, Kind, Reader, Refusal, Writer};

use super::{
    Endgames,
    ending::{PAIRS, TRIPLES},
};

const KIND: Kind = Kind::new("duell tables", 1);

impl Endgames {
    /// Writes the tables to a file, completely or not at all.
    ///
    /// # Errors
    /// If writing fails.
    pub fn save(&self, path: &Path) -> Result<(), FileError> {
        parcel::save(path, &self.head(), |writer| self.pack(writer))
    }

    /// Reads tables from a file.
    ///
    /// # Errors
    /// If the file cannot be read, is something else, or is damaged.
    pub fn load(path: &Path) -> Result<Self, FileError> {
        parcel::load(path, KIND, Self::unpack)
    }

    fn head(&self) -> Head {
        Head::new(KIND).with("rules", self.rules.to_options())
    }

    fn pack(&self, writer: &mut Writer<'_>) -> io::Result<()> {
        writer.section(&self.pairs)?;
        writer.section(&self.triples)
    }

    fn unpack(reader: &mut Reader<'_>) -> Result<Self, Refusal> {
        const UNSOUND: Refusal = Refusal::Field { name: "rules" };
        let options = reader.head().get::<game::Options>("rules")?;
        let rules = DuellSetup::from_options(&options).map_err(|_| UNSOUND)?;
        Ok(Self { rules, pairs: reader.section(PAIRS)?, triples: reader.section(2 * TRIPLES)? })
    }
}

#[cfg(test)]
mod tests {
    use duell::Home;

    use super::*;

    fn written(tables: &Endgames) -> Vec<u8> {
        parcel::to_bytes(&tables.head(), |writer| tables.pack(writer))
    }

    fn read(bytes: &[u8]) -> Result<Endgames, Refusal> {
        parcel::from_bytes(bytes, KIND, Endgames::unpack)
    }

    #[test]
    fn what_is_written_reads_back_and_damage_is_noticed() {
        for (home, king_captures) in [(Home::King, false), (Home::Any, true)] {
            let rules = DuellSetup { home, king_captures };
            let mut triples = vec![3; 2 * TRIPLES];
            triples[12_345] = 7;
            let tables = Endgames { rules, pairs: vec![1; PAIRS], triples };
            let mut bytes = written(&tables);
            assert!(read(&bytes).unwrap() == tables);
            assert!(matches!(read(&bytes[..bytes.len() - 1]), Err(Refusal::Damaged)));
            let middle = bytes.len() / 2;
            bytes[middle] ^= 1;
            assert!(matches!(read(&bytes), Err(Refusal::Damaged)));
        }
    }

    #[test]
    fn other_tables_are_refused() {
        let small = |rules: &str| {
            let head = Head::new(KIND).with("rules", rules);
            let bytes = parcel::to_bytes(&head, |writer| writer.section(&[0_u8; 9]));
            read(&bytes).err().expect("the tables are too small").to_string()
        };
        assert_eq!(small("home=king"), "the file is damaged or cut off");
        assert_eq!(small("home=nowhere"), "its field rules is missing or makes no sense");
    }
}
