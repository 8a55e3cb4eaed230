//! The only door through which chance enters.

use std::collections::VecDeque;

/// A source of chance: every throw and every random choice comes from here.
pub trait Dice {
    /// A number from 1 to `sides`, each as likely as the others.
    fn face(&mut self, sides: u8) -> u8;

    /// Skips a die that has left the game. Dice whose faces are all fixed beforehand need this, so that the
    /// other dice keep theirs.
    #[inline]
    fn pass_over(&mut self, sides: u8) {
        let _ = sides;
    }
}

impl<D: Dice + ?Sized> Dice for &mut D {
    fn face(&mut self, sides: u8) -> u8 {
        (**self).face(sides)
    }

    fn pass_over(&mut self, sides: u8) {
        (**self).pass_over(sides);
    }
}

/// Scripted dice, for tests.
#[derive(Debug)]
pub struct ScriptedDice(VecDeque<u8>);

impl ScriptedDice {
    /// Dice that show these faces in this order.
    pub fn new(faces: impl IntoIterator<Item = u8>) -> Self {
        Self(faces.into_iter().collect())
    }

    /// Whether every face of the script has been thrown.
    pub fn is_used_up(&self) -> bool {
        self.0.is_empty()
    }
}

impl Dice for ScriptedDice {
    /// # Panics
    /// If the script has run out or names a face that the die does not have.
    fn face(&mut self, sides: u8) -> u8 {
        let face = self.0.pop_front().expect("the script has a face for every throw");
        assert!((1..=sides).contains(&face), "a die with {sides} sides cannot show {face}");
        face
    }
}
