//! A table of any game, in the terms of the wire.

use catalog::{GameKind, with_game, with_variant};
use fair::Secret;
use game::{Game, Seat, Setup, record::Record};
use table::{
    Actor, Broken, Chair, Moment, Order, PlayerId, Sitter, Stage, Stamped, Table, Verdict,
};

use crate::{
    BadEvent, Code, CommandRequest, EventBody, History, LobbyTable, Moderation, MomentView,
    Problem, ReasonBody, Summary, TableView, TermsBody, Word, view::game_name,
};

macro_rules! any_table {
    ($($kind:ident),+) => {
        /// A table of any game.
        #[derive(Clone, Debug)]
        #[expect(clippy::large_enum_variant, reason = "tables live on the heap, one by one")]
        pub enum AnyTable {
            $(#[doc = concat!("A table of `", stringify!($kind), "`.")]
            $kind(Table<catalog::types::$kind>),)+
        }

        $(impl From<Table<catalog::types::$kind>> for AnyTable {
            fn from(table: Table<catalog::types::$kind>) -> Self {
                Self::$kind(table)
            }
        })+
    };
}

catalog::each_game!(any_table);

/// Who looks at a table: a player or a spectator.
pub type Viewer<'a> = Option<&'a PlayerId>;

/// What comes with a command: who gives it, when, and the name of the next table in case one is agreed on.
#[derive(Clone, Copy, Debug)]
pub struct Circumstances<'a> {
    /// Who gives it.
    pub actor: Actor<'a>,
    /// Whether it is a program.
    pub is_program: bool,
    /// When.
    pub now: Moment,
    /// The name of the next table.
    pub next: &'a str,
    /// Why one of the hall's bots makes its move.
    pub reason: Option<&'a ReasonBody>,
}

/// What a command leads to.
#[derive(Clone, Debug)]
pub struct Judgment {
    /// The events in order.
    pub events: Vec<EventBody>,
    /// The table after them.
    pub after: AnyTable,
}

impl<G: Game> From<table::Judgment<G>> for Judgment
where
    AnyTable: From<Table<G>>,
{
    fn from(judgment: table::Judgment<G>) -> Self {
        let events = judgment.events.iter().map(EventBody::of).collect();
        Self { events, after: judgment.after.into() }
    }
}

impl Judgment {
    /// The same judgment with the reason of the bot that asked for it.
    fn because(mut self, why: Option<&ReasonBody>) -> Self {
        self.events = self.events.into_iter().map(|event| event.because(why)).collect();
        self
    }
}

impl AnyTable {
    /// A table that has just been opened.
    ///
    /// # Errors
    /// If there is no such game, or it does not have such terms.
    pub fn open(terms: TermsBody) -> Result<Self, BadEvent> {
        let kind: GameKind = terms.game.parse().map_err(|error| BadEvent::new(&error))?;
        Ok(with_game!(kind, G => Table::<G>::open(terms.read()?).into()))
    }

    /// Applies the next event.
    ///
    /// # Errors
    /// If it cannot have happened at this table, which must then no longer be used.
    pub fn evolve(&mut self, sequence: u64, at: i64, event: EventBody) -> Result<(), Broken> {
        let broken = |error: BadEvent| Broken { sequence, what: error.to_string() };
        with_variant!(AnyTable, self, table => {
            let event = event.read().map_err(broken)?;
            table.evolve(Stamped { sequence, at: Moment(at), event })
        })
    }

    /// Works out what a command leads to, and the table after it.
    ///
    /// # Errors
    /// If it cannot be read, or the table refuses it.
    pub fn decide(
        &self,
        request: &CommandRequest,
        by: Circumstances<'_>,
        secret: &Secret,
    ) -> Result<Judgment, Problem> {
        with_variant!(AnyTable, self, table => {
            let command = request.command.clone().read(by)?;
            let order = Order { actor: by.actor, now: by.now, seen: request.seen, command };
            let why = by.reason.filter(|_| by.actor == Actor::Hall);
            Ok(Judgment::from(table.judge(order, secret)?).because(why))
        })
    }

    /// Checks the clock.
    ///
    /// # Errors
    /// If no clock has run out.
    pub fn flag(&self, now: Moment, secret: &Secret) -> Result<Judgment, Problem> {
        with_variant!(AnyTable, self, table => {
            let command = table::Command::Flag;
            let order = Order { actor: Actor::Hall, now, seen: None, command };
            Ok(table.judge(order, secret)?.into())
        })
    }

