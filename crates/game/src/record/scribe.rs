//! Writes a record while a game is played.

use super::{
    GAME, Item, ItemKind, Place, RESULT, RULES, Record, START, Tag, replay::result_of, seat_tag,
};
use crate::{Game, Illegal, Phase, Seat, Seats, Setup, Step};

/// Follows a game and writes down what happens.
#[derive(Clone, Debug)]
pub struct Scribe<G: Game> {
    record: Record,
    position: G,
    first: Seat,
    /// Whose turn it was at the last move.
    mover: Option<Seat>,
    /// The phase in which several seats decide at once, while it lasts.
    shared_phase: Option<Phase>,
    has_rolls: bool,
}

impl<G: Game> Scribe<G> {
    /// Begins the record of a game from its default start.
    pub fn new(setup: &G::Setup) -> Self {
        Self::begin(setup, G::start(setup))
    }

    /// Begins the record of a game from any position that can be read back.
    pub fn from_position(setup: &G::Setup, start: G) -> Self {
        let text = start.to_string();
        let mut scribe = Self::begin(setup, start);
        scribe.tag(START, &text);
        scribe
    }

    fn begin(setup: &G::Setup, start: G) -> Self {
        let mut scribe = Self {
            record: Record::default(),
            first: start.active(),
            position: start,
            mover: None,
            shared_phase: None,
            has_rolls: false,
        };
        scribe.tag(GAME, G::NAME);
        let options = setup.to_options();
        if !options.is_empty() {
            scribe.tag(RULES, &options.to_string());
        }
        scribe
    }

    /// Names the player on a seat.
    pub fn player(&mut self, seat: Seat, name: &str) {
        self.tag(&seat_tag(seat), name);
    }

    /// Sets a tag, replacing one with the same name. Line ends in the value become spaces.
    pub fn tag(&mut self, name: &str, value: &str) {
        let value = value.replace(['\n', '\r'], " ");
        if let Some(tag) = self.record.tags.iter_mut().find(|tag| tag.name == name) {
            tag.value = value;
        } else {
            let tag = Tag { name: name.to_owned(), value, place: Place::default() };
            self.record.tags.push(tag);
        }
    }

    /// Adds a comment. A closing brace, which would end it, becomes a parenthesis.
    pub fn comment(&mut self, comment: &str) {
        self.push(ItemKind::Comment(comment.replace('}', ")")));
    }

    /// Takes a step and writes it down.
    ///
    /// # Errors
    /// If it is not legal; nothing is written then.
    pub fn take(&mut self, step: Step<G>) -> Result<(), Illegal<G::Refusal>> {
        let before = self.position.clone();
        self.position.take(step)?;
        match step {
            Step::Roll(roll) => {
                self.has_rolls = true;
                self.shared_phase = None;
                self.push(ItemKind::Turn);
                self.push(ItemKind::Roll(roll.to_string()));
            }
            Step::Move(seat, mv) => self.push_move(seat, mv, &before),
        }
        Ok(())
    }

    fn push_move(&mut self, seat: Seat, mv: G::Move, before: &G) {
        let active = before.active();
        // Games without dice are numbered as in chess: whenever it is the first seat's move again.
        let is_new = self.mover.is_none_or(|last| last != self.first && active == self.first);
        if is_new && !self.has_rolls {
            self.push(ItemKind::Turn);
        }
        self.mover = Some(active);
        if before.to_act().len() > 1 {
            self.shared_phase = Some(before.phase());
        } else if self.shared_phase != Some(before.phase()) {
            self.shared_phase = None;
        }
        let is_plain = before.to_act() == Seats::only(seat) && self.shared_phase.is_none();
        let text = mv.to_string();
        self.push(ItemKind::Move { seat: (!is_plain).then_some(seat), text });
    }

    fn push(&mut self, kind: ItemKind) {
        self.record.items.push(Item { kind, place: Place::default() });
    }

    /// The position now.
    pub fn position(&self) -> &G {
        &self.position
    }

    /// The record so far, with the current result.
    pub fn record(&self) -> Record {
        let mut scribe = self.clone();
        scribe.tag(RESULT, &result_of(&self.position));
        scribe.record
    }
}
