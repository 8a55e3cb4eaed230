//! The training of a net for a Qwixx game.

use std::{io, marker::PhantomData};

use bots::{QwixxName, SeededDice};
use game::Dice;
use parcel::{Head, Kind, Reader, Refusal, Writer};
use qwixx_engine::net::{Net, STAGES};

use super::{
    Course, Lesson,
    gradient::{self, Sample},
};
use crate::{
    Workers,
    training::{Decay, Schedule, Training},
};

/// How a net learns from its games.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Lessons {
    /// How far the end of a game reaches back: 0 learns from the next turn only, 1 from the end.
    pub lambda: f32,
    /// The share of the games, at the end, whose targets are exact expectations where known.
    pub exact: f32,
    /// The opponent to learn to beat, if it is not self-play.
    pub rival: Option<QwixxName>,
}

impl Lessons {
    fn lesson(&self, game: u64, games: u64) -> Lesson {
        let is_exact = game as f64 >= games as f64 * (1.0 - f64::from(self.exact));
        Lesson { lambda: self.lambda, is_exact, rival: self.rival }
    }
}

/// A net in training for the game of a course.
#[derive(Clone, Debug)]
pub struct Trainer<C, const H: usize> {
    schedule: Schedule,
    lessons: Lessons,
    played: u64,
    net: Net<H>,
    course: PhantomData<C>,
}

/// How many games are played before the net learns from them.
const BATCH: u64 = 32;

impl<C: Course, const H: usize> Trainer<C, H> {
    /// A training that starts from small random weights.
    pub fn new(schedule: Schedule, lessons: Lessons) -> Self {
        let mut net = Net::zero(C::INPUTS);
        let mut dice = SeededDice::new(schedule.seed);
        for weight in net.weights_mut() {
            *weight = 0.1 * ((f32::from(dice.face(201)) - 101.0) / 100.0);
        }
        // Units start in the middle, where they respond to their inputs.
        net.bias = [0.3; H];
        // All stages start the same.
        net.outputs = [net.outputs[0]; STAGES];
        net.output_bias = [net.output_bias[0]; STAGES];
        Self { schedule, lessons, played: 0, net, course: PhantomData }
    }

    /// A training that starts from the weights of a net. New inputs at the end of the list start at
    /// zero.
    pub fn from_net(schedule: Schedule, lessons: Lessons, net: &Net<H>) -> Self {
        let mut trainer = Self::new(schedule, lessons);
        let inputs = trainer.net.inputs.len();
        trainer.net = Net { inputs: vec![[0.0; H]; inputs].into(), ..net.clone() };
        for (new, old) in trainer.net.inputs.iter_mut().zip(&net.inputs) {
            *new = *old;
        }
        trainer
    }

    /// The current net.
    pub fn net(&self) -> &Net<H> {
        &self.net
    }

    /// Plays games with the current net, then learns from them in order.
    fn learn_from(&mut self, batch: std::ops::Range<u64>, workers: Workers) {
        let games = (batch.end - batch.start) as usize;
        let played = workers.collect(games, || (), |(), job| self.play(batch.start + job as u64));
        for (game, samples) in batch.clone().zip(&played) {
            let rate = self.schedule.rate_at(game as f64, Decay::Line);
            for sample in samples {
                gradient::learn(&mut self.net, sample, rate);
            }
        }
        self.played = batch.end;
    }

    fn play(&self, game: u64) -> Vec<Sample> {
        let mut dice = SeededDice::of_game(self.schedule.seed, game);
        let mut samples = Vec::new();
        let lesson = self.lessons.lesson(game, self.schedule.length);
        C::play(&self.net, lesson, &mut dice, &mut samples);
        samples
    }
}

impl<C: Course, const H: usize> Training for Trainer<C, H> {
    const CHECKPOINT: Kind = C::CHECKPOINT;

    fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    fn add_settings(&self, head: Head) -> Head {
        let Lessons { lambda, exact, rival } = self.lessons;
        let rival = rival.map_or_else(|| "itself".to_owned(), |rival| rival.to_string());
        head.with("inputs", C::INPUTS)
            .with("hidden", H)
            .with("lambda", lambda)
            .with("exact", exact)
            .with("rival", rival)
    }

    fn done(&self) -> u64 {
        self.played
    }

