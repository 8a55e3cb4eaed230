//! Numbers as bytes.

/// A number of fixed size, or a list of such numbers, that a section can hold.
pub trait Number: Copy {
    /// Its size in bytes.
    const BYTES: usize;

    /// Reads it, lowest byte first.
    ///
    /// # Panics
    /// If the number of bytes is not its size.
    fn from_le(bytes: &[u8]) -> Self;

    /// Appends its bytes, lowest first.
    fn put_le(self, out: &mut Vec<u8>);
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl Number for $number {
            const BYTES: usize = size_of::<Self>();

            fn from_le(bytes: &[u8]) -> Self {
                Self::from_le_bytes(bytes.try_into().expect("as many bytes as the number takes"))
            }

            fn put_le(self, out: &mut Vec<u8>) {
                out.extend_from_slice(&self.to_le_bytes());
            }
        }
    )*};
}

numbers!(u8, i16, i32, f32, u64);

impl<N: Number, const COUNT: usize> Number for [N; COUNT] {
    const BYTES: usize = COUNT * N::BYTES;

    fn from_le(bytes: &[u8]) -> Self {
        std::array::from_fn(|place| N::from_le(&bytes[place * N::BYTES..][..N::BYTES]))
    }

    fn put_le(self, out: &mut Vec<u8>) {
        for number in self {
            number.put_le(out);
        }
    }
}
