//! Laws of every game, checked along whole random games.
//!
//! A game's tests fill in a [`Suite`] and call [`Suite::check`]. Every law is written once, here:
//!
//! 1. the generated moves are exactly the legal ones, each once, and a refused move changes nothing;
//! 2. moves and rolls are read back as they are printed, in any case of letters;
//! 3. positions round-trip, with the same moves and the same key, which this recomputes;
//! 4. the answers of seats that decide at once commute, and are hidden until all are in;
//! 5. mirrored positions mirror their moves and outcomes;
//! 6. records round-trip, and playing and replaying agree;
//! 7. every game ends;
//! 8. the listed rolls are possible, all different, and complete;
//! 9. the name of the phase fits the turn.

use std::collections::BTreeSet;

use crate::{
    Dice, Game, Illegal, Outcome, Phase, Reason, Seat, Seats, Step, Turn,
    record::{Scribe, parse, replay},
};

/// What the laws need to know about a game.
#[derive(Debug)]
pub struct Suite<G: Game> {
    /// The setups to start from.
    pub setups: Vec<G::Setup>,
    /// Positions to start from as well, with the default setup: some near each end of the game.
    pub starts: Vec<&'static str>,
    /// Every way in which the random games have to end at least once.
    pub reasons: Vec<Reason>,
    /// Every move that can be written down.
    pub universe: Vec<G::Move>,
    /// Those that are legal at any time before the end, and therefore not generated.
    pub always: Vec<G::Move>,
    /// The symmetries of the game.
    pub mirrors: Vec<Mirror<G>>,
    /// More steps than any game takes.
    pub most_steps: usize,
}

/// A symmetry of a game, as it acts on texts, seats and steps.
#[derive(Debug)]
pub struct Mirror<G: Game> {
    /// Maps a position between two turns.
    pub position: fn(&str) -> String,
    /// Maps a seat.
    pub seat: fn(Seat) -> Seat,
    /// Maps a roll or a move, and the seat of a move.
    pub step: fn(Step<G>) -> Step<G>,
}

/// Dice for tests, from a seed (Marsaglia's xorshift, 2003).
#[derive(Clone, Debug)]
pub struct TestDice(u64);

impl TestDice {
    /// The dice of this seed.
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    /// One of a list.
    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }

    /// A number below a bound.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 33) as usize % bound
    }
}

impl Dice for TestDice {
    fn face(&mut self, sides: u8) -> u8 {
        self.below(usize::from(sides)) as u8 + 1
    }
}

impl<G: Game> Suite<G> {
    /// Checks every law along this many random games from each setup and each start.
    ///
    /// # Panics
    /// If a law is broken; the message says which and where.
    pub fn check(&self, games: u64) {
        self.check_notation();
        let mut reached = BTreeSet::new();
        for setup in &self.setups {
            check_rolls(&G::start(setup));
            for seed in 0..games {
                let scribe = Scribe::new(setup);
                reached.insert(self.check_game(scribe, setup, &mut TestDice::new(seed)));
            }
        }
        let setup = G::Setup::default();
        for start in &self.starts {
            let start = read::<G>(start, &setup);
            for seed in 0..games {
                let scribe = Scribe::from_position(&setup, start.clone());
                reached.insert(self.check_game(scribe, &setup, &mut TestDice::new(seed)));
            }
        }
        for reason in &self.reasons {
            assert!(reached.contains(reason), "no game ended by {reason}");
        }
    }

    fn check_notation(&self) {
        for &mv in self.universe.iter().chain(&self.always) {
            let text = mv.to_string();
            assert_eq!(text.parse(), Ok(mv), "{text}");
            assert_eq!(text.to_uppercase().parse(), Ok(mv), "{text}");
        }
    }

    fn check_game(&self, mut scribe: Scribe<G>, setup: &G::Setup, dice: &mut TestDice) -> Reason {
        let mut mirrored: Vec<(&Mirror<G>, G)> = self
            .mirrors
            .iter()
            .map(|mirror| (mirror, reflected(scribe.position(), mirror, setup)))
            .collect();
        for _ in 0..self.most_steps {
            self.check_position(scribe.position(), setup, dice);
            for (mirror, image) in &mirrored {
                check_image(scribe.position(), image, mirror);
            }
            let Some(step) = next_step(scribe.position(), dice) else {
                check_record(&scribe);
                let outcome = scribe.position().outcome().expect("a game without a step is over");
                assert!(G::REASONS.contains(&outcome.reason), "{} is not listed", outcome.reason);
                return outcome.reason;
            };
            let mut unchecked = scribe.position().clone();
            match step {
                Step::Roll(roll) => unchecked.roll_unchecked(roll),
                Step::Move(seat, mv) => unchecked.play_unchecked(seat, mv),
            }
            scribe.take(step).unwrap_or_else(|illegal| panic!("{step}: {illegal}"));
            assert_eq!(
                *scribe.position(),
                unchecked,
                "checked and unchecked play differ at {step}"
            );
            for (mirror, image) in &mut mirrored {
                image.take((mirror.step)(step)).unwrap_or_else(|illegal| {
                    panic!("the image of {step} is not legal in {image}: {illegal}")
                });
            }
            if dice.below(40) == 0 {
                check_record(&scribe);
            }
        }
        panic!("a game did not end in {} steps: {}", self.most_steps, scribe.position());
    }

