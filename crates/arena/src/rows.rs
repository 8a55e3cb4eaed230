//! What comes of a step, game by game.

/// What comes of a step, one row for each game. `borrow` gives the slices that a [`Batch`](crate::Batch)
/// writes into; they may as well belong to somebody else.
#[derive(Clone, Debug)]
pub struct Rows {
    /// What the seat that is to act may know.
    pub observations: Vec<u8>,
    /// Which actions are legal for it.
    pub mask: Vec<bool>,
    /// The seat that is to act, or −1 if the game is over and waits to be reset.
    pub acting: Vec<i8>,
    /// The share of the win by seat, in the step that ended a game; otherwise nothing.
    pub rewards: Vec<f32>,
    /// Points by seat; in the step that ended a game, those of that game.
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
    /// How many games there are rows for.
    pub(crate) fn games(&self) -> usize {
        self.acting.len()
    }

    /// The first rows and the rest.
    pub(crate) fn split_at(self, games: usize) -> (Self, Self) {
        let all = self.games().max(1);
        let cut = |len: usize| len / all * games;
        let (observations, more_observations) =
            self.observations.split_at_mut(cut(self.observations.len()));
        let (mask, more_mask) = self.mask.split_at_mut(cut(self.mask.len()));
        let (acting, more_acting) = self.acting.split_at_mut(games);
        let (rewards, more_rewards) = self.rewards.split_at_mut(cut(self.rewards.len()));
        let (points, more_points) = self.points.split_at_mut(cut(self.points.len()));
        let (terminated, more_terminated) = self.terminated.split_at_mut(games);
        (
            Self { observations, mask, acting, rewards, points, terminated },
            Self {
                observations: more_observations,
                mask: more_mask,
                acting: more_acting,
                rewards: more_rewards,
                points: more_points,
                terminated: more_terminated,
            },
        )
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

    /// The same slices for a shorter time.
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

/// How long the rows of a game are.
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
