//! A course of training that can be stopped and taken up again.

use std::{error::Error, fmt, marker::PhantomData};

use bots::{QwixxBaseline, SeededDice};
use game::Dice;
use qwixx_engine::{
    file::checksum,
    net::{Net, STAGES},
};

use super::{
    Course, Lesson,
    gradient::{self, Sample},
};
use crate::Workers;

/// What a training follows from, and with it the net to the last bit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Schedule {
    /// How many games to learn from.
    pub games: u64,
    /// What all dice and the first weights follow from.
    pub seed: u64,
    /// How far the end of a game reaches back: 0 learns from the next turn alone, 1 from the end.
    pub lambda: f32,
    /// How fast to learn at first; it falls to nothing in a straight line.
    pub rate: f32,
    /// For which share of the games, at the end, targets are exact expectations where they are known.
    pub exact: f32,
    /// Against whom to learn to play, if not against oneself.
    pub rival: Option<QwixxBaseline>,
}

impl Schedule {
    fn rate_at(&self, game: u64) -> f32 {
        self.rate * (1.0 - game as f32 / self.games as f32)
    }

    fn lesson(&self, game: u64) -> Lesson {
        let is_exact = game as f64 >= self.games as f64 * (1.0 - f64::from(self.exact));
        Lesson { lambda: self.lambda, is_exact, rival: self.rival }
    }

    fn to_bytes(self) -> [u8; 30] {
        let mut bytes = [0; 30];
        bytes[..8].copy_from_slice(&self.games.to_le_bytes());
        bytes[8..16].copy_from_slice(&self.seed.to_le_bytes());
        bytes[16..20].copy_from_slice(&self.lambda.to_le_bytes());
        bytes[20..24].copy_from_slice(&self.rate.to_le_bytes());
        bytes[24..28].copy_from_slice(&self.exact.to_le_bytes());
        bytes[28..].copy_from_slice(&match self.rival {
            None => [0, 0],
            Some(QwixxBaseline::Random) => [1, 0],
            Some(QwixxBaseline::Greedy(most)) => [2, most],
        });
        bytes
    }
}

/// A net in training for the game of a course.
#[derive(Clone, Debug)]
pub struct Training<C, const H: usize> {
    schedule: Schedule,
    played: u64,
    net: Net<H>,
    course: PhantomData<C>,
}

/// Why a training cannot be taken up again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadCheckpoint {
    /// The file is not the checkpoint of a training for this game and size.
    NotOne,
    /// It belongs to a training with another schedule.
    OtherSchedule,
    /// It is damaged.
    Damaged,
}

impl fmt::Display for BadCheckpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NotOne => "this is not a checkpoint of such a training",
            Self::OtherSchedule => "the checkpoint belongs to a training with other settings",
            Self::Damaged => "the checkpoint is damaged",
        })
    }
}

impl Error for BadCheckpoint {}

/// So many games are played before the net learns from them.
const BATCH: u64 = 32;

const MAGIC: &[u8; 8] = b"DICETRN2";

impl<C: Course, const H: usize> Training<C, H> {
    /// A training that begins with small random weights.
    pub fn new(schedule: Schedule) -> Self {
        let mut net = Net::zero(C::INPUTS);
        let mut dice = SeededDice::new(schedule.seed);
        for weight in net.weights_mut() {
            *weight = 0.1 * ((f32::from(dice.face(201)) - 101.0) / 100.0);
        }
        // Units begin in the middle, where they answer to their inputs.
        net.bias = [0.3; H];
        // All stages begin alike.
        net.outputs = [net.outputs[0]; STAGES];
        net.output_bias = [net.output_bias[0]; STAGES];
        Self { schedule, played: 0, net, course: PhantomData }
    }

    /// A training that begins with the weights of a net. Inputs that it does not have yet, at the end of
    /// the list, begin with nothing.
    pub fn from_net(schedule: Schedule, net: &Net<H>) -> Self {
        let mut training = Self::new(schedule);
        let inputs = training.net.inputs.len();
        training.net = Net { inputs: vec![[0.0; H]; inputs].into(), ..net.clone() };
        for (new, old) in training.net.inputs.iter_mut().zip(&net.inputs) {
            *new = *old;
        }
        training
    }

    /// The net as it is now.
    pub fn net(&self) -> &Net<H> {
        &self.net
    }

    /// How many games have been learned from.
    pub fn played(&self) -> u64 {
        self.played
    }

    /// Learns from at least so many more games, but from no more than the schedule has. Games are played a
    /// batch at a time by the net as it was before it, so neither the number of threads nor that of steps
    /// changes anything.
    pub fn advance(&mut self, games: u64, workers: Workers) {
        let end = (self.played + games).min(self.schedule.games);
        while self.played < end {
            let batch = self.played..(self.played + BATCH).min(self.schedule.games);
            let played =
                workers.share((batch.end - batch.start) as usize, Vec::new, |games, job| {
                    games.push((job, self.play(batch.start + job as u64)));
                });
            let mut played: Vec<_> = played.into_iter().flatten().collect();
            played.sort_by_key(|&(job, _)| job);
            for (game, (_, samples)) in batch.clone().zip(&played) {
                let rate = self.schedule.rate_at(game);
                for sample in samples {
                    gradient::learn(&mut self.net, sample, rate);
                }
            }
            self.played = batch.end;
        }
    }

