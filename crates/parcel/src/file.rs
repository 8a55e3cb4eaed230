//! Parcels in files.

use std::{
    error::Error,
    fmt,
    fs::{self, File},
    io::{self, BufReader, BufWriter, Write},
    path::{Path, PathBuf},
};

use crate::{Head, Kind, Reader, Refusal, Writer, reader, writer};

/// A file, and what is wrong with it.
#[derive(Debug)]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// What is wrong.
    pub refusal: Refusal,
}

impl FileError {
    /// An error about this file.
    pub fn new(path: &Path, refusal: impl Into<Refusal>) -> Self {
        Self { path: path.to_owned(), refusal: refusal.into() }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.refusal)
    }
}

impl Error for FileError {}

/// Reads a parcel of a kind; `unpack` reads its sections.
///
/// # Errors
/// If the file cannot be read or is not such a parcel, or if `unpack` refuses.
pub fn load<T>(
    path: &Path,
    kind: Kind,
    unpack: impl FnOnce(&mut Reader<'_>) -> Result<T, Refusal>,
) -> Result<T, FileError> {
    let read = |file| reader::read(&mut BufReader::new(file), kind, unpack);
    File::open(path).map_err(Refusal::from).and_then(read).map_err(|why| FileError::new(path, why))
}

/// Reads only the head of a parcel of a kind.
///
/// # Errors
/// If the file cannot be read or is not such a parcel.
pub fn head_of(path: &Path, kind: Kind) -> Result<Head, FileError> {
    let read = |file| {
        let mut file = BufReader::new(file);
        let head = Reader::open(&mut file)?.head().clone();
        head.check(kind).map(|()| head)
    };
    File::open(path).map_err(Refusal::from).and_then(read).map_err(|why| FileError::new(path, why))
}

/// Writes a parcel; `fill` writes its sections. See [`replace`].
///
/// # Errors
/// If it cannot be written.
pub fn save(
    path: &Path,
    head: &Head,
    fill: impl FnOnce(&mut Writer<'_>) -> io::Result<()>,
) -> Result<(), FileError> {
    replace(path, |file| writer::write(file, head, fill))
}

/// Writes a file completely or not at all: a draft beside it takes its place once everything is on disk.
///
/// # Errors
/// If it cannot be written; the old file then stays.
pub fn replace(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), FileError> {
    let mut draft = path.as_os_str().to_owned();
    draft.push(".draft");
    let draft = Path::new(&draft);
    let written = write_through(draft, fill).and_then(|()| fs::rename(draft, path));
    written.map_err(|error| {
        // The first error is the one to report; there may be no draft at all.
        let _ = fs::remove_file(draft);
        FileError::new(path, Refusal::Io(error))
    })
}

fn write_through(
    path: &Path,
    fill: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::new(File::create(path)?);
    fill(&mut out)?;
    out.into_inner()?.sync_all()
}
