//! The table for a game in the terminal.

use std::fmt;

use anyhow::Context;
use fair::Secret;
use game::{Game, Seat, Step};
use table::{
    Actor, Bot, Command, Control, DiceSource, Event, Moment, Name, Order, PlayerId, RefusalOf,
    Seating, Stamped, Table, Terms,
};

/// The table gets its rolls from outside and never throws dice, so its secret is never used.
const NO_SECRET: Secret = Secret::new([0; 32]);

/// Who takes a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Seated {
    Person,
    /// A bot of this name.
    Bot(String),
}

/// A table of people who share one keyboard, and bots.
pub(super) struct LocalTable<G: Game> {
    table: Table<G>,
    /// To the table, all people at the keyboard are one player, so that an undo needs no agreement.
    you: PlayerId,
    /// How many steps can no longer be taken back, and why.
    settled: (usize, CannotUndo),
}

/// Why the last decision cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CannotUndo {
    /// No person has decided anything.
    Nothing,
    /// The dice have been rolled since.
    Rolled,
    /// Sealed decisions have been shown since.
    Shown,
}

impl fmt::Display for CannotUndo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Nothing => "There is nothing to take back.",
            Self::Rolled => "The dice have been rolled since: that cannot be taken back.",
            Self::Shown => "The others have shown their decisions: that cannot be taken back.",
        })
    }
}

impl<G: Game> LocalTable<G> {
    /// Opens a table, seats everybody and starts the game.
    pub(super) fn open(setup: G::Setup, seated: &[Seated]) -> anyhow::Result<Self> {
        let you = PlayerId("you".to_owned());
        let terms = Terms {
            setup,
            // The terminal throws the dice itself or has people type them in.
            dice: DiceSource::Ours,
            control: Control::None,
            seating: Seating::Chosen,
            is_public: false,
            // Nobody stands in: resigning is either a move of the game or impossible.
            stand_in: Bot { name: "random".to_owned(), level: 1 },
            opener: you.clone(),
        };
        let table = Table::open(terms);
        let mut local = Self { table, you, settled: (0, CannotUndo::Nothing) };
        for (index, who) in seated.iter().enumerate() {
            let seat = Seat::at(index);
            local.host(match who {
                Seated::Person => Command::Sit {
                    seat,
                    name: Name::new("you")?,
                    seed: None,
                    pledge: None,
                    is_program: false,
                },
                Seated::Bot(name) => {
                    Command::SeatBot { seat, bot: Bot { name: name.clone(), level: 1 } }
                }
            })?;
        }
        local.host(Command::Start)?;
        Ok(local)
    }

    /// Acts as whoever opened the table.
    fn host(&mut self, command: Command<G>) -> anyhow::Result<()> {
        let events = self.answer(Actor::Player(&self.you), command);
        self.take_in(events.context("the table does not open")?)
    }

    fn answer(&self, actor: Actor<'_>, command: Command<G>) -> Result<Vec<Event<G>>, RefusalOf<G>> {
        let order = Order { actor, now: Moment(0), seen: None, command };
        self.table.decide(order, &NO_SECRET)
    }

    /// What a seat's command leads to. Nothing changes yet.
    pub(super) fn decide(
        &self,
        seat: Seat,
        command: Command<G>,
    ) -> Result<Vec<Event<G>>, RefusalOf<G>> {
        let actor = if self.is_person(seat) { Actor::Player(&self.you) } else { Actor::Hall };
        self.answer(actor, command)
    }

    /// Applies what a command leads to.
    pub(super) fn take_in(&mut self, events: Vec<Event<G>>) -> anyhow::Result<()> {
        for event in events {
            let settles = match event {
                Event::Rolled { .. } => Some(CannotUndo::Rolled),
                Event::Unsealed { .. } => Some(CannotUndo::Shown),
                _ => None,
            };
            let sequence = self.table.sequence() + 1;
            self.table.evolve(Stamped { sequence, at: Moment(0), event })?;
            if let Some(why) = settles {
                self.settled = (self.length(), why);
            }
        }
        Ok(())
    }

    /// Takes back the last decision of a person and all that followed.
    pub(super) fn undo(&mut self) -> anyhow::Result<Result<(), CannotUndo>> {
        let Some(seat) = self.last_person() else { return Ok(Err(CannotUndo::Nothing)) };
        let events = self.decide(seat, Command::TakeBack { seat })?;
        let (settled, why) = self.settled;
        let reaches_back = |event: &Event<G>| match event {
            Event::TakenBack { steps, .. } => self.length() < settled + steps,
            _ => false,
        };
        if events.iter().any(reaches_back) {
            return Ok(Err(why));
        }
        self.take_in(events).map(Ok)
    }

    /// The seat of the person who decided last.
    fn last_person(&self) -> Option<Seat> {
        let open = self.table.open_steps().filter_map(|step| match step {
            Step::Move(seat, _) => Some(seat),
            Step::Roll(_) => None,
        });
        let sealed = self.table.sealed().iter().map(|&(seat, _)| seat);
        open.chain(sealed).filter(|&seat| self.is_person(seat)).last()
    }

