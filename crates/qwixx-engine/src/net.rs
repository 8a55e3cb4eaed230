//! A net with one hidden layer over sparse inputs.
//!
//! Most inputs are either present or absent, and only a few dozen of many hundred are present at once: the
//! hidden layer is the sum of that many rows of a table. Sizes are known at compile time, so the sums
//! become vector instructions.

/// The net's verdict on a position: the logit of a win, and the expected margin in [`MARGIN_UNIT`]s.
pub const OUTPUTS: usize = 2;
/// A game has this many stages, each with its own outputs over the same hidden units.
pub const STAGES: usize = 4;
/// One unit of the second output is this many points of margin.
pub const MARGIN_UNIT: f32 = 50.0;

const MOST_ONES: usize = 96;
const MOST_SCALED: usize = 40;
/// Sums are kept in this many parts, which vector instructions add at once.
const LANES: usize = 8;
/// This many hidden units are added up at once: eight registers of four, half of what every x86-64 has.
const PART: usize = 32;

/// The inputs of a position.
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
    /// Removes all inputs.
    #[inline]
    pub fn clear(&mut self) {
        self.ones_len = 0;
        self.scaled_len = 0;
    }

    /// Adds an input; one that is added several times counts that often.
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

    /// Sets the stage of the game.
    ///
    /// # Panics
    /// If there is no such stage.
    #[inline]
    pub fn set_stage(&mut self, stage: usize) {
        assert!(stage < STAGES, "a game has {STAGES} stages");
        self.stage = stage;
    }

    /// The stage of the game.
    #[inline]
    pub fn stage(&self) -> usize {
        self.stage
    }

    /// The inputs that are present.
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
    /// The hidden units' values without any input.
    pub bias: [f32; H],
    /// What each hidden unit adds to each output, by stage.
    pub outputs: [[[f32; H]; OUTPUTS]; STAGES],
    /// The outputs' values without any hidden unit, by stage.
    pub output_bias: [[f32; OUTPUTS]; STAGES],
}

impl<const H: usize> Net<H> {
    /// A net with this many inputs and all weights zero.
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

    /// Every weight once, in the same order, mutable.
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
        if H.is_multiple_of(PART) {
            self.add_in_parts::<PART>(inputs, &mut sum);
        } else {
            self.add_in_parts::<LANES>(inputs, &mut sum);
        }
        sum
    }

    /// Adds the rows part by part, so that the sums of a part stay in registers from the first row to the last.
    #[expect(clippy::inline_always, reason = "as above")]
    #[inline(always)]
    fn add_in_parts<const N: usize>(&self, inputs: &Inputs, sum: &mut [f32; H]) {
        for (part, sum) in sum.as_chunks_mut::<N>().0.iter_mut().enumerate() {
            let row = |input: u16| &self.inputs[usize::from(input)].as_chunks::<N>().0[part];
            let mut in_registers = *sum;
            for &input in inputs.ones() {
                for (sum, weight) in in_registers.iter_mut().zip(row(input)) {
                    *sum += weight;
                }
            }
            for &(input, value) in inputs.scaled() {
                for (sum, weight) in in_registers.iter_mut().zip(row(input)) {
                    *sum += weight * value;
                }
            }
            *sum = in_registers;
        }
    }

    /// The outputs of a stage for hidden units that are already clipped.
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
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") {
            #[expect(unsafe_code, reason = "the processor was asked in the line above")]
            return unsafe { self.evaluate_wide(inputs) };
        }
        self.evaluate_anywhere(inputs)
    }

    /// The same with vectors of eight. Only the width differs: no operations are fused, so every sum is the same bit
    /// for bit.
    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2")]
    fn evaluate_wide(&self, inputs: &Inputs) -> [f32; OUTPUTS] {
        self.evaluate_anywhere(inputs)
    }

    #[expect(clippy::inline_always, reason = "compiled anew for each width of vectors")]
    #[inline(always)]
    fn evaluate_anywhere(&self, inputs: &Inputs) -> [f32; OUTPUTS] {
        self.output(&self.hidden(inputs).map(clipped), inputs.stage)
    }
}

/// The activation: values are clipped to 0–1.
#[inline]
pub fn clipped(value: f32) -> f32 {
    value.clamp(0.0, 1.0)
}

#[expect(clippy::inline_always, reason = "as above")]
#[inline(always)]
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
    1.0 / (1.0 + libm::expf(-logit))
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
        // Seven units at 0.5, one clipped at 0.
        assert_eq!(net.evaluate(&inputs), [3.5, 2.0]);
        inputs.push(1);
        inputs.push(1);
        // An input counts as often as it occurs, and units are clipped at 1.
        assert_eq!(net.evaluate(&inputs), [7.0, 2.0]);
        inputs.clear();
        assert_eq!(net.evaluate(&inputs), [0.0, 2.0]);
        inputs.set_stage(1);
        assert_eq!(net.evaluate(&inputs), [0.0, 0.0]);
        assert_eq!(net.weights().count(), net.weights_mut().count());
    }

    /// Numbers that are never exact, so that any change in the order of summation would show.
    #[test]
    fn wider_vectors_give_the_same_bits() {
        let mut net = Net::<128>::zero(40);
        let mut seed = 1_u32;
        let mut number = || {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as f32 / 3e7 - 0.27
        };
        net.weights_mut().for_each(|weight| *weight = number());
        let mut inputs = Inputs::default();
        for input in 0..40 {
            inputs.push(input * 7 % 40);
            inputs.push_scaled(input * 3 % 40, number());
            inputs.set_stage(input % STAGES);
            let [found, plain] = [net.evaluate(&inputs), net.evaluate_anywhere(&inputs)];
            assert_eq!(found.map(f32::to_bits), plain.map(f32::to_bits));
        }
    }
}
