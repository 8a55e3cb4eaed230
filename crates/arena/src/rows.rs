//! The results of a step, game by game.

/// The results of a step, one row for each game. `borrow` gives the slices that a [`Batch`](crate::Batch)
/// writes into; the memory may also belong to the caller.
#[derive(Clone, PartialEq, Debug)]
pub struct Rows {
    /// What the seat to act may know.
    pub observations: Vec<u8>,
    /// Its legal actions.
    pub mask: Vec<bool>,
    /// The seat to act, or −1 if the game is over and waits to be reset.
    pub acting: Vec<i8>,
    /// Each seat's share of the win, in the step that ended a game; otherwise 0.
    pub rewards: Vec<f32>,
    /// Points by seat; in the step that ends a game, those of that game.
    pub points: Vec<i32>,
    /// Whether the step ended the game.
    pub terminated: Vec<bool>,
}

/// The same, borrowed.
#[derive(Debug)]
#[allow(missing_docs, reason = "as in `Rows`")]
pub struct RowsMut<'a> {
    pub observations: &'a mut [u8],
    pub mask: &'a mut [bool],
    pub acting: &'a mut [i8],
    pub rewards: &'a mut [f32],
    pub points: &'a mut [i32],
    pub terminated: &'a mut [bool],
}

impl Rows {
    /// Rows for this many games.
    pub fn new(games: usize, width: usize, actions: usize, seats: usize) -> Self {
        Self {
            observations: vec![0; games * width],
            mask: vec![false; games * actions],
            acting: vec![-1; games],
            rewards: vec![0.0; games * seats],
            points: vec![0; games * seats],
            terminated: vec![false; games],
        }
    }

    /// The slices to write into.
    pub fn borrow(&mut self) -> RowsMut<'_> {
        RowsMut {
            observations: &mut self.observations,
            mask: &mut self.mask,
            acting: &mut self.acting,
            rewards: &mut self.rewards,
            points: &mut self.points,
            terminated: &mut self.terminated,
        }
    }
}

impl RowsMut<'_> {
    /// Splits off the first rows.
    pub(crate) fn take(&mut self, games: usize) -> Self {
        let all = self.acting.len().max(1);
        let first = |length: usize| ..length / all * games;
        Self {
            observations: self
                .observations
                .split_off_mut(first(self.observations.len()))
                .unwrap_or_default(),
            mask: self.mask.split_off_mut(first(self.mask.len())).unwrap_or_default(),
            acting: self.acting.split_off_mut(first(self.acting.len())).unwrap_or_default(),
            rewards: self.rewards.split_off_mut(first(self.rewards.len())).unwrap_or_default(),
            points: self.points.split_off_mut(first(self.points.len())).unwrap_or_default(),
            terminated: self
                .terminated
                .split_off_mut(first(self.terminated.len()))
                .unwrap_or_default(),
        }
    }

    /// The rows of one game.
    #[inline]
    pub(crate) fn row(&mut self, game: usize, sizes: Sizes) -> Row<'_> {
        let Sizes { width, actions, seats } = sizes;
        Row {
            observation: &mut self.observations[game * width..][..width],
            mask: &mut self.mask[game * actions..][..actions],
            acting: &mut self.acting[game],
            rewards: &mut self.rewards[game * seats..][..seats],
            points: &mut self.points[game * seats..][..seats],
            terminated: &mut self.terminated[game],
        }
    }

    /// The same slices for a shorter lifetime.
    pub(crate) fn reborrow(&mut self) -> RowsMut<'_> {
        RowsMut {
            observations: self.observations,
            mask: self.mask,
            acting: self.acting,
            rewards: self.rewards,
            points: self.points,
            terminated: self.terminated,
        }
    }
}

/// The lengths of a game's rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sizes {
    pub(crate) width: usize,
    pub(crate) actions: usize,
    pub(crate) seats: usize,
}

/// The rows of one game.
pub(crate) struct Row<'a> {
    pub(crate) observation: &'a mut [u8],
    pub(crate) mask: &'a mut [bool],
    pub(crate) acting: &'a mut i8,
    pub(crate) rewards: &'a mut [f32],
    pub(crate) points: &'a mut [i32],
    pub(crate) terminated: &'a mut bool,
}
