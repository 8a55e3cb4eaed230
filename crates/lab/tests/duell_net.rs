//! The network of Duell is learned the same way every time, and can be learned in pieces.

use std::{fs, path::PathBuf};

use judge::Workers;
use lab::duell_net::{Checkpoint, DataSet, Evaluated, Schedule, SelfPlay, Trainer, fit_weights};

/// A folder for one test, gone afterwards.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        Self(path)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn play(folder: &Folder, batches: u64, threads: usize) -> DataSet {
    let data_set = DataSet::open(&folder.0).unwrap();
    let games = SelfPlay { evaluated: Evaluated::Hand, nodes: 12, batches, seed: 5 };
    games.run(&data_set, Workers::new(threads), |_| {}).unwrap();
    data_set
}

fn schedule(passes: u32) -> Schedule {
    Schedule { passes, rate: 0.003, opinion: 0.7, seed: 9 }
}

fn bytes(folder: &Folder, batch: u64) -> Vec<u8> {
    fs::read(folder.0.join(format!("{batch:06}.samples"))).unwrap()
}

#[test]
fn games_depend_on_the_seed_alone_and_are_played_once() {
    let (one, two) = (Folder::new("games-1"), Folder::new("games-2"));
    play(&one, 2, 1);
    play(&two, 1, 2);
    let first = bytes(&two, 0);
    assert!(!first.is_empty());
    assert_eq!(bytes(&one, 0), first);
    // Going on adds what is missing and leaves the rest alone.
    play(&two, 2, 2);
    assert_eq!((bytes(&two, 0), bytes(&two, 1)), (first, bytes(&one, 1)));
}

#[test]
fn learning_in_pieces_is_learning_at_once() {
    let folder = Folder::new("pieces");
    let data_set = play(&folder, 1, 2);
    let mut whole = Trainer::new(&data_set, schedule(3), None).unwrap();
    let errors: Vec<f64> = (0..3).map(|_| whole.pass(Workers::new(2)).error).collect();
    assert!(errors[2] < errors[0], "{errors:?}");
    let mut first = Trainer::new(&data_set, schedule(3), None).unwrap();
    first.pass(Workers::new(1));
    let file = folder.0.join("half.checkpoint");
    first.checkpoint().save(&file).unwrap();
    let checkpoint = Checkpoint::load(&file).unwrap();
    let mut second = Trainer::new(&data_set, schedule(3), Some(checkpoint)).unwrap();
    while !second.is_done() {
        second.pass(Workers::new(1));
    }
    assert_eq!(second.weights().to_net(), whole.weights().to_net());
}

#[test]
fn what_is_damaged_is_refused() {
    let folder = Folder::new("damaged");
    let data_set = DataSet::open(&folder.0).unwrap();
    fs::write(folder.0.join("000000.samples"), [0xff; 40]).unwrap();
    let Err(error) = Trainer::new(&data_set, schedule(1), None) else { panic!("it was read") };
    assert!(error.to_string().contains("holds no samples"), "{error}");
    let file = folder.0.join("other.checkpoint");
    fs::write(&file, "hello").unwrap();
    assert!(Checkpoint::load(&file).is_err());
}

#[test]
fn fitted_weights_predict_better() {
    let folder = Folder::new("fitted");
    let data_set = play(&folder, 1, 2);
    let mut errors = Vec::new();
    fit_weights(&data_set, 6, |fit| errors.push(fit.error)).unwrap();
    assert!(errors[5] < errors[0], "{errors:?}");
}
