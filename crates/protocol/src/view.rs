//! The state of a table, as one viewer may see it.

use std::{
    collections::BTreeMap,
    fmt::{Display, Write as _},
};

use catalog::GameKind;
use effects::{Die, Effect, Effects, Part};
use game::{Game, Outcome, Phase, Seat, Setup, sort_by};
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use table::{Actor, Moment, PlayerId, Stage, Table};

use crate::{
    ClockBody, DeedName, DiceBody, DieWord, GameName, PhaseName, PresenceView, ReasonName,
    SeatingBody, SitterBody, SourceName, StageName, Word,
    describe::{TS, ToSchema},
};

/// The state of a table, as one viewer may see it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[expect(clippy::struct_excessive_bools, reason = "facts that clients read apart")]
pub struct TableView {
    /// The table.
    pub table: String,
    /// The name of the game.
    pub game: GameName,
    /// The options of the game that are not the default.
    pub options: String,
    /// How far it has come.
    pub stage: StageName,
    /// The number of the last event.
    pub sequence: u64,
    /// Whether the lobby shows it while it has empty seats.
    pub public: bool,
    /// How players get their seats.
    pub seating: SeatingBody,
    /// The seats in order.
    pub seats: Vec<SeatView>,
    /// The seats that the viewer holds.
    pub you: Vec<usize>,
    /// The position and whose turn it is, once the game has begun.
    pub turn: Option<TurnView>,
    /// Where the dice come from, and what is needed to check them.
    pub dice: DiceView,
    /// How much time there is.
    pub clock: ClockView,
    /// Whether a draw can be agreed on.
    pub draws: bool,
    /// The seat whose draw offer awaits an answer.
    pub draw_offer: Option<usize>,
    /// Whether the hall helps the viewer, as it does those who play only against bots.
    #[serde(default)]
    pub help: bool,
    /// The request to take something back that awaits answers.
    pub takeback: Option<TakebackView>,
    /// Whether the host of the hall has closed it.
    pub closed: bool,
    /// How it ended.
    pub result: Option<ResultView>,
    /// Whether there will be another game.
    pub rematch: RematchView,
    /// Who is connected. Only in answers about the table itself; a socket sends separate messages for this.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub presence: Option<PresenceView>,
}

/// A seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
#[expect(clippy::struct_excessive_bools, reason = "facts that clients read apart")]
pub struct SeatView {
    /// Who sits there.
    pub sitter: Option<SitterBody>,
    /// Whether it has added to the hall's dice.
    pub seeded: bool,
    /// Whether it has pledged its part of the hall's dice, if seeds are pledged first.
    pub pledged: bool,
    /// Whether the player resigned or ran out of time.
    pub out: bool,
    /// Whether the hall has helped it.
    #[serde(default)]
    pub helped: bool,
    /// Its points, in a game that has points.
    pub score: Option<i32>,
    /// Where its points come from: the rows, then `misthrows`.
    pub parts: Vec<PartView>,
    /// The tokens it still has, in a game that counts them.
    pub supply: Option<u8>,
    /// The milliseconds it has left, if its time is counted. A bot's is not.
    pub left: Option<i64>,
}

/// The position and whose turn it is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct TurnView {
    /// The position, as `docs/formats.md` describes it.
    pub position: String,
    /// The part of the turn.
    pub phase: PhaseName,
    /// The seat whose turn it is.
    pub active: usize,
    /// The seats that can do something now: those that owe a move, or the one to roll.
    pub to_act: Vec<usize>,
    /// The seats whose decision in the current action is in and still sealed.
    pub decided: Vec<usize>,
    /// What the viewer's own seats decided in it.
    #[serde(deserialize_with = "by_seat")]
    #[schema(value_type = BTreeMap<String, String>)]
    pub decisions: BTreeMap<usize, String>,
    /// What the dice show, until the next roll is due.
    pub roll: Option<String>,
    /// The dice in play, in the order in which a roll is written. To type in a roll, write each die's mark and
    /// the face it shows, separated by commas.
    pub dice: Vec<DieView>,
    /// The legal moves of the viewer's seats that owe one, in byte order.
    #[serde(deserialize_with = "by_seat")]
    #[schema(value_type = BTreeMap<String, Vec<String>>)]
    pub legal: BTreeMap<usize, Vec<String>>,
    /// What each of these moves does, in the same order.
    #[serde(deserialize_with = "by_seat")]
    #[schema(value_type = BTreeMap<String, Vec<EffectView>>)]
    pub effects: BTreeMap<usize, Vec<EffectView>>,
    /// The squares of Kings that could be captured if it were the other side's turn.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<String>>", optional)]
    pub threatened: Vec<String>,
}

/// Member names in a JSON object are texts, so seats become texts there. Inside a message with a `type`, serde does not
/// turn them back into numbers by itself.
pub(crate) fn by_seat<'de, D, T>(deserializer: D) -> Result<BTreeMap<usize, T>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    let named = BTreeMap::<String, T>::deserialize(deserializer)?;
    let seat = |(seat, value): (String, T)| Ok((seat.parse().map_err(D::Error::custom)?, value));
    named.into_iter().map(seat).collect()
}