    fn play(&self, game: u64) -> Vec<Sample> {
        let mut dice = SeededDice::of_game(self.schedule.seed, game);
        let mut samples = Vec::new();
        C::play(&self.net, self.schedule.lesson(game), &mut dice, &mut samples);
        samples
    }

    fn header(schedule: Schedule) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(C::KIND.as_bytes());
        bytes.extend((C::INPUTS as u32).to_le_bytes());
        bytes.extend((H as u32).to_le_bytes());
        bytes.extend(schedule.to_bytes());
        bytes
    }

    /// Everything that is needed to go on from here.
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut rest = self.played.to_le_bytes().to_vec();
        rest.extend(self.net.weights().flat_map(|weight| weight.to_le_bytes()));
        let mut bytes = Self::header(self.schedule);
        bytes.extend(checksum(&rest).to_le_bytes());
        bytes.extend(rest);
        bytes
    }

    /// Goes on from a checkpoint of the same schedule.
    ///
    /// # Errors
    /// If the bytes are not such a checkpoint.
    pub fn resume(schedule: Schedule, bytes: &[u8]) -> Result<Self, BadCheckpoint> {
        let header = Self::header(schedule);
        let sizes = header.len() - schedule.to_bytes().len();
        if bytes.get(..sizes) != Some(&header[..sizes]) {
            return Err(BadCheckpoint::NotOne);
        }
        let rest = bytes.strip_prefix(&header[..]).ok_or(BadCheckpoint::OtherSchedule)?;
        let (sum, rest) = rest.split_first_chunk::<8>().ok_or(BadCheckpoint::Damaged)?;
        let (played, weights) = rest.split_first_chunk::<8>().ok_or(BadCheckpoint::Damaged)?;
        let mut training = Self::new(schedule);
        let (weights, _) = weights.as_chunks::<4>();
        if checksum(rest) != u64::from_le_bytes(*sum)
            || weights.len() != training.net.weights().count()
        {
            return Err(BadCheckpoint::Damaged);
        }
        training.played = u64::from_le_bytes(*played);
        for (weight, &bytes) in training.net.weights_mut().zip(weights) {
            *weight = f32::from_le_bytes(bytes);
        }
        Ok(training)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::train::{DuelCourse, LongoCourse};

    const SCHEDULE: Schedule =
        Schedule { games: 80, seed: 3, lambda: 0.5, rate: 0.02, exact: 0.1, rival: None };

    fn check<C: Course>() {
        let mut whole = Training::<C, 8>::new(SCHEDULE);
        let first = whole.net.clone();
        whole.advance(100, Workers::new(1));
        assert_eq!(whole.played(), 80);
        assert_ne!(whole.net, first);
        let mut half = Training::<C, 8>::new(SCHEDULE);
        half.advance(5, Workers::new(2));
        assert!(half.played() < 80);
        let mut other = Training::<C, 8>::resume(SCHEDULE, &half.checkpoint()).unwrap();
        other.advance(75, Workers::new(1));
        assert_eq!(other.net, whole.net);
    }

    #[test]
    fn a_training_that_is_taken_up_again_ends_the_same() {
        check::<DuelCourse>();
        check::<LongoCourse>();
    }

    #[test]
    fn a_rival_is_learned_against_and_kept_apart() {
        let rival = Some(QwixxBaseline::Greedy(10));
        let mut against = Training::<DuelCourse, 8>::new(Schedule { rival, ..SCHEDULE });
        against.advance(5, Workers::new(1));
        let error = Training::<DuelCourse, 8>::resume(SCHEDULE, &against.checkpoint()).unwrap_err();
        assert_eq!(error, BadCheckpoint::OtherSchedule);
        let mut alone = Training::<DuelCourse, 8>::new(SCHEDULE);
        alone.advance(5, Workers::new(1));
        assert_ne!(against.net, alone.net);
    }

    #[test]
    fn a_wrong_checkpoint_is_refused_with_a_reason() {
        let good = Training::<DuelCourse, 8>::new(SCHEDULE).checkpoint();
        let resume = |bytes: &[u8]| Training::<DuelCourse, 8>::resume(SCHEDULE, bytes).unwrap_err();
        assert_eq!(resume(b""), BadCheckpoint::NotOne);
        assert_eq!(resume(&good[..60]), BadCheckpoint::Damaged);
        assert_eq!(resume(&good[..good.len() - 1]), BadCheckpoint::Damaged);
        let mut flipped = good.clone();
        *flipped.last_mut().unwrap() ^= 1;
        assert_eq!(resume(&flipped), BadCheckpoint::Damaged);
        let other = Schedule { seed: 4, ..SCHEDULE };
        let error = Training::<DuelCourse, 8>::resume(other, &good).unwrap_err();
        assert_eq!(error, BadCheckpoint::OtherSchedule);
        let longo = Training::<LongoCourse, 8>::resume(SCHEDULE, &good).unwrap_err();
        assert_eq!(longo, BadCheckpoint::NotOne);
    }
}
