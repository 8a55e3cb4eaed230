//! Trainings that can be stopped and resumed.

use std::{io, path::Path};

use parcel::{FileError, Head, Kind, Reader, Refusal, Writer};

use super::Schedule;
use crate::Workers;

/// A net that learns, and everything needed to continue later.
pub trait Training: Sized {
    /// The kind of its checkpoints.
    const CHECKPOINT: Kind;

    /// How long it takes, and how fast it learns.
    fn schedule(&self) -> &Schedule;

    /// Adds every other setting that the net depends on.
    fn add_settings(&self, head: Head) -> Head;

    /// How many games or passes of the schedule are done.
    fn done(&self) -> u64;

    /// Continues by at least this many games or passes, but not beyond the schedule. Neither the number of
    /// threads nor the size of the pieces changes what is learned.
    fn advance(&mut self, amount: u64, workers: Workers);

    /// Writes everything that changes while it learns.
    ///
    /// # Errors
    /// If it cannot be written.
    fn pack(&self, writer: &mut Writer<'_>) -> io::Result<()>;

    /// Reads what [`Training::pack`] wrote when this many games or passes were done.
    ///
    /// # Errors
    /// If it cannot be read; the training is then unusable.
    fn unpack(&mut self, done: u64, reader: &mut Reader<'_>) -> Result<(), Refusal>;

    /// Whether there is nothing left to learn from.
    fn is_done(&self) -> bool {
        self.done() >= self.schedule().length
    }

    /// Every setting that the net depends on. A checkpoint with other settings is refused.
    fn settings(&self) -> Head {
        self.add_settings(self.schedule().add_to(Head::new(Self::CHECKPOINT)))
    }

    /// Writes a checkpoint.
    ///
    /// # Errors
    /// If it cannot be written.
    fn save(&self, path: &Path) -> Result<(), FileError> {
        parcel::save(path, &self.settings().with("done", self.done()), |writer| self.pack(writer))
    }

    /// Resumes a training with the same settings from a checkpoint.
    ///
    /// # Errors
    /// If the file cannot be read, is damaged, or belongs to a training with other settings.
    fn resume(mut self, path: &Path) -> Result<Self, FileError> {
        parcel::load(path, Self::CHECKPOINT, |reader| {
            reader.head().expect(&self.settings())?;
            let done = reader.head().get("done")?;
            self.unpack(done, reader)
        })?;
        Ok(self)
    }
}