/// What a move does.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, ToSchema, TS)]
pub struct EffectView {
    /// The square where a die lands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub to: Option<String>,
    /// The face on top after the move; left out for a King.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub top: Option<u8>,
    /// How many spaces are skipped for good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub skips: Option<u8>,
    /// What it adds to the points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub points: Option<i32>,
    /// What else it does, most telling first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<DeedName>>", optional)]
    pub deeds: Vec<DeedName>,
    /// The dice on the table that add up to it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<DieWord>>", optional)]
    pub dice: Vec<DieWord>,
}

/// A die in play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct DieView {
    /// Which die it is.
    pub name: DieWord,
    /// What precedes its face in a written roll, as in `r3`.
    pub mark: String,
    /// How many sides it has.
    pub sides: u8,
}

/// A part of a seat's points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct PartView {
    /// Where the points come from.
    pub what: SourceName,
    /// How many there are.
    pub points: i32,
}

/// Where the dice come from, and what is needed to check them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct DiceView {
    /// Where they come from.
    pub source: DiceBody,
    /// The SHA-256 of the hall's part, in hexadecimal.
    pub commitment: Option<String>,
    /// The seat that was drawn at the start.
    pub lot: Option<usize>,
    /// The hall's part, in hexadecimal, once the game is over.
    pub secret: Option<String>,
    /// The seats that must reveal their seeds now, and until when.
    pub seeds: Option<SeedsView>,
    /// Whether the game was played without a hall, so that only the players can vouch for its dice.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[ts(as = "Option<bool>", optional)]
    pub offline: bool,
}

/// The seats that must reveal the seeds they pledged.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct SeedsView {
    /// Until when: milliseconds since 1970, UTC.
    pub until: i64,
    /// The seats that have not done so yet.
    pub missing: Vec<usize>,
}

/// How much time there is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct ClockView {
    /// How time is counted.
    pub control: ClockBody,
    /// The seats whose clocks run.
    pub running: Vec<usize>,
    /// When the first of them runs out: milliseconds since 1970, UTC.
    pub deadline: Option<i64>,
    /// The hall's time: milliseconds since 1970, UTC.
    pub now: i64,
}

/// A request to take a decision back.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct TakebackView {
    /// The seat that asks.
    pub seat: usize,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct ResultView {
    /// The seats that won; several share the win, none means a draw.
    pub winners: Vec<usize>,
    /// What ended the game, as in `king-captured`.
    pub reason: ReasonName,
}

/// Whether there will be another game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, ToSchema, TS)]
pub struct RematchView {
    /// The seats whose players would like one.
    pub agreed: Vec<usize>,
    /// The table where it is played.
    pub next: Option<String>,
}

impl TableView {
    pub(crate) fn of<G: Effects>(
        id: &str,
        table: &Table<G>,
        viewer: Option<&PlayerId>,
        now: Moment,
    ) -> Self {
        let terms = table.terms();
        // Made once: it is a copy.
        let seen = table.position().map(|position| position.seen_by(None));
        let held = viewer.map(|player| table.seats_of(Actor::Player(player))).unwrap_or_default();
        let outcome = table.outcome();
        Self {
            table: id.to_owned(),
            game: game_name(table),
            options: terms.setup.to_options().to_string(),
            stage: Word(table.stage()),
            sequence: table.sequence(),
            public: terms.is_public,
            seating: terms.seating.into(),
            seats: (0..table.chairs().len())
                .map(|seat| seat_view(table, seen.as_ref(), seat, now))
                .collect(),
            you: held.iter().map(Seat::index).collect(),
            turn: table
                .position()
                .zip(seen.as_ref())
                .map(|(position, seen)| turn_view(table, position, seen, held)),
            dice: dice_view(table),
            clock: clock_view(table, now),
            draws: G::draw().is_some(),
            draw_offer: table.draw_offer().map(Seat::index),
            help: table.helpable().is_some_and(|seat| held.contains(seat)),
            takeback: table.takeback().map(|asked| TakebackView { seat: asked.seat.index() }),
            closed: table.is_closed(),
            result: outcome.map(result),
            rematch: RematchView {
                agreed: table.rematch_seats().iter().map(Seat::index).collect(),
                next: table.next().map(str::to_owned),
            },
            presence: None,
        }
    }
}

/// How a game ended.
pub(crate) fn result(outcome: Outcome) -> ResultView {
    let winners = outcome.winners.iter().map(Seat::index).collect();
    ResultView { winners, reason: Word(outcome.reason) }
}

