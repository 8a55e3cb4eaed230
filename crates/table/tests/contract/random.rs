//! Tables at which anything may be tried.

use game::{Game, Seat, Turn};
use proptest::prelude::*;
use table::{Command, Control, DiceSource, Event, Help, Name, Seating, Sitter, Terms};

use crate::harness::{HALL, SECRET, Scene, bot, seat, seed, terms};

/// What is tried: plain numbers, of which a table makes what it can.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Try {
    kind: u8,
    who: u8,
    seat: u8,
    pick: u16,
    /// How much time has passed; time may also step back.
    wait: i16,
    /// How many events ago the last look at the table was, or one ahead; rarely given.
    seen: Option<i8>,
}

pub(crate) fn tries(most: usize) -> impl Strategy<Value = Vec<Try>> {
    let seen = prop_oneof![6 => Just(None), 1 => (-6..=1_i8).prop_map(Some)];
    let one = (0..48_u8, 0..10_u8, 0..16_u8, any::<u16>(), -50..400_i16, seen);
    let make = |(kind, who, seat, pick, wait, seen)| Try { kind, who, seat, pick, wait, seen };
    prop::collection::vec(one.prop_map(make), most / 4..most)
}

/// Terms of all kinds for a game with these options.
pub(crate) fn any_terms<G: Game>(options: &'static str) -> impl Strategy<Value = Terms<G>> {
    let control = prop_oneof![
        Just(Control::None),
        Just(Control::PerMove { allowance: 2_500 }),
        Just(Control::Stock { base: 12_000, increment: 300 }),
    ];
    (control, 0..3_u8, any::<bool>()).prop_map(|(control, dice, by_lot)| {
        let dice = match dice {
            0 => DiceSource::Ours,
            1 => DiceSource::Hall(SECRET.commitment()),
            _ => DiceSource::Strict(SECRET.commitment()),
        };
        let seating = if by_lot { Seating::ByLot } else { Seating::Chosen };
        Terms { dice, seating, control, ..terms(options) }
    })
}

impl Try {
    /// Tries it. Moves are among `words` where they are not among the legal ones.
    pub(crate) fn on<G: Game>(self, scene: &mut Scene<G>, words: &[&str]) {
        scene.now += i64::from(self.wait);
        let seen = self.seen.map(|ago| scene.table.sequence().saturating_add_signed(ago.into()));
        let command = self.command(scene, words);
        let who = self.actor(scene);
        let before = scene.table.clone();
        if scene.does_having_seen(seen, &who, command).is_err() {
            assert_eq!(scene.table, before, "a refusal changes nothing");
        }
    }

    /// Mostly a seat that can do something.
    fn seat<G: Game>(self, scene: &Scene<G>) -> Seat {
        let to_act: Vec<Seat> = scene.table.to_act().iter().collect();
        let asked = scene.table.takeback().map(|asked| asked.seat).or(scene.table.draw_offer());
        if let (Some(asked), 8 | 9 | 12 | 36..) = (asked, self.kind) {
            return (0..=self.pick % 4)
                .fold(asked, |seat, _| seat.next(scene.table.chairs().len()));
        }
        match usize::from(self.seat) {
            n if n < Seat::MAX => seat(n),
            n if !to_act.is_empty() => to_act[n % to_act.len()],
            n => seat(n % scene.table.chairs().len()),
        }
    }

    /// Mostly who holds that seat.
    fn actor<G: Game>(self, scene: &Scene<G>) -> String {
        let index = self.seat(scene).index();
        let is_held = scene.table.chairs().get(index).is_some_and(Option::is_some);
        match self.who {
            0 => "emma".to_owned(),
            1 => "max".to_owned(),
            2 => HALL.to_owned(),
            3 => "stranger".to_owned(),
            _ if is_held => scene.holder(index),
            _ => "emma".to_owned(),
        }
    }

    pub(crate) fn command<G: Game>(self, scene: &Scene<G>, words: &[&str]) -> Command<G> {
        let (seat, pick) = (self.seat(scene), usize::from(self.pick));
        match self.kind {
            0 => scene.sit(seat.index(), ["emma", "max", "lena"][pick % 3]),
            1 => Command::SeatBot { seat, bot: bot("Greedy") },
            2 if pick.is_multiple_of(4) => Command::Leave { seat },
            3 => self.add_seed(seat),
            4 | 5 => Command::Start,
            6 | 7 => Command::TakeBack { seat },
            8 | 9 | 12 | 36.. if scene.table.draw_offer().is_some() => {
                Command::AnswerDraw { seat, accept: pick.is_multiple_of(4) }
            }
            36.. if scene.table.takeback().is_some() => {
                Command::AnswerTakeback { seat, allow: pick % 8 > 0 }
            }
            8 | 9 => Command::AnswerTakeback { seat, allow: pick % 8 > 0 },
            10 if pick.is_multiple_of(8) => Command::Resign { seat },
            11 => Command::OfferDraw { seat },
            12 => Command::AnswerDraw { seat, accept: pick.is_multiple_of(4) },
            13 => Command::Rematch { seat, next: "next".to_owned() },
            14 => Command::Say { seat, text: "x".repeat(pick % 320) },
            15 => Command::Flag,
            18 if pick.is_multiple_of(64) => Command::Close,
            18 if pick.is_multiple_of(8) => Command::Remove { seat },
            18 => Command::Hide { event: self.pick.into() },
            _ if scene.table.seeds_due().is_some() && self.kind < 40 => {
                let who = ["emma", "max", "lena"][pick % 3];
                Command::Reveal { seat, seed: seed(who) }
            }
            16 => Command::Roll { seat, shown: None },
            19 => Command::Help { seat, help: Help::ALL[pick % Help::ALL.len()] },
            17 => Command::Move { seat, mv: words[pick % words.len()].parse().unwrap() },
            _ => self.next_step(scene, seat).unwrap_or_else(|| fill(scene)),
        }
    }

