//! Where a hall is.

use std::str::FromStr;

use anyhow::{bail, ensure};

/// The host and port of a hall, without encryption.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Address(String);

impl Address {
    /// The host and port, as in `127.0.0.1:8787`.
    pub fn authority(&self) -> &str {
        &self.0
    }
}

impl FromStr for Address {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Self> {
        let Some(rest) = text.strip_prefix("http://") else {
            bail!("{text}: expected an address that begins with http://");
        };
        let host = rest.trim_end_matches('/');
        ensure!(
            !host.is_empty() && !host.contains(['/', '@', '?']),
            "{text}: expected a host alone"
        );
        let has_port = host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        Ok(Self(if has_port { host.to_owned() } else { format!("{host}:80") }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_read() {
        let read = |text: &str| text.parse::<Address>().ok().map(|address| address.0);
        assert_eq!(read("http://127.0.0.1:8787/").as_deref(), Some("127.0.0.1:8787"));
        assert_eq!(read("http://hall").as_deref(), Some("hall:80"));
        for bad in ["hall:80", "https://hall", "http://", "http://hall/t/x"] {
            assert_eq!(read(bad), None, "{bad}");
        }
    }
}