    /// The number of steps so far, including sealed ones.
    fn length(&self) -> usize {
        self.table.open_steps().count() + self.table.sealed().len()
    }

    /// Whether a person holds a seat.
    pub(super) fn is_person(&self, seat: Seat) -> bool {
        self.table.seats_of(Actor::Player(&self.you)).contains(seat)
    }

    /// The position.
    pub(super) fn position(&self) -> &G {
        self.table.position().expect("the game has begun since the table was opened")
    }

    /// The setup that was played.
    pub(super) fn setup(&self) -> &G::Setup {
        &self.table.terms().setup
    }

    /// The steps that everybody may see: all but the sealed ones.
    pub(super) fn open_steps(&self) -> impl Iterator<Item = Step<G>> {
        self.table.open_steps()
    }
}

#[cfg(test)]
mod tests {
    use duell::Duell;
    use game::Setup;
    use qwixx_duel::QwixxDuel;
    use qwixx_longo::QwixxLongo;

    use super::*;

    fn open<G: Game>(options: &str, seated: &[Seated]) -> LocalTable<G> {
        let setup = G::Setup::from_options(&options.parse().unwrap()).unwrap();
        LocalTable::open(setup, seated).unwrap()
    }

    fn bot() -> Seated {
        Seated::Bot("careful".to_owned())
    }

    fn roll<G: Game>(table: &mut LocalTable<G>, dice: &str) {
        let seat = table.position().active();
        let shown = dice.parse().ok();
        let events = table.decide(seat, Command::Roll { seat, shown }).unwrap();
        table.take_in(events).unwrap();
    }

    fn play<G: Game>(table: &mut LocalTable<G>, seat: usize, mv: &str) {
        let seat = Seat::at(seat);
        let Ok(mv) = mv.parse() else { panic!("{mv} is no move") };
        let events = table.decide(seat, Command::Move { seat, mv }).unwrap();
        table.take_in(events).unwrap();
    }

    #[test]
    fn undo_takes_back_a_move_with_the_answer_to_it() {
        let mut table = open::<Duell>("", &[Seated::Person, bot()]);
        let start = table.position().to_string();
        assert_eq!(table.undo().unwrap(), Err(CannotUndo::Nothing));
        play(&mut table, 0, "b1n1");
        play(&mut table, 1, "b8s1");
        assert_eq!(table.undo().unwrap(), Ok(()));
        assert_eq!(table.position().to_string(), start);
        assert_eq!(table.open_steps().count(), 0);
    }

    #[test]
    fn an_offer_of_a_draw_is_taken_back_alone() {
        let mut table = open::<Duell>("", &[Seated::Person, Seated::Person]);
        play(&mut table, 0, "b1n1");
        play(&mut table, 1, "draw");
        assert_eq!(table.undo().unwrap(), Ok(()));
        assert_eq!(table.open_steps().count(), 1);
        assert_eq!(table.position().draw_offer(), None);
    }

    #[test]
    fn bots_alone_have_nothing_to_take_back() {
        let mut table = open::<Duell>("", &[bot(), bot()]);
        play(&mut table, 0, "b1n1");
        assert_eq!(table.undo().unwrap(), Err(CannotUndo::Nothing));
    }

    #[test]
    fn a_roll_is_never_taken_back() {
        let mut table = open::<QwixxDuel>("first=0", &[Seated::Person, Seated::Person]);
        roll(&mut table, "4,1,r3,y6,g2,b6");
        assert_eq!(table.undo().unwrap(), Err(CannotUndo::Nothing));
        play(&mut table, 0, "yellow5");
        assert_eq!(table.undo().unwrap(), Ok(()));
        play(&mut table, 0, "yellow5");
        play(&mut table, 0, "blue10");
        while table.position().turn() != game::Turn::Roll {
            play(&mut table, 1, "pass");
        }
        roll(&mut table, "4,1,r3,y6,g2,b6");
        assert_eq!(table.undo().unwrap(), Err(CannotUndo::Rolled));
    }

    #[test]
    fn a_sealed_decision_is_taken_back_until_all_are_shown() {
        let people = [Seated::Person, Seated::Person, bot()];
        let mut table = open::<QwixxLongo>("seats=3 first=0", &people);
        roll(&mut table, "4,1,r3,y6,g2,b6");
        play(&mut table, 2, "pass");
        play(&mut table, 0, "pass");
        assert_eq!(table.undo().unwrap(), Ok(()));
        assert_eq!(table.position().to_act().len(), 2);
        play(&mut table, 0, "pass");
        assert_eq!(table.open_steps().count(), 1, "only the roll is open");
        play(&mut table, 1, "pass");
        assert_eq!(table.open_steps().count(), 4);
        assert_eq!(table.undo().unwrap(), Err(CannotUndo::Shown));
    }

    #[test]
    fn house_rules_come_to_the_table() {
        let mut table = open::<Duell>("king-captures=no", &[Seated::Person, Seated::Person]);
        assert_eq!(table.setup().to_options().to_string(), "king-captures=no");
        play(&mut table, 0, "resign");
        assert!(matches!(table.position().turn(), game::Turn::Over(_)));
    }
}