    /// The result of forgiving some of the unaccounted time.
    pub fn forgive(&self, milliseconds: i64, now: Moment) -> Judgment {
        with_variant!(AnyTable, self, table => table.forgive(milliseconds, now).into())
    }

    /// Since when time is unaccounted for, if a clock is running.
    pub fn unaccounted_since(&self) -> Option<Moment> {
        with_variant!(AnyTable, self, table => table.unaccounted_since())
    }

    /// Works out what an act of the host leads to.
    ///
    /// # Errors
    /// If the table refuses it.
    pub fn moderate(
        &self,
        act: &Moderation,
        now: Moment,
        secret: &Secret,
    ) -> Result<Judgment, Problem> {
        with_variant!(AnyTable, self, table => {
            let command = act.command()?;
            let order = Order { actor: Actor::Hall, now, seen: None, command };
            Ok(table.judge(order, secret)?.into())
        })
    }

    /// Whether every seat pledges its seed before any seat reveals its own.
    pub fn is_strict(&self) -> bool {
        let dice = with_variant!(AnyTable, self, table => table.terms().dice);
        matches!(dice, table::DiceSource::Strict(_))
    }

    /// Whether the host of the hall has closed it.
    pub fn is_closed(&self) -> bool {
        with_variant!(AnyTable, self, table => table.is_closed())
    }

    /// The events that open the table of the next game.
    pub fn rematch(&self, secret: &Secret) -> Vec<EventBody> {
        with_variant!(AnyTable, self, table => {
            table.rematch(secret).iter().map(EventBody::of).collect()
        })
    }

    /// The state of the table, as a viewer may see it.
    pub fn view(&self, id: &str, viewer: Viewer<'_>, now: Moment) -> TableView {
        with_variant!(AnyTable, self, table => TableView::of(id, table, viewer, now))
    }

    /// The state of the table at each moment of its game after some event, as many as fit into one answer.
    ///
    /// # Errors
    /// If the log is not that of a table.
    pub fn history(
        log: impl IntoIterator<Item = (i64, EventBody)>,
        after: u64,
    ) -> Result<History, Broken> {
        let mut log = log.into_iter().zip(1..);
        let not_opened = || Broken { sequence: 1, what: "no table was opened".to_owned() };
        let Some(((_, EventBody::Opened(terms)), _)) = log.next() else {
            return Err(not_opened());
        };
        let mut table = Self::open(terms).map_err(|_| not_opened())?;
        let mut moments = Vec::new();
        for ((at, event), sequence) in log {
            let is_wanted = sequence > after && event.changes_position();
            if is_wanted && moments.len() == History::MOST {
                return Ok(History { moments, more: true });
            }
            table.evolve(sequence, at, event)?;
            if is_wanted {
                moments.extend(table.moment(sequence));
            }
        }
        Ok(History { moments, more: false })
    }

    /// The state of the table after an event, as everybody may see it, once its game has begun.
    pub fn moment(&self, sequence: u64) -> Option<MomentView> {
        with_variant!(AnyTable, self, table => MomentView::of(table, sequence))
    }

    /// Whether a seat could make a move now, and if not, why.
    ///
    /// # Errors
    /// If it could not, or the move cannot be read.
    pub fn judge(&self, seat: usize, mv: &str) -> Result<(), Problem> {
        with_variant!(AnyTable, self, table => {
            let no_seat = || Problem::new(Code::NoSuchSeat, format!("there is no seat {seat}"));
            let seat = Seat::new(seat).filter(|seat| seat.index() < table.chairs().len()).ok_or_else(no_seat)?;
            let mv = mv.parse().map_err(|error| Problem::unreadable(&error))?;
            let position = match (table.position(), table.outcome()) {
                _ if table.is_closed() => Err(table::Refusal::Closed),
                (_, Some(_)) => Err(table::Refusal::Over),
                (None, None) => Err(table::Refusal::NotStarted),
                (Some(position), None) => Ok(position),
            };
            // What others have sealed does not affect what a seat may do.
            let judged = position.and_then(|position| {
                position.seen_by(Some(seat)).judge(seat, mv).map_err(Into::into)
            });
            judged.map_err(|refusal: table::Refusal<_>| refusal.into())
        })
    }

    /// The seats that a viewer holds.
    pub fn seats_of(&self, viewer: Viewer<'_>) -> Vec<usize> {
        let Some(player) = viewer else { return Vec::new() };
        let held = with_variant!(AnyTable, self, table => table.seats_of(Actor::Player(player)));
        held.iter().map(Seat::index).collect()
    }

    /// The number of the last event.
    pub fn sequence(&self) -> u64 {
        with_variant!(AnyTable, self, table => table.sequence())
    }

