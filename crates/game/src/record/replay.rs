//! Checks a record against the rules of its game.

use std::{error::Error, fmt};

use super::{GAME, Item, ItemKind, Place, RESULT, RULES, Record, START, UNFINISHED, seat_tag};
use crate::{Game, Options, Seat, Setup, Step, text::quoted};

/// A record that follows the rules: its start, its steps and its end.
#[derive(Clone, Debug)]
pub struct Replayed<G: Game> {
    /// The options of the game.
    pub setup: G::Setup,
    /// The first position.
    pub start: G,
    /// Every roll and move, with its place in the text.
    pub steps: Vec<(Step<G>, Place)>,
    /// The last position.
    pub position: G,
}

/// The place at which a record breaks the rules, and how.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReplayError {
    place: Place,
    what: String,
}

impl ReplayError {
    fn at(place: Place, what: impl fmt::Display) -> Self {
        Self { place, what: what.to_string() }
    }

    /// Where the record breaks the rules.
    pub fn place(&self) -> Place {
        self.place
    }

    /// How it breaks them.
    pub fn what(&self) -> &str {
        &self.what
    }
}

impl fmt::Display for ReplayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.what)
    }
}

impl Error for ReplayError {}

/// Plays a record through, step by step.
///
/// # Errors
/// At the first place where the record is not of this game or breaks a rule, or if its result is not the
/// one its moves lead to.
pub fn replay<G: Game>(record: &Record) -> Result<Replayed<G>, ReplayError> {
    let (setup, start) = start::<G>(record)?;
    check_seat_tags(record, &start)?;
    let mut position = start.clone();
    let mut steps = Vec::new();
    for item in &record.items {
        if let Some(step) = read_step(&position, item)? {
            position.take(step).map_err(|illegal| {
                ReplayError::at(item.place, format_args!("{}: {illegal}", spoken(&step)))
            })?;
            steps.push((step, item.place));
        }
    }
    check_result(record, &position)?;
    Ok(Replayed { setup, start, steps, position })
}

fn start<G: Game>(record: &Record) -> Result<(G::Setup, G), ReplayError> {
    if let Some(tag) = record.tag(GAME)
        && tag.value != G::NAME
    {
        let what = format_args!("this is a record of {}, not of {}", quoted(&tag.value), G::NAME);
        return Err(ReplayError::at(tag.place, what));
    }
    let options = match record.tag(RULES) {
        None => Options::new(),
        Some(tag) => tag.value.parse().map_err(|error| ReplayError::at(tag.place, error))?,
    };
    let rules_place = record.tag(RULES).map(|tag| tag.place).unwrap_or_default();
    let bad_rules = |error| ReplayError::at(rules_place, error);
    match record.tag(START) {
        None => {
            let setup = G::Setup::from_options(&options).map_err(bad_rules)?;
            let start = G::start(&setup);
            Ok((setup, start))
        }
        Some(tag) => {
            let setup = G::Setup::for_position(&options).map_err(bad_rules)?;
            let start = G::from_position(&tag.value, &setup)
                .map_err(|error| ReplayError::at(tag.place, error))?;
            Ok((setup, start))
        }
    }
}

/// A name for a seat that the table lacks is refused, not dropped.
fn check_seat_tags<G: Game>(record: &Record, start: &G) -> Result<(), ReplayError> {
    let known: Vec<String> = (0..start.seats()).map(|seat| seat_tag(Seat::at(seat))).collect();
    for tag in &record.tags {
        let number = tag.name.strip_prefix("Seat").unwrap_or_default();
        let names_seat = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
        if names_seat && !known.contains(&tag.name) {
            let last = start.seats() - 1;
            let what =
                format_args!("there is no seat {}: the seats are 0 to {last}", quoted(number));
            return Err(ReplayError::at(tag.place, what));
        }
    }
    Ok(())
}

fn read_step<G: Game>(position: &G, item: &Item) -> Result<Option<Step<G>>, ReplayError> {
    let bad = |error: crate::ParseError| ReplayError::at(item.place, error);
    Ok(match &item.kind {
        ItemKind::Turn | ItemKind::Comment(_) => None,
        ItemKind::Roll(roll) => Some(Step::Roll(roll.parse().map_err(bad)?)),
        ItemKind::Move { seat, text } => {
            let mv = text.parse().map_err(bad)?;
            let seat = match seat {
                Some(seat) => *seat,
                None => only_seat(position).map_err(|what| ReplayError::at(item.place, what))?,
            };
            Some(Step::Move(seat, mv))
        }
    })
}

fn only_seat<G: Game>(position: &G) -> Result<Seat, &'static str> {
    let to_act = position.to_act();
    match (to_act.lowest(), to_act.len()) {
        (Some(seat), 1) => Ok(seat),
        (Some(_), _) => Err("several seats owe a move: expected one with its seat, as in `0:pass`"),
        (None, _) if position.outcome().is_some() => Err("a move after the game is over"),
        (None, _) => Err("expected a roll, found a move"),
    }
}

fn spoken<G: Game>(step: &Step<G>) -> String {
    match step {
        Step::Roll(roll) => format!("the roll ({roll}) cannot be"),
        Step::Move(seat, mv) => format!("seat {seat} cannot play {mv}"),
    }
}

fn check_result<G: Game>(record: &Record, position: &G) -> Result<(), ReplayError> {
    let Some(tag) = record.tag(RESULT) else {
        return Ok(());
    };
    let result = result_of(position);
    if tag.value == result {
        return Ok(());
    }
    let what = format_args!(
        "the tag says that the result is {}, the moves say `{result}`",
        quoted(&tag.value)
    );
    Err(ReplayError::at(tag.place, what))
}

/// The value of the result tag in this position.
pub(super) fn result_of<G: Game>(position: &G) -> String {
    position.outcome().map_or_else(|| UNFINISHED.to_owned(), |outcome| outcome.to_string())
}
