//! Many samples, in files.

use std::{
    fs,
    path::{Path, PathBuf},
};

use duell::DuellSetup;
use game::Setup;
use parcel::{FileError, Head, Kind, Refusal};

use super::sample::{Packed, Sample};

/// A folder of samples, one parcel per batch of games. A batch is there completely or not at all, so that
/// self-play can be stopped and resumed. All batches have the same settings.
#[derive(Clone, Debug)]
pub struct DataSet {
    folder: PathBuf,
}

/// What determines the games of a data set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Settings {
    /// What evaluated positions: `hand`, or the fingerprint of a network.
    pub judge: String,
    /// How many positions were searched per move.
    pub nodes: u64,
    /// Seed of the openings.
    pub seed: u64,
    /// The rules.
    pub rules: DuellSetup,
}

const KIND: Kind = Kind::new("duell samples", 2);
const ENDING: &str = "samples";
const RULES: &str = "rules";

impl Settings {
    fn of(head: &Head) -> Result<Self, Refusal> {
        let rules = DuellSetup::from_options(&head.get(RULES)?);
        let rules = rules.map_err(|_| Refusal::Field { name: RULES })?;
        let (judge, nodes, seed) = (head.get("judge")?, head.get("nodes")?, head.get("seed")?);
        Ok(Self { judge, nodes, seed, rules })
    }

    fn head(&self) -> Head {
        let Self { judge, nodes, seed, rules } = self;
        let head = Head::new(KIND).with("judge", judge).with("nodes", nodes).with("seed", seed);
        head.with(RULES, rules.to_options())
    }
}

impl DataSet {
    /// The samples in a folder, which is created if missing.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn open(folder: impl Into<PathBuf>) -> Result<Self, FileError> {
        let folder = folder.into();
        fs::create_dir_all(&folder).map_err(|error| FileError::new(&folder, error))?;
        Ok(Self { folder })
    }

    fn file(&self, batch: u64) -> PathBuf {
        self.folder.join(format!("{batch:06}.{ENDING}"))
    }

    /// Whether a batch exists.
    pub fn has(&self, batch: u64) -> bool {
        self.file(batch).exists()
    }

    /// Stores a batch.
    ///
    /// # Errors
    /// If it cannot be written; then nothing is left behind.
    pub fn put(
        &self,
        settings: &Settings,
        batch: u64,
        samples: &[Sample],
    ) -> Result<(), FileError> {
        let packed: Vec<Packed> = samples.iter().map(Sample::pack).collect();
        let head = settings.head().with("batch", batch);
        parcel::save(&self.file(batch), &head, |writer| writer.section(&packed))
    }

    /// The files of all batches, in order.
    fn files(&self) -> Result<Vec<PathBuf>, FileError> {
        let io = |error| FileError::new(&self.folder, Refusal::Io(error));
        let mut paths = Vec::new();
        for entry in fs::read_dir(&self.folder).map_err(io)? {
            let path = entry.map_err(io)?.path();
            if path.extension().is_some_and(|ending| ending == ENDING) {
                paths.push(path);
            }
        }
        paths.sort();
        Ok(paths)
    }

    /// Checks that all existing batches have these settings.
    ///
    /// # Errors
    /// If one has different settings, or cannot be read.
    pub fn check(&self, settings: &Settings) -> Result<(), FileError> {
        let wanted = settings.head();
        self.files()?.iter().try_for_each(|path| {
            let head = parcel::head_of(path, KIND)?;
            head.expect(&wanted).map_err(|refusal| FileError::new(path, refusal))
        })
    }

    /// Every sample, by batch.
    ///
    /// # Errors
    /// If a file cannot be read, holds something else, or has other settings than the first.
    pub(crate) fn load(&self) -> Result<Vec<Packed>, FileError> {
        let mut samples = Vec::new();
        let mut settings = None;
        for path in self.files()? {
            samples.extend(read(&path, &mut settings)?);
        }
        Ok(samples)
    }
}

/// Reads a batch; the first one determines the settings that the others must have.
fn read(path: &Path, settings: &mut Option<Settings>) -> Result<Vec<Packed>, FileError> {
    parcel::load(path, KIND, |reader| {
        let own = Settings::of(reader.head())?;
        reader.head().expect(&settings.get_or_insert(own).head())?;
        // A batch under another name may be there twice.
        let batch = path.file_stem().and_then(|stem| stem.to_str()?.parse::<u64>().ok());
        if batch != Some(reader.head().get("batch")?) {
            return Err(Refusal::Field { name: "batch" });
        }
        let samples = reader.whole_section::<Packed>()?;
        let is_sound = |sample: &Packed| Sample::unpack(sample).is_some();
        samples.iter().all(is_sound).then_some(samples).ok_or(Refusal::Content)
    })
}

#[cfg(test)]
mod tests {
    use duell::Board;

    use super::*;

    const SAMPLE: fn() -> Sample =
        || Sample { board: Board::start(DuellSetup::default()), score: -5, result: 2 };

    fn settings(seed: u64) -> Settings {
        Settings { judge: "hand".into(), nodes: 10, seed, rules: DuellSetup::default() }
    }

    #[test]
    fn batches_of_other_settings_do_not_mix() {
        let folder = tempfile::tempdir().unwrap();
        let data_set = DataSet::open(folder.path()).unwrap();
        data_set.put(&settings(1), 0, &[SAMPLE(); 3]).unwrap();
        data_set.put(&settings(1), 1, &[SAMPLE()]).unwrap();
        assert_eq!(data_set.load().unwrap(), [SAMPLE().pack(); 4]);
        data_set.check(&settings(1)).unwrap();
        let refused = data_set.check(&settings(2)).unwrap_err().to_string();
        assert!(refused.ends_with("seed is 1, not 2"), "{refused}");
        data_set.put(&settings(2), 1, &[SAMPLE()]).unwrap();
        let refused = data_set.load().unwrap_err().to_string();
        let named = refused.contains("000001.samples") && refused.ends_with("seed is 2, not 1");
        assert!(named, "{refused}");
    }

    #[test]
    fn a_batch_counts_once() {
        let folder = tempfile::tempdir().unwrap();
        let data_set = DataSet::open(folder.path()).unwrap();
        data_set.put(&settings(1), 0, &[SAMPLE()]).unwrap();
        fs::copy(data_set.file(0), data_set.file(1)).unwrap();
        let refused = data_set.load().unwrap_err();
        assert!(matches!(refused.refusal, Refusal::Field { name: "batch" }), "{refused}");
    }

    #[test]
    fn what_is_no_sample_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let data_set = DataSet::open(folder.path()).unwrap();
        let head = settings(1).head().with("batch", 0);
        parcel::save(&data_set.file(0), &head, |writer| writer.section(&[[0xff_u8; 32]])).unwrap();
        let refused = data_set.load().unwrap_err();
        assert!(matches!(refused.refusal, Refusal::Content), "{refused}");
    }
}
