//! Settings of the hall: flags, then environment, then the configuration file, then defaults.

use std::{
    fs::DirBuilder,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    os::unix::fs::DirBuilderExt,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, bail, ensure};
use etcetera::BaseStrategy;
use hall::{Keep, Limits, Network, Origin, Settings};
use serde::Deserialize;

use crate::args::{DatabaseArgs, KeepArgs, LogFormat, ServeArgs, Span};

/// The configuration file. Every line is the flag of the same name.
#[derive(Deserialize, Default)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct File {
    data: Option<PathBuf>,
    database: Option<String>,
    listen: Option<SocketAddr>,
    lan: bool,
    public_url: Option<String>,
    origin: Vec<String>,
    trusted_proxy: Vec<Network>,
    bus: Option<String>,
    name: Option<String>,
    drain: Option<u16>,
    clock_bound: Option<u32>,
    bot_threads: Option<usize>,
    requests_per_second: Option<u32>,
    request_burst: Option<u32>,
    new_per_minute: Option<u32>,
    commands_per_second: Option<u32>,
    connections_per_address: Option<u32>,
    connections: Option<u32>,
    sockets_per_address: Option<u32>,
    sockets: Option<u32>,
    table_memory: Option<u32>,
    keep_guests: Option<Span>,
    keep_programs: Option<Span>,
    keep_open_tables: Option<Span>,
    keep_talk: Option<Span>,
    keep_games: Option<Span>,
    keep_analyses: Option<Span>,
    log: Option<String>,
    log_format: Option<LogFormat>,
    log_addresses: bool,
}

/// Where the hall listens and how it logs.
pub(crate) struct Service {
    pub(crate) listen: SocketAddr,
    /// Whether the hall is open to the local network.
    pub(crate) lan: bool,
    /// What carries hints to other halls.
    pub(crate) bus: Option<String>,
    pub(crate) log: String,
    pub(crate) log_format: LogFormat,
}

const LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(Ipv4Addr::LOCALHOST), 8787);

impl File {
    /// Reads the named file, or the default one if it exists.
    pub(crate) fn read(named: Option<&Path>) -> anyhow::Result<Self> {
        let usual = || Some(base().ok()?.config_dir().join("dicehall").join("dicehall.toml"));
        let path = match named {
            Some(path) => path.to_owned(),
            None => match usual().filter(|path| path.exists()) {
                Some(path) => path,
                None => return Ok(Self::default()),
            },
        };
        let text = std::fs::read_to_string(&path);
        let text = text.with_context(|| format!("cannot read {}", path.display()))?;
        toml::from_str(&text).with_context(|| path.display().to_string())
    }
}

fn base() -> anyhow::Result<impl BaseStrategy> {
    etcetera::choose_base_strategy().context("there is no home directory: name a file with --data")
}

/// The address of the database, be it a file or a URL: the first place that names either counts.
pub(crate) fn database(args: &DatabaseArgs, file: &File) -> anyhow::Result<String> {
    let environment = DatabaseArgs {
        data: std::env::var_os("DICEHALL_DATA").map(PathBuf::from),
        database: std::env::var("DICEHALL_DATABASE").ok(),
        config: None,
    };
    let written =
        DatabaseArgs { data: file.data.clone(), database: file.database.clone(), config: None };
    for place in [args, &environment, &written] {
        match place {
            DatabaseArgs { data: Some(_), database: Some(_), .. } => {
                bail!("a SQLite file and a PostgreSQL database are named: choose one");
            }
            DatabaseArgs { data: Some(path), .. } => return sqlite(path),
            DatabaseArgs { database: Some(url), .. } => return Ok(url.clone()),
            _ => {}
        }
    }
    let directory = base()?.data_dir().join("dicehall");
    DirBuilder::new()
        .recursive(true)
        .mode(0o700)
        .create(&directory)
        .with_context(|| format!("cannot make the directory {}", directory.display()))?;
    sqlite(&directory.join("hall.db"))
}

/// The address of a database given as a file or as an address.
pub(crate) fn place(text: &str) -> anyhow::Result<String> {
    if text.contains("://") { Ok(text.to_owned()) } else { sqlite(Path::new(text)) }
}

