//! The game of a table as a record.

use game::{
    Game, Seat, Step,
    record::{Record, Scribe},
};

use crate::Table;

/// The tags needed to check a record, and those for what the rules of the game cannot say.
pub mod tags {
    /// Where the dice came from: `hall`, `hall-strict` or `ours`.
    pub const DICE: &str = "Dice";
    /// What the hall published before the first roll.
    pub const COMMITMENT: &str = "Commitment";
    /// The hall's part of the dice.
    pub const SECRET: &str = "Secret";
    /// The seat that was drawn at the start.
    pub const LOT: &str = "Lot";
    pub use game::record::ENDED;

    /// The table where it was played.
    pub const TABLE: &str = "Table";

    /// The source of a game that no hall has seen: `offline`.
    pub const SOURCE: &str = "Source";

    /// The tag with what a seat pledged before any seed was known. Seats are numbered as before any lot.
    pub fn pledge(seat: usize) -> String {
        format!("Pledge{seat}")
    }

    /// The tag with the help that a seat got from the hall.
    pub fn help(seat: usize) -> String {
        format!("Help{seat}")
    }

    /// The tag with a seat's part in the dice. Seats are numbered as before any lot.
    pub fn seed(seat: usize) -> String {
        format!("Seed{seat}")
    }
}

impl<G: Game> Table<G> {
    /// The record of the game so far, without sealed decisions, once it has begun.
    pub fn record(&self, name: &str) -> Option<Record> {
        let play = self.play.as_ref()?;
        let mut scribe = Scribe::<G>::new(&play.setup);
        for (index, chair) in self.chairs.iter().enumerate() {
            if let Some(chair) = chair {
                scribe.player(Seat::at(index), &chair.sitter.to_string());
            }
        }
        scribe.tag(tags::TABLE, name);
        if self.terms.is_offline() {
            scribe.tag(tags::SOURCE, crate::OFFLINE);
        }
        self.tag_dice(&mut scribe);
        for (index, helped) in play.helped.iter().enumerate().filter(|(_, had)| !had.is_none()) {
            scribe.tag(&tags::help(index), &helped.tag());
        }
        let open = play.acts.len() - play.sealed.len();
        for act in &play.acts[..open] {
            scribe.take(act.step).ok()?;
        }
        if let Some(outcome) = self.outcome.filter(|_| self.outcome != play.position.outcome()) {
            scribe.tag(tags::ENDED, &outcome.to_string());
        }
        Some(scribe.record())
    }

    fn tag_dice(&self, scribe: &mut Scribe<G>) {
        let Some(play) = &self.play else { return };
        scribe.tag(tags::DICE, self.terms.dice.name());
        let Some(commitment) = self.terms.dice.commitment() else { return };
        scribe.tag(tags::COMMITMENT, &commitment.to_string());
        for (index, pledge) in play.pledges.iter().enumerate() {
            scribe.tag(&tags::pledge(index), &pledge.to_string());
        }
        for (index, seed) in play.seeds.iter().enumerate() {
            scribe.tag(&tags::seed(index), seed.as_str());
        }
        if let Some(lot) = play.lot {
            scribe.tag(tags::LOT, &lot.to_string());
        }
        if let Some(secret) = &self.secret {
            scribe.tag(tags::SECRET, &secret.reveal());
        }
    }

    /// The steps of the game so far, without sealed decisions.
    pub fn open_steps(&self) -> impl Iterator<Item = Step<G>> {
        let acts = self
            .play
            .as_ref()
            .map_or(&[][..], |play| &play.acts[..play.acts.len() - play.sealed.len()]);
        acts.iter().map(|act| act.step)
    }
}
