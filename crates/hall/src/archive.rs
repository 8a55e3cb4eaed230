//! A record turned back into the events of a table.

use bots::Roster;
use fair::{Commitment, Secret, Seed};
use game::{
    Game, Options, Seat, Seats, Setup, Step,
    record::{self, Record, replay},
};
use protocol::EventBody;
use table::{
    Actor, Bot, Command, Control, DiceSource, Event, Moment, Name, OFFLINE, Order, PlayerId,
    RESIGNATION, Seating, Sitter, Stamped, Table, Terms, tags,
};

/// How a record comes to the hall.
#[derive(Clone, Debug)]
pub(crate) struct Import {
    /// A player to whom nobody holds a token, so that nobody can continue the game.
    opener: PlayerId,
    /// Who held which seats, where that is known.
    owner: Option<(PlayerId, Vec<usize>)>,
}

impl Import {
    pub(crate) fn by(opener: &str) -> Self {
        Self { opener: PlayerId(opener.to_owned()), owner: None }
    }

    /// A game played without a hall, by a player who held these seats.
    pub(crate) fn offline(player: PlayerId, seats: Vec<usize>) -> Self {
        Self { owner: Some((player, seats)), ..Self::by(OFFLINE) }
    }

    /// Dice that no hall has thrown are the players' own, whatever the record says about a secret.
    fn has_own_dice(&self) -> bool {
        self.opener.0 == OFFLINE
    }

    fn player(&self, seat: usize) -> PlayerId {
        let owner = self.owner.as_ref().filter(|(_, seats)| seats.contains(&seat));
        owner.map_or(&self.opener, |(player, _)| player).clone()
    }
}

/// The events that lead to a record, and the secret of its dice.
pub(crate) fn events<G: Roster>(
    record: &Record,
    import: Import,
) -> Result<(Vec<EventBody>, Secret), String> {
    if record.value(record::START).is_some() {
        return Err("a game that begins in the middle cannot be kept at a table".to_owned());
    }
    let game = replay::<G>(record).map_err(|error| error.to_string())?;
    let mut archive = Archive::<G>::open(record, game.start.seats(), import)?;
    archive.seat(record)?;
    archive.quit(record, &game.position)?;
    for &(step, _) in &game.steps {
        archive.take(step)?;
    }
    archive.end(record)?;
    Ok((archive.events.iter().map(EventBody::of).collect(), archive.secret))
}

/// A table that plays a record through.
struct Archive<G: Game> {
    table: Table<G>,
    secret: Secret,
    events: Vec<Event<G>>,
    lot: Option<Seat>,
    import: Import,
}

impl<G: Roster> Archive<G> {
    fn open(record: &Record, seats: usize, import: Import) -> Result<Self, String> {
        let dice = record.value(tags::DICE).filter(|_| !import.has_own_dice());
        let (secret, dice) = match dice {
            Some(source @ ("hall" | "hall-strict")) => {
                let missing = "the hall's dice of a game that is not over cannot be moved";
                let secret: Secret = read(record, tags::SECRET).ok_or(missing)?;
                let commitment =
                    read(record, tags::COMMITMENT).ok_or("the commitment is missing")?;
                let is_strict = source == "hall-strict";
                let dice = if is_strict { DiceSource::Strict } else { DiceSource::Hall };
                (secret, dice(commitment))
            }
            _ => (Secret::new([0; 32]), DiceSource::Ours),
        };
        let lot = read::<usize>(record, tags::LOT).and_then(Seat::new);
        let lot = lot.filter(|lot| lot.index() < seats && !import.has_own_dice());
        let terms = Terms {
            setup: setup::<G>(record, lot.is_some())?,
            dice,
            control: Control::None,
            seating: if lot.is_some() { Seating::ByLot } else { Seating::Chosen },
            is_public: false,
            stand_in: Bot { name: G::STAND_IN.0.to_owned(), level: G::STAND_IN.1 },
            opener: import.opener.clone(),
        };
        let table = Table::open(terms.clone());
        Ok(Self { table, secret, events: vec![Event::Opened(terms)], lot, import })
    }

    /// Seats everybody where they sat before the draw for seats.
    fn seat(&mut self, record: &Record) -> Result<(), String> {
        let seats = self.table.chairs().len();
        let draws_first = setup::<G>(record, false)? != self.table.terms().setup;
        let moved = self.lot.filter(|_| !draws_first).map_or(0, Seat::index);
        for index in 0..seats {
            let sat = Seat::at((index + moved) % seats);
            let name = record.player(sat).and_then(|name| Name::stored(name).ok());
            let name = name.or_else(|| Name::new(&format!("Seat {sat}")).ok());
            let sitter = Sitter::Player {
                player: self.import.player(index),
                name: name.ok_or("a name cannot be kept")?,
                is_program: false,
            };
            let pledge = read(record, &tags::pledge(index)).filter(|_| self.is_strict());
            let seed = read_seed(record, index).filter(|_| !self.is_strict());
            self.push(Event::SeatTaken { seat: Seat::at(index), sitter, seed, pledge })?;
        }
        if self.is_strict() {
            self.reveal(record)?;
        }
        self.push(Event::Started { lot: self.lot })
    }

