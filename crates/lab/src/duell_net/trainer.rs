//! Learning from samples, pass by pass.

use std::{fs, io, path::Path};

use bots::SeededDice;
use game::Dice;

use super::{
    DataSet, DataSetError,
    gradient::{Gradient, Pass},
    sample::Packed,
    weights::{COUNT, Weights},
};
use crate::Workers;

/// How a network is trained.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Schedule {
    /// How often every sample is seen.
    pub passes: u32,
    /// The size of the first steps; the last are a hundredth of it.
    pub rate: f32,
    /// How much the search's opinion counts against the result of the game, from 0 to 1.
    pub opinion: f32,
    /// What the first weights and the order of the samples follow from.
    pub seed: u64,
}

/// How far a training has come.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Passes that are done.
    pub passes: u32,
    /// The mean squared error on the samples learned from.
    pub error: f64,
    /// The mean squared error on samples kept apart.
    pub error_apart: f64,
}

/// A training that can be broken off after any pass and taken up again.
#[derive(Clone, PartialEq, Debug)]
pub struct Checkpoint {
    passes: u32,
    weights: Weights,
    /// Means of slopes and of their squares (Adam, after Kingma and Ba, 2015).
    slopes: Vec<f32>,
    squares: Vec<f32>,
    steps: u64,
}

/// One network in training.
pub struct Trainer {
    schedule: Schedule,
    samples: Vec<Packed>,
    apart: Vec<Packed>,
    checkpoint: Checkpoint,
}

const BATCH: usize = 16_384;
/// A batch is split into so many parts, whatever the number of threads, so that sums are always made in
/// the same order.
const PARTS: usize = 4;
/// One sample in so many is kept apart.
const APART: usize = 50;
const DECAY: f32 = 0.01;

impl Trainer {
    /// A training on a data set, from the beginning or from where another left off.
    ///
    /// # Errors
    /// If the samples cannot be read.
    pub fn new(
        data_set: &DataSet,
        schedule: Schedule,
        checkpoint: Option<Checkpoint>,
    ) -> Result<Self, DataSetError> {
        let mut samples = data_set.load()?;
        // The last games, for neighbors in a game are too much alike.
        let apart = samples.split_off(samples.len() - samples.len() / APART);
        let checkpoint = checkpoint.unwrap_or_else(|| Checkpoint {
            passes: 0,
            weights: Weights::random(schedule.seed),
            slopes: vec![0.0; COUNT],
            squares: vec![0.0; COUNT],
            steps: 0,
        });
        Ok(Self { schedule, samples, apart, checkpoint })
    }

    /// How many samples there are to learn from.
    pub fn samples(&self) -> usize {
        self.samples.len()
    }

    /// What is needed to go on later.
    pub fn checkpoint(&self) -> &Checkpoint {
        &self.checkpoint
    }

    /// The weights as they are.
    pub fn weights(&self) -> &Weights {
        &self.checkpoint.weights
    }

    /// Whether all passes are done.
    pub fn is_done(&self) -> bool {
        self.checkpoint.passes >= self.schedule.passes || self.samples.is_empty()
    }

    /// One pass over all samples.
    pub fn pass(&mut self, workers: Workers) -> Progress {
        let order = shuffled(self.samples.len(), self.schedule.seed, self.checkpoint.passes);
        let mut parts: Vec<Gradient> = (0..PARTS).map(|_| Gradient::new()).collect();
        let batches = order.len().div_ceil(BATCH);
        let mut error = 0.0;
        for (number, batch) in order.chunks(BATCH).enumerate() {
            let done = f64::from(self.checkpoint.passes) + number as f64 / batches as f64;
            error += self.gradient(batch, &mut parts, workers);
            self.step(&parts[0], batch.len(), self.rate(done));
        }
        self.checkpoint.passes += 1;
        let pass = Pass::new(&self.checkpoint.weights, self.schedule.opinion);
        let apart: f64 = self.apart.iter().map(|sample| pass.error(sample)).sum();
        Progress {
            passes: self.checkpoint.passes,
            error: error / order.len().max(1) as f64,
            error_apart: apart / self.apart.len().max(1) as f64,
        }
    }

    /// Steps get smaller along half a cosine wave.
    fn rate(&self, passes_done: f64) -> f32 {
        let share = passes_done / f64::from(self.schedule.passes.max(1));
        let wave = 0.5 * (1.0 + (std::f64::consts::PI * share).cos());
        self.schedule.rate * (0.01 + 0.99 * wave as f32)
    }

