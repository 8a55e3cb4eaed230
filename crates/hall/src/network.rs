//! Networks of addresses.

use std::{
    error::Error,
    fmt,
    net::{IpAddr, Ipv6Addr},
    str::FromStr,
};

use serde::Deserialize;

/// A network of addresses, as in `10.0.0.0/8`, or one address alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "String")]
pub struct Network {
    first: IpAddr,
    /// How many bits all its addresses share.
    prefix: u8,
}

impl Network {
    /// Whether an address belongs to it. An IPv4 address is the same when written as IPv6.
    pub fn contains(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        self.first.is_ipv4() == address.is_ipv4() && masked(address, self.prefix) == self.first
    }
}

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        let first = address.to_canonical();
        Self { first, prefix: width(first) }
    }
}

impl FromStr for Network {
    type Err = BadNetwork;

    fn from_str(text: &str) -> Result<Self, BadNetwork> {
        let bad = || BadNetwork { text: text.to_owned(), meant: None };
        let Some((address, prefix)) = text.split_once('/') else {
            return text.parse::<IpAddr>().map(Self::from).map_err(|_| bad());
        };
        let address: IpAddr = address.parse().map_err(|_| bad())?;
        let prefix: u8 = prefix.parse().map_err(|_| bad())?;
        // IPv4 written as IPv6 is IPv4.
        let plain = address.to_canonical();
        let outer = width(address) - width(plain);
        if prefix > width(address) || prefix < outer {
            return Err(bad());
        }
        let network = Self { first: masked(plain, prefix - outer), prefix: prefix - outer };
        if network.first != plain {
            return Err(BadNetwork { meant: Some(network), ..bad() });
        }
        Ok(network)
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { first, prefix } = self;
        if *prefix == width(*first) { first.fmt(f) } else { write!(f, "{first}/{prefix}") }
    }
}

impl TryFrom<String> for Network {
    type Error = BadNetwork;

    fn try_from(text: String) -> Result<Self, BadNetwork> {
        text.parse()
    }
}

/// The text is not a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadNetwork {
    text: String,
    /// The network that contains the address.
    meant: Option<Network>,
}

impl fmt::Display for BadNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { text, meant } = self;
        match meant {
            Some(network) => {
                write!(f, "`{text}` is an address with a prefix; the network it is in is {network}")
            }
            None => write!(
                f,
                "`{text}` is neither an address nor a network like 10.0.0.0/8 or fd00::/8"
            ),
        }
    }
}

impl Error for BadNetwork {}

fn width(address: IpAddr) -> u8 {
    if address.is_ipv4() { 32 } else { 128 }
}

fn masked(address: IpAddr, prefix: u8) -> IpAddr {
    match address {
        IpAddr::V4(v4) => {
            let mask = u32::MAX.checked_shl(32 - u32::from(prefix)).unwrap_or(0);
            IpAddr::V4((v4.to_bits() & mask).into())
        }
        IpAddr::V6(v6) => {
            let mask = u128::MAX.checked_shl(128 - u32::from(prefix)).unwrap_or(0);
            IpAddr::V6((v6.to_bits() & mask).into())
        }
    }
}

/// The addresses that count as one: an IPv6 address usually comes with its whole /64.
pub(crate) fn block(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(v4) => IpAddr::V4(v4),
        IpAddr::V6(v6) => IpAddr::V6(Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn has(network: &str, address: &str) -> bool {
        network.parse::<Network>().unwrap().contains(address.parse().unwrap())
    }

    #[test]
    fn a_network_has_the_addresses_behind_its_prefix() {
        assert!(has("10.0.0.0/8", "10.255.0.1"));
        assert!(!has("10.0.0.0/8", "11.0.0.1"));
        assert!(has("10.0.0.7", "10.0.0.7") && !has("10.0.0.7", "10.0.0.6"));
        assert!(has("10.0.0.7", "::ffff:10.0.0.7"), "IPv4 in the clothes of IPv6");
        assert!(has("0.0.0.0/0", "8.8.8.8") && !has("0.0.0.0/0", "::1"));
        assert!(has("fd00::/8", "fd12::1") && !has("fd00::/8", "fe80::1"));
        assert!(has("::/0", "2001:db8::1"));
        assert!(has("::ffff:10.0.0.0/104", "10.2.3.4") && !has("::ffff:10.0.0.0/104", "11.0.0.1"));
    }

    #[test]
    fn nonsense_is_no_network() {
        for text in ["", "10.0.0.0/33", "10.0.0.1/8", "10.0.0.0/", "fd00::/129", "a/8", "1.2.3"] {
            let error = text.parse::<Network>().unwrap_err().to_string();
            assert!(error.contains(&format!("`{text}`")), "{error}");
        }
        let meant = "10.9.0.1/8".parse::<Network>().unwrap_err().to_string();
        assert!(meant.ends_with("is 10.0.0.0/8"), "{meant}");
    }

    #[test]
    fn an_ipv6_block_counts_as_one() {
        let one: IpAddr = "2001:db8::1".parse().unwrap();
        let other: IpAddr = "2001:db8::ffff:2".parse().unwrap();
        let mapped: IpAddr = "::ffff:127.0.0.1".parse().unwrap();
        assert_eq!(block(one), block(other));
        assert_eq!(block(mapped), IpAddr::from([127, 0, 0, 1]));
    }
}
