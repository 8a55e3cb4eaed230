//! How long a hunt for decisions spends on what.

/// What a hunt looks for, and how long.
pub(super) struct Terms {
    /// The minimum and maximum lead of the best choice at a glance, as a share of a win.
    pub(super) glance: [f64; 2],
    /// Its lead by the judge of the highest level, if that is asked.
    pub(super) sharp: Option<f64>,
    /// How many short games per choice show whether a long look is worthwhile.
    pub(super) short: u64,
    /// The lead of the best choice in those, as a share of a win.
    pub(super) short_lead: f64,
    /// How many times the usual number of turns may be played.
    pub(super) patience: f64,
    /// How many decisions per game are tried.
    pub(super) tries: usize,
    /// At most one in this many puzzles of a hunt has the same level.
    pub(super) share: usize,
}

/// A smaller lead would need too many games.
pub(super) const USUAL: Terms = Terms {
    glance: [0.05, 1.0],
    sharp: None,
    short: 32,
    short_lead: 0.04,
    patience: 1.0,
    tries: 1,
    share: 5,
};
/// Strong levels miss choices that lead only by a little, or that only looking ahead reveals.
pub(super) const HARD: Terms = Terms {
    glance: [0.012, 0.08],
    sharp: Some(0.033),
    short: 128,
    short_lead: 0.025,
    patience: 10.0,
    tries: 2,
    share: 3,
};
