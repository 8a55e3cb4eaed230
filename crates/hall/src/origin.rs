//! Where pages come from, in the one form that browsers send.

use std::{error::Error, fmt, net::Ipv6Addr, str::FromStr};

/// Scheme, host and port of a site as a browser writes them: `https://dice.example`, in small letters, without the
/// usual port and without a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Origin(String);

impl Origin {
    /// The text, as a browser would send it.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether connections to it are encrypted.
    pub fn is_encrypted(&self) -> bool {
        self.0.starts_with("https:")
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Why a text is not an origin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadOrigin {
    /// It does not begin with `http://` or `https://`.
    Scheme,
    /// It has a path, a query or a fragment.
    Path,
    /// It contains a user name or a password.
    User,
    /// The host is missing or invalid.
    Host,
    /// The host has letters that must be encoded on the network.
    NotAscii,
    /// The port is invalid.
    Port,
}

impl fmt::Display for BadOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Scheme => "it must begin with http:// or https://",
            Self::Path => {
                "nothing may follow host and port: the hall stands at the root of its site"
            }
            Self::User => "it must not hold the name or password of a user",
            Self::Host => "it has no host that could be one",
            Self::NotAscii => {
                "the host must be written as on the network, as in xn--wrfel-kva.example"
            }
            Self::Port => "the port must be a number from 1 to 65535",
        })
    }
}

impl Error for BadOrigin {}

impl FromStr for Origin {
    type Err = BadOrigin;

    fn from_str(text: &str) -> Result<Self, BadOrigin> {
        let (scheme, rest) = text.split_once("://").ok_or(BadOrigin::Scheme)?;
        let scheme = scheme.to_ascii_lowercase();
        let usual = match scheme.as_str() {
            "http" => 80,
            "https" => 443,
            _ => return Err(BadOrigin::Scheme),
        };
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        if rest.contains(['/', '?', '#', '\\']) {
            return Err(BadOrigin::Path);
        }
        if rest.contains('@') {
            return Err(BadOrigin::User);
        }
        let (host, port) = divide(rest)?;
        let host = read_host(host)?;
        match read_port(port)?.filter(|&port| port != usual) {
            Some(port) => Ok(Self(format!("{scheme}://{host}:{port}"))),
            None => Ok(Self(format!("{scheme}://{host}"))),
        }
    }
}

/// Host and port; an IPv6 address has colons of its own.
fn divide(text: &str) -> Result<(&str, Option<&str>), BadOrigin> {
    let end = if text.starts_with('[') { text.find(']').ok_or(BadOrigin::Host)? + 1 } else { 0 };
    match text[end..].find(':') {
        Some(colon) => Ok((&text[..end + colon], Some(&text[end + colon + 1..]))),
        None => Ok((text, None)),
    }
}

fn read_host(host: &str) -> Result<String, BadOrigin> {
    if !host.is_ascii() {
        return Err(BadOrigin::NotAscii);
    }
    if let Some(inner) = host.strip_prefix('[') {
        let address = inner.strip_suffix(']').and_then(|inner| inner.parse::<Ipv6Addr>().ok());
        return address.map(|address| format!("[{address}]")).ok_or(BadOrigin::Host);
    }
    let is_fit = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    if host.is_empty() || host.starts_with('.') || !host.bytes().all(is_fit) {
        return Err(BadOrigin::Host);
    }
    Ok(host.to_ascii_lowercase())
}

fn read_port(port: Option<&str>) -> Result<Option<u16>, BadOrigin> {
    let Some(port) = port else { return Ok(None) };
    let is_number = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    let port = port.parse().ok().filter(|&port| is_number && port > 0);
    port.map(Some).ok_or(BadOrigin::Port)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn origins_are_written_as_browsers_write_them() {
        for (text, expected) in [
            ("https://dice.example", "https://dice.example"),
            ("HTTPS://Dice.Example/", "https://dice.example"),
            ("https://dice.example:443", "https://dice.example"),
            ("http://dice.example:80/", "http://dice.example"),
            ("http://dice.example:443", "http://dice.example:443"),
            ("http://127.0.0.1:8787", "http://127.0.0.1:8787"),
            ("http://[2001:DB8:0::1]:8787", "http://[2001:db8::1]:8787"),
            ("http://[::1]", "http://[::1]"),
        ] {
            assert_eq!(text.parse::<Origin>().unwrap().as_str(), expected);
        }
    }

    #[test]
    fn what_no_browser_would_send_is_refused_with_the_reason() {
        for (text, expected) in [
            ("dice.example", BadOrigin::Scheme),
            ("ftp://dice.example", BadOrigin::Scheme),
            ("", BadOrigin::Scheme),
            ("https://dice.example/hall", BadOrigin::Path),
            ("https://dice.example//", BadOrigin::Path),
            ("https://dice.example?a", BadOrigin::Path),
            ("https://emma:secret@dice.example", BadOrigin::User),
            ("https://", BadOrigin::Host),
            ("https://:80", BadOrigin::Host),
            ("https://dice example", BadOrigin::Host),
            ("https://[::1", BadOrigin::Host),
            ("https://[1.2.3.4]", BadOrigin::Host),
            ("https://würfel.example", BadOrigin::NotAscii),
            ("https://dice.example:", BadOrigin::Port),
            ("https://dice.example:0", BadOrigin::Port),
            ("https://dice.example:+80", BadOrigin::Port),
            ("https://dice.example:70000", BadOrigin::Port),
        ] {
            assert_eq!(text.parse::<Origin>(), Err(expected), "{text}");
        }
    }
}
