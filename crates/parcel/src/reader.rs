//! Unpacks parcels.

use std::io::{self, Read};

use crate::{CHUNK, Hasher, Head, Kind, MAGIC, MOST_HEAD, Number, Refusal};

/// Unpacks the sections of a parcel, one after another.
pub struct Reader<'a> {
    from: &'a mut dyn Read,
    sum: Hasher,
    head: Head,
}

/// Fills the buffer, and adds its bytes to a checksum.
fn fill(from: &mut dyn Read, sum: &mut Hasher, bytes: &mut [u8]) -> io::Result<()> {
    from.read_exact(bytes)?;
    sum.update(bytes);
    Ok(())
}

fn check_sum(from: &mut dyn Read, sum: &Hasher) -> Result<(), Refusal> {
    let mut found = [0; 4];
    from.read_exact(&mut found)?;
    let is_right = u32::from_le_bytes(found) == sum.clone().finalize();
    is_right.then_some(()).ok_or(Refusal::Damaged)
}

impl<'a> Reader<'a> {
    /// Reads the head of a parcel.
    pub(crate) fn open(from: &'a mut dyn Read) -> Result<Self, Refusal> {
        let mut sum = Hasher::new();
        let (mut magic, mut length) = ([0; MAGIC.len()], [0; 4]);
        let begun = fill(from, &mut sum, &mut magic);
        match begun.map_err(Refusal::from) {
            Ok(()) if magic == *MAGIC => {}
            Ok(()) | Err(Refusal::Damaged) => return Err(Refusal::NotAParcel),
            Err(refusal) => return Err(refusal),
        }
        fill(from, &mut sum, &mut length)?;
        let length = u32::from_le_bytes(length) as usize;
        if length > MOST_HEAD {
            return Err(Refusal::Damaged);
        }
        let mut text = vec![0; length];
        fill(from, &mut sum, &mut text)?;
        check_sum(from, &sum)?;
        let text = str::from_utf8(&text).map_err(|_| Refusal::Content)?;
        let head = Head::parse(text).ok_or(Refusal::Content)?;
        Ok(Self { from, sum, head })
    }

    /// What the parcel is, and the settings it was made with.
    pub fn head(&self) -> &Head {
        &self.head
    }

    fn section_length<N: Number>(&mut self) -> Result<usize, Refusal> {
        let mut bytes = [0; 8];
        fill(self.from, &mut self.sum, &mut bytes)?;
        let length = usize::try_from(u64::from_le_bytes(bytes)).map_err(|_| Refusal::Damaged)?;
        // A length that does not fit means damage; the checksum would come too late to say so.
        let is_whole = length.is_multiple_of(N::BYTES);
        is_whole.then_some(length / N::BYTES).ok_or(Refusal::Damaged)
    }

    /// Reads a section of this many numbers.
    ///
    /// # Errors
    /// If it cannot be read, or has more numbers or fewer.
    pub fn section<N: Number>(&mut self, count: usize) -> Result<Vec<N>, Refusal> {
        if self.section_length::<N>()? != count {
            return Err(Refusal::Damaged);
        }
        self.numbers(count, Vec::with_capacity(count))
    }

    /// Reads a section of any length.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn whole_section<N: Number>(&mut self) -> Result<Vec<N>, Refusal> {
        let count = self.section_length::<N>()?;
        // The length cannot be trusted yet, so memory grows as the numbers arrive.
        self.numbers(count, Vec::new())
    }

    fn numbers<N: Number>(&mut self, count: usize, mut into: Vec<N>) -> Result<Vec<N>, Refusal> {
        let at_once = (CHUNK / N::BYTES).max(1);
        let mut bytes = vec![0; at_once.min(count) * N::BYTES];
        while into.len() < count {
            let bytes = &mut bytes[..at_once.min(count - into.len()) * N::BYTES];
            fill(self.from, &mut self.sum, bytes)?;
            into.extend(bytes.chunks_exact(N::BYTES).map(N::from_le));
        }
        Ok(into)
    }

    fn finish(self) -> Result<(), Refusal> {
        check_sum(self.from, &self.sum)?;
        let is_at_end = self.from.read(&mut [0])? == 0;
        is_at_end.then_some(()).ok_or(Refusal::Damaged)
    }
}

/// Reads a parcel whose sections `unpack` reads.
pub(crate) fn read<T>(
    from: &mut dyn Read,
    kind: Kind,
    unpack: impl FnOnce(&mut Reader<'_>) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    let mut reader = Reader::open(from)?;
    reader.head.check(kind)?;
    let unpacked = unpack(&mut reader)?;
    reader.finish()?;
    Ok(unpacked)
}

/// Reads a parcel of a kind from bytes; `unpack` reads its sections. Its result is discarded if the
/// parcel then turns out to be damaged.
///
/// # Errors
/// If the bytes are not such a parcel, or if `unpack` refuses.
pub fn from_bytes<T>(
    mut bytes: &[u8],
    kind: Kind,
    unpack: impl FnOnce(&mut Reader<'_>) -> Result<T, Refusal>,
) -> Result<T, Refusal> {
    read(&mut bytes, kind, unpack)
}
