//! What `setoption` can set.

use std::{error::Error, fmt, sync::Arc};

use duell::{DuellSetup, Home};
use duell_engine::{Engine, Evaluation, Options, net::Net};
use game::text::quoted;
use judge::Level;

/// How the engine is set up, and the house rules.
#[derive(Clone)]
pub struct Settings {
    /// How the engine is set up.
    pub options: Options,
    /// The house rules.
    pub rules: DuellSetup,
    /// How strongly it plays; below the highest level, limits are ignored.
    pub level: Level,
    /// Seed of the lapses of a lower level.
    pub seed: u64,
    /// Whether to announce the expected reply.
    pub(crate) ponder: bool,
    net: Option<Arc<Net>>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            options: Options::default(),
            rules: DuellSetup::default(),
            level: Level::HIGHEST,
            seed: 1,
            ponder: false,
            net: None,
        }
    }
}

const MOST_HASH: usize = 65_536;
const MOST_THREADS: usize = 256;
const MOST_LINES: usize = 100;
const MOST_SEED: usize = 2_000_000_000;
/// The maximum size of a network, in bytes.
const LARGEST_NET: u64 = 256 * 1024 * 1024;

/// What a setting changes besides itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effect {
    /// The engine must be rebuilt.
    Engine,
    /// Nothing.
    None,
    /// The rules change, so the position goes back to the start.
    DuellSetup,
}

impl Settings {
    /// An engine with these settings.
    pub fn engine(&self) -> Engine {
        match &self.net {
            Some(net) => Engine::with_net(self.options, Arc::clone(net)),
            None => Engine::new(self.options),
        }
    }

    /// The lines that list the settings, with their defaults.
    pub(crate) fn list() -> String {
        let Options { hash_mb, threads, lines, .. } = Options::default();
        let (lowest, highest) = (Level::LOWEST.number(), Level::HIGHEST.number());
        format!(
            "option name Hash type spin default {hash_mb} min 1 max {MOST_HASH}\n\
             option name Clear Hash type button\n\
             option name Threads type spin default {threads} min 1 max {MOST_THREADS}\n\
             option name Ponder type check default false\n\
             option name MultiPV type spin default {lines} min 1 max {MOST_LINES}\n\
             option name Evaluation type combo default net var net var hand\n\
             option name Level type spin default {highest} min {lowest} max {highest}\n\
             option name Seed type spin default 1 min 1 max {MOST_SEED}\n\
             option name NetFile type string default <empty>\n\
             option name HomeRule type combo default any var any var king\n\
             option name KingCaptures type check default true\n"
        )
    }

    /// Sets one setting.
    pub(crate) fn set(&mut self, name: &str, value: &str) -> Result<Effect, SettingError> {
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                let wanted = number(name, value, MOST_HASH)?;
                if let Some(free) = free_mebibytes().filter(|&free| wanted > free) {
                    return Err(bad(name, value, format_args!("{free} MiB of memory are free")));
                }
                self.options.hash_mb = wanted;
            }
            "clear hash" => {}
            "threads" => self.options.threads = number(name, value, MOST_THREADS)?,
            "multipv" => self.options.lines = number(name, value, MOST_LINES)?,
            "evaluation" => {
                let all = [("net", Evaluation::Net), ("hand", Evaluation::Hand)];
                self.options.evaluation = one_of(name, value, all, "net or hand")?;
            }
            "level" => {
                let most = usize::from(Level::HIGHEST.number());
                let level = number(name, value, most)? as u8;
                self.level = Level::new(level).ok_or_else(|| bad(name, value, "no such level"))?;
                return Ok(Effect::None);
            }
            "ponder" => {
                let all = [("true", true), ("false", false)];
                self.ponder = one_of(name, value, all, "true or false")?;
                return Ok(Effect::None);
            }
            "seed" => {
                self.seed = number(name, value, MOST_SEED)? as u64;
                return Ok(Effect::None);
            }
            "netfile" => self.net = read_net(value)?,
            "homerule" => {
                let all = [("any", Home::Any), ("king", Home::King)];
                self.rules.home = one_of(name, value, all, "any or king")?;
                return Ok(Effect::DuellSetup);
            }
            "kingcaptures" => {
                let all = [("true", true), ("false", false)];
                self.rules.king_captures = one_of(name, value, all, "true or false")?;
                return Ok(Effect::DuellSetup);
            }
            _ => return Err(SettingError::Unknown(quoted(name))),
        }
        Ok(Effect::Engine)
    }
}

/// Free memory, where the system reports it.
fn free_mebibytes() -> Option<usize> {
    let text = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: usize = line.split_whitespace().next()?.parse().ok()?;
    Some(kibibytes / 1024)
}

