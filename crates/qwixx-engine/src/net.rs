//! A net with one hidden layer over sparse inputs.
//!
//! Most inputs are either there or not, and only a few dozen of many hundred are there at once: the
//! hidden layer is the sum of that many rows of a table. Sizes are known at compile time, so that the
//! sums become vector instructions.

/// What the net says of a position: the logit of a win, and the expected margin in [`MARGIN_UNIT`]s.
pub const OUTPUTS: usize = 2;
/// A game has this many stages, each with outputs of its own over the same hidden units.
pub const STAGES: usize = 4;
/// This many points of margin are one unit of the second output.
pub const MARGIN_UNIT: f32 = 50.0;

const MOST_ONES: usize = 96;
const MOST_SCALED: usize = 40;
/// Sums are kept in this many parts, which vector instructions add all at once.
const LANES: usize = 8;

/// The inputs that a position has.
#[derive(Clone, Debug)]
pub struct Inputs {
    ones: [u16; MOST_ONES],
    ones_len: usize,
    scaled: [(u16, f32); MOST_SCALED],
    scaled_len: usize,
    stage: usize,
}

impl Default for Inputs {
    fn default() -> Self {
        Self {
            ones: [0; MOST_ONES],
            ones_len: 0,
            scaled: [(0, 0.0); MOST_SCALED],
            scaled_len: 0,
            stage: 0,
        }
    }
}

impl Inputs {
    /// Takes all inputs away.
    #[inline]
    pub fn clear(&mut self) {
        self.ones_len = 0;
        self.scaled_len = 0;
    }

    /// Adds an input; the same one may come several times and then counts as often.
    ///
    /// # Panics
    /// If there are more than a position can have.
    #[inline]
    pub fn push(&mut self, input: usize) {
        self.ones[self.ones_len] = input as u16;
        self.ones_len += 1;
    }

    /// Adds an input that has a size.
    ///
    /// # Panics
    /// If there are more than a position can have.
    #[inline]
    pub fn push_scaled(&mut self, input: usize, value: f32) {
        // Nothing is learned from nothing.
        if value.abs() > 0.0 {
            self.scaled[self.scaled_len] = (input as u16, value);
            self.scaled_len += 1;
        }
    }

    /// Says in which stage of the game the position is.
    ///
    /// # Panics
    /// If there is no such stage.
    #[inline]
    pub fn set_stage(&mut self, stage: usize) {
        assert!(stage < STAGES, "a game has {STAGES} stages");
        self.stage = stage;
    }

    /// In which stage of the game the position is.
    #[inline]
    pub fn stage(&self) -> usize {
        self.stage
    }

    /// The inputs that are there.
    #[inline]
    pub fn ones(&self) -> &[u16] {
        &self.ones[..self.ones_len]
    }

    /// The inputs that have a size.
    #[inline]
    pub fn scaled(&self) -> &[(u16, f32)] {
        &self.scaled[..self.scaled_len]
    }
}

/// A net with `H` hidden units.
#[derive(Clone, PartialEq, Debug)]
pub struct Net<const H: usize> {
    /// What each input adds to the hidden units.
    pub inputs: Box<[[f32; H]]>,
    /// What the hidden units have without any input.
    pub bias: [f32; H],
    /// What each hidden unit adds to each output, by stage.
    pub outputs: [[[f32; H]; OUTPUTS]; STAGES],
    /// What the outputs have without any hidden unit, by stage.
    pub output_bias: [[f32; OUTPUTS]; STAGES],
}

impl<const H: usize> Net<H> {
    /// A net of this many inputs with all weights zero.
    pub fn zero(inputs: usize) -> Self {
        Self {
            inputs: vec![[0.0; H]; inputs].into_boxed_slice(),
            bias: [0.0; H],
            outputs: [[[0.0; H]; OUTPUTS]; STAGES],
            output_bias: [[0.0; OUTPUTS]; STAGES],
        }
    }

    /// Every weight once, in a fixed order.
    pub fn weights(&self) -> impl Iterator<Item = &f32> {
        let outputs = self.outputs.as_flattened().as_flattened();
        let ends = self.bias.iter().chain(outputs).chain(self.output_bias.as_flattened());
        self.inputs.as_flattened().iter().chain(ends)
    }

    /// Every weight once, in the same order, to be changed.
    pub fn weights_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        let outputs = self.outputs.as_flattened_mut().as_flattened_mut();
        let ends = self.bias.iter_mut().chain(outputs);
        let ends = ends.chain(self.output_bias.as_flattened_mut());
        self.inputs.as_flattened_mut().iter_mut().chain(ends)
    }

    /// The hidden units before they are clipped.
    #[expect(clippy::inline_always, reason = "a call of its own costs fast players 5 %")]
    #[inline(always)]
    pub fn hidden(&self, inputs: &Inputs) -> [f32; H] {
        let mut sum = self.bias;
        for &input in inputs.ones() {
            let row = &self.inputs[usize::from(input)];
            for (sum, weight) in sum.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        for &(input, value) in inputs.scaled() {
            let row = &self.inputs[usize::from(input)];
            for (sum, weight) in sum.iter_mut().zip(row) {
                *sum += weight * value;
            }
        }
        sum
    }

    /// The outputs of a stage for hidden units that are clipped already.
    #[expect(clippy::inline_always, reason = "as above")]
    #[inline(always)]
    pub fn output(&self, clipped: &[f32; H], stage: usize) -> [f32; OUTPUTS] {
        let mut result = self.output_bias[stage];
        for (result, weights) in result.iter_mut().zip(&self.outputs[stage]) {
            *result += dot(clipped, weights);
        }
        result
    }

    /// The outputs for a position.
    #[inline]
    pub fn evaluate(&self, inputs: &Inputs) -> [f32; OUTPUTS] {
        self.output(&self.hidden(inputs).map(clipped), inputs.stage)
    }
}

/// The activation: what is below 0 or above 1 is cut off.
#[inline]
pub fn clipped(value: f32) -> f32 {
    value.clamp(0.0, 1.0)
}

#[inline]
fn dot<const H: usize>(one: &[f32; H], other: &[f32; H]) -> f32 {
    let mut lanes = [0.0; LANES];
    for (one, other) in one.chunks_exact(LANES).zip(other.chunks_exact(LANES)) {
        for lane in 0..LANES {
            lanes[lane] += one[lane] * other[lane];
        }
    }
    lanes.iter().sum()
}

/// The probability behind a logit.
#[inline]
pub fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::float_cmp, reason = "all these numbers are exact in binary")]
    fn a_net_adds_what_its_inputs_add() {
        let mut net = Net::<8>::zero(3);
        net.inputs[1] = [0.25; 8];
        net.inputs[2] = [0.5; 8];
        net.bias[0] = -10.0;
        net.outputs[0][0] = [1.0; 8];
        net.output_bias[0][1] = 2.0;
        let mut inputs = Inputs::default();
        inputs.push(1);
        inputs.push_scaled(2, 0.5);
        // Seven units at 0.5, one cut off at 0.
        assert_eq!(net.evaluate(&inputs), [3.5, 2.0]);
        inputs.push(1);
        inputs.push(1);
        // The same input counts as often as it comes, and units are cut off at 1.
        assert_eq!(net.evaluate(&inputs), [7.0, 2.0]);
        inputs.clear();
        assert_eq!(net.evaluate(&inputs), [0.0, 2.0]);
        inputs.set_stage(1);
        assert_eq!(net.evaluate(&inputs), [0.0, 0.0]);
        assert_eq!(net.weights().count(), net.weights_mut().count());
    }
}
