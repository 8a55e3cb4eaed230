//! Nets as parcels: one section with the weights as 16-bit numbers, in the order of [`Net::weights`].

use std::ops::RangeInclusive;

use parcel::{Head, Kind, Refusal};

use crate::net::Net;

/// A weight of 1 in the file.
const UNIT: f32 = 4096.0;

/// A net as the bytes of a file.
pub fn to_bytes<const H: usize>(net: &Net<H>, kind: Kind) -> Vec<u8> {
    let whole = |&weight: &f32| (weight * UNIT).round() as i16;
    let weights: Vec<i16> = net.weights().map(whole).collect();
    let head = Head::new(kind).with("inputs", net.inputs.len()).with("hidden", H);
    parcel::to_bytes(&head, |writer| writer.section(&weights))
}

/// Reads a net from the bytes of a file, if its number of inputs is allowed.
///
/// # Errors
/// If the bytes are not a net of this kind with this many inputs and `H` hidden units.
pub fn from_bytes<const H: usize>(
    bytes: &[u8],
    kind: Kind,
    allowed: RangeInclusive<usize>,
) -> Result<Net<H>, Refusal> {
    parcel::from_bytes(bytes, kind, |reader| {
        let wanted = Head::new(kind).with("hidden", H);
        reader.head().expect(&wanted)?;
        let inputs = reader.head().get("inputs")?;
        if !allowed.contains(&inputs) {
            reader.head().expect(&wanted.with("inputs", allowed.end()))?;
        }
        let mut net = Net::zero(inputs);
        let weights = reader.section::<i16>(net.weights().count())?;
        for (weight, whole) in net.weights_mut().zip(weights) {
            *weight = f32::from(whole) / UNIT;
        }
        Ok(net)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: Kind = Kind::new("test net", 1);

    fn sample() -> Net<8> {
        let mut net = Net::zero(5);
        for (place, weight) in net.weights_mut().enumerate() {
            *weight = place as f32 / 64.0 - 0.5;
        }
        net
    }

    #[test]
    fn what_is_written_reads_back() {
        let bytes = to_bytes(&sample(), KIND);
        assert_eq!(from_bytes(&bytes, KIND, 5..=5).unwrap(), sample());
        assert_eq!(from_bytes(&bytes, KIND, 0..=9).unwrap(), sample());
    }

    #[test]
    fn another_net_is_refused_with_the_reason() {
        let good = to_bytes(&sample(), KIND);
        let told = |kind, inputs| from_bytes::<8>(&good, kind, inputs).unwrap_err().to_string();
        assert_eq!(told(KIND, 6..=6), "it was made with other settings: inputs is 5, not 6");
        let other = Kind::new("other net", 1);
        assert_eq!(told(other, 5..=5), "found test net, expected other net");
        let wider = from_bytes::<16>(&good, KIND, 5..=5).unwrap_err().to_string();
        assert_eq!(wider, "it was made with other settings: hidden is 8, not 16");
        let mut flipped = good.clone();
        flipped[70] ^= 1;
        let damaged = from_bytes::<8>(&flipped, KIND, 5..=5).unwrap_err();
        assert_eq!(damaged.to_string(), "the file is damaged or cut off");
    }
}