    /// A seed that is added, pledged or revealed.
    fn add_seed<G: Game>(self, seat: Seat) -> Command<G> {
        let seed = seed(&(self.pick / 4 % 4).to_string());
        match self.pick % 4 {
            0 => Command::Seed { seat, seed },
            1 => Command::Reveal { seat, seed },
            _ => Command::Pledge { seat, pledge: seed.pledge() },
        }
    }

    /// What the rules wait for.
    fn next_step<G: Game>(self, scene: &Scene<G>, seat: Seat) -> Option<Command<G>> {
        let (position, pick) = (scene.table.position()?, usize::from(self.pick));
        if scene.table.turn()? == Turn::Roll {
            let ours = scene.table.terms().dice == DiceSource::Ours;
            let shown = position.rolls().nth(pick % 400).filter(|_| ours);
            return Some(Command::Roll { seat, shown: shown.map(|(roll, _)| roll) });
        }
        let moves = position.moves(seat);
        // Passing often brings games to their ends.
        let index = if self.kind < 24 { 0 } else { pick.checked_rem(moves.len())? };
        let mv = moves.get(index)?;
        Some(Command::Move { seat, mv: *mv })
    }

    /// Something that need not have happened.
    pub(crate) fn event<G: Game>(self, scene: &Scene<G>, words: &[&str]) -> Event<G> {
        let (seat, pick) = (self.seat(scene), usize::from(self.pick));
        let mv: G::Move = words[pick % words.len()].parse().unwrap();
        let name = Name::new("Max").unwrap();
        let player = table::PlayerId("max".to_owned());
        let sitter = Sitter::Player { player, name, is_program: true };
        let roll = scene.table.position().and_then(|position| position.rolls().nth(pick % 400));
        match (self.kind, roll) {
            (0, _) => Event::Opened(scene.table.terms().clone()),
            (1, _) => Event::SeatTaken { seat, sitter, seed: None, pledge: None },
            (2, _) => Event::Seeded { seat, seed: seed("x") },
            (3, _) => Event::SeatLeft { seat },
            (4, _) => Event::Started { lot: Some(seat).filter(|_| pick.is_multiple_of(2)) },
            (5..=8, Some((roll, _))) => Event::Rolled { roll, by: seat },
            (9..=11, _) => Event::Moved { seat, mv },
            (12..=14, _) => Event::Decided { seat, mv },
            (15, _) => Event::Unsealed { moves: vec![(seat, mv)] },
            (16, _) => Event::TakebackAsked { seat },
            (17, _) => Event::TakebackAllowed { seat },
            (18, _) => Event::TakebackDeclined { seat },
            (19, _) => Event::TakenBack { seat, steps: pick % 9 },
            (20, _) => Event::DrawDeclined { seat },
            (21, _) => Event::Resigned { seat },
            (22, _) => Event::TimedOut { seat },
            (23, _) => Event::SecretRevealed { secret: SECRET },
            (24, _) => Event::RematchOffered { seat },
            (25, _) => Event::RematchOpened { table: "t".to_owned() },
            (26, _) => Event::Pledged { seat, pledge: seed("x").pledge() },
            (27, _) => Event::SeedsCalled { until: table::Moment(pick as i64) },
            (28, _) => Event::Revealed { seat, seed: seed("x") },
            (29, _) => Event::SeedMissed { seat },
            (30, _) => Event::Hidden { event: self.pick.into() },
            (31, _) => Event::Removed { seat },
            (32, _) if pick.is_multiple_of(8) => Event::Closed,
            _ => Event::Said { seat, text: "hi".to_owned() },
        }
    }
}

/// Brings a table that is open nearer to its game.
fn fill<G: Game>(scene: &Scene<G>) -> Command<G> {
    let vacant = scene.table.chairs().iter().position(Option::is_none);
    vacant.map_or(Command::Start, |index| scene.sit(index, "emma"))
}
