//! One throw of all dice in play.

use std::{error::Error, fmt, str::FromStr};

use game::{Dice, ParseError};

use crate::{ByColor, Color, Space, space::parse_number, white_pairs};

/// One throw: two white dice and the die of every color that is still in play.
///
/// It is written `4,1,r3,y6,g2,b6`; dice that have left the game are left out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Throw<const SIDES: u8> {
    white: [u8; 2],
    /// 0 where the die has left the game.
    colored: ByColor<u8>,
}

impl<const SIDES: u8> Throw<SIDES> {
    /// A throw of these faces, if the dice have them.
    pub fn new(white: [u8; 2], colored: ByColor<Option<u8>>) -> Option<Self> {
        let is_face = |face: &u8| (1..=SIDES).contains(face);
        let faces = white.iter().chain(colored.0.iter().flatten());
        let colored = ByColor(colored.0.map(|face| face.unwrap_or(0)));
        faces.clone().all(is_face).then_some(Self { white, colored })
    }

    /// Throws two white dice and the dice of the colors in play.
    #[inline]
    pub fn random(dice: &mut impl Dice, in_play: impl Fn(Color) -> bool) -> Self {
        let white = [dice.face(SIDES), dice.face(SIDES)];
        let colored = Color::ALL.map(|color| {
            if in_play(color) {
                dice.face(SIDES)
            } else {
                dice.pass_over(SIDES);
                0
            }
        });
        Self { white, colored: ByColor(colored) }
    }

    /// Every different throw with the number of ways to throw it: white dice cannot be told apart.
    pub fn all(in_play: impl Fn(Color) -> bool) -> impl Iterator<Item = (Self, u32)> {
        let faces = Color::ALL.map(|color| if in_play(color) { 1..=SIDES } else { 0..=0 });
        let [red, yellow, green, blue] = faces;
        white_pairs::<SIDES>().flat_map(move |(white, ways)| {
            let (yellow, green, blue) = (yellow.clone(), green.clone(), blue.clone());
            red.clone().flat_map(move |r| {
                let (green, blue) = (green.clone(), blue.clone());
                yellow.clone().flat_map(move |y| {
                    let blue = blue.clone();
                    green.clone().flat_map(move |g| {
                        blue.clone()
                            .map(move |b| (Self { white, colored: ByColor([r, y, g, b]) }, ways))
                    })
                })
            })
        })
    }

    /// The white dice.
    pub const fn white(&self) -> [u8; 2] {
        self.white
    }

    /// The sum of the white dice.
    pub const fn white_sum(&self) -> u8 {
        self.white[0] + self.white[1]
    }

    /// The die of a color, if it is in play.
    pub fn colored(&self, color: Color) -> Option<u8> {
        Some(self.colored[color]).filter(|&face| face > 0)
    }

    /// The spaces that the die of a color names with each white die, if it is in play; they are equal if
    /// the white dice are.
    #[inline]
    pub fn spaces(&self, color: Color) -> Option<[Space<SIDES>; 2]> {
        let die = self.colored(color)?;
        Some(self.white.map(|white| Space::of_sum(color, die + white)))
    }

    /// Whether a white die and the die of its color name a space together.
    pub fn names(&self, space: Space<SIDES>) -> bool {
        self.spaces(space.color()).is_some_and(|spaces| spaces.contains(&space))
    }

    /// Removes the die of a color.
    #[inline]
    pub fn remove(&mut self, color: Color) {
        self.colored[color] = 0;
    }

    /// Checks that exactly the dice of the colors in play were thrown.
    ///
    /// # Errors
    /// If one is missing, or one has left the game.
    pub fn check(&self, in_play: impl Fn(Color) -> bool) -> Result<(), BadThrow> {
        for color in Color::ALL {
            match (self.colored(color), in_play(color)) {
                (Some(_), false) => return Err(BadThrow::Closed(color)),
                (None, true) => return Err(BadThrow::Missing(color)),
                _ => {}
            }
        }
        Ok(())
    }
}

/// Why these dice cannot have been thrown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BadThrow {
    /// The die of a closed row was thrown.
    Closed(Color),
    /// The die of an open row was not thrown.
    Missing(Color),
}

impl fmt::Display for BadThrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Closed(color) => {
                write!(f, "the {color} die has left the game with its row")
            }
            Self::Missing(color) => write!(f, "the {color} die is missing"),
        }
    }
}

impl Error for BadThrow {}

impl<const SIDES: u8> fmt::Display for Throw<SIDES> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.white[0], self.white[1])?;
        for color in Color::ALL {
            if let Some(face) = self.colored(color) {
                write!(f, ",{}{face}", color.letter())?;
            }
        }
        Ok(())
    }
}