fn sqlite(path: &Path) -> anyhow::Result<String> {
    let path = std::path::absolute(path)?;
    let path = path.to_str().with_context(|| format!("{} is not UTF-8", path.display()))?;
    Ok(format!("sqlite://{path}"))
}

/// The settings of the hall, and of its service.
pub(crate) fn settings(args: &ServeArgs, file: &File) -> anyhow::Result<(Settings, Service)> {
    let default = Settings::default();
    let public_url = args.public_url.as_ref().or(file.public_url.as_ref());
    let origins = first(&args.origin, &file.origin);
    let settings = Settings {
        public_url: public_url.map(|url| origin("public-url", url)).transpose()?,
        origins: origins
            .iter()
            .map(|text| origin("origin", text))
            .collect::<anyhow::Result<_>>()?,
        trusted_proxies: first(&args.trusted_proxy, &file.trusted_proxy),
        bot_threads: args.bot_threads.or(file.bot_threads).unwrap_or(default.bot_threads),
        plain_addresses: args.log_addresses || file.log_addresses,
        keep: keep(&args.keep, file),
        limits: limits(args, file),
        name: args.name.clone().or_else(|| file.name.clone()),
        clock_bound: args
            .clock_bound
            .or(file.clock_bound)
            .map_or(default.clock_bound, |bound| Duration::from_millis(bound.into())),
        drain: Duration::from_secs(args.drain.or(file.drain).unwrap_or(0).into()),
        clocks: default.clocks,
        page: default.page,
    };
    ensure!((1..=256).contains(&settings.bot_threads), "bot-threads must be 1 to 256");
    Ok((settings, service(args, file)))
}

/// The retention times.
pub(crate) fn keep(args: &KeepArgs, file: &File) -> Keep {
    let default = Keep::default();
    let span = |flag: Option<Span>, line: Option<Span>, default| {
        flag.or(line).map_or(default, |span| span.0)
    };
    Keep {
        guests: span(args.keep_guests, file.keep_guests, default.guests),
        programs: span(args.keep_programs, file.keep_programs, default.programs),
        open_tables: span(args.keep_open_tables, file.keep_open_tables, default.open_tables),
        talk: span(args.keep_talk, file.keep_talk, default.talk),
        games: span(args.keep_games, file.keep_games, default.games),
        analyses: span(args.keep_analyses, file.keep_analyses, default.analyses),
    }
}

fn limits(args: &ServeArgs, file: &File) -> Limits {
    let default = Limits::default();
    let number = |flag: Option<u32>, line: Option<u32>, default| flag.or(line).unwrap_or(default);
    macro_rules! numbers {
        ($($name:ident),+) => {
            Limits { $($name: number(args.$name, file.$name, default.$name),)+ ..default }
        };
    }
    numbers!(
        requests_per_second,
        request_burst,
        new_per_minute,
        commands_per_second,
        connections_per_address,
        connections,
        sockets_per_address,
        sockets,
        table_memory
    )
}

fn service(args: &ServeArgs, file: &File) -> Service {
    let listen = args.listen.or(file.listen).unwrap_or(LISTEN);
    let lan = args.lan || file.lan;
    let everywhere = SocketAddr::new(Ipv4Addr::UNSPECIFIED.into(), listen.port());
    let log_format = args.log_format.or(file.log_format).unwrap_or_default();
    let usual_log = match log_format {
        // A line for each request would bury what a person at a terminal wants to see.
        LogFormat::Text => "info,access=warn",
        LogFormat::Json => "info",
    };
    Service {
        listen: if lan && listen.ip().is_loopback() { everywhere } else { listen },
        lan,
        bus: args.bus.clone().or_else(|| file.bus.clone()),
        log: args.log.clone().or_else(|| file.log.clone()).unwrap_or_else(|| usual_log.to_owned()),
        log_format,
    }
}

/// An origin, or why the setting with this name is not one.
fn origin(name: &str, text: &str) -> anyhow::Result<Origin> {
    text.parse().with_context(|| format!("{name} {text} cannot be used"))
}

