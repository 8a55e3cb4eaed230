//! The weights while they are learned: real numbers, with helpers that only exist during training.

use bots::SeededDice;
use duell_engine::net::{
    FIRST_ONE, HIDDEN, INPUTS, Net, SECOND_ONE, SHARED_ROWS, STAGES, shared_row,
};
use game::Dice;

/// The input rows, plus those that orientations share: what is learned about one helps the others.
const ROWS: usize = INPUTS + SHARED_ROWS;
const START: usize = ROWS * HIDDEN;
const OUTPUT: usize = START + HIDDEN;
const OUTPUT_START: usize = OUTPUT + STAGES * 2 * HIDDEN;
/// How many weights there are.
pub(crate) const COUNT: usize = OUTPUT_START + STAGES;

/// No weight may grow beyond what its whole number can hold.
const MOST: f32 = 1.98;

/// All weights in one list: input rows, shared rows, initial sums, output rows, initial outputs.
#[derive(Clone, PartialEq, Debug)]
pub struct Weights(pub(crate) Vec<f32>);

impl Weights {
    /// Small random weights to start with.
    pub fn random(seed: u64) -> Self {
        let mut dice = SeededDice::new(seed);
        let mut uniform = |size: f32| (f32::from(dice.face(201)) - 101.0) / 100.0 * size;
        let mut weights = vec![0.0; COUNT];
        for (place, weight) in weights.iter_mut().enumerate() {
            *weight = match place {
                _ if place < INPUTS * HIDDEN => uniform(0.05),
                _ if place < START => 0.0,
                _ if place < OUTPUT => 0.2,
                _ if place < OUTPUT_START => uniform(0.1),
                _ => 0.0,
            };
        }
        Self(weights)
    }

    /// The weights of a network. Its rows are complete: the shared rows have been added in.
    pub fn of_net(net: &Net) -> Self {
        let (rows, start, output, output_start) = net.weights();
        let first = |&weight: &i16| f32::from(weight) / FIRST_ONE as f32;
        let second = |&weight: &i16| f32::from(weight) / SECOND_ONE as f32;
        let mut weights: Vec<f32> = rows.as_flattened().iter().map(first).collect();
        weights.resize(START, 0.0);
        weights.extend(start.iter().map(first));
        weights.extend(output.as_flattened().as_flattened().iter().map(second));
        weights.extend(output_start.map(|start| start as f32 / (FIRST_ONE * SECOND_ONE) as f32));
        Self(weights)
    }

    pub(crate) fn row(&self, input: usize) -> &[f32] {
        &self.0[input * HIDDEN..][..HIDDEN]
    }

    pub(crate) fn start(&self) -> &[f32; HIDDEN] {
        self.0[START..].first_chunk().expect("as many as there are")
    }

    /// The output weights of a stage, for one of the two views.
    pub(crate) fn output(&self, stage: usize, view: usize) -> &[f32; HIDDEN] {
        self.0[output_place(stage, view)..].first_chunk().expect("as many as there are")
    }

    pub(crate) fn output_start(&self, stage: usize) -> f32 {
        self.0[OUTPUT_START + stage]
    }

    /// The input rows, with their shared rows added.
    pub(crate) fn whole_rows(&self) -> Vec<[f32; HIDDEN]> {
        let whole = |input| {
            let shared = self.row(INPUTS + shared_row(input));
            std::array::from_fn(|unit| self.row(input)[unit] + shared[unit])
        };
        (0..INPUTS).map(whole).collect()
    }

    /// Keeps every weight within what its whole number can hold.
    pub(crate) fn hold(&mut self) {
        self.0[..OUTPUT_START].iter_mut().for_each(|weight| *weight = weight.clamp(-MOST, MOST));
    }

    /// The network, in whole numbers.
    pub fn to_net(&self) -> Net {
        let first = |weight: f32| (weight * FIRST_ONE as f32).round() as i16;
        let second = |weight: f32| (weight * SECOND_ONE as f32).round() as i16;
        let rows: Vec<[i16; HIDDEN]> =
            self.whole_rows().into_iter().map(|row| row.map(first)).collect();
        let output = std::array::from_fn(|stage| {
            std::array::from_fn(|view| self.output(stage, view).map(second))
        });
        let output_start = std::array::from_fn(|stage| {
            (self.output_start(stage) * (FIRST_ONE * SECOND_ONE) as f32).round() as i32
        });
        Net::from_weights(&rows, self.start().map(first), output, output_start)
    }
}

pub(crate) fn output_place(stage: usize, view: usize) -> usize {
    OUTPUT + (stage * 2 + view) * HIDDEN
}

pub(crate) fn output_start_place(stage: usize) -> usize {
    OUTPUT_START + stage
}

pub(crate) const START_PLACE: usize = START;
/// The input rows come before this index.
pub(crate) const SHARED_PLACE: usize = INPUTS * HIDDEN;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_its_weights() {
        let net = Net::shipped();
        assert_eq!(Weights::of_net(&net).to_net(), *net);
        assert_eq!(Weights::of_net(&net).0.len(), COUNT);
    }
}
