//! The limits of a search.

use std::time::Duration;

use duell_engine::{Clock, Limits};
use game::text::quoted;

use crate::{CommandError, command::number};

/// The limits of `go`.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Go {
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    /// What White and Red have left.
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
    /// How many moves that is for.
    remaining: Option<u32>,
    is_infinite: bool,
}

impl Go {
    /// Reads the words behind `go`.
    pub(crate) fn read(words: &[&str]) -> Result<Self, CommandError> {
        let mut go = Self::default();
        let mut words = words.iter();
        while let Some(&name) = words.next() {
            if name == "infinite" {
                go.is_infinite = true;
                continue;
            }
            let mut value =
                || words.next().ok_or(CommandError::Expected("a number at the end of the line"));
            match name {
                "depth" => go.depth = Some(number::<u32>(name, value()?)?.max(1)),
                "nodes" => go.nodes = Some(number::<u64>(name, value()?)?.max(1)),
                "movetime" => go.move_time = Some(time(name, value()?)?),
                "movestogo" => go.remaining = Some(number(name, value()?)?),
                "wtime" | "p1time" => go.left[0] = Some(time(name, value()?)?),
                "btime" | "rtime" | "p2time" => go.left[1] = Some(time(name, value()?)?),
                "winc" | "p1inc" => go.increment[0] = time(name, value()?)?,
                "binc" | "rinc" | "p2inc" => go.increment[1] = time(name, value()?)?,
                _ => return Err(CommandError::Unknown(quoted(&format!("go {name}")))),
            }
        }
        Ok(go)
    }

    /// The limits for the side that is to move; `None` is a search until `stop`.
    pub(crate) fn limits(&self, seat: usize) -> Option<Limits> {
        let clock = self.left[seat].map(|left| Clock {
            left,
            increment: self.increment[seat],
            moves_to_go: self.remaining,
        });
        let limits = Limits { depth: self.depth, nodes: self.nodes, time: self.move_time, clock };
        (limits != Limits::default() && !self.is_infinite).then_some(limits)
    }
}

/// A clock may have run below zero by the time it is told; a year is the most.
fn time(name: &str, value: &str) -> Result<Duration, CommandError> {
    const MOST: i64 = 366 * 24 * 3600 * 1000;
    let milliseconds: i64 = number(name, value)?;
    Ok(Duration::from_millis(milliseconds.clamp(0, MOST).cast_unsigned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(line: &str) -> Go {
        Go::read(&line.split_whitespace().collect::<Vec<_>>()).unwrap()
    }

    #[test]
    fn limits_are_those_of_the_side_to_move() {
        let go = read("wtime 1000 btime -5 winc 10 p2inc 20 movestogo 7");
        let clock = |seat| go.limits(seat).unwrap().clock.unwrap();
        assert_eq!(clock(0).left.as_millis(), 1000);
        assert_eq!((clock(1).left, clock(1).increment.as_millis()), (Duration::ZERO, 20));
        assert_eq!(clock(1).moves_to_go, Some(7));
        let go = read("depth 0 nodes 99 movetime 50");
        let limits = go.limits(0).unwrap();
        assert_eq!((limits.depth, limits.nodes), (Some(1), Some(99)));
        assert_eq!(limits.time, Some(Duration::from_millis(50)));
    }

    #[test]
    fn a_search_without_limits_goes_on_until_it_is_stopped() {
        for line in ["", "infinite", "depth 3 infinite"] {
            let go = read(line);
            assert_eq!(go.limits(0), None, "{line}");
        }
    }
}