fn bad(name: &str, value: &str, expected: impl fmt::Display) -> SettingError {
    let expected = expected.to_string();
    SettingError::Value { name: name.to_owned(), value: quoted(value), expected }
}

fn number(name: &str, value: &str, most: usize) -> Result<usize, SettingError> {
    let number = value.parse().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| bad(name, value, format_args!("a number from 1 to {most}")))
}

fn one_of<T: Copy>(
    name: &str,
    value: &str,
    all: [(&str, T); 2],
    expected: &str,
) -> Result<T, SettingError> {
    let found = all.into_iter().find(|(word, _)| value.eq_ignore_ascii_case(word));
    found.map(|(_, setting)| setting).ok_or_else(|| bad(name, value, expected))
}

/// The network in a file; an empty path means the one that comes with the engine.
fn read_net(path: &str) -> Result<Option<Arc<Net>>, SettingError> {
    use std::io::Read;
    if path.is_empty() || path == "<empty>" {
        return Ok(None);
    }
    let mut bytes = Vec::new();
    std::fs::File::open(path)
        .and_then(|file| file.take(LARGEST_NET).read_to_end(&mut bytes))
        .map_err(|error| bad("NetFile", path, error))?;
    Net::from_bytes(&bytes)
        .map(|net| Some(Arc::new(net)))
        .map_err(|error| bad("NetFile", path, error))
}

/// Why a setting stays as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SettingError {
    /// There is no such setting.
    Unknown(String),
    /// It cannot have this value.
    Value {
        /// The setting.
        name: String,
        /// The value.
        value: String,
        /// What it can be, or what is wrong.
        expected: String,
    },
}

impl fmt::Display for SettingError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => write!(f, "there is no option {name}"),
            Self::Value { name, value, expected } => {
                write!(f, "the option {name} cannot be {value}: {expected}")
            }
        }
    }
}

impl Error for SettingError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_named_in_any_case() {
        let mut settings = Settings::default();
        assert_eq!(settings.set("hash", "3"), Ok(Effect::Engine));
        assert_eq!(settings.set("MULTIPV", "4"), Ok(Effect::Engine));
        assert_eq!(settings.set("Evaluation", "hand"), Ok(Effect::Engine));
        assert_eq!(settings.set("Level", "3"), Ok(Effect::None));
        assert_eq!(settings.set("HomeRule", "king"), Ok(Effect::DuellSetup));
        assert_eq!(settings.set("KingCaptures", "false"), Ok(Effect::DuellSetup));
        assert_eq!((settings.options.hash_mb, settings.options.lines), (3, 4));
        assert_eq!(settings.rules, DuellSetup { home: Home::King, king_captures: false });
    }

    fn refusal(name: &str, value: &str) -> String {
        Settings::default().set(name, value).expect_err(name).to_string()
    }

    #[test]
    fn what_cannot_be_set_is_refused_with_a_reason() {
        assert_eq!(refusal("Speed", "1"), "there is no option `Speed`");
        for (name, value, wanted) in [
            ("Hash", "0", "a number from 1 to 65536"),
            ("Hash", "much", "a number from 1 to 65536"),
            ("Threads", "257", "a number from 1 to 256"),
            ("Level", "11", "a number from 1 to 10"),
            ("HomeRule", "none", "any or king"),
            ("KingCaptures", "", "true or false"),
            ("Evaluation", "guess", "net or hand"),
        ] {
            let expected = format!("the option {name} cannot be `{value}`: {wanted}");
            assert_eq!(refusal(name, value), expected);
        }
        let missing = refusal("NetFile", "/no/such/file");
        assert!(missing.starts_with("the option NetFile cannot be `/no/such/file`: "), "{missing}");
        assert_eq!(Settings::default().set("NetFile", "<empty>"), Ok(Effect::Engine));
    }

    #[test]
    fn more_memory_than_there_is_is_refused() {
        let mut settings = Settings::default();
        let most = MOST_HASH.to_string();
        match free_mebibytes().filter(|&free| free < MOST_HASH) {
            Some(_) => assert!(refusal("Hash", &most).ends_with("MiB of memory are free")),
            None => assert_eq!(settings.set("Hash", &most), Ok(Effect::Engine)),
        }
    }

    #[test]
    fn every_setting_that_is_listed_can_be_set_to_its_default() {
        for line in Settings::list().lines() {
            let (name, rest) =
                line.strip_prefix("option name ").unwrap().split_once(" type ").unwrap();
            let default = rest.split(' ').skip_while(|&word| word != "default").nth(1);
            assert!(Settings::default().set(name, default.unwrap_or_default()).is_ok(), "{line}");
        }
    }
}
