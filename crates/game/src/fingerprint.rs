//! Fingerprints of values, the same in every run.

use std::hash::{Hash, Hasher};

/// The fingerprint of a value: a chain of `SplitMix64` steps (Steele, Lea and Flood, 2014) over its
/// parts.
pub(crate) fn fingerprint(value: &impl Hash) -> u64 {
    let mut fingerprint = Fingerprint(0);
    value.hash(&mut fingerprint);
    fingerprint.0
}

struct Fingerprint(u64);

impl Fingerprint {
    fn add(&mut self, part: u64) {
        let z = (self.0 ^ part).wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        self.0 = z ^ (z >> 31);
    }
}

/// Integers are hashed by value, so that the width of `usize` makes no difference.
impl Hasher for Fingerprint {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.add(byte.into());
        }
    }

    fn write_u16(&mut self, part: u16) {
        self.add(part.into());
    }

    fn write_u32(&mut self, part: u32) {
        self.add(part.into());
    }

    fn write_u64(&mut self, part: u64) {
        self.add(part);
    }

    fn write_usize(&mut self, part: usize) {
        self.add(part as u64);
    }

    fn write_isize(&mut self, part: isize) {
        self.add(part as u64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fingerprints_are_fixed_and_tell_values_apart() {
        assert_eq!(fingerprint(&0_u64), 0xe220_a839_7b1d_cdaf);
        assert_eq!(fingerprint(&[1_u16, 2]), fingerprint(&[1_u16, 2]));
        assert_ne!(fingerprint(&[1_u16, 2]), fingerprint(&[2_u16, 1]));
        assert_eq!(fingerprint(&7_u16), fingerprint(&7_usize));
        assert_eq!(fingerprint(&7_u32), fingerprint(&7_isize));
        assert_ne!(fingerprint(&(0_u8, 0_u8)), fingerprint(&0_u8));
    }
}
