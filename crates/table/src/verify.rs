//! Were the dice honest? Anyone can recompute them.

use std::fmt;

use fair::{Commitment, Secret, Seed};
use game::{
    Dice, Game, Step,
    record::{Place, Record, Replayed, replay},
};

use crate::{Terms, tags};

/// What a check of the dice in a record found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every draw follows from the secret and the seeds.
    Honest {
        /// How many rolls were checked.
        rolls: usize,
        /// Whether a lot was checked.
        lot: bool,
        /// The seats that did not reveal the seed they had pledged.
        unrevealed: Vec<usize>,
    },
    /// The players threw the dice themselves.
    Ours,
    /// The hall has not published its secret yet, since the game is not over.
    NotYet,
    /// A tag that the check needs is missing or cannot be read.
    Unreadable {
        /// The name of the tag.
        tag: String,
    },
    /// The record is not that of a legal game.
    Broken {
        /// What is wrong with it, and where.
        what: String,
    },
    /// The commitment in the record is not the one seen before the first roll.
    OtherCommitment,
    /// The secret is not the one the hall committed to.
    OtherSecret,
    /// A seed is not the one its seat pledged.
    OtherSeed {
        /// The seat.
        seat: usize,
    },
    /// Another seat should have been drawn.
    WrongLot {
        /// The seat that follows from secret and seeds.
        expected: usize,
    },
    /// A roll does not follow from secret and seeds.
    WrongRoll {
        /// Which roll, counted from 1.
        number: usize,
        /// What it should have been.
        expected: String,
        /// What the record says.
        found: String,
        /// Where it says so.
        place: Place,
    },
}

impl Verdict {
    /// Whether the check found every draw correct.
    pub fn is_honest(&self) -> bool {
        matches!(self, Self::Honest { .. })
    }

    /// Whether the dice were honest, if that can be told.
    pub fn honesty(&self) -> Option<bool> {
        match self {
            Self::Honest { .. } => Some(true),
            Self::OtherCommitment
            | Self::OtherSecret
            | Self::OtherSeed { .. }
            | Self::WrongLot { .. }
            | Self::WrongRoll { .. } => Some(false),
            Self::Ours | Self::NotYet | Self::Unreadable { .. } | Self::Broken { .. } => None,
        }
    }

    /// A short, stable name for programs.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Honest { .. } => "honest",
            Self::Ours => "ours",
            Self::NotYet => "not-yet",
            Self::Unreadable { .. } => "unreadable",
            Self::Broken { .. } => "broken",
            Self::OtherCommitment => "other-commitment",
            Self::OtherSecret => "other-secret",
            Self::OtherSeed { .. } => "other-seed",
            Self::WrongLot { .. } => "wrong-lot",
            Self::WrongRoll { .. } => "wrong-roll",
        }
    }
}

/// The verdict in one plain sentence.
impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Honest { rolls, lot, unrevealed } => {
                let what = match (lot, rolls) {
                    (false, 0) => "the hall kept to its secret, and no dice were needed".to_owned(),
                    (true, 0) => format!("the lot is the one that {BY_SECRET}"),
                    (false, 1) => format!("the roll is the one that {BY_SECRET}"),
                    (true, 1) => format!("the lot and the roll are those that {BY_SECRET}"),
                    (false, rolls) => format!("all {rolls} rolls are those that {BY_SECRET}"),
                    (true, rolls) => format!("the lot and all {rolls} rolls are those that {BY_SECRET}"),
                };
                write!(f, "The dice were honest: {what}.")?;
                write_unrevealed(f, unrevealed)
            }
            Self::Ours => f.write_str(
                "There is nothing to check: the players threw the dice themselves.",
            ),
            Self::NotYet => f.write_str(
                "The dice cannot be checked yet: the hall publishes its secret when the game is over.",
            ),
            Self::Unreadable { tag } => write!(
                f,
                "The dice cannot be checked: the record has no readable tag {tag}.",
            ),
            Self::Broken { what } => {
                write!(f, "The dice cannot be checked, for the record breaks the rules: {what}.")
            }
            Self::OtherCommitment => f.write_str(
                "The dice were NOT honest, or this is the record of another game: its commitment is not the one \
                 that was seen before the first roll.",
            ),
            Self::OtherSecret => f.write_str(
                "The dice were NOT honest: the secret is not the one that the hall promised to use.",
            ),
            Self::OtherSeed { seat } => write!(
                f,
                "The dice were NOT honest: the seed of seat {seat} is not the one that it pledged.",
            ),
            Self::WrongLot { expected } => write!(
                f,
                "The dice were NOT honest: the lot should have fallen on seat {expected}.",
            ),
            Self::WrongRoll { number, expected, found, place } => write!(
                f,
                "The dice were NOT honest: roll {number} ({place}) is {found} but should have been {expected}.",
            ),
        }
    }
}

