//! Examiners, which look at the moments of a game.

use game::{Game, Seat};
use judge::{Ask, Judged, Unjudged, Worth, rollout::Estimate};

use crate::{Bands, Effort, Marks};

/// Somebody who judges the moments of a game for an analysis: at a glance, and one turn deeper.
///
/// An examiner gives the same answer to the same question, whatever it was asked before.
pub trait Examiner<G: Game> {
    /// How closely it looks.
    fn effort(&self) -> Effort;

    /// The losses at which a decision gets a mark.
    fn marks(&self) -> Marks;

    /// What levels lose on average at a table of this many seats, if that has been measured.
    fn bands(&self, seats: usize) -> Option<&'static Bands>;

    /// A number that changes whenever the judge's judgments by these rules do.
    fn fingerprint(&self, rules: &G::Setup) -> u64;

    /// What readers should know about how a position is judged, if it is unusual.
    fn caution(&self, position: &G) -> Option<Caution>;

    /// Whether an accuracy by the formula of chess sites makes sense.
    fn tells_accuracy(&self) -> bool {
        false
    }

    /// What a position is worth at a glance, with the best answers where moves are due.
    ///
    /// # Errors
    /// If it cannot be judged.
    fn glance(&mut self, position: &G, ask: &Ask) -> Result<Worth, Unjudged>;

    /// Before a throw, the exact mean of [`Examiner::glance`] over all throws.
    ///
    /// # Errors
    /// If it cannot be judged.
    fn expected(&mut self, position: &G, ask: &Ask) -> Result<Worth, Unjudged>;

    /// What a position is worth, examined as closely as the effort says: one turn deeper than at a glance, unless it
    /// is quick.
    ///
    /// # Errors
    /// If it cannot be judged.
    fn closer(&mut self, position: &G, ask: &Ask) -> Result<Worth, Unjudged>;

    /// The choices of a seat, examined as closely as the effort says. `played` is always among them, and so are two
    /// that lead to different positions, if there are any.
    ///
    /// # Errors
    /// If they cannot be judged.
    fn look(
        &mut self,
        position: &G,
        seat: Seat,
        played: Option<G::Move>,
        ask: &Ask,
    ) -> Result<Look<G::Move>, Unjudged>;

    /// A closer look at every legal choice, after a mistake was found among some of them. An effort that has no time
    /// for that leaves them as they are.
    ///
    /// # Errors
    /// If they cannot be judged.
    fn look_at_all(
        &mut self,
        position: &G,
        seat: Seat,
        look: Look<G::Move>,
        ask: &Ask,
    ) -> Result<Look<G::Move>, Unjudged>;

    /// How much one choice is better than another by a far longer look, with its own seed.
    ///
    /// # Errors
    /// If they cannot be judged.
    fn confirm(
        &mut self,
        position: &G,
        seat: Seat,
        choices: [G::Move; 2],
        ask: &Ask,
    ) -> Result<Estimate, Unjudged>;

    /// Whether a player of level 5 would most likely choose this move.
    fn is_easy(&mut self, position: &G, seat: Seat, mv: G::Move, seed: u64) -> bool;

    /// Before a throw, what the throws lead to, grouped so that a person can read it; nothing in a
    /// game without dice.
    ///
    /// # Errors
    /// If the position cannot be judged.
    fn throws(&mut self, position: &G, ask: &Ask) -> Result<Vec<Throws>, Unjudged>;
}

/// Choices that were examined.
#[derive(Clone, PartialEq, Debug)]
pub struct Look<M> {
    /// Those that the decision is judged by, the best first.
    pub choices: Vec<Judged<M>>,
    /// Whether these got no more than a glance either.
    pub is_glance: bool,
    /// All other legal ones, at a glance.
    pub others: Vec<Judged<M>>,
    /// How far apart the best and the worst of all legal choices are for the seat.
    pub spread: f64,
}

/// A group of throws.
#[derive(Clone, PartialEq, Debug)]
pub struct Throws {
    /// What they have in common, as in `3,4` for the white dice.
    pub dice: String,
    /// Their share of all throws, from 0 to 1.
    pub odds: f64,
    /// What they are worth on average, with the best answers.
    pub worth: Worth,
}

/// What a reader should know about the judge of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Caution {
    /// The judge plays and judges by these house rules, but its curve from scores to chances and its bands from losses to
    /// levels were measured without them.
    HouseRules,
}

impl Caution {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::HouseRules => "house-rules",
        }
    }

    /// The note in words.
    pub const fn words(self) -> &'static str {
        match self {
            Self::HouseRules => {
                "The judge plays by these house rules, but what a lead is worth in chances to win was measured without them, and so \
                 no level is told."
            }
        }
    }
}
