//! A table under test: everything that happens at it is kept, and has to lead to it again.

use duell::Duell;
use fair::{Secret, Seed};
use game::{Game, Illegal, Options, Seat, Setup};
use protocol::{Code, Words};
use qwixx_duel::QwixxDuel;
use qwixx_longo::QwixxLongo;
use table::{
    Actor, Bot, Command, Control, DiceSource, Event, Moment, Name, Order, PlayerId, RefusalOf,
    Seating, Stamped, Table, Terms,
};

/// The hall's part of the dice at every table here.
pub(crate) const SECRET: Secret = Secret::new([0; 32]);
/// Who gives commands for bots.
pub(crate) const HALL: &str = "the hall";

pub(crate) type Answer<G> = Result<Vec<Event<G>>, RefusalOf<G>>;
pub(crate) type OfDuell = Scene<Duell>;
pub(crate) type OfDuel = Scene<QwixxDuel>;
pub(crate) type OfLongo = Scene<QwixxLongo>;

/// A table, what led to it, and the time on the wall.
#[derive(Clone, Debug)]
pub(crate) struct Scene<G: Game> {
    pub(crate) table: Table<G>,
    pub(crate) log: Vec<Stamped<G>>,
    pub(crate) now: i64,
    pub(crate) secret: Secret,
}

impl<G: Game> Scene<G> {
    /// A table with these options that Emma has opened.
    pub(crate) fn on(terms: Terms<G>) -> Self {
        let event = Event::Opened(terms.clone());
        let log = vec![Stamped { sequence: 1, at: Moment(0), event }];
        Self { table: Table::open(terms), log, now: 0, secret: SECRET }
    }

    /// A game with the hall's dice among these players in the order of seats.
    pub(crate) fn with_hall_dice(options: &str, players: &[&str]) -> Self {
        Self::on(terms(options)).seated(players).started()
    }

    /// A game with real dice among these players in the order of seats.
    pub(crate) fn with_our_dice(options: &str, players: &[&str]) -> Self {
        Self::timed(options, players, Control::None)
    }

    /// A game with real dice and clocks.
    pub(crate) fn timed(options: &str, players: &[&str], control: Control) -> Self {
        let terms = Terms { dice: DiceSource::Ours, control, ..terms(options) };
        Self::on(terms).seated(players).started()
    }

    /// Everybody sits down; names with a capital are bots.
    pub(crate) fn seated(mut self, players: &[&str]) -> Self {
        for (index, &who) in players.iter().enumerate() {
            if who.starts_with(char::is_uppercase) {
                self.does("emma", Command::SeatBot { seat: seat(index), bot: bot(who) }).unwrap();
            } else {
                self.does(who, self.sit(index, who)).unwrap();
            }
        }
        self
    }

    /// Sits down with a seed of one's own name, or with a pledge of it.
    pub(crate) fn sit(&self, index: usize, who: &str) -> Command<G> {
        match (sit(index, who), self.table.terms().dice) {
            (Command::Sit { seat, name, is_program, .. }, DiceSource::Strict(_)) => {
                let pledge = Some(seed(who).pledge());
                Command::Sit { seat, name, seed: None, pledge, is_program }
            }
            (command, _) => command,
        }
    }

    pub(crate) fn started(mut self) -> Self {
        self.does("emma", Command::Start).unwrap();
        self
    }

    /// Gives an order and takes in what follows from it.
    pub(crate) fn does(&mut self, who: &str, command: Command<G>) -> Answer<G> {
        self.does_having_seen(None, who, command)
    }

    pub(crate) fn does_having_seen(
        &mut self,
        seen: Option<u64>,
        who: &str,
        command: Command<G>,
    ) -> Answer<G> {
        let player = PlayerId(who.to_owned());
        let actor = if who == HALL { Actor::Hall } else { Actor::Player(&player) };
        let order = Order { actor, now: Moment(self.now), seen, command };
        let answer = self.table.decide(order.clone(), &self.secret);
        assert_eq!(answer, self.table.decide(order.clone(), &self.secret), "deciding is pure");
        let judged = self.table.judge(order, &self.secret);
        for event in answer.iter().flatten() {
            self.happens(event.clone());
        }
        if let Ok(judged) = judged {
            assert_eq!(judged.after, self.table, "judging is taking in what was decided");
        }
        answer
    }

