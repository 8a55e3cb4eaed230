//! How the error changes with each weight: back-propagation by hand.

use duell::Side;
use duell_engine::net::{HIDDEN, INPUTS, OUTPUT_ONE, input, shared_row, stage};

use super::{
    sample::{self, Packed},
    weights::{COUNT, START_PLACE, Weights, output_place, output_start_place},
};

/// This many hundredths of a die make a win e times as likely as a loss.
pub(crate) const SPREAD: f32 = 200.0;
const SLOPE: f32 = OUTPUT_ONE as f32 / SPREAD;

/// The weights, in the form a batch of samples needs.
pub(crate) struct Pass<'a> {
    weights: &'a Weights,
    rows: Vec<[f32; HIDDEN]>,
    /// The weight of the search's score against the game's result.
    opinion: f32,
}

/// Errors summed over samples, and how they change with each weight.
pub(crate) struct Gradient {
    pub(crate) by_weight: Vec<f32>,
    pub(crate) error: f64,
}

impl Gradient {
    pub(crate) fn new() -> Self {
        Self { by_weight: vec![0.0; COUNT], error: 0.0 }
    }

    pub(crate) fn clear(&mut self) {
        self.by_weight.fill(0.0);
        self.error = 0.0;
    }

    /// What is learned about an input is also learned about its shared row.
    pub(crate) fn share_rows(&mut self) {
        let (inputs, rest) = self.by_weight.split_at_mut(INPUTS * HIDDEN);
        for (number, row) in inputs.chunks_exact(HIDDEN).enumerate() {
            let shared = &mut rest[shared_row(number) * HIDDEN..][..HIDDEN];
            for (shared, own) in shared.iter_mut().zip(row) {
                *shared += own;
            }
        }
    }
}

/// The inputs of a sample, as seen by both sides.
struct Inputs {
    views: [[u16; 18]; 2],
    dice: usize,
    stage: usize,
}

impl Inputs {
    /// The view of the side to move comes first.
    fn of(packed: &Packed) -> Self {
        let mover = sample::to_move(packed).unwrap_or(Side::White);
        let mut inputs = Self { views: [[0; 18]; 2], dice: 0, stage: 0 };
        for (square, die) in sample::dice(packed) {
            if let Some(die) = die {
                inputs.views[0][inputs.dice] = input(mover, square, die) as u16;
                inputs.views[1][inputs.dice] = input(mover.other(), square, die) as u16;
                inputs.dice += 1;
            }
        }
        inputs.stage = stage(inputs.dice as u32);
        inputs
    }
}

impl<'a> Pass<'a> {
    pub(crate) fn new(weights: &'a Weights, opinion: f32) -> Self {
        Self { weights, rows: weights.whole_rows(), opinion }
    }

    fn target(&self, packed: &Packed) -> f32 {
        let opinion = sigmoid(f32::from(sample::score(packed)) / SPREAD);
        let result = f32::from(sample::result(packed)) / 2.0;
        self.opinion * opinion + (1.0 - self.opinion) * result
    }

    fn sums(&self, inputs: &Inputs, view: usize) -> [f32; HIDDEN] {
        let mut sums = *self.weights.start();
        for &input in &inputs.views[view][..inputs.dice] {
            for (sum, weight) in sums.iter_mut().zip(&self.rows[usize::from(input)]) {
                *sum += weight;
            }
        }
        sums
    }

    fn output(&self, inputs: &Inputs, sums: &[[f32; HIDDEN]; 2]) -> f32 {
        let views = sums.iter().enumerate().map(|(view, sums)| {
            let weights = self.weights.output(inputs.stage, view);
            let products = sums.iter().zip(weights).map(|(sum, weight)| {
                let held = sum.clamp(0.0, 1.0);
                held * held * weight
            });
            products.sum::<f32>()
        });
        views.sum::<f32>() + self.weights.output_start(inputs.stage)
    }

    /// The squared error of a sample.
    pub(crate) fn error(&self, packed: &Packed) -> f64 {
        let inputs = Inputs::of(packed);
        let sums = [self.sums(&inputs, 0), self.sums(&inputs, 1)];
        let difference = sigmoid(SLOPE * self.output(&inputs, &sums)) - self.target(packed);
        f64::from(difference * difference)
    }

