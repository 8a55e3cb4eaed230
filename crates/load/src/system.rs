//! What the operating system knows of processes.

use anyhow::{Context, ensure};
use rustix::{
    param::clock_ticks_per_second,
    process::{Resource, Rlimit, getrlimit, setrlimit},
    time::{ClockId, clock_gettime},
};

/// The memory of a process that is in use now, in bytes.
pub(crate) fn resident(pid: u32) -> anyhow::Result<u64> {
    let text = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = text.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kilobytes = line.and_then(|line| line.trim().strip_suffix("kB"));
    let kilobytes: u64 = kilobytes.context("the process has no VmRSS")?.trim().parse()?;
    Ok(kilobytes * 1024)
}

/// The seconds that a process has spent on all cores.
pub(crate) fn cpu_seconds_of(pid: u32) -> anyhow::Result<f64> {
    let text = std::fs::read_to_string(format!("/proc/{pid}/stat"))?;
    // The name of the program stands in parentheses and may hold anything.
    let (_, rest) = text.rsplit_once(')').context("the process has no times")?;
    let times = rest.split_whitespace().skip(11).take(2);
    let ticks: u64 = times.map(str::parse::<u64>).sum::<Result<_, _>>()?;
    Ok(ticks as f64 / clock_ticks_per_second() as f64)
}

/// The seconds that this process has spent on all cores.
pub(crate) fn cpu_seconds() -> f64 {
    let time = clock_gettime(ClockId::ProcessCPUTime);
    time.tv_sec as f64 + time.tv_nsec as f64 * 1e-9
}

/// Makes sure that this process, and those that it starts, may open this many files.
pub(crate) fn allow_open_files(needed: u64) -> anyhow::Result<()> {
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    if current.is_none_or(|current| current >= needed) {
        return Ok(());
    }
    ensure!(
        maximum.is_none_or(|maximum| maximum >= needed),
        "this takes {needed} open files, and the system allows {}: raise the limit with `ulimit -n`",
        maximum.unwrap_or_default(),
    );
    setrlimit(Resource::Nofile, Rlimit { current: Some(needed), maximum })
        .with_context(|| format!("cannot raise the limit of open files to {needed}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_can_be_looked_at() {
        let own = std::process::id();
        assert!(resident(own).unwrap() > 100_000);
        assert!(cpu_seconds_of(own).unwrap() <= cpu_seconds() + 1.0);
        assert!(resident(u32::MAX).is_err());
    }

    #[test]
    fn too_many_open_files_are_an_error_that_says_so() {
        allow_open_files(10).unwrap();
        if getrlimit(Resource::Nofile).maximum.is_some() {
            let error = allow_open_files(u64::MAX).unwrap_err().to_string();
            assert!(error.contains("ulimit -n"), "{error}");
        }
    }
}