    fn advance(&mut self, games: u64, workers: Workers) {
        let end = (self.played + games).min(self.schedule.length);
        while self.played < end {
            let last = (self.played + BATCH).min(self.schedule.length);
            self.learn_from(self.played..last, workers);
        }
    }

    fn pack(&self, writer: &mut Writer<'_>) -> io::Result<()> {
        writer.section(&self.net.weights().copied().collect::<Vec<f32>>())
    }

    fn unpack(&mut self, done: u64, reader: &mut Reader<'_>) -> Result<(), Refusal> {
        let weights = reader.section::<f32>(self.net.weights().count())?;
        for (weight, read) in self.net.weights_mut().zip(weights) {
            *weight = read;
        }
        self.played = done;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use tempfile::TempDir;

    use super::*;
    use crate::training::qwixx::{DuelCourse, LongoCourse};

    const SCHEDULE: Schedule = Schedule { length: 80, seed: 3, rate: 0.02 };
    const LESSONS: Lessons = Lessons { lambda: 0.5, exact: 0.1, rival: None };

    fn new<C: Course>() -> Trainer<C, 8> {
        Trainer::new(SCHEDULE, LESSONS)
    }

    fn saved(folder: &TempDir, training: &impl Training) -> PathBuf {
        let path = folder.path().join("checkpoint");
        training.save(&path).unwrap();
        path
    }

    fn check<C: Course>() {
        let folder = tempfile::tempdir().unwrap();
        let mut whole = new::<C>();
        let first = whole.net.clone();
        whole.advance(100, Workers::new(1));
        assert_eq!(whole.done(), 80);
        assert_ne!(whole.net, first);
        let mut half = new::<C>();
        half.advance(5, Workers::new(2));
        assert!(half.done() < 80);
        let mut other = new::<C>().resume(&saved(&folder, &half)).unwrap();
        other.advance(75, Workers::new(1));
        assert_eq!(other.net, whole.net);
    }

    #[test]
    fn a_training_that_is_taken_up_again_ends_the_same() {
        check::<DuelCourse>();
        check::<LongoCourse>();
    }

    fn check_rival<C: Course + std::fmt::Debug>(name: &str) {
        let folder = tempfile::tempdir().unwrap();
        let rival = Some(name.parse().unwrap());
        let new_against = || Trainer::<C, 8>::new(SCHEDULE, Lessons { rival, ..LESSONS });
        let mut against = new_against();
        against.advance(5, Workers::new(2));
        let path = saved(&folder, &against);
        let refused = new::<C>().resume(&path).unwrap_err();
        assert!(refused.to_string().contains(&format!("rival is {name}, not itself")), "{refused}");
        let mut alone = new::<C>();
        alone.advance(5, Workers::new(1));
        assert_ne!(against.net, alone.net);
        // Resumed, it ends as if it had never been interrupted.
        let mut resumed = new_against().resume(&path).unwrap();
        let mut whole = new_against();
        for trainer in [&mut resumed, &mut whole] {
            trainer.advance(SCHEDULE.length, Workers::new(1));
        }
        assert_eq!(resumed.net, whole.net);
    }

    #[test]
    fn a_rival_is_learned_against_and_kept_apart() {
        check_rival::<DuelCourse>("greedy:10");
        check_rival::<DuelCourse>("fast");
        check_rival::<LongoCourse>("greedy:2");
        check_rival::<LongoCourse>("engine");
    }

    #[test]
    fn another_checkpoint_is_refused_with_the_reason() {
        let folder = tempfile::tempdir().unwrap();
        let path = saved(&folder, &new::<DuelCourse>());
        let seeded = Schedule { seed: 4, ..SCHEDULE };
        let refused = Trainer::<DuelCourse, 8>::new(seeded, LESSONS).resume(&path).unwrap_err();
        assert!(refused.to_string().contains("seed is 3, not 4"), "{refused}");
        let refused = Trainer::<DuelCourse, 16>::new(SCHEDULE, LESSONS).resume(&path).unwrap_err();
        assert!(refused.to_string().contains("hidden is 8, not 16"), "{refused}");
        let refused = new::<LongoCourse>().resume(&path).unwrap_err().to_string();
        let wanted = "found qwixx-duel training, expected qwixx-longo training";
        assert!(refused.contains(wanted) && refused.contains("checkpoint"), "{refused}");
    }
}
