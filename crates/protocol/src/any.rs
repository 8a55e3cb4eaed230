//! A table of any game, in the terms of the wire.

use catalog::{GameKind, with_game, with_variant};
use fair::Secret;
use game::{Game, Seat, record::Record};
use table::{
    Actor, Broken, Chair, Moment, Order, PlayerId, Sitter, Stage, Stamped, Table, Verdict,
};

use crate::{
    BadEvent, Code, CommandRequest, EventBody, History, LobbyTable, Moderation, MomentView,
    Problem, ReasonBody, TableView, TermsBody, Word, view::game_name,
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

/// Who looks at a table: a player, or a spectator.
pub type Viewer<'a> = Option<&'a PlayerId>;

/// A request with who makes it, when, and the name of the next table should one be agreed on.
#[derive(Clone, Copy, Debug)]
pub struct Judged<'a> {
    /// Who makes it.
    pub actor: Actor<'a>,
    /// Whether it is a program.
    pub is_program: bool,
    /// When.
    pub now: Moment,
    /// The name of the next table.
    pub next: &'a str,
    /// Why a bot of the hall makes its move.
    pub reason: Option<&'a ReasonBody>,
}

/// What a command leads to.
#[derive(Clone, Debug)]
pub struct Judgment {
    /// The events in their order.
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
    /// If there is no such game, or the terms are not such as it has.
    pub fn open(terms: TermsBody) -> Result<Self, BadEvent> {
        let kind: GameKind = terms.game.parse().map_err(|error| BadEvent::new(&error))?;
        Ok(with_game!(kind, G => Table::<G>::open(terms.read()?).into()))
    }

    /// Takes in the next event.
    ///
    /// # Errors
    /// If it cannot have happened here. The table is to be thrown away then.
    pub fn evolve(&mut self, sequence: u64, at: i64, event: EventBody) -> Result<(), Broken> {
        let broken = |error: BadEvent| Broken { sequence, what: error.to_string() };
        with_variant!(AnyTable, self, table => {
            let event = event.read().map_err(broken)?;
            table.evolve(Stamped { sequence, at: Moment(at), event })
        })
    }

    /// Says what a command leads to, and how the table stands then.
    ///
    /// # Errors
    /// If it cannot be read, or the table does not do that.
    pub fn decide(
        &self,
        request: &CommandRequest,
        by: Judged<'_>,
        secret: &Secret,
    ) -> Result<Judgment, Problem> {
        with_variant!(AnyTable, self, table => {
            let command = request.command.clone().read(by)?;
            let order = Order { actor: by.actor, now: by.now, seen: request.seen, command };
            let why = by.reason.filter(|_| by.actor == Actor::Hall);
            Ok(Judgment::from(table.judge(order, secret)?).because(why))
        })
    }

    /// Looks at the clock.
    ///
    /// # Errors
    /// If nobody's time is up.
    pub fn flag(&self, now: Moment, secret: &Secret) -> Result<Judgment, Problem> {
        with_variant!(AnyTable, self, table => {
            let command = table::Command::Flag;
            let order = Order { actor: Actor::Hall, now, seen: None, command };
            Ok(table.judge(order, secret)?.into())
        })
    }

    /// What it leads to that some time since the clocks began to run was nobody's.
    pub fn forgive(&self, milliseconds: i64, now: Moment) -> Judgment {
        with_variant!(AnyTable, self, table => table.forgive(milliseconds, now).into())
    }

    /// Since when the clocks run that run now, if any does.
    pub fn runs_since(&self) -> Option<Moment> {
        let runs = self.stage() == Stage::Playing;
        let clock = with_variant!(AnyTable, self, table => table.clock()).filter(|_| runs);
        clock.and_then(table::Clock::since)
    }

    /// Says what an act of the host leads to.
    ///
    /// # Errors
    /// If the table does not do that.
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

    /// How the table stands, as a viewer may see it.
    pub fn view(&self, id: &str, viewer: Viewer<'_>, now: Moment) -> TableView {
        with_variant!(AnyTable, self, table => TableView::of(id, table, viewer, now))
    }

    /// How a table stood at each moment of its game after some event, as far as one answer holds them.
    ///
    /// # Errors
    /// If the log is not one of a table.
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

    /// How the table stands for everybody, once its game has begun, as what an event led to.
    pub fn moment(&self, sequence: u64) -> Option<MomentView> {
        with_variant!(AnyTable, self, table => MomentView::of(table, sequence))
    }

    /// Says whether a seat could make a move now, and if not, why.
    ///
    /// # Errors
    /// If it could not, or the move cannot be read.
    pub fn judge(&self, seat: usize, mv: &str) -> Result<(), Problem> {
        with_variant!(AnyTable, self, table => {
            let no_seat = || Problem::new(Code::NoSuchSeat, format!("there is no seat {seat}"));
            let seat = Seat::new(seat).ok_or_else(no_seat)?;
            let mv = mv.parse().map_err(|error| Problem::unreadable(&error))?;
            let position = match (table.position(), table.outcome()) {
                _ if table.is_closed() => Err(table::Refusal::Closed),
                (_, Some(_)) => Err(table::Refusal::Over),
                (None, None) => Err(table::Refusal::NotStarted),
                (Some(position), None) => Ok(position),
            };
            // What others have sealed has no say in what a seat may do.
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

    /// When the hall has to look at the table: a seat runs out of time, or the time to reveal seeds is over.
    pub fn deadline(&self) -> Option<Moment> {
        with_variant!(AnyTable, self, table => table.look_due()).map(|(moment, _)| moment)
    }

    /// Whether a bot of the hall has something to do.
    pub fn is_bot_due(&self) -> bool {
        with_variant!(AnyTable, self, table => table.due_bot()).is_some()
    }

    /// Whether every seat is taken.
    pub fn is_full(&self) -> bool {
        with_variant!(AnyTable, self, table => table.chairs()).iter().all(Option::is_some)
    }

    /// Whether a person sits at the table, and not only bots and programs.
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
            let terms = TermsBody::of(table.terms());
            let names = table.chairs().iter().map(|chair| chair.as_ref().map(|chair| chair.sitter.to_string()));
            LobbyTable {
                table: id.to_owned(),
                game: game_name(table),
                options: terms.options,
                stage: Word(table.stage()),
                seats: names.collect(),
                dice: terms.dice,
                clock: terms.clock,
            }
        })
    }
}

fn game_of<G: Game>(_: &Table<G>) -> &'static str {
    G::NAME
}

/// Computes every draw of a record again.
///
/// # Errors
/// If the record is not one of any game.
pub fn verify(record: &Record) -> Result<Verdict, Problem> {
    let name = record.value(game::record::GAME).unwrap_or_default();
    let kind: GameKind = name.parse().map_err(|error| Problem::unreadable(&error))?;
    Ok(with_game!(kind, G => table::verify::<G>(record)))
}