fn first<T: Clone>(flags: &[T], lines: &[T]) -> Vec<T> {
    if flags.is_empty() { lines.to_vec() } else { flags.to_vec() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_count_before_the_file_and_the_file_before_defaults() {
        let file: File = toml::from_str(
            "listen = '0.0.0.0:80'\nsockets = 7\norigin = ['https://a.example']\nlog-format = 'json'",
        )
        .unwrap();
        let args = ServeArgs { sockets: Some(9), ..ServeArgs::default() };
        let (settings, service) = settings(&args, &file).unwrap();
        assert_eq!(settings.limits.sockets, 9);
        assert_eq!(settings.limits.request_burst, Limits::default().request_burst);
        assert_eq!(settings.origins[0].as_str(), "https://a.example");
        assert_eq!(service.listen.to_string(), "0.0.0.0:80");
        assert_eq!(service.log_format, LogFormat::Json);
        assert_eq!(service.log, "info");
    }

    #[test]
    fn addresses_of_sites_are_put_right_or_refused_with_the_reason() {
        let with = |url: &str, origin: &str| {
            let (public_url, origin) = (Some(url.to_owned()), vec![origin.to_owned()]);
            let args = ServeArgs { public_url, origin, ..ServeArgs::default() };
            settings(&args, &File::default()).map(|(settings, _)| settings)
        };
        let right = with("HTTPS://Dice.Example:443/", "http://Friend.Example/").unwrap();
        assert_eq!(right.public_url.unwrap().as_str(), "https://dice.example");
        assert_eq!(right.origins[0].as_str(), "http://friend.example");
        let wrong = with("https://dice.example/hall", "http://a.example").unwrap_err();
        let told = format!("{wrong:#}");
        assert!(
            told.starts_with("public-url https://dice.example/hall cannot be used: "),
            "{told}"
        );
        let wrong = with("https://dice.example", "friend.example").unwrap_err();
        let told = format!("{wrong:#}");
        assert!(told.starts_with("origin friend.example cannot be used: it must begin"), "{told}");
    }

    #[test]
    fn in_a_network_the_hall_listens_on_all_addresses_of_the_machine() {
        let args = ServeArgs { lan: true, ..ServeArgs::default() };
        assert_eq!(service(&args, &File::default()).listen.to_string(), "0.0.0.0:8787");
        let args = ServeArgs { listen: "127.0.0.1:80".parse().ok(), ..args };
        assert_eq!(service(&args, &File::default()).listen.to_string(), "0.0.0.0:80");
        let args = ServeArgs { listen: "192.168.1.2:80".parse().ok(), ..args };
        assert_eq!(service(&args, &File::default()).listen.to_string(), "192.168.1.2:80");
        assert_eq!(service(&ServeArgs::default(), &File::default()).listen, LISTEN);
    }

    #[test]
    fn proxies_can_be_given_as_networks() {
        let file: File = toml::from_str("trusted-proxy = ['10.0.0.0/8', '::1']").unwrap();
        let (settings, _) = settings(&ServeArgs::default(), &file).unwrap();
        assert!(settings.trusted_proxies[0].contains([10, 1, 2, 3].into()));
        let error = toml::from_str::<File>("trusted-proxy = ['10.0.0.1/8']").err().unwrap();
        assert!(error.to_string().contains("the network it is in is 10.0.0.0/8"), "{error}");
    }

    #[test]
    fn a_line_that_means_nothing_is_an_error() {
        let error = toml::from_str::<File>("lisen = '0.0.0.0:80'").err().unwrap().to_string();
        assert!(error.contains("lisen"), "{error}");
    }

    #[test]
    fn a_flag_for_one_database_counts_before_the_file_for_another() {
        let file: File = toml::from_str("database = 'postgres://x/y'").unwrap();
        let args = DatabaseArgs { data: Some("/tmp/a.db".into()), ..DatabaseArgs::default() };
        assert_eq!(database(&args, &file).unwrap(), "sqlite:///tmp/a.db");
        assert_eq!(database(&DatabaseArgs::default(), &file).unwrap(), "postgres://x/y");
    }
}
