//! Pixels as PNG: a header, the packed rows, an end.

use miniz_oxide::deflate::compress_to_vec_zlib;
use picture::Pixels;

const SIGNATURE: &[u8] = b"\x89PNG\r\n\x1a\n";
/// Good enough for large even areas, and quick.
const LEVEL: u8 = 6;
/// Bits of a sample, and that a pixel is red, green and blue; the rest is as usual.
const KIND: [u8; 5] = [8, 2, 0, 0, 0];
/// A row is encoded as its difference from the row above: most rows of a board repeat.
const UP: u8 = 2;

/// The pixels as a PNG file.
pub(crate) fn encode(pixels: &Pixels) -> Vec<u8> {
    let mut head = Vec::with_capacity(13);
    head.extend(size(pixels.width));
    head.extend(size(pixels.height));
    head.extend(KIND);
    let mut out = SIGNATURE.to_vec();
    chunk(&mut out, *b"IHDR", &head);
    chunk(&mut out, *b"IDAT", &compress_to_vec_zlib(&rows(pixels), LEVEL));
    chunk(&mut out, *b"IEND", &[]);
    out
}

fn rows(pixels: &Pixels) -> Vec<u8> {
    let width = 3 * pixels.width;
    let mut above = vec![0; width];
    let mut out = Vec::with_capacity((width + 1) * pixels.height);
    for row in pixels.rgb.chunks_exact(width) {
        out.push(UP);
        out.extend(row.iter().zip(&above).map(|(byte, above)| byte.wrapping_sub(*above)));
        above.copy_from_slice(row);
    }
    out
}

fn chunk(out: &mut Vec<u8>, kind: [u8; 4], data: &[u8]) {
    out.extend(size(data.len()));
    let begin = out.len();
    out.extend(kind);
    out.extend(data);
    let check = crc32fast::hash(&out[begin..]);
    out.extend(check.to_be_bytes());
}

/// A length as the format wants it. Pictures are far smaller than the largest that can be written.
fn size(length: usize) -> [u8; 4] {
    u32::try_from(length).unwrap_or(u32::MAX).to_be_bytes()
}

#[cfg(test)]
mod tests {
    use miniz_oxide::inflate::decompress_to_vec_zlib;

    use super::*;

    #[test]
    fn what_is_packed_can_be_unpacked() {
        let rgb = vec![10, 20, 30, 40, 50, 60, 10, 20, 31, 0, 50, 255];
        let png = encode(&Pixels { width: 2, height: 2, rgb });
        assert!(png.starts_with(SIGNATURE));
        assert_eq!(png[8..33], *b"\0\0\0\x0dIHDR\0\0\0\x02\0\0\0\x02\x08\x02\0\0\0\xfd\xd4\x9as");
        assert!(png.ends_with(b"\0\0\0\0IEND\xae\x42\x60\x82"));
        let packed = &png[41..png.len() - 16];
        let rows = decompress_to_vec_zlib(packed).unwrap();
        assert_eq!(rows, [2, 10, 20, 30, 40, 50, 60, 2, 0, 0, 1, 216, 0, 195]);
    }
}