    pub(crate) fn happens(&mut self, event: Event<G>) {
        let sequence = self.table.sequence() + 1;
        let stamped = Stamped { sequence, at: Moment(self.now), event };
        self.table.evolve(stamped.clone()).expect("what is decided can happen");
        self.log.push(stamped);
        let again = Table::replay(self.log.iter().cloned());
        assert_eq!(again.as_ref(), Ok(&self.table), "a table is what its log makes of it");
    }

    /// Whoever holds a seat gives an order.
    pub(crate) fn at(&mut self, index: usize, command: Command<G>) -> Answer<G> {
        let who = self.holder(index);
        self.does(&who, command)
    }

    pub(crate) fn holder(&self, index: usize) -> String {
        let chair = self.table.chairs()[index].as_ref().expect("somebody sits there");
        chair.sitter.player().map_or(HALL.to_owned(), |player| player.0.clone())
    }

    pub(crate) fn plays(&mut self, index: usize, mv: &str) -> Answer<G> {
        self.at(index, Command::Move { seat: seat(index), mv: mv.parse().unwrap() })
    }

    /// Throws the hall's dice.
    pub(crate) fn rolls(&mut self, index: usize) -> Answer<G> {
        self.at(index, Command::Roll { seat: seat(index), shown: None })
    }

    /// Says what real dice show.
    pub(crate) fn shows(&mut self, index: usize, roll: &str) -> Answer<G> {
        self.at(index, Command::Roll { seat: seat(index), shown: Some(roll.parse().unwrap()) })
    }

    pub(crate) fn takes_back(&mut self, index: usize) -> Answer<G> {
        self.at(index, Command::TakeBack { seat: seat(index) })
    }

    pub(crate) fn answers(&mut self, index: usize, allow: bool) -> Answer<G> {
        self.at(index, Command::AnswerTakeback { seat: seat(index), allow })
    }

    pub(crate) fn resigns(&mut self, index: usize) -> Answer<G> {
        self.at(index, Command::Resign { seat: seat(index) })
    }

    pub(crate) fn flag(&mut self) -> Answer<G> {
        self.does(HALL, Command::Flag)
    }

    /// The game so far as its record writes it.
    pub(crate) fn course(&self) -> String {
        let record = self.table.record("t").expect("the game has begun").to_string();
        let (_, course) = record.split_once("\n\n").expect("tags come first");
        course.trim_end().trim_end_matches("end").trim_end().to_owned()
    }

    pub(crate) fn position(&self) -> String {
        self.table.position().expect("the game has begun").to_string()
    }

    /// Everybody passes with any dice until a misthrow ends the game.
    pub(crate) fn passed_to_the_end(mut self) -> Self {
        while let Some(index) = self.table.to_act().lowest().map(Seat::index) {
            let passed = self.plays(index, "pass").or_else(|_| self.rolls(index));
            passed.or_else(|_| self.shows(index, "1,1,r1,y1,g1,b1")).unwrap();
        }
        self
    }
}

pub(crate) const fn seat(index: usize) -> Seat {
    Seat::at(index)
}

pub(crate) fn bot(name: &str) -> Bot {
    Bot { name: name.to_owned(), level: 2 }
}

pub(crate) fn seed(text: &str) -> Seed {
    Seed::new(text).unwrap()
}

pub(crate) fn sit<G: Game>(index: usize, who: &str) -> Command<G> {
    let name = Name::new(who).unwrap();
    Command::Sit { seat: seat(index), name, seed: Some(seed(who)), pledge: None, is_program: false }
}

/// The hall's dice, no clock, and Emma as the host.
pub(crate) fn terms<G: Game>(options: &str) -> Terms<G> {
    let options: Options = options.parse().unwrap();
    Terms {
        setup: G::Setup::from_options(&options).unwrap(),
        dice: DiceSource::Hall(SECRET.commitment()),
        control: Control::None,
        seating: Seating::Chosen,
        is_public: true,
        stand_in: bot("Stand-in"),
        opener: PlayerId("emma".to_owned()),
    }
}

/// A refusal as `code: sentence`. A sentence names a clause exactly where the rules of a game refuse.
pub(crate) fn why<G: Game>(answer: &Answer<G>) -> String {
    let refusal = answer.as_ref().expect_err("this is refused");
    let sentence = refusal.to_string();
    match refusal.clause() {
        Some(clause) => assert!(sentence.ends_with(&format!("({clause})")), "{sentence}"),
        None => assert!(!matches!(refusal, table::Refusal::Rules(Illegal::Rule(_)))),
    }
    format!("{}: {sentence}", Code::from(refusal).word())
}
