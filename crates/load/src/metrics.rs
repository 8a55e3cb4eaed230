//! The hall's own numbers.

use crate::Client;

/// What the writer of a hall has done since it was opened.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct Counts {
    pub(crate) commits: f64,
    pub(crate) events: f64,
    pub(crate) largest_group: f64,
}

impl Counts {
    pub(crate) async fn ask(client: &mut Client) -> anyhow::Result<Self> {
        let text = client.text("/metrics").await?;
        Ok(Self {
            commits: value(&text, "dicehall_commits"),
            events: value(&text, "dicehall_events_stored"),
            largest_group: value(&text, "dicehall_largest_group"),
        })
    }

    /// What all halls have done together.
    pub(crate) async fn ask_all(clients: &mut [Client]) -> anyhow::Result<Self> {
        let mut all = Self::default();
        for client in clients {
            let one = Self::ask(client).await?;
            all.commits += one.commits;
            all.events += one.events;
            all.largest_group = all.largest_group.max(one.largest_group);
        }
        Ok(all)
    }

    /// How many events shared a transaction since an earlier moment, on average.
    pub(crate) fn events_per_commit(self, earlier: Self) -> f64 {
        (self.events - earlier.events) / (self.commits - earlier.commits).max(1.0)
    }
}

/// The value of a number without labels, 0 if it is not there.
fn value(text: &str, name: &str) -> f64 {
    let pairs = text.lines().filter_map(|line| line.split_once(' '));
    let mut found =
        pairs.filter(|(key, _)| *key == name).filter_map(|(_, value)| value.parse().ok());
    found.next().unwrap_or(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[expect(clippy::float_cmp, reason = "small whole numbers are exact")]
    fn numbers_are_found_by_their_whole_name() {
        let text = "# HELP dicehall_commits x\ndicehall_commits_more 9\ndicehall_commits 7\n";
        assert_eq!(value(text, "dicehall_commits"), 7.0);
        assert_eq!(value(text, "dicehall_events_stored"), 0.0);
    }
}
