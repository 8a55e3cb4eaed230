//! A private PostgreSQL server for tests.
//!
//! It lives in a temporary directory, listens on a free port of this machine and is gone when the
//! value is dropped or the process ends, even if it is killed: a small script keeps the server
//! running only while a pipe from this process is open.

use std::{
    env,
    fmt::Write as _,
    fs,
    io::{BufRead, BufReader, Read},
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
};

const KEEPER: &str = include_str!("postgres_server.sh");
const PORTS_TO_TRY: usize = 5;

/// A running server for this process alone.
#[derive(Debug)]
pub struct PostgresServer {
    programs: PathBuf,
    port: u16,
    keeper: Child,
    databases: AtomicU32,
}

impl PostgresServer {
    /// Starts a new server.
    ///
    /// # Panics
    ///
    /// PostgreSQL is not installed or does not start.
    pub fn start() -> Self {
        let programs = programs().expect(
            "PostgreSQL is neither in PATH nor in /usr/lib/postgresql: \
             install the package `postgresql`, as `make test` does",
        );
        let mut complaints = String::new();
        for _ in 0..PORTS_TO_TRY {
            let port = free_port();
            match keep(&programs, port) {
                Ok(keeper) => return Self { programs, port, keeper, databases: 0.into() },
                Err(complaint) => _ = writeln!(complaints, "{complaint}"),
            }
        }
        panic!("PostgreSQL does not start:\n{complaints}")
    }

    /// The server that all tests of this process share.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<PostgresServer> = OnceLock::new();
        SHARED.get_or_init(Self::start)
    }

    /// The address of the database that every server has.
    pub fn url(&self) -> String {
        self.url_of("postgres")
    }

    /// Creates an empty database and gives its address.
    ///
    /// # Panics
    ///
    /// The server refuses.
    pub fn database(&self) -> String {
        let name = format!("test_{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.run(&self.url(), &format!("CREATE DATABASE {name} TEMPLATE template0"));
        self.url_of(&name)
    }

    /// Runs statements on one of the databases.
    ///
    /// # Panics
    ///
    /// The server refuses.
    pub fn run(&self, database: &str, text: &str) {
        let done = Command::new(self.programs.join("psql"))
            .args(["-q", "-X", "-v", "ON_ERROR_STOP=1", "-d", database, "-c", text])
            .output()
            .expect("psql is installed together with PostgreSQL");
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    }

    fn url_of(&self, database: &str) -> String {
        format!("postgres://postgres@127.0.0.1:{}/{database}", self.port)
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        // If the keeper cannot be waited for, it has ended already.
        let _ = self.keeper.wait();
    }
}

fn keep(programs: &Path, port: u16) -> Result<Child, String> {
    let mut command = shell();
    command.args(["-c", KEEPER, "keeper"]).arg(programs).arg(port.to_string());
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut keeper = command.spawn().map_err(|error| error.to_string())?;
    let mut line = String::new();
    let stdout = keeper.stdout.take().expect("standard output was asked for above");
    // Anything that cannot be read is not the expected word.
    let _ = BufReader::new(stdout).read_line(&mut line);
    if line == "ready\n" {
        return Ok(keeper);
    }
    let mut complaint = String::new();
    if let Some(mut stderr) = keeper.stderr.take() {
        let _ = stderr.read_to_string(&mut complaint);
    }
    let _ = keeper.wait();
    Err(complaint)
}

/// A shell as another user: root may not run PostgreSQL.
fn shell() -> Command {
    let id = Command::new("id").arg("-u").output().map(|output| output.stdout);
    if id.is_ok_and(|id| id == b"0\n") {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--", "sh"]);
        return command;
    }
    Command::new("sh")
}

fn programs() -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_default();
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut packaged: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    packaged.sort();
    let mut places = env::split_paths(&path).chain(packaged.into_iter().rev());
    // PATH may have links for some of the programs only: the others are where the links lead.
    places.find_map(|place| {
        let home = place.join("initdb").canonicalize().ok()?.parent()?.to_path_buf();
        ["postgres", "psql"].iter().all(|name| home.join(name).is_file()).then_some(home)
    })
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0")
        .and_then(|listener| listener.local_addr())
        .expect("some port of this machine is free")
        .port()
}
