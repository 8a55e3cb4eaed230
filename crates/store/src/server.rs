//! The address of a PostgreSQL server, and whether the connection is encrypted.
//!
//! `sslmode` and `sslrootcert` are part of the address, as for other clients. Without `sslmode` nothing is encrypted. With
//! `require`, `verify-ca` or `verify-full` everything is, and the server must prove its name by a certificate that the
//! machine trusts, or one from the file that `sslrootcert` names: encryption protects little if the server may be anybody.

use std::time::Duration;

use tokio::time::timeout;
use tokio_postgres::{Client, Config, NoTls};

use crate::{DatabaseError, StoreError, place::CONNECT_PATIENCE, postgres::Hearing};

/// How long a server may be silent when it should answer.
const CUT: Duration = Duration::from_secs(8);
/// How long each of several servers has to let the hall in: one that hangs must not keep it from the others.
const EACH: Duration = Duration::from_secs(3);

/// A server, or several of which one takes writes.
#[derive(Clone)]
pub(crate) struct Server {
    configs: Vec<Config>,
    #[cfg(feature = "tls")]
    tls: Option<tokio_postgres_rustls::MakeRustlsConnect>,
}

impl std::fmt::Debug for Server {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Server").field("configs", &self.configs).finish_non_exhaustive()
    }
}

/// What an address says about encryption.
#[derive(PartialEq, Eq, Debug, Default)]
struct Wish {
    is_encrypted: bool,
    root: Option<String>,
}

impl Server {
    pub(crate) fn parse(url: &str) -> Result<Self, StoreError> {
        let (url, wish) = split(url)?;
        let mut configs = Vec::new();
        for url in each_host(&url) {
            let mut config: Config = url.parse().map_err(|_| StoreError::Url)?;
            notice_cuts(&mut config);
            configs.push(config);
        }
        Self::with(configs, &wish)
    }

    #[cfg(feature = "tls")]
    fn with(mut configs: Vec<Config>, wish: &Wish) -> Result<Self, StoreError> {
        let tls = if wish.is_encrypted {
            for config in &mut configs {
                config.ssl_mode(tokio_postgres::config::SslMode::Require);
            }
            Some(crate::tls::connector(wish.root.as_deref())?)
        } else {
            None
        };
        Ok(Self { configs, tls })
    }

    #[cfg(not(feature = "tls"))]
    fn with(configs: Vec<Config>, wish: &Wish) -> Result<Self, StoreError> {
        if wish.is_encrypted || wish.root.is_some() {
            return Err(StoreError::NoTls);
        }
        Ok(Self { configs })
    }

    /// Connects to the first server that lets the hall in, and passes what is heard to `H`.
    pub(crate) async fn connect<H: Hearing>(&self) -> Result<(Client, H), DatabaseError> {
        let patience = if self.configs.len() > 1 { EACH } else { CONNECT_PATIENCE };
        let mut failure = DatabaseError::timed_out();
        for config in &self.configs {
            match timeout(patience, self.connect_to(config)).await {
                Ok(Ok(connected)) => return Ok(connected),
                Ok(Err(error)) => failure = error,
                Err(_) => failure = DatabaseError::timed_out(),
            }
        }
        Err(failure)
    }

    async fn connect_to<H: Hearing>(&self, config: &Config) -> Result<(Client, H), DatabaseError> {
        #[cfg(feature = "tls")]
        if let Some(tls) = &self.tls {
            let (client, wire) = config.connect(tls.clone()).await?;
            return Ok((client, H::of(wire)));
        }
        let (client, wire) = config.connect(NoTls).await?;
        Ok((client, H::of(wire)))
    }
}

/// Makes a connection end soon when nothing gets through any more, unless the address says otherwise.
fn notice_cuts(config: &mut Config) {
    config.application_name("dicehall");
    if config.get_tcp_user_timeout().is_none() {
        config.tcp_user_timeout(CUT);
    }
    if config.get_keepalives_interval().is_none() {
        config.keepalives_idle(CUT).keepalives_interval(CUT / 4).keepalives_retries(3);
    }
}

/// The same address for each of its hosts.
fn each_host(url: &str) -> Vec<String> {
    let start = url.find("://").map_or(0, |place| place + 3);
    let end = url[start..].find(['/', '?']).map_or(url.len(), |place| start + place);
    let hosts = url[start..end].rfind('@').map_or(start, |place| start + place + 1);
    let address = |host: &str| format!("{}{host}{}", &url[..hosts], &url[end..]);
    url[hosts..end].split(',').map(address).collect()
}

/// Takes the settings of encryption out of an address.
fn split(url: &str) -> Result<(String, Wish), StoreError> {
    let Some((address, query)) = url.split_once('?') else {
        return Ok((url.to_owned(), Wish::default()));
    };
    let (mut wish, mut rest) = (Wish::default(), Vec::new());
    for pair in query.split('&') {
        match pair.split_once('=') {
            Some(("sslmode", "disable")) => {}
            // In other clients these encrypt if the server can, whoever it is. Here they would mean no encryption.
            Some(("sslmode", mode @ ("allow" | "prefer"))) => {
                return Err(StoreError::SslMode(mode.to_owned()));
            }
            Some(("sslmode", "require" | "verify-ca" | "verify-full")) => wish.is_encrypted = true,
            Some(("sslmode", _)) => return Err(StoreError::Url),
            Some(("sslrootcert", file)) => wish.root = Some(file.replace("%2F", "/")),
            _ => rest.push(pair),
        }
    }
    let query = if rest.is_empty() { String::new() } else { format!("?{}", rest.join("&")) };
    Ok((format!("{address}{query}"), wish))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encryption_is_taken_out_of_an_address() {
        let (url, wish) =
            split("postgres://a@b/c?sslmode=verify-full&connect_timeout=2&sslrootcert=/x.pem")
                .unwrap();
        assert_eq!(url, "postgres://a@b/c?connect_timeout=2");
        assert_eq!(wish, Wish { is_encrypted: true, root: Some("/x.pem".to_owned()) });
        let (url, wish) = split("postgres://a@b/c?sslmode=disable").unwrap();
        assert_eq!((url.as_str(), wish), ("postgres://a@b/c", Wish::default()));
        assert!(split("postgres://a@b/c?sslmode=maybe").is_err());
        for mode in ["allow", "prefer"] {
            let refused = split(&format!("postgres://a@b/c?sslmode={mode}")).unwrap_err();
            assert!(refused.to_string().contains(mode), "{refused}");
        }
    }

    #[test]
    fn every_host_is_asked_by_itself() {
        assert_eq!(
            each_host("postgres://a:p@ss@b:1,[::1]:2,c/d?x=e,f"),
            [
                "postgres://a:p@ss@b:1/d?x=e,f",
                "postgres://a:p@ss@[::1]:2/d?x=e,f",
                "postgres://a:p@ss@c/d?x=e,f",
            ]
        );
        assert_eq!(each_host("postgres://a?host=/tmp"), ["postgres://a?host=/tmp"]);
        assert_eq!(each_host("postgres:///d?host=x,y"), ["postgres:///d?host=x,y"]);
        let server = Server::parse("postgres://a@b,c/d?target_session_attrs=read-write").unwrap();
        assert_eq!(server.configs.len(), 2);
    }
}
