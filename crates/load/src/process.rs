//! A hall in its own process, which can be killed.

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use anyhow::Context;

use crate::Address;

/// What the hall prints before its address.
const OPEN_AT: &str = "Dicehall is open at ";

/// Limits far above what is used here.
const GENEROUS: [&str; 8] = [
    "--requests-per-second",
    "--request-burst",
    "--new-per-minute",
    "--commands-per-second",
    "--connections-per-address",
    "--connections",
    "--sockets-per-address",
    "--sockets",
];

/// Where a hall keeps its log.
#[derive(Clone, Debug)]
pub enum Database {
    /// In an SQLite file.
    File(PathBuf),
    /// In the PostgreSQL database of an address.
    Postgres(String),
}

impl Database {
    /// The flag and value that name it on the command line.
    pub fn arguments(&self) -> [&std::ffi::OsStr; 2] {
        match self {
            Self::File(path) => ["--data".as_ref(), path.as_os_str()],
            Self::Postgres(url) => ["--database".as_ref(), url.as_ref()],
        }
    }
}

/// A hall that runs as a process of its own, and is killed when this is dropped.
#[derive(Debug)]
pub struct HallProcess {
    child: Child,
    address: Address,
}

impl HallProcess {
    /// Starts a hall on a free port, with high limits, and waits until it listens.
    ///
    /// # Errors
    /// If it does not start; it says why on standard error.
    pub fn start(program: &Path, database: &Database) -> anyhow::Result<Self> {
        Self::start_with(program, database, None)
    }

    /// The same for a hall that tells others over a bus.
    ///
    /// # Errors
    /// If it does not start; it says why on standard error.
    pub fn start_with(
        program: &Path,
        database: &Database,
        bus: Option<&str>,
    ) -> anyhow::Result<Self> {
        let mut command = Command::new(program);
        command.args(["serve", "--listen", "127.0.0.1:0", "--log", "warn"]);
        // Neither the file nor the environment of whoever runs this may change what is measured.
        command.args(["--config", "/dev/null"]).args(database.arguments());
        if let Some(bus) = bus {
            command.args(["--bus", bus]);
        }
        for flag in GENEROUS {
            command.args([flag, "1000000"]);
        }
        for (name, _) in std::env::vars_os() {
            if name.to_string_lossy().starts_with("DICEHALL_") {
                command.env_remove(name);
            }
        }
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn()?;
        let stdout = child.stdout.take().context("standard output was asked for")?;
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        let Some(Ok(address)) = line.trim_end().strip_prefix(OPEN_AT).map(str::parse) else {
            // One that has ended already keeps the status with which it did.
            child.kill()?;
            let status = child.wait()?;
            anyhow::bail!("the hall did not open: {status}")
        };
        Ok(Self { child, address })
    }

    /// Where it listens.
    pub fn address(&self) -> &Address {
        &self.address
    }

    /// The number of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Kills it without warning.
    ///
    /// # Errors
    /// If the operating system does not let it.
    pub fn kill(mut self) -> anyhow::Result<()> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(())
    }
}

impl Drop for HallProcess {
    fn drop(&mut self) {
        // A process that has ended already needs no end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
