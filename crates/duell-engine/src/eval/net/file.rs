//! The network as a parcel: a section with the input rows, the initial sums and the output rows, by stage
//! and view; and a section with the initial outputs.

use parcel::{Head, Kind, Refusal};

use super::{HIDDEN, INPUTS, Net, STAGES, Sums};

const KIND: Kind = Kind::new("duell net", 1);
const ROWS: usize = INPUTS + 1 + 2 * STAGES;

/// The input rows, the initial sums, and for each stage the weights of both views and the initial output.
pub type Weights = (Vec<[i16; HIDDEN]>, [i16; HIDDEN], [[[i16; HIDDEN]; 2]; STAGES], [i32; STAGES]);

fn head() -> Head {
    Head::new(KIND).with("inputs", INPUTS).with("hidden", HIDDEN).with("stages", STAGES)
}

impl Net {
    /// Reads a network, or an amendment to the shipped one.
    ///
    /// # Errors
    /// If the bytes are neither.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Refusal> {
        match Self::whole_from_bytes(bytes) {
            Err(Refusal::Kind { .. }) => Self::shipped().amended(bytes),
            whole => whole,
        }
    }

    pub(super) fn whole_from_bytes(bytes: &[u8]) -> Result<Self, Refusal> {
        parcel::from_bytes(bytes, KIND, |reader| {
            reader.head().expect(&head())?;
            let mut rows = reader.section::<[i16; HIDDEN]>(ROWS)?;
            let starts = reader.section::<i32>(STAGES)?;
            let views = rows.split_off(INPUTS + 1);
            let start = rows.split_off(INPUTS)[0];
            Ok(Self::from_weights(
                &rows,
                start,
                std::array::from_fn(|stage| [views[2 * stage], views[2 * stage + 1]]),
                std::array::from_fn(|stage| starts[stage]),
            ))
        })
    }

    /// The network as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let rows = self.rows.iter().chain([&self.start]).chain(self.output.as_flattened());
        let rows: Vec<[i16; HIDDEN]> = rows.map(|sums| sums.0).collect();
        parcel::to_bytes(&head(), |writer| {
            writer.section(&rows)?;
            writer.section(&self.output_start)
        })
    }

    /// The weights, as [`from_weights`](Self::from_weights) takes them.
    pub fn weights(&self) -> Weights {
        let rows = self.rows.iter().map(|row| row.0).collect();
        let output = self.output.map(|views| views.map(|sums| sums.0));
        (rows, self.start.0, output, self.output_start)
    }

    /// A network with these weights: the input rows, the initial sums, and for each stage the weights of
    /// both views and the initial output. All are in the network's units.
    ///
    /// # Panics
    /// If their number is not that of a network.
    pub fn from_weights(
        rows: &[[i16; HIDDEN]],
        start: [i16; HIDDEN],
        output: [[[i16; HIDDEN]; 2]; STAGES],
        output_start: [i32; STAGES],
    ) -> Self {
        assert_eq!(rows.len(), INPUTS, "one row for each input");
        Self {
            rows: rows.iter().copied().map(Sums).collect(),
            start: Sums(start),
            output: output.map(|views| views.map(Sums)),
            output_start,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_read_as_it_was_written() {
        let net = Net::shipped();
        let bytes = net.to_bytes();
        assert_eq!(&Net::from_bytes(&bytes).unwrap(), &*net);
        // The weights, plus a hundred bytes to say what they are.
        let weights = 2 * HIDDEN * ROWS + 4 * STAGES;
        assert!((weights..weights + 100).contains(&bytes.len()), "{}", bytes.len());
    }

    #[test]
    fn what_is_no_network_is_refused() {
        let told = |bytes: &[u8]| Net::from_bytes(bytes).unwrap_err().to_string();
        assert_eq!(told(b"hello"), "this is not a file in Dicehall's format");
        let bytes = Net::shipped().to_bytes();
        let cut = &bytes[..bytes.len() - 1];
        assert_eq!(told(cut), "the file is damaged or cut off");
        let other = parcel::to_bytes(&Head::new(Kind::new("duell net", 2)), |_| Ok(()));
        assert_eq!(told(&other), "found duell net version 2, expected version 1");
    }
}
