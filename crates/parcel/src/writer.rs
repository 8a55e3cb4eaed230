//! Packs parcels.

use std::io::{self, Write};

use crate::{CHUNK, Hasher, Head, MAGIC, MOST_HEAD, Number};

/// Packs the sections of a parcel, one after another.
pub struct Writer<'a> {
    to: &'a mut dyn Write,
    sum: Hasher,
}

impl Writer<'_> {
    fn put(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.sum.update(bytes);
        self.to.write_all(bytes)
    }

    /// A checksum is not included in the next one: otherwise every sum would come out the same.
    fn put_sum(&mut self) -> io::Result<()> {
        let sum = self.sum.clone().finalize();
        self.to.write_all(&sum.to_le_bytes())
    }

    /// Writes a section.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn section<N: Number>(&mut self, numbers: &[N]) -> io::Result<()> {
        let length = numbers.len() * N::BYTES;
        self.put(&(length as u64).to_le_bytes())?;
        let mut bytes = Vec::with_capacity(length.min(CHUNK));
        for chunk in numbers.chunks((CHUNK / N::BYTES).max(1)) {
            bytes.clear();
            for number in chunk {
                number.put_le(&mut bytes);
            }
            self.put(&bytes)?;
        }
        Ok(())
    }
}

/// Writes a parcel whose sections `fill` writes.
///
/// # Panics
/// If the head is longer than 4,096 bytes.
pub(crate) fn write(
    to: &mut dyn Write,
    head: &Head,
    fill: impl FnOnce(&mut Writer<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let text = head.to_string();
    assert!(text.len() <= MOST_HEAD, "a head is short");
    let mut writer = Writer { to, sum: Hasher::new() };
    writer.put(MAGIC)?;
    writer.put(&(text.len() as u32).to_le_bytes())?;
    writer.put(text.as_bytes())?;
    writer.put_sum()?;
    fill(&mut writer)?;
    writer.put_sum()
}

/// A parcel as bytes; `fill` writes its sections.
///
/// # Panics
/// If the head is longer than 4,096 bytes, or if `fill` fails by itself.
pub fn to_bytes(head: &Head, fill: impl FnOnce(&mut Writer<'_>) -> io::Result<()>) -> Vec<u8> {
    let mut bytes = Vec::new();
    write(&mut bytes, head, fill).expect("memory can be written to");
    bytes
}
