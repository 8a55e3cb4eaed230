//! One game as it stands, and how it came there.

use arena::Numbered;
use bots::Studied;
use draw::Style;
use game::{
    Dice, Game, Illegal, Options, Seat, Setup, Step, Turn,
    record::{self, Record, Scribe},
};
use judge::SeededDice;
use picture::Picture;

/// What this package asks of a game.
pub(crate) trait Playable: Numbered + Picture + Studied {}

impl<G: Numbered + Picture + Studied> Playable for G {}

/// A position and the steps that led to it.
#[derive(Clone)]
pub(crate) struct Played<G: Game> {
    setup: G::Setup,
    start: G,
    is_set_up: bool,
    steps: Vec<Step<G>>,
    pub(crate) position: G,
}

impl<G: Playable> Played<G> {
    pub(crate) fn start(
        options: &Options,
        seats: Option<usize>,
        lot: Option<u64>,
    ) -> Result<Self, String> {
        let mut setup = G::Setup::for_seats(options, seats).map_err(|error| error.to_string())?;
        if let Some(seed) = lot {
            setup = setup.with_lot(&mut SeededDice::new(seed));
        }
        Ok(Self::begin(G::start(&setup), setup, false))
    }

    pub(crate) fn from_position(text: &str, options: &Options) -> Result<Self, String> {
        let setup = G::Setup::for_position(options).map_err(|error| error.to_string())?;
        let start = G::from_position(text, &setup).map_err(|error| error.to_string())?;
        Ok(Self::begin(start, setup, true))
    }

    pub(crate) fn from_record(record: &Record) -> Result<Self, String> {
        let replayed = record::replay::<G>(record).map_err(|error| error.to_string())?;
        let is_set_up = record.tag(record::START).is_some();
        let mut played = Self::begin(replayed.start, replayed.setup, is_set_up);
        played.steps = replayed.steps.into_iter().map(|(step, _)| step).collect();
        played.position = replayed.position;
        Ok(played)
    }

    fn begin(start: G, setup: G::Setup, is_set_up: bool) -> Self {
        Self { position: start.clone(), start, setup, is_set_up, steps: Vec::new() }
    }

    pub(crate) fn take(&mut self, step: Step<G>) -> Result<(), Illegal<G::Refusal>> {
        self.position.take(step)?;
        self.steps.push(step);
        Ok(())
    }

    pub(crate) fn throw(&mut self, dice: &mut impl Dice) -> Result<G::Roll, Illegal<G::Refusal>> {
        match self.position.turn() {
            Turn::Roll => {}
            Turn::Move(_) => return Err(Illegal::NoRollNow),
            Turn::Over(_) => return Err(Illegal::Over),
        }
        let roll = self.position.throw(dice);
        self.take(Step::Roll(roll))?;
        Ok(roll)
    }

    pub(crate) fn steps(&self) -> &[Step<G>] {
        &self.steps
    }

    /// The whole game as a record.
    pub(crate) fn record(&self) -> Record {
        let mut scribe = if self.is_set_up {
            Scribe::from_position(&self.setup, self.start.clone())
        } else {
            Scribe::new(&self.setup)
        };
        for &step in &self.steps {
            scribe.take(step).expect("the steps were taken before");
        }
        scribe.record()
    }

    pub(crate) fn options(&self) -> Options {
        self.setup.to_options()
    }

    /// Everything that a seat, or a spectator, may know: the options that are not the usual ones, the start and
    /// all steps, without the moves of others that are still sealed.
    pub(crate) fn known_to(&self, viewer: Option<Seat>) -> String {
        let (open, options) = (self.open_steps(), self.options());
        let mut text = options.to_string();
        if !options.is_empty() {
            text.push(' ');
        }
        text.push_str(&self.start.to_string());
        for (number, step) in self.steps.iter().enumerate() {
            text.push(' ');
            match step {
                Step::Move(seat, _) if number >= open && viewer != Some(*seat) => {
                    text.push_str(&seat.to_string());
                    text.push_str(":?");
                }
                _ => text.push_str(&step.to_string()),
            }
        }
        text
    }

    /// How many steps everybody has seen. A move is sealed while other seats still owe theirs.
    pub(crate) fn open_steps(&self) -> usize {
        let mut position = self.start.clone();
        let mut open = 0;
        for (number, &step) in self.steps.iter().enumerate() {
            let before = position.to_act();
            position.take(step).expect("the steps were taken before");
            let after = position.to_act();
            let is_sealed = match step {
                Step::Move(seat, _) => after == before.without(seat) && !after.is_empty(),
                Step::Roll(_) => false,
            };
            if !is_sealed {
                open = number + 1;
            }
        }
        open
    }

    pub(crate) fn drawing(&self) -> String {
        let status = self.position.status();
        format!("{}{status}", self.position.draw(Style { color: false, plain: false }))
    }
}
