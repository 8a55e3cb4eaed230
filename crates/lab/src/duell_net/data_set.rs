//! Many samples, in files.

use std::{
    error::Error,
    fmt, fs, io,
    path::{Path, PathBuf},
};

use super::sample::{Packed, Sample};

/// A folder of samples, one file for each batch of games. A batch is there in full or not at all, so
/// that self-play can be broken off and taken up again.
#[derive(Clone, Debug)]
pub struct DataSet {
    folder: PathBuf,
}

/// Why samples cannot be read or written.
#[derive(Debug)]
pub enum DataSetError {
    /// The file system says no.
    Io(PathBuf, io::Error),
    /// A file holds something else.
    NotSamples(PathBuf),
}

impl fmt::Display for DataSetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(path, error) => write!(f, "{}: {error}", path.display()),
            Self::NotSamples(path) => write!(f, "{} holds no samples", path.display()),
        }
    }
}

impl Error for DataSetError {}

const ENDING: &str = "samples";

impl DataSet {
    /// The samples in a folder, which is made if it is not there.
    ///
    /// # Errors
    /// If it cannot be made.
    pub fn open(folder: impl Into<PathBuf>) -> Result<Self, DataSetError> {
        let folder = folder.into();
        fs::create_dir_all(&folder).map_err(|error| DataSetError::Io(folder.clone(), error))?;
        Ok(Self { folder })
    }

    fn file(&self, batch: u64) -> PathBuf {
        self.folder.join(format!("{batch:06}.{ENDING}"))
    }

    /// Whether a batch is there.
    pub fn has(&self, batch: u64) -> bool {
        self.file(batch).exists()
    }

    /// Stores a batch.
    ///
    /// # Errors
    /// If it cannot be written; nothing is left behind then.
    pub fn put(&self, batch: u64, samples: &[Sample]) -> Result<(), DataSetError> {
        let bytes: Vec<u8> = samples.iter().flat_map(Sample::pack).collect();
        let (path, draft) = (self.file(batch), self.folder.join(format!("{batch:06}.draft")));
        fs::write(&draft, bytes)
            .and_then(|()| fs::rename(&draft, &path))
            .map_err(|error| DataSetError::Io(path, error))
    }

    /// Every sample, by batch.
    ///
    /// # Errors
    /// If a file cannot be read or holds something else.
    pub(crate) fn load(&self) -> Result<Vec<Packed>, DataSetError> {
        let io = |error| DataSetError::Io(self.folder.clone(), error);
        let mut paths = Vec::new();
        for entry in fs::read_dir(&self.folder).map_err(io)? {
            let path = entry.map_err(io)?.path();
            if path.extension().is_some_and(|ending| ending == ENDING) {
                paths.push(path);
            }
        }
        paths.sort();
        let mut samples = Vec::new();
        for path in paths {
            samples.extend(read(&path)?);
        }
        Ok(samples)
    }
}

fn read(path: &Path) -> Result<Vec<Packed>, DataSetError> {
    let bytes = fs::read(path).map_err(|error| DataSetError::Io(path.to_owned(), error))?;
    let (samples, rest) = bytes.as_chunks::<32>();
    let is_sound = |sample: &Packed| Sample::unpack(sample).is_some();
    if !rest.is_empty() || !samples.iter().all(is_sound) {
        return Err(DataSetError::NotSamples(path.to_owned()));
    }
    Ok(samples.to_vec())
}