    /// The number of the last event that can change a player's mind.
    pub fn ground(&self) -> u64 {
        with_variant!(AnyTable, self, table => table.ground())
    }

    /// How far it has come.
    pub fn stage(&self) -> Stage {
        with_variant!(AnyTable, self, table => table.stage())
    }

    /// When the hall must look at the table again: a seat runs out of time, or the time to reveal seeds is over.
    pub fn deadline(&self) -> Option<Moment> {
        with_variant!(AnyTable, self, table => table.look_due()).map(|(moment, _)| moment)
    }

    /// Whether one of the hall's bots has something to do.
    pub fn is_bot_due(&self) -> bool {
        with_variant!(AnyTable, self, table => table.due_bot()).is_some()
    }

    /// Whether every seat is taken.
    pub fn is_full(&self) -> bool {
        with_variant!(AnyTable, self, table => table.chairs()).iter().all(Option::is_some)
    }

    /// Whether a person sits at the table, not just bots and programs.
    pub fn has_person(&self) -> bool {
        let chairs = with_variant!(AnyTable, self, table => table.chairs());
        let is_person =
            |chair: &Chair| matches!(chair.sitter, Sitter::Player { is_program: false, .. });
        chairs.iter().flatten().any(is_person)
    }

    /// The players at the table, each once.
    pub fn players(&self) -> Vec<PlayerId> {
        let chairs = with_variant!(AnyTable, self, table => table.chairs());
        let mut players: Vec<PlayerId> =
            chairs.iter().flatten().filter_map(|chair| chair.sitter.player().cloned()).collect();
        players.sort_unstable();
        players.dedup();
        players
    }

    /// The name on each seat, and the player unless it is a bot.
    pub fn sitters(&self) -> Vec<Option<(String, Option<String>)>> {
        let chairs = with_variant!(AnyTable, self, table => table.chairs());
        let sitter = |chair: &table::Chair| {
            let player = chair.sitter.player().map(|player| player.0.clone());
            (chair.sitter.to_string(), player)
        };
        chairs.iter().map(|chair| chair.as_ref().map(sitter)).collect()
    }

    /// The name of the game.
    pub fn game(&self) -> &'static str {
        with_variant!(AnyTable, self, table => game_of(table))
    }

    /// Who opened the table.
    pub fn opener(&self) -> &PlayerId {
        with_variant!(AnyTable, self, table => &table.terms().opener)
    }

    /// The record of the game, once it has begun.
    pub fn record(&self, id: &str) -> Option<Record> {
        with_variant!(AnyTable, self, table => table.record(id))
    }

    /// What the lobby shows of the table.
    pub fn listing(&self, id: &str) -> LobbyTable {
        with_variant!(AnyTable, self, table => {
            let terms = table.terms();
            let names = table.chairs().iter().map(|chair| chair.as_ref().map(|chair| chair.sitter.to_string()));
            LobbyTable {
                table: id.to_owned(),
                game: game_name(table),
                options: terms.setup.to_options().to_string(),
                stage: Word(table.stage()),
                seats: names.collect(),
                dice: terms.dice.into(),
                clock: terms.control.into(),
                result: table.outcome().map(crate::view::result),
                scores: final_scores(table),
            }
        })
    }

    /// What the store keeps beside the table.
    pub fn summary(&self, id: &str) -> Summary {
        let listing = self.listing(id);
        let is_over = self.stage() == Stage::Over;
        let sitters = if is_over { self.sitters() } else { Vec::new() };
        let players = sitters.into_iter().map(|sitter| sitter.and_then(|(_, player)| player));
        Summary { listing, players: players.collect() }
    }
}

/// The points of all seats at the end, in a game that has points.
fn final_scores<G: Game>(table: &Table<G>) -> Vec<i32> {
    let position = table.position().filter(|_| table.stage() == Stage::Over);
    let scores = position.and_then(|position| {
        (0..table.chairs().len()).map(|seat| position.score(Seat::at(seat))).collect()
    });
    scores.unwrap_or_default()
}

fn game_of<G: Game>(_: &Table<G>) -> &'static str {
    G::NAME
}

/// Recomputes every roll of a record.
///
/// # Errors
/// If the record is not that of any game.
pub fn verify(record: &Record) -> Result<Verdict, Problem> {
    let name = record.value(game::record::GAME).unwrap_or_default();
    let kind: GameKind = name.parse().map_err(|error| Problem::unreadable(&error))?;
    Ok(with_game!(kind, G => table::verify::<G>(record)))
}
