//! One step of learning: the net's error in one position, carried back to its weights.

use qwixx_engine::net::{Inputs, Net, OUTPUTS, clipped, sigmoid};

/// How much the error of the margin counts relative to that of the win.
const MARGIN_WEIGHT: f32 = 0.1;

/// A position, and what the net should have said about it.
#[derive(Clone, Debug)]
pub struct Sample {
    /// The inputs of the net.
    pub inputs: Inputs,
    /// The probability of a win.
    pub win: f32,
    /// The margin, in the units of the net.
    pub margin: f32,
}

/// The error of the net in a position: the cross entropy of the win and the squared error of the
/// margin.
pub fn loss<const H: usize>(net: &Net<H>, sample: &Sample) -> f32 {
    let [logit, margin] = net.evaluate(&sample.inputs);
    let win = sigmoid(logit).clamp(1e-6, 1.0 - 1e-6);
    let entropy = -sample.win * libm::logf(win) - (1.0 - sample.win) * libm::logf(1.0 - win);
    entropy + MARGIN_WEIGHT * 0.5 * (margin - sample.margin).powi(2)
}

/// How the loss changes with the outputs.
fn slopes([logit, margin]: [f32; OUTPUTS], sample: &Sample) -> [f32; OUTPUTS] {
    [sigmoid(logit) - sample.win, MARGIN_WEIGHT * (margin - sample.margin)]
}

/// How the loss changes with the hidden units before they are clipped.
fn hidden_slopes<const H: usize>(
    net: &Net<H>,
    hidden: &[f32; H],
    slopes: [f32; OUTPUTS],
    stage: usize,
) -> [f32; H] {
    let mut result = [0.0; H];
    for (weights, slope) in net.outputs[stage].iter().zip(slopes) {
        for (result, weight) in result.iter_mut().zip(weights) {
            *result += weight * slope;
        }
    }
    for (result, &hidden) in result.iter_mut().zip(hidden) {
        // A clipped unit does not respond to its inputs.
        if hidden <= 0.0 || hidden >= 1.0 {
            *result = 0.0;
        }
    }
    result
}

#[inline]
fn add_scaled<const H: usize>(weights: &mut [f32; H], slopes: &[f32; H], factor: f32) {
    for (weight, slope) in weights.iter_mut().zip(slopes) {
        *weight += slope * factor;
    }
}

/// Nudges the weights, so that the net comes closer to what it should have said.
pub fn learn<const H: usize>(net: &mut Net<H>, sample: &Sample, rate: f32) {
    let hidden = net.hidden(&sample.inputs);
    let active = hidden.map(clipped);
    let stage = sample.inputs.stage();
    let slopes = slopes(net.output(&active, stage), sample);
    let back = hidden_slopes(net, &hidden, slopes, stage);
    let outputs = net.outputs[stage].iter_mut().zip(&mut net.output_bias[stage]);
    for ((weights, bias), slope) in outputs.zip(slopes) {
        add_scaled(weights, &active, -rate * slope);
        *bias -= rate * slope;
    }
    add_scaled(&mut net.bias, &back, -rate);
    for &input in sample.inputs.ones() {
        add_scaled(&mut net.inputs[usize::from(input)], &back, -rate);
    }
    for &(input, value) in sample.inputs.scaled() {
        add_scaled(&mut net.inputs[usize::from(input)], &back, -rate * value);
    }
}

#[cfg(test)]
mod tests {
    use bots::SeededDice;
    use game::Dice;

    use super::*;

    fn random_net(dice: &mut SeededDice) -> Net<8> {
        let mut net = Net::zero(6);
        for weight in net.weights_mut() {
            *weight = (f32::from(dice.face(201)) - 101.0) / 300.0;
        }
        net.bias = [0.4; 8];
        net
    }

    fn sample(ones: &[usize], win: f32, margin: f32) -> Sample {
        let mut inputs = Inputs::default();
        for &input in ones {
            inputs.push(input);
        }
        inputs.push_scaled(5, 0.5);
        Sample { inputs, win, margin }
    }

    #[test]
    fn a_step_follows_the_slope_of_the_loss() {
        let mut dice = SeededDice::new(5);
        let net = random_net(&mut dice);
        let mut sample = sample(&[0, 2, 2], 0.9, -0.4);
        sample.inputs.set_stage(2);
        let rate = 1e-2;
        let mut stepped = net.clone();
        learn(&mut stepped, &sample, rate);
        let steps: Vec<f32> =
            stepped.weights().zip(net.weights()).map(|(new, old)| (new - old) / -rate).collect();
        for (place, step) in steps.into_iter().enumerate() {
            let nudged = |by: f32| {
                let mut net = net.clone();
                *net.weights_mut().nth(place).unwrap() += by;
                loss(&net, &sample)
            };
            let slope = (nudged(1e-2) - nudged(-1e-2)) / 2e-2;
            assert!((slope - step).abs() < 2e-3, "weight {place}: {slope} {step}");
        }
    }

    #[test]
    fn learning_ends_where_it_should() {
        let mut dice = SeededDice::new(6);
        let mut net = random_net(&mut dice);
        let lessons = [sample(&[0], 0.9, 1.0), sample(&[1], 0.2, -1.0), sample(&[0, 1], 0.5, 0.0)];
        let sum = |net: &Net<8>| lessons.iter().map(|lesson| loss(net, lesson)).sum::<f32>();
        let before = sum(&net);
        for _ in 0..5000 {
            for lesson in &lessons {
                learn(&mut net, lesson, 0.05);
            }
        }
        assert!(sum(&net) < before);
        for lesson in &lessons {
            let [logit, margin] = net.evaluate(&lesson.inputs);
            assert!((sigmoid(logit) - lesson.win).abs() < 0.02);
            assert!((margin - lesson.margin).abs() < 0.1);
        }
    }
}
