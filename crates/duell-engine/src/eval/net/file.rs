//! The network as a parcel: a section with the rows of the inputs, the start of the sums and the rows of
//! the output, by stage and view; and a section with the starts of the output.

use parcel::{Head, Kind, Refusal};

use super::{HIDDEN, INPUTS, Net, STAGES, Sums};

const KIND: Kind = Kind::new("duell net", 1);
const ROWS: usize = INPUTS + 1 + 2 * STAGES;

fn head() -> Head {
    Head::new(KIND).with("inputs", INPUTS).with("hidden", HIDDEN).with("stages", STAGES)
}

impl Net {
    /// Reads a network.
    ///
    /// # Errors
    /// If the bytes are not one.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, Refusal> {
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

    /// A network of these weights: the rows of the inputs, the start of the sums, and for each stage the
    /// weights of both views and the start of the output. All in the units of the network.
    ///
    /// # Panics
    /// If there are not as many as a network has.
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
        // The weights, and a hundred bytes to say what they are.
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
