//! What is settled before the game starts.

use game::{Dice, Game, Options, Seat, Setup, SetupError};

use crate::{Lucky, MOST_SEATS, QwixxLongo};

/// The sheets by seat, and who throws first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QwixxLongoSetup {
    lucky: Vec<Lucky>,
    first: Option<Seat>,
    asked: Asked,
}

/// How much the options say about the sheets; a position settles the rest.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    Nothing,
    Seats,
    Lucky,
}

const SEATS: &str = "seats";
const LUCKY: &str = "lucky";
const FIRST: &str = "first";

impl QwixxLongoSetup {
    /// A table with these sheets, one for each seat.
    ///
    /// # Errors
    /// If there are too few or too many.
    pub fn new(lucky: Vec<Lucky>) -> Result<Self, SetupError> {
        check_seats(lucky.len())?;
        Ok(Self { lucky, first: None, asked: Asked::Lucky })
    }

    /// The lucky numbers by seat.
    pub fn lucky(&self) -> &[Lucky] {
        &self.lucky
    }

    /// Who throws first, if that is settled.
    pub fn first(&self) -> Option<Seat> {
        self.first
    }

    /// Checks that a position has the sheets and the active seat that the setup names.
    pub(crate) fn agrees(&self, lucky: &[Lucky], active: Seat) -> Result<(), SetupError> {
        let seats = lucky.len();
        if self.asked == Asked::Lucky && self.lucky != lucky {
            return Err(SetupError::Contradicts { name: LUCKY, position: joined(lucky) });
        }
        if self.asked == Asked::Seats && self.lucky.len() != seats {
            return Err(SetupError::Contradicts { name: SEATS, position: seats.to_string() });
        }
        match self.first {
            Some(first) if first != active => {
                let position = format!("seat {active} is to roll");
                Err(SetupError::Contradicts { name: FIRST, position })
            }
            _ => Ok(()),
        }
    }
}

impl Default for QwixxLongoSetup {
    fn default() -> Self {
        Self { lucky: Lucky::DEFAULT[..2].to_vec(), first: None, asked: Asked::Nothing }
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

impl Setup for QwixxLongoSetup {
    fn from_options(options: &Options) -> Result<Self, SetupError> {
        let mut table = read_sheets(options)?;
        table.first = read_first(options, table.lucky.len())?;
        Ok(table)
    }

    fn for_position(options: &Options) -> Result<Self, SetupError> {
        let mut table = read_sheets(options)?;
        table.first = read_first(options, MOST_SEATS)?;
        Ok(table)
    }

    fn to_options(&self) -> Options {
        let mut options = Options::new();
        let seats = self.lucky.len();
        match self.asked {
            Asked::Nothing => {}
            Asked::Seats => options.set(SEATS, seats).expect("set once"),
            Asked::Lucky => options.set(LUCKY, joined(&self.lucky)).expect("set once"),
        }
        if let Some(first) = self.first {
            options.set(FIRST, first).expect("set once");
        }
        options
    }

    fn with_lot(mut self, dice: &mut impl Dice) -> Self {
        let lot = Seat::at(usize::from(dice.face(self.lucky.len() as u8)) - 1);
        self.first = self.first.or(Some(lot));
        self
    }

    fn with_seats(mut self, seats: usize) -> Result<Self, SetupError> {
        check_seats(seats)?;
        let given = self.lucky.len();
        if self.asked != Asked::Nothing && given != seats {
            return Err(SetupError::OtherSeats { asked: seats, given });
        }
        if let Some(first) = self.first.filter(|first| first.index() >= seats) {
            return Err(SetupError::value(FIRST, &first.to_string(), "a seat of the table"));
        }
        if self.asked == Asked::Nothing {
            self.lucky = Lucky::DEFAULT[..seats].to_vec();
            self.asked = Asked::Seats;
        }
        Ok(self)
    }
}

fn read_sheets(options: &Options) -> Result<QwixxLongoSetup, SetupError> {
    options.allow(QwixxLongo::NAME, &[SEATS, LUCKY, FIRST])?;
    let mut table = QwixxLongoSetup::default();
    if let Some(text) = options.get(LUCKY) {
        let pairs: Result<Vec<Lucky>, _> = text.split('/').map(str::parse).collect();
        let expected = "one pair of different numbers from 2 to 16 a seat, as in 5,8/6,11";
        table = QwixxLongoSetup::new(pairs.map_err(|_| SetupError::value(LUCKY, text, expected))?)?;
    }
    if let Some(text) = options.get(SEATS) {
        let seats = text.parse().ok().filter(|seats: &usize| seats.to_string() == text);
        let seats = seats.ok_or_else(|| SetupError::value(SEATS, text, "2 to 5"))?;
        table = table.with_seats(seats)?;
    }
    Ok(table)
}

fn read_first(options: &Options, seats: usize) -> Result<Option<Seat>, SetupError> {
    let Some(text) = options.get(FIRST) else { return Ok(None) };
    match text.parse::<usize>() {
        Ok(seat) if seat < seats && seat.to_string() == text => Ok(Some(Seat::at(seat))),
        _ => Err(SetupError::value(FIRST, text, "a seat of the table")),
    }
}
