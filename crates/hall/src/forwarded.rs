//! Where a request comes from when proxies stand between.
//!
//! Each proxy adds the address from which it got the request to the right end of `X-Forwarded-For`. Anything the client
//! itself sent stands further left and may be made up. So hops are read from the right as long as the host's own proxies
//! wrote them; the first that is not such a proxy is the client. If that hop cannot be read, the request is refused: looking
//! further left would mean believing the client.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;

use crate::{Error, Network};

const HEADER: &str = "x-forwarded-for";

/// Whether the host trusts an address to tell the truth about others.
pub(crate) fn is_trusted(proxies: &[Network], address: IpAddr) -> bool {
    proxies.iter().any(|network| network.contains(address))
}

/// The address of the client: that of the connection, or what a trusted proxy says.
pub(crate) fn client(
    proxies: &[Network],
    peer: IpAddr,
    headers: &HeaderMap,
) -> Result<IpAddr, Error> {
    let peer = peer.to_canonical();
    if !is_trusted(proxies, peer) {
        return Ok(peer);
    }
    for line in headers.get_all(HEADER).iter().rev() {
        let line = line.to_str().map_err(|_| nonsense())?;
        for hop in line.rsplit(',') {
            let hop = read(hop.trim()).ok_or_else(nonsense)?;
            if !is_trusted(proxies, hop) {
                return Ok(hop);
            }
        }
    }
    Ok(peer)
}

fn nonsense() -> Error {
    Error::Unreadable("the proxy's X-Forwarded-For cannot be read".to_owned())
}

/// An address, in brackets or not, with a port or not.
fn read(hop: &str) -> Option<IpAddr> {
    let bracketed = || hop.strip_prefix('[')?.strip_suffix(']')?.parse().ok().map(IpAddr::V6);
    let with_port = || hop.parse().ok().map(|address: SocketAddr| address.ip());
    let address = hop.parse().ok().or_else(with_port).or_else(bracketed)?;
    Some(address.to_canonical())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(peer: &str, lines: &[&str]) -> Option<String> {
        let proxies = ["10.0.0.0/8", "fd00::/8"].map(|text| text.parse().unwrap());
        let mut headers = HeaderMap::new();
        for line in lines {
            headers.append(HEADER, line.parse().unwrap());
        }
        let address = client(&proxies, peer.parse().unwrap(), &headers);
        address.ok().map(|address| address.to_string())
    }

    #[test]
    fn only_a_trusted_proxy_is_believed() {
        let cases: [(&str, &[&str], &str); 7] = [
            ("9.9.9.9", &["1.1.1.1"], "9.9.9.9"),
            ("10.0.0.1", &["1.1.1.1, 2.2.2.2"], "2.2.2.2"),
            ("10.0.0.1", &["1.1.1.1, 10.2.3.4"], "1.1.1.1"),
            ("10.0.0.1", &["1.1.1.1", "2.2.2.2"], "2.2.2.2"),
            ("::ffff:10.0.0.1", &["1.1.1.1"], "1.1.1.1"),
            ("10.0.0.1", &["10.0.0.2, fd00::1"], "10.0.0.1"),
            ("10.0.0.1", &[], "10.0.0.1"),
        ];
        for (peer, lines, expected) in cases {
            assert_eq!(seen(peer, lines).as_deref(), Some(expected), "{peer} {lines:?}");
        }
    }

    #[test]
    fn ports_and_brackets_are_understood() {
        for hop in ["2001:db8::1", "[2001:db8::1]", "[2001:db8::1]:443"] {
            assert_eq!(seen("10.0.0.1", &[hop]).as_deref(), Some("2001:db8::1"), "{hop}");
        }
        for hop in ["1.2.3.4", "1.2.3.4:5", "::ffff:1.2.3.4", "[::ffff:1.2.3.4]:5"] {
            assert_eq!(seen("10.0.0.1", &[hop]).as_deref(), Some("1.2.3.4"), "{hop}");
        }
    }

    #[test]
    fn nonsense_does_not_make_what_stands_before_it_believed() {
        for hop in ["unknown", "_hidden", "", "1.2.3", "1.2.3.4:", "[1.2.3.4]", "1.2.3.4 5", "a:1"]
        {
            let line = format!("6.6.6.6, {hop}");
            assert_eq!(seen("10.0.0.1", &[&line]), None, "{line}");
            assert_eq!(seen("10.0.0.1", &["6.6.6.6", hop]), None, "{hop}");
        }
        assert_eq!(seen("10.0.0.1", &["nonsense, 2.2.2.2"]).as_deref(), Some("2.2.2.2"));
    }
}
