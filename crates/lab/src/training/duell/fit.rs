//! Fits the weights of the hand-made evaluation to the results of games.

use duell_engine::hand;
use parcel::FileError;

use super::{
    DataSet, Sample,
    gradient::{SPREAD, sigmoid},
};

/// Fitted weights, in hundredths of a die, and how well they fit.
#[derive(Clone, PartialEq, Debug)]
pub struct Fit {
    /// The weights.
    pub weights: Vec<f32>,
    /// The mean squared error of the predicted results.
    pub error: f64,
}

const BATCH: usize = 4096;

/// Fits the weights to a data set in this many passes, starting from the current ones, and calls back after
/// each.
///
/// # Errors
/// If the samples cannot be read.
pub fn fit_weights(
    data_set: &DataSet,
    passes: u32,
    mut on_pass: impl FnMut(&Fit),
) -> Result<Fit, FileError> {
    let samples: Vec<Sample> =
        data_set.load()?.iter().filter_map(Sample::unpack).step_by(2).collect();
    let mut fit = Fit { weights: hand::weights(), error: 0.0 };
    let mut means = vec![(0.0_f32, 0.0_f32); hand::COUNT];
    for pass in 0..passes {
        let rate = 2.0 * (1.0 - pass as f32 / passes as f32);
        fit.error = 0.0;
        for batch in samples.chunks(BATCH) {
            let slopes = slopes(batch, &mut fit);
            for ((weight, slope), (mean, square)) in
                fit.weights.iter_mut().zip(slopes).zip(&mut means)
            {
                *mean = 0.9 * *mean + 0.1 * slope;
                *square = 0.99 * *square + 0.01 * slope * slope;
                *weight -= rate * *mean / (square.sqrt() + 1e-9);
            }
        }
        fit.error /= samples.len().max(1) as f64;
        on_pass(&fit);
    }
    Ok(fit)
}

fn slopes(batch: &[Sample], fit: &mut Fit) -> [f32; hand::COUNT] {
    let mut slopes = [0.0; hand::COUNT];
    let mut counts = Vec::new();
    for sample in batch {
        counts.clear();
        hand::count(&sample.board, |what, times| counts.push((what, times as f32)));
        let value: f32 = counts.iter().map(|&(what, times)| fit.weights[what] * times).sum();
        let guess = sigmoid(value / SPREAD);
        let opinion = sigmoid(f32::from(sample.score) / SPREAD);
        let target = 0.5 * opinion + 0.5 * f32::from(sample.result) / 2.0;
        let difference = guess - target;
        fit.error += f64::from(difference * difference);
        let by_value = difference * guess * (1.0 - guess);
        for &(what, times) in &counts {
            slopes[what] += by_value * times;
        }
    }
    slopes
}