    fn check_position(&self, position: &G, setup: &G::Setup, dice: &mut TestDice) {
        for seat in (0..=position.seats()).map(Seat::at) {
            self.check_moves(position, seat);
        }
        check_roll(position, dice);
        if position.to_act().len() > 1 {
            check_commuting(position, dice);
            check_sealed(position);
        }
        match (position.turn(), position.phase()) {
            (Turn::Roll, Phase::Roll) | (Turn::Move(_), Phase::Move) => {
                check_round_trip(position, setup);
            }
            (Turn::Move(_), Phase::Action1 | Phase::Action2) | (Turn::Over(_), Phase::Over) => {}
            (turn, phase) => panic!("phase {phase:?} while the turn is {turn:?} in {position}"),
        }
    }

    fn check_moves(&self, position: &G, seat: Seat) {
        let listed = position.moves(seat);
        let moves: BTreeSet<G::Move> = listed.iter().copied().collect();
        assert_eq!(moves.len(), listed.len(), "a move is listed twice in {position}");
        assert_eq!(
            moves.is_empty(),
            !position.to_act().contains(seat),
            "seat {seat} in {position}"
        );
        // Trying a refused move is slow: about fifty are enough.
        let stride = self.universe.len() / 50 + 1;
        for (index, &mv) in self.universe.iter().enumerate() {
            let verdict = position.judge(seat, mv);
            assert_eq!(
                verdict.is_ok(),
                moves.contains(&mv),
                "seat {seat}, {mv} in {position}: {verdict:?}"
            );
            if verdict.is_err() && index % stride == 0 {
                let mut after = position.clone();
                assert_eq!(after.play(seat, mv), verdict);
                assert_eq!(after, *position, "a refused move changed the position");
            }
        }
        let may_always = position.outcome().is_none() && seat.index() < position.seats();
        for &mv in &self.always {
            assert_eq!(position.judge(seat, mv).is_ok(), may_always, "seat {seat}, {mv}");
        }
        if seat.index() >= position.seats() {
            let verdict = position.judge(seat, self.universe[0]);
            assert!(matches!(verdict, Err(Illegal::NoSuchSeat { .. })), "{verdict:?}");
        }
    }
}

/// A random step; `None` when the game is over.
fn next_step<G: Game>(position: &G, dice: &mut TestDice) -> Option<Step<G>> {
    match position.turn() {
        Turn::Over(_) => None,
        Turn::Roll => Some(Step::Roll(position.throw(dice))),
        Turn::Move(seats) => {
            let seat = dice.pick(&seats.iter().collect::<Vec<_>>());
            let moves = position.moves(seat);
            // A pass is listed first. Players who pass half the time never get to the end of a
            // row.
            let is_bold = moves.len() > 1 && dice.below(6) > 0;
            Some(Step::Move(seat, dice.pick(&moves[usize::from(is_bold)..])))
        }
    }
}

