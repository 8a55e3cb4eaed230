//! Settings of the hall: flags, then environment, then the configuration file, then defaults.

use std::{
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail, ensure};
use etcetera::BaseStrategy;
use hall::{Limits, Settings};
use serde::Deserialize;

use crate::args::{DatabaseArgs, LogFormat, ServeArgs};

/// The configuration file. Every line is the flag of the same name.
#[derive(Deserialize, Default)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(crate) struct File {
    data: Option<PathBuf>,
    database: Option<String>,
    listen: Option<SocketAddr>,
    public_url: Option<String>,
    origin: Vec<String>,
    trusted_proxy: Vec<IpAddr>,
    bot_threads: Option<usize>,
    requests_per_second: Option<u32>,
    request_burst: Option<u32>,
    new_per_minute: Option<u32>,
    commands_per_second: Option<u32>,
    sockets_per_address: Option<u32>,
    sockets: Option<u32>,
    log: Option<String>,
    log_format: Option<LogFormat>,
}

/// Where the hall listens and how it logs.
pub(crate) struct Service {
    pub(crate) listen: SocketAddr,
    pub(crate) log: String,
    pub(crate) log_format: LogFormat,
}

const LISTEN: SocketAddr = SocketAddr::new(IpAddr::V4(std::net::Ipv4Addr::LOCALHOST), 8787);

impl File {
    /// Reads the file that was named, or the usual one if it is there.
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

/// The address of the database. Whether a file or a URL: the first place that names either counts.
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
    std::fs::create_dir_all(&directory)
        .with_context(|| format!("cannot make the directory {}", directory.display()))?;
    sqlite(&directory.join("hall.db"))
}

fn sqlite(path: &Path) -> anyhow::Result<String> {
    let path = std::path::absolute(path)?;
    let path = path.to_str().with_context(|| format!("{} is not UTF-8", path.display()))?;
    Ok(format!("sqlite://{path}"))
}

/// The settings of the hall, and of its service.
pub(crate) fn settings(args: &ServeArgs, file: &File) -> anyhow::Result<(Settings, Service)> {
    let default = Settings::default();
    let limits = Limits::default();
    let number = |flag: Option<u32>, line: Option<u32>, default| flag.or(line).unwrap_or(default);
    let settings = Settings {
        public_url: args.public_url.clone().or_else(|| file.public_url.clone()),
        origins: first(&args.origin, &file.origin),
        trusted_proxies: first(&args.trusted_proxy, &file.trusted_proxy),
        bot_threads: args.bot_threads.or(file.bot_threads).unwrap_or(default.bot_threads),
        limits: Limits {
            requests_per_second: number(
                args.requests_per_second,
                file.requests_per_second,
                limits.requests_per_second,
            ),
            request_burst: number(args.request_burst, file.request_burst, limits.request_burst),
            new_per_minute: number(args.new_per_minute, file.new_per_minute, limits.new_per_minute),
            commands_per_second: number(
                args.commands_per_second,
                file.commands_per_second,
                limits.commands_per_second,
            ),
            sockets_per_address: number(
                args.sockets_per_address,
                file.sockets_per_address,
                limits.sockets_per_address,
            ),
            sockets: number(args.sockets, file.sockets, limits.sockets),
            ..limits
        },
    };
    ensure!((1..=256).contains(&settings.bot_threads), "bot-threads must be 1 to 256");
    if let Some(url) = &settings.public_url {
        let is_origin = url.starts_with("http://") || url.starts_with("https://");
        ensure!(is_origin, "public-url must begin with http:// or https://");
    }
    let service = Service {
        listen: args.listen.or(file.listen).unwrap_or(LISTEN),
        log: args.log.clone().or_else(|| file.log.clone()).unwrap_or_else(|| "info".to_owned()),
        log_format: args.log_format.or(file.log_format).unwrap_or_default(),
    };
    Ok((settings, service))
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
        assert_eq!(settings.origins, ["https://a.example"]);
        assert_eq!(service.listen.to_string(), "0.0.0.0:80");
        assert_eq!(service.log_format, LogFormat::Json);
        assert_eq!(service.log, "info");
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