/// Dice come in any order; a white die is `4`, `w4` or `white4`, a red one `r3` or `red3`.
impl<const SIDES: u8> FromStr for Throw<SIDES> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        let mut white = Vec::new();
        let mut colored = ByColor([0; 4]);
        for die in text.split(',').map(str::trim) {
            let letters = die.find(|c: char| !c.is_alphabetic()).unwrap_or(die.len());
            let (name, face) = die.split_at(letters);
            let bad = |expected: &'static str| ParseError::new(die, expected);
            let face = parse_number(face).filter(|face| (1..=SIDES).contains(face));
            let face = face.ok_or_else(|| {
                ParseError::new(die, format!("a die with a face from 1 to {SIDES}, as in `r3`"))
            })?;
            match Dye::named(name) {
                Some(Dye::White) if white.len() < 2 => white.push(face),
                Some(Dye::Color(color)) if colored[color] == 0 => colored[color] = face,
                Some(_) => return Err(bad("two white dice, and no color twice")),
                None => return Err(bad("a white, red, yellow, green or blue die")),
            }
        }
        match white[..] {
            [a, b] => Ok(Self { white: [a, b], colored }),
            _ => Err(ParseError::new(text, "two white dice, as in `4,1,r3,y6,g2,b6`")),
        }
    }
}

enum Dye {
    White,
    Color(Color),
}

impl Dye {
    fn named(name: &str) -> Option<Self> {
        if ["", "w", "white"].iter().any(|white| name.eq_ignore_ascii_case(white)) {
            return Some(Self::White);
        }
        let mut letters = name.chars();
        let short = letters.next().filter(|_| letters.next().is_none());
        Color::from_name(name).or_else(|| Color::from_letter(short?)).map(Self::Color)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn throws_are_read_in_every_form() {
        let throw: Throw<6> = "4,1,r3,y6,g2,b6".parse().unwrap();
        assert_eq!(throw.white(), [4, 1]);
        assert_eq!(throw.white_sum(), 5);
        assert_eq!(throw.colored(Color::Green), Some(2));
        assert_eq!("blue6, GREEN2,w4,red3,white1,Y6".parse(), Ok(throw));
        assert_eq!(throw.to_string().parse(), Ok(throw));
        let short: Throw<6> = "4,1,r3".parse().unwrap();
        assert_eq!(short.to_string(), "4,1,r3");
        assert_eq!(short.colored(Color::Blue), None);
        let whole = ByColor([Some(3), Some(6), Some(2), Some(6)]);
        assert_eq!(Throw::new([4, 1], whole), Some(throw));
        assert_eq!(Throw::<6>::new([7, 1], whole), None);
        assert_eq!(Throw::<6>::new([6, 1], ByColor([Some(0), None, None, None])), None);
    }

    #[test]
    fn bad_throws_are_refused() {
        for text in [
            "4,1,1,r3",
            "",
            "4",
            "4,1,5",
            "7,1",
            "0,1",
            "4,1,r9",
            "4,1,r3,r3",
            "4,1,x3",
            "4,1,r",
            "4,,1",
            "04,1",
        ] {
            assert!(text.parse::<Throw<6>>().is_err(), "{text}");
        }
        let throw: Throw<6> = "4,1,r3,y6,g2,b6".parse().unwrap();
        assert_eq!(throw.check(|_| true), Ok(()));
        assert_eq!(throw.check(|c| c != Color::Red), Err(BadThrow::Closed(Color::Red)));
        let mut less = throw;
        less.remove(Color::Blue);
        assert_eq!(less.check(|_| true), Err(BadThrow::Missing(Color::Blue)));
        assert_eq!(BadThrow::Missing(Color::Blue).to_string(), "the blue die is missing");
    }

    #[test]
    fn sums_of_a_white_and_a_colored_die() {
        let spaces = |text: &str, color| {
            let throw: Throw<6> = text.parse().unwrap();
            throw.spaces(color).map(|spaces| spaces.map(|space| space.to_string()))
        };
        assert_eq!(spaces("4,1,r3,b6", Color::Red).unwrap(), ["red7", "red4"]);
        assert_eq!(spaces("4,4,r3,b6", Color::Blue).unwrap(), ["blue10", "blue10"]);
        assert_eq!(spaces("4,1,r3,b6", Color::Green), None);
        let throw: Throw<6> = "4,1,r3,b6".parse().unwrap();
        assert!(throw.names("red4".parse().unwrap()) && throw.names("red7".parse().unwrap()));
        assert!(!throw.names("red5".parse().unwrap()) && !throw.names("green5".parse().unwrap()));
    }

    #[test]
    fn all_throws_are_counted_once_with_their_weight() {
        let all: Vec<_> = Throw::<6>::all(|_| true).collect();
        assert_eq!(all.len(), 21 * 6_usize.pow(4));
        assert_eq!(all.iter().map(|&(_, ways)| ways).sum::<u32>(), 6_u32.pow(6));
        let fewer: Vec<_> = Throw::<8>::all(|color| color == Color::Blue).collect();
        assert_eq!(fewer.len(), 36 * 8);
        assert!(fewer.iter().all(|(throw, _)| throw.check(|c| c == Color::Blue).is_ok()));
    }
}