    /// Adds what a sample says about each weight.
    pub(crate) fn learn(&self, packed: &Packed, gradient: &mut Gradient) {
        let inputs = Inputs::of(packed);
        let sums = [self.sums(&inputs, 0), self.sums(&inputs, 1)];
        let guess = sigmoid(SLOPE * self.output(&inputs, &sums));
        let difference = guess - self.target(packed);
        gradient.error += f64::from(difference * difference);
        let by_output = 2.0 * difference * guess * (1.0 - guess) * SLOPE;
        gradient.by_weight[output_start_place(inputs.stage)] += by_output;
        for (view, sums) in sums.iter().enumerate() {
            let mut by_sum = [0.0_f32; HIDDEN];
            let place = output_place(inputs.stage, view);
            let by_weight = &mut gradient.by_weight[place..place + HIDDEN];
            let weights = self.weights.output(inputs.stage, view);
            for unit in 0..HIDDEN {
                let held = sums[unit].clamp(0.0, 1.0);
                by_weight[unit] += by_output * held * held;
                let is_free = sums[unit] > 0.0 && sums[unit] < 1.0;
                by_sum[unit] = if is_free { by_output * weights[unit] * 2.0 * held } else { 0.0 };
            }
            add(&mut gradient.by_weight[START_PLACE..START_PLACE + HIDDEN], &by_sum);
            for &input in &inputs.views[view][..inputs.dice] {
                let place = usize::from(input) * HIDDEN;
                add(&mut gradient.by_weight[place..place + HIDDEN], &by_sum);
            }
        }
    }
}

fn add(sums: &mut [f32], more: &[f32; HIDDEN]) {
    for (sum, more) in sums.iter_mut().zip(more) {
        *sum += more;
    }
}

pub(crate) fn sigmoid(x: f32) -> f32 {
    1.0 / (1.0 + libm::expf(-x))
}

#[cfg(test)]
mod tests {
    use duell::{Board, DuellSetup};

    use super::{super::Sample, *};

    fn samples() -> Vec<Packed> {
        let mut board = Board::start(DuellSetup::default());
        let mut samples = Vec::new();
        for step in 0..24 {
            samples.push(Sample { board, score: 40 * step - 300, result: (step % 3) as u8 }.pack());
            let tumbles = board.tumbles();
            board.play(tumbles[step as usize * 11 % tumbles.len()]);
        }
        samples
    }

    fn error(weights: &Weights) -> f64 {
        let pass = Pass::new(weights, 0.7);
        samples().iter().map(|sample| pass.error(sample)).sum()
    }

    #[test]
    fn the_gradient_is_the_slope_of_the_error() {
        let weights = Weights::random(3);
        let mut gradient = Gradient::new();
        let pass = Pass::new(&weights, 0.7);
        for sample in &samples() {
            pass.learn(sample, &mut gradient);
        }
        assert!((gradient.error - error(&weights)).abs() < 1e-6);
        gradient.share_rows();
        let steepest = |range: std::ops::Range<usize>| {
            let slope = |place: &usize| (gradient.by_weight[*place].abs() * 1e9) as u64;
            range.max_by_key(slope).unwrap()
        };
        let rows = INPUTS * HIDDEN;
        for place in [
            steepest(0..rows),
            steepest(rows..START_PLACE),
            steepest(START_PLACE..START_PLACE + HIDDEN),
            steepest(START_PLACE + HIDDEN..COUNT - 4),
            steepest(COUNT - 4..COUNT),
        ] {
            const STEP: f32 = 1e-3;
            let (mut more, mut less) = (weights.clone(), weights.clone());
            more.0[place] += STEP;
            less.0[place] -= STEP;
            let slope = (error(&more) - error(&less)) / f64::from(2.0 * STEP);
            let claimed = f64::from(gradient.by_weight[place]);
            assert!(claimed.abs() > 1e-6, "{place} is dead");
            assert!((slope - claimed).abs() < 0.02 * claimed.abs(), "{place}: {slope} {claimed}");
        }
    }
}