    fn is_strict(&self) -> bool {
        matches!(self.table.terms().dice, DiceSource::Strict(_))
    }

    /// Seats reveal what they pledged, if they did.
    fn reveal(&mut self, record: &Record) -> Result<(), String> {
        self.push(Event::SeedsCalled { until: Moment(0) })?;
        for index in 0..self.table.chairs().len() {
            let seat = Seat::at(index);
            let pledge: Option<Commitment> = read(record, &tags::pledge(index));
            let seed = read_seed(record, index).ok_or("a seed is missing")?;
            let is_missed = pledge.is_some_and(|pledge| pledge.stand_in() == seed);
            self.push(if is_missed {
                Event::SeedMissed { seat }
            } else {
                Event::Revealed { seat, seed }
            })?;
        }
        Ok(())
    }

    /// A seat that gave up cannot win, whatever its stand-in achieves. When it gave up is not recorded and makes no
    /// difference.
    fn quit(&mut self, record: &Record, end: &G) -> Result<(), String> {
        let Some((winners, _)) = ended(record)?.filter(|_| end.outcome().is_some()) else {
            return Ok(());
        };
        let best = winners.iter().filter_map(|seat| end.score(seat)).max();
        let all = (0..self.table.chairs().len()).map(Seat::at);
        for seat in all.filter(|&seat| !winners.contains(seat) && end.score(seat) >= best) {
            self.push(Event::Resigned { seat })?;
        }
        Ok(())
    }

    fn take(&mut self, step: Step<G>) -> Result<(), String> {
        match step {
            Step::Roll(roll) => {
                let by = self.table.position().map_or(Seat::at(0), Game::active);
                self.push(Event::Rolled { roll, by })
            }
            Step::Move(seat, mv) => self.decide(seat, Command::Move { seat, mv }),
        }
    }

    /// The players may have ended the game before its rules did.
    fn end(&mut self, record: &Record) -> Result<(), String> {
        let Some((winners, reason)) = ended(record)? else { return Ok(()) };
        let all = (0..self.table.chairs().len()).map(Seat::at);
        let mut losers: Vec<Seat> = all.filter(|&seat| !winners.contains(seat)).collect();
        // The last one to give up no longer had a stand-in.
        let stand_in = self.table.terms().stand_in.to_string();
        losers.sort_by_key(|&seat| record.player(seat) != Some(&*stand_in));
        for seat in losers {
            if self.table.outcome().is_some() {
                break;
            }
            let event = if reason == RESIGNATION.0 {
                Event::Resigned { seat }
            } else {
                Event::TimedOut { seat }
            };
            self.push(event)?;
        }
        let is_hall = self.table.terms().dice != DiceSource::Ours;
        if self.table.outcome().is_some() && is_hall && self.table.secret().is_none() {
            self.push(Event::SecretRevealed { secret: self.secret.clone() })?;
        }
        Ok(())
    }

    fn decide(&mut self, seat: Seat, command: Command<G>) -> Result<(), String> {
        let chair = self.table.chairs()[seat.index()].as_ref();
        let is_bot = chair.is_some_and(|chair| chair.sitter.bot().is_some());
        let player = self.import.player(seat.index());
        let actor = if is_bot { Actor::Hall } else { Actor::Player(&player) };
        let order = Order { actor, now: Moment(0), seen: None, command };
        let events =
            self.table.decide(order, &self.secret).map_err(|refusal| refusal.to_string())?;
        events.into_iter().try_for_each(|event| self.push(event))
    }

    fn push(&mut self, event: Event<G>) -> Result<(), String> {
        self.events.push(event.clone());
        let sequence = self.table.sequence() + 1;
        let stamped = Stamped { sequence, at: Moment(0), event };
        self.table.evolve(stamped).map_err(|broken| broken.to_string())
    }
}

/// Who won and why, if not by the rules alone.
fn ended(record: &Record) -> Result<Option<(Seats, &str)>, String> {
    let Some(ended) = record.value(tags::ENDED) else { return Ok(None) };
    let (winners, reason) = ended.split_once(' ').ok_or("the tag Ended cannot be read")?;
    let numbers = winners.split(',').filter_map(|winner| winner.parse().ok());
    Ok(Some((numbers.filter_map(Seat::new).collect(), reason)))
}

/// The options of the record, without the first seat if that was drawn.
fn setup<G: Game>(record: &Record, is_drawn: bool) -> Result<G::Setup, String> {
    let written = record.value(record::RULES).unwrap_or_default();
    let written: Options = written.parse().map_err(|error| format!("{error}"))?;
    let mut options = Options::new();
    for (name, value) in written.iter().filter(|(name, _)| !is_drawn || *name != "first") {
        options.set(name, value).map_err(|error| error.to_string())?;
    }
    G::Setup::from_options(&options).map_err(|error| error.to_string())
}

fn read_seed(record: &Record, index: usize) -> Option<Seed> {
    record.value(&tags::seed(index)).and_then(|text| Seed::new(text).ok())
}

fn read<T: std::str::FromStr>(record: &Record, tag: &str) -> Option<T> {
    record.value(tag).and_then(|text| text.parse().ok())
}
