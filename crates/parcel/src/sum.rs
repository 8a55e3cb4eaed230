//! CRC-32 for the page. The usual tables are 16 kB that do not compress; this one has 16 numbers.

/// Gives the same sums as `crc32fast`.
#[derive(Clone)]
pub(crate) struct Hasher(u32);

const REVERSED: u32 = 0xedb8_8320;

/// How the last four bits affect the others.
static HALVES: [u32; 16] = {
    let mut halves = [0; 16];
    let mut half = 0;
    while half < 16 {
        let mut rest = half as u32;
        let mut bit = 0;
        while bit < 4 {
            rest = if rest & 1 == 1 { (rest >> 1) ^ REVERSED } else { rest >> 1 };
            bit += 1;
        }
        halves[half] = rest;
        half += 1;
    }
    halves
};

impl Hasher {
    pub(crate) fn new() -> Self {
        Self(!0)
    }

    pub(crate) fn update(&mut self, bytes: &[u8]) {
        let shifted = |sum: u32| (sum >> 4) ^ HALVES[sum as usize % 16];
        self.0 = bytes.iter().fold(self.0, |sum, &byte| shifted(shifted(sum ^ u32::from(byte))));
    }

    pub(crate) fn finalize(self) -> u32 {
        !self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_comes_to_the_same_sums() {
        let bytes: Vec<u8> = (0..1000_u32).map(|i| (i * i / 7) as u8).collect();
        for cut in [0, 1, 9, 500, 1000] {
            let mut sum = Hasher::new();
            sum.update(&bytes[..cut]);
            assert_eq!(sum.clone().finalize(), crc32fast::hash(&bytes[..cut]));
            sum.update(&bytes[cut..]);
            assert_eq!(sum.finalize(), crc32fast::hash(&bytes));
        }
    }
}
