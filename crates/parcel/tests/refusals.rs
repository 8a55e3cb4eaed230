//! Whatever is not exactly what was written is refused, with the reason.

use std::fs;

use parcel::{Head, Kind, Refusal, from_bytes, head_of, load, replace, save, to_bytes};

const KIND: Kind = Kind::new("test parcel", 3);

type Content = (Vec<[i16; 2]>, Vec<f32>, Vec<u8>);

fn head() -> Head {
    Head::new(KIND).with("seed", 7).with("rate", 0.1_f32)
}

fn content() -> Content {
    (vec![[1, -2], [300, i16::MIN]], vec![0.5, f32::MAX], b"samples".to_vec())
}

fn written() -> Vec<u8> {
    to_bytes(&head(), |writer| {
        let (pairs, reals, bytes) = content();
        writer.section(&pairs)?;
        writer.section(&reals)?;
        writer.section(&bytes)
    })
}

fn read(bytes: &[u8]) -> Result<Content, Refusal> {
    from_bytes(bytes, KIND, |reader| {
        Ok((reader.section(2)?, reader.section(2)?, reader.whole_section()?))
    })
}

/// A parcel made by hand, with checksums that are right.
fn sealed(head: &[u8], body: &[u8]) -> Vec<u8> {
    let mut summed = b"DICEHALL".to_vec();
    summed.extend((head.len() as u32).to_le_bytes());
    summed.extend(head);
    let first = crc32fast::hash(&summed).to_le_bytes();
    let at = summed.len();
    summed.extend(body);
    let last = crc32fast::hash(&summed).to_le_bytes();
    let mut bytes = summed[..at].to_vec();
    bytes.extend(first.into_iter().chain(body.iter().copied()).chain(last));
    bytes
}

#[test]
fn what_is_written_reads_back() {
    assert_eq!(read(&written()).unwrap(), content());
    let rate: f32 = from_bytes(&written(), KIND, |reader| {
        read(&written())?;
        let rate = reader.head().get("rate");
        reader.section::<[i16; 2]>(2)?;
        reader.section::<f32>(2)?;
        reader.whole_section::<u8>()?;
        rate
    })
    .unwrap();
    assert_eq!(rate.to_bits(), 0.1_f32.to_bits());
}

#[test]
fn the_layout_is_the_one_that_is_described() {
    let mut body = Vec::new();
    for section in [&[1, 0, 0xfe, 0xff, 0x2c, 1, 0, 0x80][..], &[0, 0, 0, 63, 255, 255, 127, 127]] {
        body.extend((section.len() as u64).to_le_bytes());
        body.extend(section);
    }
    body.extend(7_u64.to_le_bytes());
    body.extend(b"samples");
    assert_eq!(written(), sealed(b"test parcel 3\nseed=7\nrate=0.1\n", &body));
}

#[test]
fn every_flipped_bit_is_noticed() {
    let good = written();
    for place in 0..8 * good.len() {
        let mut bytes = good.clone();
        bytes[place / 8] ^= 1 << (place % 8);
        let refusal = read(&bytes).expect_err("a bit was flipped");
        let is_named = match place / 8 {
            0..8 => matches!(refusal, Refusal::NotAParcel),
            _ => matches!(refusal, Refusal::Damaged),
        };
        assert!(is_named, "byte {}: {refusal}", place / 8);
    }
}

#[test]
fn every_other_length_is_noticed() {
    let good = written();
    for length in 0..good.len() {
        let refusal = read(&good[..length]).expect_err("bytes are missing");
        let is_named = match length {
            0..8 => matches!(refusal, Refusal::NotAParcel),
            _ => matches!(refusal, Refusal::Damaged),
        };
        assert!(is_named, "{length} bytes: {refusal}");
    }
    let longer = [&good[..], b"x"].concat();
    assert!(matches!(read(&longer), Err(Refusal::Damaged)));
}

#[test]
fn other_kinds_versions_and_settings_are_refused_by_name() {
    let told = |kind, wanted: Head| {
        let read = from_bytes(&written(), kind, |reader| reader.head().expect(&wanted));
        read.unwrap_err().to_string()
    };
    let other = Kind::new("duell net", 3);
    assert_eq!(told(other, head()), "found test parcel, expected duell net");
    let newer = Kind::new("test parcel", 4);
    assert_eq!(told(newer, head()), "found test parcel version 3, expected version 4");
    assert_eq!(
        told(KIND, Head::new(KIND).with("seed", 8)),
        "it was made with other settings: seed is 7, not 8"
    );
    assert_eq!(
        told(KIND, Head::new(KIND).with("passes", 2)),
        "it was made with other settings: passes is missing, not 2"
    );
    let missing = from_bytes(&written(), KIND, |reader| reader.head().get::<u32>("passes"));
    assert_eq!(missing.unwrap_err().to_string(), "its field passes is missing or makes no sense");
}

#[test]
fn a_false_length_takes_no_memory() {
    let huge = sealed(b"test parcel 3\n", &[0xff; 8]);
    let read = from_bytes(&huge, KIND, |reader| Ok(reader.whole_section::<u8>()?.len()));
    assert!(matches!(read, Err(Refusal::Damaged)));
    let read = from_bytes(&huge, KIND, |reader| reader.section::<u8>(4));
    assert!(matches!(read, Err(Refusal::Damaged)));
    for head in [&b"test parcel"[..], b"test parcel 3\nno field\n", b"\xff 3\n", b""] {
        let read = from_bytes(&sealed(head, b""), KIND, |_| Ok(()));
        assert!(matches!(read, Err(Refusal::Content)), "{head:?}");
    }
}

#[test]
fn a_file_is_replaced_in_full_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.parcel");
    save(&path, &head(), |writer| writer.section(&[1_u64, 2])).unwrap();
    let failed = save(&path, &head(), |writer| {
        writer.section(&[3_u64, 4])?;
        Err(std::io::Error::other("the disk is full"))
    });
    assert_eq!(failed.unwrap_err().to_string(), format!("{}: the disk is full", path.display()));
    let numbers = load(&path, KIND, |reader| reader.section::<u64>(2)).unwrap();
    assert_eq!(numbers, [1, 2]);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    assert_eq!(head_of(&path, KIND).unwrap(), head());

    replace(&path, |file| file.write_all(b"hello")).unwrap();
    let refused = load(&path, KIND, |_| Ok(())).unwrap_err().to_string();
    assert_eq!(refused, format!("{}: this is not a file in Dicehall's format", path.display()));
    let missing = head_of(&folder.path().join("b"), KIND).unwrap_err();
    assert!(matches!(missing.refusal, Refusal::Io(_)), "{missing}");
}