fn seat_view<G: Effects>(
    table: &Table<G>,
    position: Option<&G>,
    index: usize,
    now: Moment,
) -> SeatView {
    let seat = Seat::at(index);
    let chair = table.chairs()[index].as_ref();
    SeatView {
        sitter: chair.map(|chair| SitterBody::from(&chair.sitter).public()),
        seeded: chair.is_some_and(|chair| chair.seed.is_some()),
        pledged: chair.is_some_and(|chair| chair.pledge.is_some()),
        out: chair.is_some_and(|chair| chair.is_out),
        helped: !table.helped(seat).is_none(),
        score: position.and_then(|position| position.score(seat)),
        parts: position.map_or_else(Vec::new, |position| parts(position, seat)),
        supply: position.and_then(|position| position.supply(seat)),
        left: table.left(seat, now),
    }
}

/// The turn as seen by a viewer who holds some of the seats. `seen` is the position as everybody sees it.
fn turn_view<G: Effects>(table: &Table<G>, position: &G, seen: &G, held: game::Seats) -> TurnView {
    let is_over = table.stage() == Stage::Over;
    let owed = if is_over { game::Seats::NONE } else { position.to_act() };
    let mine = owed.iter().filter(|&seat| held.contains(seat));
    let phase = if is_over { Phase::Over } else { position.phase() };
    let choices = mine.map(|seat| (seat.index(), legal(position, seat)));
    let (legal, effects) =
        choices.map(|(seat, (moves, effects))| ((seat, moves), (seat, effects))).unzip();
    let mut decisions = BTreeMap::new();
    for (seat, mv) in table.sealed().iter().filter(|(seat, _)| held.contains(*seat)) {
        decisions.insert(seat.index(), mv.to_string());
    }
    TurnView {
        position: text(256, seen),
        phase: Word(phase),
        active: position.active().index(),
        to_act: table.to_act().iter().map(Seat::index).collect(),
        decided: table.sealed().iter().map(|(seat, _)| seat.index()).collect(),
        decisions,
        roll: table.roll().map(|roll| roll.to_string()),
        dice: dice(position),
        legal,
        effects,
        threatened: if is_over { Vec::new() } else { position.threatened() },
    }
}

/// The legal moves of a seat in byte order, and what each does.
pub(crate) fn legal<G: Effects>(position: &G, seat: Seat) -> (Vec<String>, Vec<EffectView>) {
    let seen = position.seen_by(Some(seat));
    let moves = seen.moves(seat).into_iter();
    let mut moves: Vec<(String, EffectView)> =
        moves.map(|mv| (text(16, mv), effect(&seen, seat, mv))).collect();
    sort_by(&mut moves, |one, other| one.0.cmp(&other.0));
    moves.into_iter().unzip()
}

/// The text of something, with room for its usual length: a text that has to grow is copied every time.
fn text(room: usize, value: impl Display) -> String {
    let mut text = String::with_capacity(room);
    write!(text, "{value}").expect("a string can always grow");
    text
}

/// What a legal move does.
pub(crate) fn effect<G: Effects>(position: &G, seat: Seat, mv: G::Move) -> EffectView {
    let Effect { to, top, skips, points, deeds, end: _ } = position.effect(seat, mv);
    let to = to.map(|square| text(4, square));
    let deeds = deeds.iter().map(Word).collect();
    let dice = position.dice_of(mv).into_iter().map(Word).collect();
    EffectView { to, top, skips, points, deeds, dice }
}

/// Where the points of a seat come from.
pub(crate) fn parts<G: Effects>(position: &G, seat: Seat) -> Vec<PartView> {
    let part = |part: Part| PartView { what: Word(part.what), points: part.points };
    position.parts(seat).into_iter().map(part).collect()
}

/// The dice in play.
pub(crate) fn dice<G: Effects>(position: &G) -> Vec<DieView> {
    let view = |Die { name, sides }| DieView { name: Word(name), mark: name.mark().into(), sides };
    position.dice().into_iter().map(view).collect()
}

/// The name of a table's game.
pub(crate) fn game_name<G: Game>(_: &Table<G>) -> GameName {
    let kind = GameKind::ALL.iter().find(|kind| kind.name() == G::NAME);
    Word(*kind.expect("tables are of games in the catalog"))
}

fn dice_view<G: Game>(table: &Table<G>) -> DiceView {
    let dice = table.terms().dice;
    let seeds = table.seeds_due().map(|(until, missing)| SeedsView {
        until: until.0,
        missing: missing.iter().map(Seat::index).collect(),
    });
    DiceView {
        source: dice.into(),
        commitment: dice.commitment().map(|commitment| commitment.to_string()),
        lot: table.lot().map(Seat::index),
        secret: table.secret().map(fair::Secret::reveal),
        seeds,
        offline: table.terms().is_offline(),
    }
}

fn clock_view<G: Game>(table: &Table<G>, now: Moment) -> ClockView {
    let deadline = table.deadline().map(|(moment, _)| moment.0);
    let clock = table.clock().filter(|clock| clock.is_counted() && deadline.is_some());
    ClockView {
        control: table.terms().control.into(),
        running: clock
            .map_or_else(Vec::new, |clock| clock.running().iter().map(Seat::index).collect()),
        deadline,
        now: now.0,
    }
}
