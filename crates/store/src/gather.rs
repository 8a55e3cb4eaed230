//! When the writer waits for others.
//!
//! A transaction for two costs hardly more than a transaction for one. So when several tables are in play, the writer lets
//! a moment pass between two transactions, and takes in what comes meanwhile. A table that is alone never waits.

use std::time::{Duration, Instant};

use crate::staging::Work;

/// How long the writer rests after a transaction if others have something to write.
const REST: Duration = Duration::from_millis(8);
/// This many jobs are worth a transaction at once.
const CROWD: usize = 32;

/// The last transaction: when it ended, and the table that was written to last.
#[derive(Debug, Default)]
pub(crate) struct Gather {
    last: Option<(Instant, String)>,
    /// Whether several tables shared it.
    was_shared: bool,
}

impl Gather {
    /// How long to wait before jobs are written.
    pub(crate) fn rest(&self, now: Instant, jobs: &[&Work]) -> Option<Duration> {
        let (ended, table) = self.last.as_ref()?;
        let is_others = jobs.iter().filter_map(|job| job.table()).any(|other| other != table);
        let rest = REST.checked_sub(now.saturating_duration_since(*ended))?;
        (is_others && jobs.len() < CROWD && !rest.is_zero()).then_some(rest)
    }

    /// How long to sleep before looking for jobs at all: tables that shared a transaction are not alone, so there will be a
    /// rest anyway, and a thread that sleeps until its end need not be woken for the first of them.
    pub(crate) fn sleep(&self, queued: usize) -> Option<Duration> {
        (self.was_shared && queued < CROWD).then_some(REST)
    }

    /// Notes that jobs have been written.
    pub(crate) fn note(&mut self, now: Instant, jobs: &[&Work]) {
        let mut tables = jobs.iter().rev().filter_map(|job| job.table());
        let Some(last) = tables.next() else { return };
        self.was_shared = tables.any(|table| table != last);
        self.last = Some((now, last.to_owned()));
    }

    /// Notes that nothing has come during a sleep.
    pub(crate) fn note_silence(&mut self) {
        self.was_shared = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Projection, Write};

    fn work(table: &str) -> Work {
        Work::Append(vec![Write {
            table: table.to_owned(),
            after: 1,
            opened: None,
            events: Vec::new(),
            projection: Projection::default(),
        }])
    }

    #[test]
    fn only_other_tables_wait_and_not_for_long() {
        let (start, ms) = (Instant::now(), Duration::from_millis);
        let mut gather = Gather::default();
        assert_eq!(gather.rest(start, &[&work("a")]), None, "nobody has been here");
        gather.note(start, &[&work("b"), &work("a"), &Work::Beat(7)]);
        assert_eq!(gather.rest(start + ms(1), &[&work("a")]), None, "it is alone");
        assert_eq!(gather.rest(start + ms(1), &[&Work::Beat(8)]), None, "no table");
        assert_eq!(gather.rest(start + ms(1), &[&work("a"), &work("b")]), Some(ms(7)));
        assert_eq!(gather.rest(start + REST, &[&work("b")]), None);
        let crowd: Vec<Work> = (0..CROWD).map(|_| work("b")).collect();
        assert_eq!(gather.rest(start, &crowd.iter().collect::<Vec<_>>()), None);
        assert_eq!(gather.sleep(CROWD - 1), Some(REST), "two tables shared the last one");
        assert_eq!(gather.sleep(CROWD), None);
        gather.note_silence();
        assert_eq!(gather.sleep(0), None);
        gather.note(start + ms(2), &[&work("a"), &Work::Beat(8)]);
        assert_eq!(gather.sleep(0), None, "one table is alone");
        gather.note(start + ms(3) + REST, &[&Work::Beat(9)]);
        assert_eq!(
            gather.rest(start + ms(3) + REST, &[&work("b")]),
            None,
            "a beat is nobody's turn"
        );
    }
}
