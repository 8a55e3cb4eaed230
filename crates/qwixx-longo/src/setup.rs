//! What is settled before the game starts.

use game::{Game, Options, Seat, Setup, SetupError};

use crate::{Lucky, MOST_SEATS, QwixxLongo};

/// The sheets by seat, and who throws first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    lucky: Vec<Lucky>,
    first: Option<Seat>,
    /// Whether seats or sheets were asked for; a position has its own otherwise.
    is_given: bool,
}

const SEATS: &str = "seats";
const LUCKY: &str = "lucky";
const FIRST: &str = "first";

impl Table {
    /// A table with these sheets, one for each seat.
    ///
    /// # Errors
    /// If there are too few or too many.
    pub fn new(lucky: Vec<Lucky>) -> Result<Self, SetupError> {
        check_seats(lucky.len())?;
        Ok(Self { lucky, first: None, is_given: true })
    }

    /// The lucky numbers by seat.
    pub fn lucky(&self) -> &[Lucky] {
        &self.lucky
    }

    /// Who throws first, if it was settled.
    pub fn first(&self) -> Option<Seat> {
        self.first
    }

    /// Checks that a position has the sheets and the active seat that were asked for.
    pub(crate) fn agrees(&self, lucky: &[Lucky], active: Seat) -> Result<(), SetupError> {
        if self.is_given && self.lucky != lucky {
            return Err(SetupError::Contradicts { name: LUCKY, position: joined(lucky) });
        }
        match self.first {
            Some(first) if first != active => {
                let position = format!("seat {active} is to throw");
                Err(SetupError::Contradicts { name: FIRST, position })
            }
            _ => Ok(()),
        }
    }
}

impl Default for Table {
    fn default() -> Self {
        Self { lucky: Lucky::DEFAULT[..2].to_vec(), first: None, is_given: false }
    }
}

fn check_seats(asked: usize) -> Result<(), SetupError> {
    if QwixxLongo::SEATS.contains(&asked) {
        return Ok(());
    }
    let (fewest, most) = (*QwixxLongo::SEATS.start(), *QwixxLongo::SEATS.end());
    Err(SetupError::Seats { game: QwixxLongo::NAME, asked, fewest, most })
}

fn joined(lucky: &[Lucky]) -> String {
    lucky.iter().map(Lucky::to_string).collect::<Vec<_>>().join("/")
}

impl Setup for Table {
    fn from_options(options: &Options) -> Result<Self, SetupError> {
        options.allow(QwixxLongo::NAME, &[SEATS, LUCKY, FIRST])?;
        let mut table = Self::default();
        if let Some(text) = options.get(LUCKY) {
            let pairs: Result<Vec<Lucky>, _> = text.split('/').map(str::parse).collect();
            let expected = "one pair of different numbers from 2 to 16 a seat, as in 5,8/6,11";
            table = Self::new(pairs.map_err(|_| SetupError::value(LUCKY, text, expected))?)?;
        }
        if let Some(text) = options.get(SEATS) {
            let seats = text.parse().map_err(|_| SetupError::value(SEATS, text, "2 to 5"))?;
            if table.is_given && seats != table.lucky.len() {
                return Err(SetupError::value(SEATS, text, "as many as there are lucky pairs"));
            }
            table = table.with_seats(seats)?;
        }
        if let Some(text) = options.get(FIRST) {
            let seat = text.parse().ok().filter(|&seat: &usize| seat < table.lucky.len());
            let error = || SetupError::value(FIRST, text, "a seat of the table");
            table.first = Some(seat.map(Seat::at).ok_or_else(error)?);
        }
        Ok(table)
    }

    fn to_options(&self) -> Options {
        let mut options = Options::new();
        let seats = self.lucky.len();
        if self.is_given && self.lucky == Lucky::DEFAULT[..seats] {
            options.set(SEATS, seats).expect("set once");
        } else if self.is_given {
            options.set(LUCKY, joined(&self.lucky)).expect("set once");
        }
        if let Some(first) = self.first {
            options.set(FIRST, first).expect("set once");
        }
        options
    }

    /// Keeps the sheets that the table has and adds default ones.
    fn with_seats(mut self, seats: usize) -> Result<Self, SetupError> {
        check_seats(seats)?;
        self.lucky.truncate(seats);
        let added = &Lucky::DEFAULT[self.lucky.len().min(MOST_SEATS)..seats];
        self.lucky.extend_from_slice(added);
        self.first = self.first.filter(|first| first.index() < seats);
        self.is_given = true;
        Ok(self)
    }
}
