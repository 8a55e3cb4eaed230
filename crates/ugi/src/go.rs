//! The limits of a search.

use std::time::Duration;

use duell_engine::{Clock, SearchLimits};
use game::text::quoted;

use crate::{CommandError, command::number};

/// The limits of `go`.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Go {
    depth: Option<u32>,
    nodes: Option<u64>,
    move_time: Option<Duration>,
    /// The time White and Red have left.
    left: [Option<Duration>; 2],
    increment: [Duration; 2],
    /// How many moves that must last for.
    remaining: Option<u32>,
    is_infinite: bool,
    /// Whether the search assumes the opponent's next move, and goes on until `ponderhit`.
    pub(crate) is_pondering: bool,
    /// The only moves to consider; all if empty.
    pub(crate) only: Vec<String>,
}

impl Go {
    /// Reads the words after `go`.
    pub(crate) fn read(words: &[&str]) -> Result<Self, CommandError> {
        let mut go = Self::default();
        let mut words = words.iter().peekable();
        while let Some(&name) = words.next() {
            match name {
                "infinite" => go.is_infinite = true,
                "ponder" => go.is_pondering = true,
                "searchmoves" => {
                    // No limit begins with a square, as moves do.
                    while let Some(mv) = words.next_if(|word| is_like_a_move(word)) {
                        go.only.push((*mv).to_owned());
                    }
                    if go.only.is_empty() {
                        return Err(CommandError::Expected("moves behind `searchmoves`"));
                    }
                }
                _ => go.limit(name, &mut words)?,
            }
        }
        Ok(go)
    }

    /// Reads a limit that is a number.
    fn limit<'a>(
        &mut self,
        name: &str,
        words: &mut impl Iterator<Item = &'a &'a str>,
    ) -> Result<(), CommandError> {
        let mut value =
            || words.next().ok_or(CommandError::Expected("a number at the end of the line"));
        match name {
            "depth" => self.depth = Some(number::<u32>(name, value()?)?.max(1)),
            "nodes" => self.nodes = Some(number::<u64>(name, value()?)?.max(1)),
            "movetime" => self.move_time = Some(time(name, value()?)?),
            "mate" => self.depth = Some(depth_of_win(number(name, value()?)?)),
            "movestogo" => self.remaining = Some(number(name, value()?)?),
            "wtime" | "p1time" => self.left[0] = Some(time(name, value()?)?),
            "btime" | "rtime" | "p2time" => self.left[1] = Some(time(name, value()?)?),
            "winc" | "p1inc" => self.increment[0] = time(name, value()?)?,
            "binc" | "rinc" | "p2inc" => self.increment[1] = time(name, value()?)?,
            _ => return Err(CommandError::Unknown(quoted(&format!("go {name}")))),
        }
        Ok(())
    }

    /// The limits for the side to move; `None` is a search until `stop`.
    pub(crate) fn limits(&self, seat: usize) -> Option<SearchLimits> {
        let clock = self.left[seat].map(|left| Clock {
            left,
            increment: self.increment[seat],
            moves_to_go: self.remaining,
        });
        let limits =
            SearchLimits { depth: self.depth, nodes: self.nodes, time: self.move_time, clock };
        (limits != SearchLimits::default() && !self.is_infinite).then_some(limits)
    }
}

/// How deep a search must go to find a win in this many moves. Since it prunes what seems hopeless, it needs a few
/// half-moves more.
fn depth_of_win(moves: u32) -> u32 {
    moves.clamp(1, 50) * 2 + 5
}

fn is_like_a_move(word: &str) -> bool {
    matches!(word.as_bytes(), [b'a'..=b'i', b'1'..=b'8', _, ..])
}

/// A clock may have run below zero by the time it is sent; the maximum is a year.
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
    fn moves_to_look_at_end_where_a_limit_begins() {
        let go = read("searchmoves b1n1 h1n1 depth 4");
        assert_eq!(go.only, ["b1n1", "h1n1"]);
        assert_eq!(go.limits(0).unwrap().depth, Some(4));
        assert!(
            Go::read(&["searchmoves"]).is_err() && Go::read(&["searchmoves", "depth"]).is_err()
        );
        let go = read("ponder wtime 1000 btime 1000");
        assert!(go.is_pondering && go.limits(0).is_some());
    }

    #[test]
    fn a_search_without_limits_goes_on_until_it_is_stopped() {
        for line in ["", "infinite", "depth 3 infinite"] {
            let go = read(line);
            assert_eq!(go.limits(0), None, "{line}");
        }
    }
}