/// Reads a position, with the options of its game where they agree: who was to begin is settled
/// for the start, not for every later position.
fn read<G: Game>(text: &str, setup: &G::Setup) -> G {
    G::from_position(text, setup)
        .or_else(|_| G::from_position(text, &G::Setup::default()))
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn check_round_trip<G: Game>(position: &G, setup: &G::Setup) {
    let text = position.to_string();
    let read = read::<G>(&text, setup);
    assert_eq!(read.to_string(), text);
    assert_eq!(read.key(), position.key(), "{text}: the key differs from the recomputed one");
    assert_eq!(read.turn(), position.turn(), "{text}");
    for seat in (0..position.seats()).map(Seat::at) {
        assert_eq!(read.moves(seat), position.moves(seat), "{text}");
        assert_eq!(read.score(seat), position.score(seat), "{text}");
        assert_eq!(read.supply(seat), position.supply(seat), "{text}");
    }
}

fn check_commuting<G: Game>(position: &G, dice: &mut TestDice) {
    let mut answers: Vec<(Seat, G::Move)> =
        position.to_act().iter().map(|seat| (seat, dice.pick(&position.moves(seat)))).collect();
    let play = |answers: &[(Seat, G::Move)]| {
        let mut after = position.clone();
        for &(seat, mv) in answers {
            after.play(seat, mv).unwrap_or_else(|illegal| panic!("{seat}:{mv}: {illegal}"));
        }
        after
    };
    let expected = play(&answers);
    answers.reverse();
    assert_eq!(play(&answers), expected, "answers do not commute in {position}");
    for _ in 0..answers.len() {
        let (a, b) = (dice.below(answers.len()), dice.below(answers.len()));
        answers.swap(a, b);
        assert_eq!(play(&answers), expected, "answers do not commute in {position}");
    }
}

/// Whatever a seat decides, what the others see does not change until all have decided.
fn check_sealed<G: Game>(position: &G) {
    for seat in position.to_act().iter() {
        let moves = position.moves(seat);
        let others = position.to_act().without(seat);
        let viewers = others.iter().map(Some).chain([None]);
        for viewer in viewers {
            let seen: BTreeSet<String> = moves
                .iter()
                .map(|&mv| {
                    let mut after = position.clone();
                    after.play_unchecked(seat, mv);
                    assert_eq!(after.to_act(), others, "{position}");
                    format!("{:?} {after}", after.seen_by(viewer))
                })
                .collect();
            assert_eq!(seen.len(), 1, "the decision of seat {seat} shows in {position}");
        }
    }
}

fn reflected<G: Game>(position: &G, mirror: &Mirror<G>, setup: &G::Setup) -> G {
    read(&(mirror.position)(&position.to_string()), setup)
}

fn check_image<G: Game>(position: &G, image: &G, mirror: &Mirror<G>) {
    assert_eq!((mirror.position)(&position.to_string()), image.to_string());
    let winners = |outcome: &Outcome| outcome.winners.iter().map(mirror.seat).collect::<Seats>();
    let expected = position.outcome().map(|outcome| (winners(&outcome), outcome.reason));
    assert_eq!(image.outcome().map(|o| (o.winners, o.reason)), expected, "{position}");
    for seat in position.to_act().iter() {
        let mirrored = |mv: &G::Move| (mirror.step)(Step::Move(seat, *mv)).to_string();
        let expected: BTreeSet<String> = position.moves(seat).iter().map(mirrored).collect();
        let seat = (mirror.seat)(seat);
        let moves = image.moves(seat);
        let moves: BTreeSet<String> =
            moves.iter().map(|&mv| Step::<G>::Move(seat, mv).to_string()).collect();
        assert_eq!(moves, expected, "the moves of {position} and its image {image}");
    }
}

fn check_record<G: Game>(scribe: &Scribe<G>) {
    let record = scribe.record();
    let text = record.to_string();
    let read = parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(read, record);
    assert_eq!(read.to_string(), text);
    let replayed = replay::<G>(&read).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(replayed.position, *scribe.position(), "{text}");
}

/// A thrown roll is listed, and possible when a roll is due; at any other time it is refused and changes
/// nothing.
fn check_roll<G: Game>(position: &G, dice: &mut TestDice) {
    if position.rolls().next().is_some() {
        let roll = position.throw(dice);
        assert_eq!(position.judge_roll(roll), Ok(()), "{roll} in {position}");
        if dice.below(500) == 0 {
            check_rolls(position);
        }
        let mut after = position.clone();
        after.roll_unchecked(roll);
        // A roll may end the turn, and then the next seat throws.
        if after.turn() != Turn::Roll {
            let rolled = after.clone();
            assert!(after.roll(roll).is_err(), "a second roll in {position}");
            assert_eq!(after, rolled, "a refused roll changed the position");
        }
    }
}

fn check_rolls<G: Game>(position: &G) {
    let rolls: BTreeSet<G::Roll> = position.rolls().map(|(roll, _)| roll).collect();
    assert_eq!(rolls.len(), position.rolls().count(), "a roll is listed twice");
    assert_eq!(rolls.is_empty(), position.turn() != Turn::Roll);
    let stride = rolls.len() / 500 + 1;
    for &roll in rolls.iter().step_by(stride) {
        assert_eq!(position.judge_roll(roll), Ok(()), "{roll}");
        assert_eq!(roll.to_string().parse(), Ok(roll));
    }
    if !rolls.is_empty() {
        let mut dice = TestDice::new(rolls.len() as u64);
        let is_listed = |roll: G::Roll| {
            rolls.contains(&roll) || position.rolls().any(|(listed, _)| same_dice(&listed, &roll))
        };
        assert!((0..5).all(|_| is_listed(position.throw(&mut dice))), "{position}");
    }
}

/// Whether two rolls show the same faces, in any order.
fn same_dice(one: &impl ToString, other: &impl ToString) -> bool {
    let sorted = |text: String| {
        let mut dice: Vec<String> = text.split(',').map(str::to_owned).collect();
        dice.sort();
        dice
    };
    sorted(one.to_string()) == sorted(other.to_string())
}
