//! The network of Duell is learned the same way every time, and can be learned in pieces.

use std::{fs, path::Path};

use duell::DuellSetup;
use judge::Workers;
use lab::training::{
    Schedule, Training,
    duell::{DataSet, Evaluated, SelfPlay, Trainer, fit_weights},
    follow,
};
use parcel::FileError;
use tempfile::TempDir;

fn games(batches: u64) -> SelfPlay {
    SelfPlay {
        evaluated: Evaluated::Hand,
        nodes: 12,
        batches,
        seed: 5,
        rules: DuellSetup::default(),
    }
}

fn play(folder: &TempDir, batches: u64, threads: usize) -> DataSet {
    let data_set = DataSet::open(folder.path()).unwrap();
    games(batches).run(&data_set, Workers::new(threads), |_| {}).unwrap();
    data_set
}

fn trainer(data_set: &DataSet, passes: u64) -> Trainer {
    let schedule = Schedule { length: passes, rate: 0.003, seed: 9 };
    Trainer::new(data_set, schedule, 0.7).unwrap()
}

fn bytes(folder: &TempDir, batch: u64) -> Vec<u8> {
    fs::read(folder.path().join(format!("{batch:06}.samples"))).unwrap()
}

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

#[test]
fn games_depend_on_the_seed_alone_and_are_played_once() {
    let (one, two) = (folder(), folder());
    play(&one, 2, 1);
    let data_set = play(&two, 1, 2);
    let first = bytes(&two, 0);
    assert_eq!(bytes(&one, 0), first);
    // Going on adds what is missing and leaves the rest alone.
    play(&two, 2, 2);
    assert_eq!((bytes(&two, 0), bytes(&two, 1)), (first, bytes(&one, 1)));
    // Games of another kind do not mix with these.
    let other = SelfPlay { nodes: 13, ..games(3) };
    let refused = other.run(&data_set, Workers::new(1), |_| panic!("a game was played"));
    let refused = refused.unwrap_err().to_string();
    assert!(refused.ends_with("nodes is 12, not 13"), "{refused}");
}

fn learn(trainer: &mut Trainer, checkpoint: &Path, threads: usize) -> Vec<f64> {
    let mut errors = Vec::new();
    follow(trainer, 1, checkpoint, Workers::new(threads), |trainer| {
        errors.push(trainer.errors().learned);
        Ok::<_, FileError>(())
    })
    .unwrap();
    errors
}

#[test]
fn learning_in_pieces_is_learning_at_once() {
    let folder = folder();
    let data_set = play(&folder, 1, 2);
    let file = folder.path().join("half.checkpoint");
    let mut whole = trainer(&data_set, 3);
    let errors = learn(&mut whole, &file, 2);
    assert!(errors.len() == 3 && errors[2] < errors[0], "{errors:?}");
    let mut first = trainer(&data_set, 3);
    first.advance(1, Workers::new(1));
    first.save(&file).unwrap();
    let mut second = trainer(&data_set, 3).resume(&file).unwrap();
    assert_eq!(learn(&mut second, &file, 1), errors[1..]);
    assert_eq!(second.weights().to_net(), whole.weights().to_net());
    // The last checkpoint is the end.
    assert!(trainer(&data_set, 3).resume(&file).unwrap().is_done());
}

#[test]
fn what_is_damaged_or_does_not_belong_is_refused_by_name() {
    let folder = folder();
    let data_set = play(&folder, 1, 2);
    let file = folder.path().join("other.checkpoint");
    let resumed = || trainer(&data_set, 3).resume(&file).err().expect("refused").to_string();
    trainer(&data_set, 4).save(&file).unwrap();
    assert!(resumed().ends_with("length is 4, not 3"), "{}", resumed());
    trainer(&data_set, 3).save(&file).unwrap();
    let mut bytes = fs::read(&file).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 4;
    fs::write(&file, &bytes).unwrap();
    assert!(resumed().contains("other.checkpoint: the file is damaged"), "{}", resumed());
    fs::write(&file, "hello").unwrap();
    assert!(resumed().contains("not a file in Dicehall's format"), "{}", resumed());

    fs::write(folder.path().join("000000.samples"), [0xff; 40]).unwrap();
    let schedule = Schedule { length: 1, rate: 0.003, seed: 9 };
    let refused = Trainer::new(&data_set, schedule, 0.7).err().expect("refused").to_string();
    assert!(refused.contains("000000.samples: this is not"), "{refused}");
}

#[test]
fn fitted_weights_predict_better() {
    let folder = folder();
    let data_set = play(&folder, 1, 2);
    let mut errors = Vec::new();
    fit_weights(&data_set, 6, |fit| errors.push(fit.error)).unwrap();
    assert!(errors[5] < errors[0], "{errors:?}");
}
