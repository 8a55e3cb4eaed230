//! The address of this machine for others in its network, and how to get it onto a phone.

use std::{
    fs,
    net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket},
};

use qrcodegen::{QrCode, QrCodeEcc};

/// The address where others in the network can reach what listens here, if there is a network.
pub(crate) fn address(listening: SocketAddr) -> Option<SocketAddr> {
    let ip = match listening.ip() {
        ip if !ip.is_unspecified() => Some(ip).filter(|ip| !ip.is_loopback()),
        _ => outward().or_else(listed).map(IpAddr::V4),
    };
    ip.map(|ip| SocketAddr::new(ip, listening.port()))
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

/// The first of this machine's addresses that Linux lists, for networks without a route to the outside.
fn listed() -> Option<Ipv4Addr> {
    first_local(&fs::read_to_string("/proc/net/fib_trie").ok()?)
}

fn first_local(trie: &str) -> Option<Ipv4Addr> {
    let lines: Vec<&str> = trie.lines().map(str::trim).collect();
    let hosts = lines.windows(2).filter(|pair| pair[1] == "/32 host LOCAL");
    let mut addresses = hosts.filter_map(|pair| pair[0].strip_prefix("|-- ")?.parse().ok());
    addresses.find(|ip: &Ipv4Addr| !ip.is_loopback())
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
        assert_eq!(address("127.0.0.1:80".parse().unwrap()), None);
        let own: SocketAddr = "192.168.1.5:80".parse().unwrap();
        assert_eq!(address(own), Some(own));
        if let Some(found) = address("0.0.0.0:8787".parse().unwrap()) {
            assert!(!found.ip().is_loopback() && !found.ip().is_unspecified(), "{found}");
            assert_eq!(found.port(), 8787);
        }
    }

    #[test]
    fn the_list_of_linux_is_read() {
        let trie = "Main:\n  +-- 0.0.0.0/0 3 0 5\n     |-- 127.0.0.1\n        /32 host LOCAL\n     |-- 192.168.1.0\n        \
                    /24 link UNICAST\n     |-- 192.168.1.5\n        /32 host LOCAL\n";
        assert_eq!(first_local(trie), Some(Ipv4Addr::new(192, 168, 1, 5)));
        assert_eq!(first_local("Main:\n"), None);
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
