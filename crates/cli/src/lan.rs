//! The address of this machine for others in its network, and how to get it onto a phone.

use std::{
    fs,
    net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket},
};

use qrcodegen::{QrCode, QrCodeEcc};

/// The addresses where others may reach what listens here, the likeliest first. With a VPN, that may be the wrong one.
pub(crate) fn addresses(listening: SocketAddr) -> Vec<SocketAddr> {
    let mut found: Vec<IpAddr> = match listening.ip() {
        ip if !ip.is_unspecified() => vec![ip],
        _ => outward().into_iter().chain(listed()).map(IpAddr::V4).collect(),
    };
    found.retain(|ip| !ip.is_loopback());
    let mut addresses: Vec<SocketAddr> = Vec::new();
    for address in found.into_iter().map(|ip| SocketAddr::new(ip, listening.port())) {
        if !addresses.contains(&address) {
            addresses.push(address);
        }
    }
    addresses
}

/// The address from which this machine would talk to the outside. Nothing is sent: the system is only
/// asked for the route.
fn outward() -> Option<Ipv4Addr> {
    // A network reserved for documentation, so it reaches nobody.
    const SOMEWHERE: (Ipv4Addr, u16) = (Ipv4Addr::new(192, 0, 2, 1), 9);
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect(SOMEWHERE).ok()?;
    match socket.local_addr().ok()?.ip() {
        IpAddr::V4(ip) if !ip.is_loopback() && !ip.is_unspecified() => Some(ip),
        _ => None,
    }
}

/// The addresses of this machine that Linux lists, in other networks and in those without a route to the outside.
fn listed() -> Vec<Ipv4Addr> {
    fs::read_to_string("/proc/net/fib_trie").map(|trie| own(&trie)).unwrap_or_default()
}

fn own(trie: &str) -> Vec<Ipv4Addr> {
    let lines: Vec<&str> = trie.lines().map(str::trim).collect();
    let hosts = lines.windows(2).filter(|pair| pair[1] == "/32 host LOCAL");
    hosts.filter_map(|pair| pair[0].strip_prefix("|-- ")?.parse().ok()).collect()
}

/// A QR code in characters, dark on light whatever the terminal's colors are.
pub(crate) fn code(url: &str) -> String {
    const BORDER: i32 = 2;
    const COLORS: &str = "\x1b[30;107m";
    const RESET: &str = "\x1b[0m";
    let Ok(code) = QrCode::encode_text(url, QrCodeEcc::Low) else { return String::new() };
    let ends = -BORDER..code.size() + BORDER;
    let mut text = String::new();
    for y in ends.clone().step_by(2) {
        text.push_str(COLORS);
        text.extend(ends.clone().map(|x| {
            match (code.get_module(x, y), code.get_module(x, y + 1)) {
                (true, true) => '█',
                (true, false) => '▀',
                (false, true) => '▄',
                (false, false) => ' ',
            }
        }));
        text.push_str(RESET);
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_others_can_use_is_never_a_loop() {
        assert!(addresses("127.0.0.1:80".parse().unwrap()).is_empty());
        let own: SocketAddr = "192.168.1.5:80".parse().unwrap();
        assert_eq!(addresses(own), [own]);
        for everywhere in ["0.0.0.0:8787", "[::]:8787"] {
            let mut found = addresses(everywhere.parse().unwrap());
            for address in &found {
                assert!(!address.ip().is_loopback() && !address.ip().is_unspecified(), "{address}");
                assert_eq!(address.port(), 8787);
            }
            let count = found.len();
            found.sort();
            found.dedup();
            assert_eq!(found.len(), count, "each once");
        }
    }

    #[test]
    fn the_list_of_linux_is_read() {
        let trie = "Main:\n  +-- 0.0.0.0/0 3 0 5\n     |-- 127.0.0.1\n        /32 host LOCAL\n     |-- 192.168.1.0\n        \
                    /24 link UNICAST\n     |-- 192.168.1.5\n        /32 host LOCAL\n     |-- 10.8.0.2\n        \
                    /32 host LOCAL\n";
        let all = [[127, 0, 0, 1], [192, 168, 1, 5], [10, 8, 0, 2]].map(Ipv4Addr::from);
        assert_eq!(own(trie), all);
        assert!(own("Main:\n").is_empty());
    }

    #[test]
    fn a_code_is_square_and_has_its_three_eyes() {
        let text = code("http://192.168.1.5:8787/");
        let lines: Vec<&str> = text.lines().collect();
        let width =
            |line: &str| line.replace("\x1b[30;107m", "").replace("\x1b[0m", "").chars().count();
        assert_eq!(width(lines[0]), 25 + 4, "version 2, and its border");
        assert!(lines.iter().all(|line| width(line) == 29));
        assert_eq!(lines.len(), 15);
        let eye = "█▀▀▀▀▀█";
        assert_eq!(lines[1].matches(eye).count(), 2, "{text}");
        assert_eq!(text.matches(eye).count(), 3, "{text}");
    }
}
