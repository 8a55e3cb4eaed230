//! How house rules change the network: only a little, so a small file per set of rules is enough.
//!
//! The input rows stay the same, except for what all orientations with the same top face have in common. The initial sums and
//! the output layer are replaced.

use std::sync::{Arc, OnceLock};

use duell::{DuellSetup, Home};
use parcel::{Head, Kind, Refusal};

use super::{HIDDEN, INPUTS, Net, SHARED_ROWS, STAGES, shared_row};

pub(super) const KIND: Kind = Kind::new("duell net amendment", 1);

fn head() -> Head {
    Head::new(KIND).with("rows", SHARED_ROWS).with("hidden", HIDDEN).with("stages", STAGES)
}

impl Net {
    /// What turns another network into this one, as bytes. `None` if their input rows differ by more than an amendment can hold.
    pub fn amendment_of(&self, other: &Self) -> Option<Vec<u8>> {
        let (rows, start, output, output_start) = self.weights();
        let (old_rows, ..) = other.weights();
        let mut shared: Vec<Option<[i8; HIDDEN]>> = vec![None; SHARED_ROWS];
        for (input, (new, old)) in rows.iter().zip(&old_rows).enumerate() {
            let mut more = [0; HIDDEN];
            for (more, (new, old)) in more.iter_mut().zip(new.iter().zip(old)) {
                *more = i8::try_from(new - old).ok()?;
            }
            let known = shared[shared_row(input)].get_or_insert(more);
            (*known == more).then_some(())?;
        }
        let shared: Vec<[u8; HIDDEN]> = shared
            .into_iter()
            .map(|row| row.unwrap_or([0; HIDDEN]).map(i8::cast_unsigned))
            .collect();
        let rest: Vec<[i16; HIDDEN]> =
            [start].into_iter().chain(output.into_iter().flatten()).collect();
        Some(parcel::to_bytes(&head(), |writer| {
            writer.section(&shared)?;
            writer.section(&rest)?;
            writer.section(&output_start)
        }))
    }

    /// This network with an amendment applied.
    ///
    /// # Errors
    /// If the bytes are not an amendment.
    pub fn amended(&self, bytes: &[u8]) -> Result<Self, Refusal> {
        parcel::from_bytes(bytes, KIND, |reader| {
            reader.head().expect(&head())?;
            let shared = reader.section::<[u8; HIDDEN]>(SHARED_ROWS)?;
            let rest = reader.section::<[i16; HIDDEN]>(1 + 2 * STAGES)?;
            let output_start = reader.section::<i32>(STAGES)?;
            let (mut rows, ..) = self.weights();
            for (input, row) in rows.iter_mut().enumerate().take(INPUTS) {
                for (weight, more) in row.iter_mut().zip(shared[shared_row(input)]) {
                    *weight += i16::from(more.cast_signed());
                }
            }
            Ok(Self::from_weights(
                &rows,
                rest[0],
                std::array::from_fn(|stage| [rest[1 + 2 * stage], rest[2 + 2 * stage]]),
                std::array::from_fn(|stage| output_start[stage]),
            ))
        })
    }

    /// The network that comes with the engine for these rules.
    ///
    /// # Panics
    /// In a web page, if it has not been supplied.
    pub fn shipped_for(rules: DuellSetup) -> Arc<Self> {
        let Some(amended) = amended_for(rules) else {
            return Self::shipped();
        };
        let make =
            || Self::shipped().amended(amended.bytes).expect("the shipped amendments are sound");
        Arc::clone(amended.net.get_or_init(|| Arc::new(make())))
    }

    /// The name of the amendment that must still be supplied for these rules.
    pub fn missing_amendment(rules: DuellSetup) -> Option<&'static str> {
        let amended = amended_for(rules)?;
        (amended.bytes.is_empty() && amended.net.get().is_none()).then_some(amended.name)
    }

    /// Supplies an amendment by name, if none is part of the program. The network itself must be there already.
    /// Ignored if one is already in use. `None` if there is no amendment with this name.
    ///
    /// # Errors
    /// If the bytes are not an amendment.
    ///
    /// # Panics
    /// If the network itself has not been supplied.
    pub fn supply_amendment(name: &str, bytes: &[u8]) -> Option<Result<(), Refusal>> {
        let amended = AMENDED.iter().find(|amended| amended.name == name)?;
        let supply = |net| {
            amended.net.get_or_init(|| Arc::new(net));
        };
        Some(Self::shipped().amended(bytes).map(supply))
    }
}

fn amended_for(rules: DuellSetup) -> Option<&'static Amended> {
    match (rules.home, rules.king_captures) {
        (Home::Any, true) => None,
        (Home::King, true) => Some(&AMENDED[0]),
        (Home::Any, false) => Some(&AMENDED[1]),
        (Home::King, false) => Some(&AMENDED[2]),
    }
}

struct Amended {
    name: &'static str,
    bytes: &'static [u8],
    net: OnceLock<Arc<Net>>,
}

/// An amendment by file name. The page fetches and supplies it.
macro_rules! amended {
    ($name:literal) => {
        Amended {
            name: $name,
            #[cfg(not(target_family = "wasm"))]
            bytes: include_bytes!(concat!("../../../nets/", $name, ".net")),
            #[cfg(target_family = "wasm")]
            bytes: &[],
            net: OnceLock::new(),
        }
    };
}

static AMENDED: [Amended; 3] =
    [amended!("home-king"), amended!("no-king-captures"), amended!("home-king-no-king-captures")];

#[cfg(test)]
mod tests {
    use super::*;

    fn all_rules() -> impl Iterator<Item = DuellSetup> {
        let homes = [Home::Any, Home::King].into_iter();
        homes.flat_map(|home| [true, false].map(|king_captures| DuellSetup { home, king_captures }))
    }

    #[test]
    fn every_set_of_rules_has_a_network_of_its_own() {
        let nets: Vec<Arc<Net>> = all_rules().map(Net::shipped_for).collect();
        assert!((1..4).all(|place| !nets[..place].contains(&nets[place])));
    }

    #[test]
    fn an_amendment_is_read_as_it_was_written() {
        let base = Net::shipped();
        for rules in all_rules() {
            let net = Net::shipped_for(rules);
            let bytes = net.amendment_of(&base).unwrap();
            assert_eq!(base.amended(&bytes).unwrap(), *net);
            assert_eq!(Net::from_bytes(&bytes).unwrap(), *net);
            assert!(bytes.len() < 140_000, "{}", bytes.len());
        }
    }

    #[test]
    fn amendments_are_supplied_by_name() {
        assert!(all_rules().all(|rules| Net::missing_amendment(rules).is_none()));
        for rules in all_rules().skip(1) {
            let name = amended_for(rules).unwrap().name;
            let bytes = Net::shipped_for(rules).amendment_of(&Net::shipped()).unwrap();
            assert!(Net::supply_amendment(name, &bytes).unwrap().is_ok());
            assert!(Net::supply_amendment(name, b"hello").unwrap().is_err());
        }
        assert!(Net::supply_amendment("hello", &[]).is_none());
    }

    #[test]
    fn what_is_too_much_for_an_amendment_is_refused() {
        let base = Net::shipped();
        let (mut rows, start, output, output_start) = base.weights();
        rows[7][3] += 1;
        let other = Net::from_weights(&rows, start, output, output_start);
        assert_eq!(other.amendment_of(&base), None, "only one of four orientations");
        assert!(base.amended(b"hello").is_err());
        assert!(base.amended(&base.to_bytes()).is_err());
    }
}