fn write_unrevealed(f: &mut fmt::Formatter<'_>, seats: &[usize]) -> fmt::Result {
    let list = seats.iter().map(ToString::to_string).collect::<Vec<_>>().join(" and ");
    match seats.len() {
        0 => Ok(()),
        1 => write!(f, " Seat {list} did not reveal its seed, so its pledge counted instead."),
        _ => {
            write!(f, " Seats {list} did not reveal their seeds, so their pledges counted instead.")
        }
    }
}

const BY_SECRET: &str = "the hall's secret and the players' seeds give";

/// Recomputes every draw of a record.
///
/// A record vouches only for itself: anyone can forge a consistent one by changing the commitment along
/// with everything else. Compare the commitment with the one shown before the first roll.
pub fn verify<G: Game>(record: &Record) -> Verdict {
    match check::<G>(record) {
        Ok(honest) => honest,
        Err(verdict) => verdict,
    }
}

fn check<G: Game>(record: &Record) -> Result<Verdict, Verdict> {
    let is_strict = record.value(tags::DICE) == Some("hall-strict");
    match record.value(tags::DICE) {
        Some("hall" | "hall-strict") => {}
        None if record.value(tags::COMMITMENT).is_some() => return Err(unreadable(tags::DICE)),
        Some("ours") | None => return Err(Verdict::Ours),
        Some(_) => return Err(unreadable(tags::DICE)),
    }
    let game = replay::<G>(record).map_err(|error| Verdict::Broken { what: error.to_string() })?;
    let commitment: Commitment = read(record, tags::COMMITMENT)?;
    let is_over = game.position.outcome().is_some() || record.value(tags::ENDED).is_some();
    if record.value(tags::SECRET).is_none() && !is_over {
        return Err(Verdict::NotYet);
    }
    let secret: Secret = read(record, tags::SECRET)?;
    if secret.commitment() != commitment {
        return Err(Verdict::OtherSecret);
    }
    let seeds = read_seeds(record, game.start.seats())?;
    let unrevealed = if is_strict { check_pledges(record, &seeds)? } else { Vec::new() };
    let lot = check_lot(record, &game, &secret, &seeds)?;
    let rolls = check_rolls(&game, &secret, &seeds)?;
    Ok(Verdict::Honest { rolls, lot, unrevealed })
}

/// Every seed is the one that was pledged, or the pledge itself if the seed was not revealed.
fn check_pledges(record: &Record, seeds: &[Seed]) -> Result<Vec<usize>, Verdict> {
    let mut unrevealed = Vec::new();
    for (seat, seed) in seeds.iter().enumerate() {
        let pledge: Commitment = read(record, &tags::pledge(seat))?;
        if pledge.stand_in() == *seed {
            unrevealed.push(seat);
        } else if !pledge.is_of(seed) {
            return Err(Verdict::OtherSeed { seat });
        }
    }
    Ok(unrevealed)
}

/// A lot is recorded if it decided something: who begins, or who sits where.
fn check_lot<G: Game>(
    record: &Record,
    game: &Replayed<G>,
    secret: &Secret,
    seeds: &[Seed],
) -> Result<bool, Verdict> {
    if record.value(tags::LOT).is_none() {
        return Ok(false);
    }
    let lot: usize = read(record, tags::LOT)?;
    let expected = usize::from(secret.dice(seeds, 0).face(seeds.len() as u8)) - 1;
    let first = game.start.active().index();
    if lot == expected && (!Terms::<G>::game_draws_first() || first == lot) {
        Ok(true)
    } else {
        Err(Verdict::WrongLot { expected })
    }
}

fn check_rolls<G: Game>(
    game: &Replayed<G>,
    secret: &Secret,
    seeds: &[Seed],
) -> Result<usize, Verdict> {
    let mut position = game.start.clone();
    let mut number = 0;
    for &(step, place) in &game.steps {
        if let Step::Roll(found) = step {
            number += 1;
            let expected = position.throw(&mut secret.dice(seeds, number as u64));
            if found != expected {
                let (expected, found) = (expected.to_string(), found.to_string());
                return Err(Verdict::WrongRoll { number, expected, found, place });
            }
        }
        position.take(step).map_err(|illegal| Verdict::Broken { what: illegal.to_string() })?;
    }
    Ok(number)
}

fn read_seeds(record: &Record, seats: usize) -> Result<Vec<Seed>, Verdict> {
    let read = |seat: usize| {
        let tag = tags::seed(seat);
        record.value(&tag).and_then(|text| Seed::new(text).ok()).ok_or(Verdict::Unreadable { tag })
    };
    (0..seats).map(read).collect()
}

fn read<T: std::str::FromStr>(record: &Record, tag: &str) -> Result<T, Verdict> {
    record.value(tag).and_then(|text| text.parse().ok()).ok_or_else(|| unreadable(tag))
}

fn unreadable(tag: &str) -> Verdict {
    Verdict::Unreadable { tag: tag.to_owned() }
}
