//! Learning from samples, pass by pass.

use std::io;

use bots::SeededDice;
use duell_engine::net::Net;
use game::Dice;
use parcel::{FileError, Head, Kind, Reader, Refusal, Writer};

use super::{
    DataSet,
    gradient::{Gradient, Pass},
    sample::Packed,
    weights::{COUNT, SHARED_PLACE, Weights},
};
use crate::{
    Workers,
    training::{Decay, Schedule, Training},
};

/// Mean squared errors of a network.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Errors {
    /// On the training samples, during training.
    pub learned: f64,
    /// On held-out samples.
    pub apart: f64,
}

/// One network in training.
pub struct Trainer {
    schedule: Schedule,
    opinion: f32,
    samples: Vec<Packed>,
    apart: Vec<Packed>,
    passes: u64,
    weights: Weights,
    /// Means of gradients and of their squares (Adam, after Kingma and Ba, 2015).
    slopes: Vec<f32>,
    squares: Vec<f32>,
    steps: u64,
    errors: Errors,
    /// Weights before this index stay fixed.
    fixed: usize,
}

const BATCH: usize = 16_384;
/// A batch is split into this many parts, whatever the number of threads, so that sums are always made in
/// the same order.
const PARTS: usize = 4;
/// One sample in this many is held out.
const APART: usize = 50;
const WEIGHT_DECAY: f32 = 0.01;

impl Trainer {
    /// A training on a data set, one pass for each unit of the schedule. `opinion`, from 0 to 1, is the
    /// weight of the search's score against the game's result.
    ///
    /// # Errors
    /// If the samples cannot be read.
    pub fn new(data_set: &DataSet, schedule: Schedule, opinion: f32) -> Result<Self, FileError> {
        let mut samples = data_set.load()?;
        // The last games, since neighboring positions in a game are too similar.
        let apart = samples.split_off(samples.len() - samples.len() / APART);
        Ok(Self {
            schedule,
            opinion,
            samples,
            apart,
            passes: 0,
            weights: Weights::random(schedule.seed),
            slopes: vec![0.0; COUNT],
            squares: vec![0.0; COUNT],
            steps: 0,
            errors: Errors::default(),
            fixed: 0,
        })
    }

    /// The same training, but starting from a network instead of random weights.
    pub fn from_net(self, net: &Net) -> Self {
        Self { weights: Weights::of_net(net), ..self }
    }

    /// The same training, but only of what orientations with the same top face share, and of the output: this adapts a
    /// network to little data without spoiling it.
    pub fn of_shared_rows(self) -> Self {
        Self { fixed: SHARED_PLACE, ..self }
    }

    /// How many samples there are to learn from.
    pub fn samples(&self) -> usize {
        self.samples.len()
    }

    /// The current weights.
    pub fn weights(&self) -> &Weights {
        &self.weights
    }

    /// The errors of the last pass.
    pub fn errors(&self) -> Errors {
        self.errors
    }

    /// One pass over all samples.
    fn pass(&mut self, workers: Workers) {
        let order = shuffled(self.samples.len(), self.schedule.seed, self.passes);
        let mut parts: Vec<Gradient> = (0..PARTS).map(|_| Gradient::new()).collect();
        let batches = order.len().div_ceil(BATCH);
        let mut error = 0.0;
        for (number, batch) in order.chunks(BATCH).enumerate() {
            let done = self.passes as f64 + number as f64 / batches as f64;
            error += self.gradient(batch, &mut parts, workers);
            let rate = self.schedule.rate_at(done, Decay::HalfCosine);
            self.step(&parts[0], batch.len(), rate);
        }
        self.passes += 1;
        let pass = Pass::new(&self.weights, self.opinion);
        let apart: f64 = self.apart.iter().map(|sample| pass.error(sample)).sum();
        self.errors = Errors {
            learned: error / order.len().max(1) as f64,
            apart: apart / self.apart.len().max(1) as f64,
        };
    }

    /// Sums up the gradient of a batch in the first part.
    fn gradient(&self, batch: &[u32], parts: &mut [Gradient], workers: Workers) -> f64 {
        let pass = Pass::new(&self.weights, self.opinion);
        let slices: Vec<_> = batch.chunks(batch.len().div_ceil(PARTS)).collect();
        workers.each(parts, |number, part| {
            part.clear();
            // A last batch of a few samples has fewer slices than there are parts.
            for &sample in slices.get(number).copied().unwrap_or_default() {
                pass.learn(&self.samples[sample as usize], part);
            }
        });
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
        let Self { weights, slopes, squares, steps, .. } = self;
        *steps += 1;
        let scale = 1.0 / count as f32;
        let warm = |keep: f32| 1.0 - keep.powi((*steps).min(10_000) as i32);
        let (warm_slope, warm_square) = (warm(0.9), warm(0.999));
        let all = weights.0.iter_mut().zip(slopes).zip(squares).zip(&gradient.by_weight);
        for (((weight, slope), square), &now) in all.skip(self.fixed) {
            let now = now * scale;
            *slope = 0.9 * *slope + 0.1 * now;
            *square = 0.999 * *square + 0.001 * now * now;
            let step = (*slope / warm_slope) / ((*square / warm_square).sqrt() + 1e-8);
            *weight -= rate * (step + WEIGHT_DECAY * *weight);
        }
        weights.hold();
    }
}

fn shuffled(count: usize, seed: u64, pass: u64) -> Vec<u32> {
    let mut order: Vec<u32> = (0..count as u32).collect();
    let mut dice = SeededDice::of_game(seed, pass);
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

impl Training for Trainer {
    const CHECKPOINT: Kind = Kind::new("duell training", 2);

    fn schedule(&self) -> &Schedule {
        &self.schedule
    }

    fn add_settings(&self, head: Head) -> Head {
        head.with("opinion", self.opinion)
            .with("samples", self.samples.len())
            .with("fixed", self.fixed)
    }

    fn done(&self) -> u64 {
        self.passes
    }

    fn is_done(&self) -> bool {
        self.passes >= self.schedule.length || self.samples.is_empty()
    }

    fn advance(&mut self, passes: u64, workers: Workers) {
        for _ in 0..passes {
            if !self.is_done() {
                self.pass(workers);
            }
        }
    }

    fn pack(&self, writer: &mut Writer<'_>) -> io::Result<()> {
        writer.section(&[self.steps])?;
        [&self.weights.0, &self.slopes, &self.squares]
            .into_iter()
            .try_for_each(|list| writer.section(list))
    }

    fn unpack(&mut self, done: u64, reader: &mut Reader<'_>) -> Result<(), Refusal> {
        self.passes = done;
        self.steps = reader.section(1)?[0];
        for list in [&mut self.weights.0, &mut self.slopes, &mut self.squares] {
            *list = reader.section(COUNT)?;
        }
        Ok(())
    }
}
