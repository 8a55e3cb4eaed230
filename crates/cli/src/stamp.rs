//! Moments in a readable form.

const DAY: i64 = 86_400;

/// A moment in milliseconds since 1970 as `2026-11-17 23:05`, UTC.
pub(crate) fn time(ms: i64) -> String {
    let seconds = ms.div_euclid(1000);
    let (days, rest) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
    let (year, month, day) = date(days);
    format!("{year:04}-{month:02}-{day:02} {:02}:{:02}", rest / 3600, rest / 60 % 60)
}

/// The date this many days after 1 January 1970. Years are taken to begin in March, so that the leap day comes last.
fn date(days: i64) -> (i64, i64, i64) {
    const ERA: i64 = 146_097; // the days of 400 years
    let days = days + 719_468; // since 1 March of the year 0
    let (era, day) = (days.div_euclid(ERA), days.rem_euclid(ERA));
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + i64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checked against `date -u -d @…`.
    #[test]
    fn moments_are_those_of_the_calendar() {
        assert_eq!(time(0), "1970-01-01 00:00");
        assert_eq!(time(-1), "1969-12-31 23:59");
        assert_eq!(time(951_782_400_000), "2000-02-29 00:00");
        assert_eq!(time(1_794_954_300_000), "2026-11-17 22:25");
        assert_eq!(time(4_107_542_399_000), "2100-02-28 23:59");
        assert_eq!(time(4_107_542_400_000), "2100-03-01 00:00");
    }
}
