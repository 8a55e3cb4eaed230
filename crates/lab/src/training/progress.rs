//! Runs a training piece by piece.

use std::path::Path;

use parcel::FileError;

use super::Training;
use crate::Workers;

/// Trains to the end of the schedule. After each piece `on_piece` sees how far it has come, and then a
/// checkpoint is written. The first one is written before any training, so that an unwritable file is
/// noticed before the work.
///
/// # Errors
/// If a checkpoint cannot be written, or if `on_piece` fails.
pub fn follow<T: Training, E: From<FileError>>(
    training: &mut T,
    piece: u64,
    checkpoint: &Path,
    workers: Workers,
    mut on_piece: impl FnMut(&T) -> Result<(), E>,
) -> Result<(), E> {
    training.save(checkpoint)?;
    while !training.is_done() {
        training.advance(piece, workers);
        on_piece(training)?;
        training.save(checkpoint)?;
    }
    Ok(())
}
