//! Decisions: a position and a throw in which one choice is clearly the best.

use std::{fmt, str::FromStr};

use game::{Game, ParseError, Seat};
use judge::Level;

use crate::{Id, Points};

/// A decision of a Qwixx game. What each choice costs was found by playing the game on from it many
/// times to the end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision<G: Game> {
    /// Where the turn began.
    pub before: G,
    /// What was thrown.
    pub roll: G::Roll,
    /// The seat that decides.
    pub seat: Seat,
    /// What was played in the turn before the decision.
    pub played: Vec<(Seat, G::Move)>,
    /// The lowest level that solves it, as all higher ones do.
    pub level: Level,
    /// The chance to win with the best choice.
    pub win: Points,
    /// The standard error of the lead of the best choice over the second.
    pub error: Points,
    /// Every legal choice with what it costs, the best first.
    pub choices: Vec<(G::Move, Points)>,
}

/// At most this many choices.
pub const MOST_CHOICES: usize = 9;
/// The best choice is this much better than the second.
pub const LEAD: Points = Points::tenths(30);

impl<G: Game> Decision<G> {
    /// The position in which the decision is due.
    pub fn position(&self) -> G {
        let mut position = self.before.clone();
        position.roll_unchecked(self.roll);
        for &(seat, mv) in &self.played {
            position.play_unchecked(seat, mv);
        }
        position
    }

    /// The best choice.
    pub fn best(&self) -> G::Move {
        self.choices[0].0
    }

    /// What a choice costs, if it is legal.
    pub fn loss(&self, mv: G::Move) -> Option<Points> {
        self.choices.iter().find(|choice| choice.0 == mv).map(|choice| choice.1)
    }

    /// By how much the best choice leads.
    pub fn lead(&self) -> Points {
        self.choices[1].1
    }

    /// The name of the puzzle.
    pub fn id(&self) -> Id {
        Id::of(&self.question())
    }

    fn question(&self) -> String {
        let played: Vec<String> =
            self.played.iter().map(|(seat, mv)| format!("{seat}:{mv}")).collect();
        let played = if played.is_empty() { "-".to_owned() } else { played.join(" ") };
        format!("{} | {} | {} | {played}", self.before, self.roll, self.seat)
    }

    /// Whether everything fits together: the steps are legal, the choices are all legal ones, and the best
    /// leads.
    fn is_sound(&self, legal: &[G::Move]) -> bool {
        let listed = |mv: &G::Move| self.choices.iter().any(|choice| choice.0 == *mv);
        (2..=MOST_CHOICES).contains(&legal.len())
            && legal.len() == self.choices.len()
            && legal.iter().all(listed)
            && self.choices[0].1 == Points::ZERO
            && self.lead() >= LEAD
            && self.choices.is_sorted_by_key(|choice| choice.1)
            && self.level > Level::LOWEST
    }
}

/// One line: position, throw, seat, what was played in the turn, level, chance to win, standard error, and
/// the choices with what they cost.
impl<G: Game> fmt::Display for Decision<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} | {} | {} {} |", self.question(), self.level, self.win, self.error)?;
        for (mv, loss) in &self.choices {
            write!(f, " {mv}-{loss}")?;
        }
        Ok(())
    }
}

impl<G: Game> FromStr for Decision<G> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        read(text).ok_or_else(|| ParseError::new(text, "a decision with all its choices"))
    }
}

fn read<G: Game>(text: &str) -> Option<Decision<G>> {
    let parts: Vec<&str> = text.split(" | ").collect();
    let &[before, roll, seat, played, level, figures, choices] = parts.as_slice() else {
        return None;
    };
    let before = G::from_position(before, &G::Setup::default()).ok()?;
    let roll = roll.parse().ok()?;
    let seat = Seat::new(seat.parse().ok()?)?;
    let (win, error) = figures.split_once(' ')?;
    let mut position = before.clone();
    position.roll(roll).ok()?;
    let mut decision = Decision {
        before,
        roll,
        seat,
        played: Vec::new(),
        level: level.parse().ok()?,
        win: win.parse().ok()?,
        error: error.parse().ok()?,
        choices: Vec::new(),
    };
    for step in played.split(' ').filter(|step| *step != "-") {
        let (seat, mv) = step.split_once(':')?;
        let (seat, mv) = (Seat::new(seat.parse().ok()?)?, mv.parse().ok()?);
        position.play(seat, mv).ok()?;
        decision.played.push((seat, mv));
    }
    for choice in choices.split(' ') {
        let (mv, loss) = choice.split_once('-')?;
        decision.choices.push((mv.parse().ok()?, loss.parse().ok()?));
    }
    let is_owed = position.to_act().contains(seat);
    (is_owed && decision.is_sound(&position.moves(seat))).then_some(decision)
}