    /// Sums up the gradient of a batch in the first part.
    fn gradient(&self, batch: &[u32], parts: &mut [Gradient], workers: Workers) -> f64 {
        let pass = Pass::new(&self.checkpoint.weights, self.schedule.opinion);
        let slices: Vec<_> = batch.chunks(batch.len().div_ceil(PARTS)).collect();
        let jobs: Vec<_> = parts
            .iter_mut()
            .map(|part| {
                part.clear();
                std::sync::Mutex::new(part)
            })
            .collect();
        workers.share(
            slices.len(),
            || (),
            |(), job| {
                let mut part = jobs[job].lock().expect("every part is for one job");
                for &sample in slices[job] {
                    pass.learn(&self.samples[sample as usize], &mut part);
                }
            },
        );
        drop(jobs);
        let (sum, others) = parts.split_first_mut().expect("there are parts");
        for other in others {
            sum.error += other.error;
            for (sum, slope) in sum.by_weight.iter_mut().zip(&other.by_weight) {
                *sum += slope;
            }
        }
        sum.share_rows();
        sum.error
    }

    fn step(&mut self, gradient: &Gradient, count: usize, rate: f32) {
        let Checkpoint { weights, slopes, squares, steps, .. } = &mut self.checkpoint;
        *steps += 1;
        let scale = 1.0 / count as f32;
        let warm = |keep: f32| 1.0 - keep.powi((*steps).min(10_000) as i32);
        let (warm_slope, warm_square) = (warm(0.9), warm(0.999));
        let all = weights.0.iter_mut().zip(slopes).zip(squares).zip(&gradient.by_weight);
        for (((weight, slope), square), &now) in all {
            let now = now * scale;
            *slope = 0.9 * *slope + 0.1 * now;
            *square = 0.999 * *square + 0.001 * now * now;
            let step = (*slope / warm_slope) / ((*square / warm_square).sqrt() + 1e-8);
            *weight -= rate * (step + DECAY * *weight);
        }
        weights.hold();
    }
}

fn shuffled(count: usize, seed: u64, pass: u32) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count as u32).collect();
    let mut dice = SeededDice::of_game(seed, u64::from(pass));
    let mut number = |below: usize| {
        let bytes = [0; 8].map(|_: u8| dice.face(128) - 1);
        let bits = bytes.iter().fold(0_u64, |bits, &byte| bits << 7 | u64::from(byte));
        (bits % below as u64) as usize
    };
    for place in (1..count).rev() {
        order.swap(place, number(place + 1));
    }
    order
}

const MAGIC: &[u8] = b"dicehall duell training 1\n";

impl Checkpoint {
    /// Writes it to a file, which is replaced only when all is written.
    ///
    /// # Errors
    /// If the file system says no.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.passes.to_le_bytes());
        bytes.extend(self.steps.to_le_bytes());
        let all = self.weights.0.iter().chain(&self.slopes).chain(&self.squares);
        bytes.extend(all.flat_map(|number| number.to_le_bytes()));
        let draft = path.with_extension("draft");
        fs::write(&draft, bytes)?;
        fs::rename(draft, path)
    }

    /// Reads it from a file.
    ///
    /// # Errors
    /// If the file cannot be read or holds something else.
    pub fn load(path: &Path) -> io::Result<Self> {
        Self::from_bytes(&fs::read(path)?).ok_or_else(|| {
            io::Error::new(io::ErrorKind::InvalidData, "this is no training of a network for Duell")
        })
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let bytes = bytes.strip_prefix(MAGIC)?;
        let (passes, bytes) = bytes.split_first_chunk()?;
        let (steps, bytes) = bytes.split_first_chunk()?;
        let (numbers, rest) = bytes.as_chunks();
        if numbers.len() != 3 * COUNT || !rest.is_empty() {
            return None;
        }
        let mut lists = numbers
            .chunks_exact(COUNT)
            .map(|list| list.iter().copied().map(f32::from_le_bytes).collect::<Vec<f32>>());
        Some(Self {
            passes: u32::from_le_bytes(*passes),
            steps: u64::from_le_bytes(*steps),
            weights: Weights(lists.next()?),
            slopes: lists.next()?,
            squares: lists.next()?,
        })
    }
}
