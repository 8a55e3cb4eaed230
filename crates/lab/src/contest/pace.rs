//! How long players may think.

use std::{fmt, str::FromStr, time::Duration};

use game::ParseError;

/// How long a player may think.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Pace {
    /// This many half-moves deep.
    Depth(u32),
    /// This many positions a move.
    Nodes(u64),
    /// This long for each move.
    Time(Duration),
    /// This long for the whole game, and this much more for every move.
    Clock {
        /// The time at the start.
        base: Duration,
        /// The time that every move adds.
        increment: Duration,
    },
}

/// What a player may spend on one move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Budget {
    /// Its pace.
    pub pace: Pace,
    /// The time left for White and Red, if there are clocks.
    pub left: [Duration; 2],
}

impl fmt::Display for Pace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Depth(depth) => write!(f, "depth {depth}"),
            Self::Nodes(nodes) => write!(f, "{nodes} nodes a move"),
            Self::Time(time) => write!(f, "{} ms a move", time.as_millis()),
            Self::Clock { base, increment } => {
                write!(f, "{} s + {} s a move", base.as_secs_f64(), increment.as_secs_f64())
            }
        }
    }
}

/// A time as people type it: `100ms`, `1.5s`, `2m`, or a number of seconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Span(pub Duration);

/// The longest time allowed.
const LONGEST: f64 = 86_400.0;

impl FromStr for Span {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let seconds = match &text[digits.len()..] {
            "" | "s" => 1.0,
            "ms" => 1e-3,
            "m" => 60.0,
            _ => f64::NAN,
        };
        let is_number = digits.bytes().all(|b| b.is_ascii_digit() || b == b'.');
        let time = digits.parse::<f64>().ok().filter(|_| is_number).map(|number| number * seconds);
        time.filter(|time| (0.0..=LONGEST).contains(time))
            .map(|time| Self(Duration::from_secs_f64(time)))
            .ok_or_else(|| {
                ParseError::new(text, "a time of at most a day, as in `100ms` or `1.5s`")
            })
    }
}

/// A clock as people type it: `8+0.08` is eight seconds, and 80 ms more for every move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockSpan {
    /// The time at the start.
    pub base: Duration,
    /// The time that every move adds.
    pub increment: Duration,
}

impl FromStr for ClockSpan {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let (Span(base), Span(increment)) = (base.parse()?, increment.parse()?);
        Ok(Self { base, increment })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_their_units() {
        let read = |text: &str| text.parse::<Span>().map(|Span(time)| time.as_millis());
        assert_eq!(read("100ms"), Ok(100));
        assert_eq!(read("1.5s"), Ok(1500));
        assert_eq!(read("2m"), Ok(120_000));
        assert_eq!(read("3"), Ok(3000));
        for text in ["", "ms", "-1s", "1h", "1e9", "inf", "nan", "99999999s", "1 s"] {
            assert!(text.parse::<Span>().is_err(), "{text}");
        }
    }

    #[test]
    fn clocks_are_read_with_what_a_move_adds() {
        let clock: ClockSpan = "8+0.08".parse().unwrap();
        assert_eq!((clock.base.as_millis(), clock.increment.as_millis()), (8000, 80));
        assert_eq!("60".parse::<ClockSpan>().unwrap().increment, Duration::ZERO);
        assert!("8+".parse::<ClockSpan>().is_err() && "+1".parse::<ClockSpan>().is_err());
    }
}
