//! Days, for the puzzle of each.

use std::{fmt, str::FromStr};

use game::ParseError;

/// A day of the calendar, the same everywhere: it begins at midnight UTC.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Day(u32);

const MILLISECONDS: u64 = 24 * 60 * 60 * 1000;
/// Later days have years of more than four digits.
const LATEST: u32 = 2_932_896;
/// The days in 400 years, after which the calendar repeats.
const CYCLE: u32 = 146_097;
/// From the first of March of the year 0 to the first of January of 1970.
const TO_1970: u32 = 719_468;

impl Day {
    /// The day of a moment, given in milliseconds since 1970, UTC.
    pub fn of_milliseconds(milliseconds: i64) -> Self {
        let days = u64::try_from(milliseconds).unwrap_or_default() / MILLISECONDS;
        Self(u32::try_from(days).unwrap_or(LATEST).min(LATEST))
    }

    /// How many days there have been since 1970.
    pub const fn number(self) -> u32 {
        self.0
    }

    /// Year, month and day, found by counting years from March on, so that leap days come last (Hinnant, 2014).
    fn date(self) -> (u32, u32, u32) {
        let days = self.0 + TO_1970;
        let (cycle, day) = (days / CYCLE, days % CYCLE);
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
        let day = day - (365 * year + year / 4 - year / 100);
        let month = (5 * day + 2) / 153;
        let date = day - (153 * month + 2) / 5 + 1;
        let month = if month < 10 { month + 3 } else { month - 9 };
        (cycle * 400 + year + u32::from(month <= 2), month, date)
    }
}

/// As in `2026-11-17`.
impl fmt::Display for Day {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (year, month, day) = self.date();
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Day {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read(text).ok_or_else(|| ParseError::new(text, "a day since 1970, as in 2026-11-17"))
    }
}

fn read(text: &str) -> Option<Day> {
    let mut parts = text.splitn(3, '-').map(|part| part.parse::<u32>().ok());
    let (year, month, day) = (parts.next()??, parts.next()??, parts.next()??);
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let (since, from_march) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = 365 * since + since / 4 - since / 100 + since / 400;
    let days = days + (153 * from_march + 2) / 5 + day - 1;
    let read = Day(days.checked_sub(TO_1970)?);
    // A day that the month does not have comes out as another one.
    (read.to_string() == text).then_some(read)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_read_back() {
        for (text, number) in [("1970-01-01", 0), ("2000-02-29", 11_016), ("2026-11-17", 20_774)] {
            let day: Day = text.parse().unwrap();
            assert_eq!((day.number(), day.to_string().as_str()), (number, text));
        }
        for number in (0..LATEST).step_by(97).chain([LATEST]) {
            assert_eq!(Day(number).to_string().parse(), Ok(Day(number)));
        }
        assert_eq!(Day(LATEST).to_string(), "9999-12-31");
    }

    #[test]
    fn what_is_no_day_is_refused() {
        for text in
            ["", "2026-11", "2026-02-29", "2026-13-01", "1969-12-31", "26-01-01", "2026-1-1"]
        {
            assert!(text.parse::<Day>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_day_begins_at_midnight() {
        let at = |milliseconds| Day::of_milliseconds(milliseconds).number();
        assert_eq!([at(-5), at(0), at(86_399_999), at(86_400_000)], [0, 0, 0, 1]);
        assert_eq!(at(i64::MAX), LATEST);
    }
}
