//! The examiner of the Qwixx games: nets for a glance, all throws of the next turn for a closer look, and games played
//! to the end for confirmation.

use std::{hash::Hasher, marker::PhantomData, sync::OnceLock};

use analysis::{Bands, Caution, Effort, Examiner, Look, Marks, Throws, second};
use game::{Game, Seat, Setup, Turn};
use judge::{
    Ask, Judge, Judged, SeededDice, Unjudged, Which, Workers, Worth, best_first,
    rollout::{Estimate, Played, Roller, RolloutJudge},
};
use qwixx_duel::QwixxDuel;
use qwixx_engine::{DuelJudge, LongoJudge};
use qwixx_longo::QwixxLongo;

use super::{Fnv, METHOD, TRIES, WEAKER, bands, mix, others};
use crate::{Player, Rolled};

/// A judge of a Qwixx game, at a glance or looking one turn ahead.
pub trait TurnJudge<G: Game>: Judge<G> {
    /// The version of the method of analysis.
    const METHOD: u64 = METHOD;

    /// The maximum number of full games to confirm a blunder. They take longer with more seats.
    fn games(seats: usize) -> u64;

    /// How many of them a round has, at standard effort.
    fn round(_seats: usize) -> u64 {
        ROUND
    }

    /// A judge by the net alone.
    fn at_a_glance() -> Self;

    /// A judge that looks at all throws of the next turn, after this many ways to end the current one.
    fn looking_ahead(breadth: usize) -> Self;

    /// What each pair of white dice is worth, and how likely it is.
    ///
    /// # Errors
    /// If the judge does not know the rules.
    fn pairs(&mut self, position: &G) -> Result<Vec<([u8; 2], f64, Worth)>, Unjudged>;

    /// What levels lose on average at a table with this many seats.
    fn bands(seats: usize) -> Option<&'static Bands>;
}

impl TurnJudge<QwixxDuel> for DuelJudge {
    fn games(_: usize) -> u64 {
        1024
    }

    fn at_a_glance() -> Self {
        Self::at_a_glance()
    }

    fn looking_ahead(breadth: usize) -> Self {
        Self::looking_ahead(1).with_breadth(breadth)
    }

    fn pairs(&mut self, position: &QwixxDuel) -> Result<Vec<([u8; 2], f64, Worth)>, Unjudged> {
        Ok(self.by_white_dice(position))
    }

    fn bands(_: usize) -> Option<&'static Bands> {
        Some(bands::qwixx_duel())
    }
}

impl TurnJudge<QwixxLongo> for LongoJudge {
    /// Since the fifth, rounds at a table of five are shorter.
    const METHOD: u64 = 5;

    fn games(seats: usize) -> u64 {
        (2048 / (seats * seats) as u64).min(160)
    }

    /// Beginners blunder a dozen times in a game of five, and confirming that took most of the time.
    fn round(seats: usize) -> u64 {
        if seats < 5 { ROUND } else { 24 }
    }

    fn at_a_glance() -> Self {
        Self::at_a_glance()
    }

    fn looking_ahead(breadth: usize) -> Self {
        Self::looking_ahead(1).with_breadth(breadth)
    }

    fn pairs(&mut self, position: &QwixxLongo) -> Result<Vec<([u8; 2], f64, Worth)>, Unjudged> {
        self.by_white_dice(position)
    }

    fn bands(seats: usize) -> Option<&'static Bands> {
        bands::qwixx_longo(seats)
    }
}

/// Examines the moments of a Qwixx game.
pub struct QwixxExaminer<G: Rolled, J> {
    effort: Effort,
    glance: J,
    closer: J,
    weaker: Option<G::Player>,
    game: PhantomData<G>,
}

/// A choice further behind at a glance gets no closer look, unless it was made.
const WORTH_A_LOOK: f64 = 0.05;
/// Nor do sealed choices of a seat that made the best one, if that is this far ahead at a glance.
const CLEAR: f64 = 0.02;
/// A blunder is usually confirmed by rounds of this many games,
const ROUND: u64 = 32;
/// until the loss is this many standard errors away from the bound.
const SURE: f64 = 2.0;
/// Deep effort rolls out choices that are no further behind than this,
const WORTH_A_ROLLOUT: f64 = 0.04;
/// and at most this many besides the one that was made.
const MOST_ROLLED_OUT: usize = 4;

impl<G: Rolled, J: TurnJudge<G>> QwixxExaminer<G, J> {
    /// An examiner with this effort.
    pub fn new(effort: Effort) -> Self {
        let breadth = match effort {
            Effort::Quick => 1,
            Effort::Standard => 2,
            Effort::Deep => usize::MAX,
        };
        Self {
            effort,
            glance: J::at_a_glance(),
            closer: J::looking_ahead(breadth),
            weaker: None,
            game: PhantomData,
        }
    }

    /// How many rounds of full games confirm a blunder at most, and how many games each of them has.
    fn rounds(&self, seats: usize) -> [u64; 2] {
        let games = J::games(seats).max(ROUND);
        match self.effort {
            Effort::Deep => [8 * games / ROUND, ROUND],
            Effort::Quick | Effort::Standard => [games / ROUND, J::round(seats)],
        }
    }

    /// Whether a glance is enough. At quick effort it is, unless it sees a blunder. Otherwise it is if the choices are
    /// sealed and the seat clearly made the best one.
    fn is_enough(
        &self,
        position: &G,
        glance: &[Judged<G::Move>],
        seat: Seat,
        played: Option<G::Move>,
    ) -> bool {
        let win = |choice: &Judged<G::Move>| choice.worth.win(seat);
        let [best, second, ..] = glance else { return self.effort == Effort::Quick };
        let made = glance.iter().find(|choice| Some(choice.mv) == played);
        match self.effort {
            Effort::Quick => made.is_none_or(|made| win(best) - win(made) < Marks::QWIXX.blunder),
            Effort::Standard => {
                position.to_act().len() > 1
                    && played == Some(best.mv)
                    && win(best) - win(second) >= CLEAR
            }
            Effort::Deep => false,
        }
    }

    /// The choices that get a closer look, by a glance at all of them. A second is always among them, however far
    /// behind it is: a best choice alone does not show how good it was to find it.
    fn candidates(
        &self,
        position: &G,
        glance: &[Judged<G::Move>],
        seat: Seat,
        played: Option<G::Move>,
    ) -> Vec<G::Move> {
        let win = |choice: &Judged<G::Move>| choice.worth.win(seat);
        let Some(best) = glance.first() else { return Vec::new() };
        let keeps = |choice: &Judged<G::Move>| match self.effort {
            Effort::Quick => choice.mv == best.mv,
            Effort::Standard | Effort::Deep => win(best) - win(choice) <= WORTH_A_LOOK,
        };
        // What a quick look doubts is far behind the best, which is comparison enough.
        let second = second(position, seat, glance).filter(|_| self.effort != Effort::Quick);
        let second = second.map(|second| second.mv);
        let named = |mv: G::Move| Some(mv) == played || Some(mv) == second;
        let kept = glance.iter().filter(|choice| named(choice.mv) || keeps(choice));
        kept.map(|choice| choice.mv).collect()
    }

    /// One round of games played to the end.
    fn play_on(
        position: &G,
        seat: Seat,
        choices: [G::Move; 2],
        ask: &Ask,
    ) -> Result<Played<G::Move>, Unjudged> {
        let judge = RolloutJudge::<G::Roller>::new(Workers::new(1)).with_terms(Some(0), Some(1));
        let rollout = judge.question(position, seat, Which::These(&choices), ask)?;
        Ok(rollout.play::<G::Roller>(Workers::new(1), |_, _| {}))
    }

    /// Rolls out the best choices and the one that was made.
    fn roll_out(
        position: &G,
        seat: Seat,
        played: Option<G::Move>,
        close: Vec<Judged<G::Move>>,
        ask: &Ask,
    ) -> Result<Vec<Judged<G::Move>>, Unjudged> {
        let best = close.first().map_or(0.0, |choice| choice.worth.win(seat));
        let near = |choice: &Judged<G::Move>| best - choice.worth.win(seat) <= WORTH_A_ROLLOUT;
        let mut moves: Vec<G::Move> =
            close.iter().filter(|choice| near(choice)).map(|choice| choice.mv).collect();
        moves.truncate(MOST_ROLLED_OUT);
        if moves.len() < 2 && played.is_none_or(|played| moves.contains(&played)) {
            return Ok(close);
        }
        let is_best = played.is_none_or(|played| close[0].mv == played);
        let second = second(position, seat, &close).filter(|_| is_best).map(|second| second.mv);
        for mv in [played, second].into_iter().flatten() {
            if !moves.contains(&mv) {
                moves.push(mv);
            }
        }
        let games = Ask { games: Some(4 * G::Roller::GAMES), ..ask.clone() };
        let mut judge = RolloutJudge::<G::Roller>::new(Workers::new(1));
        let mut found = judge.choices(position, seat, Which::These(&moves), &games)?;
        for choice in &mut found {
            let known = close.iter().find(|close| close.mv == choice.mv);
            choice.line = known.map(|known| known.line.clone()).unwrap_or_default();
        }
        Ok(best_first(found, seat, Which::All))
    }
}

impl<G: Rolled, J: TurnJudge<G>> Examiner<G> for QwixxExaminer<G, J> {
    fn effort(&self) -> Effort {
        self.effort
    }

    fn marks(&self) -> Marks {
        Marks::QWIXX
    }

    fn bands(&self, seats: usize) -> Option<&'static Bands> {
        J::bands(seats)
    }

    fn fingerprint(&self, _: &G::Setup) -> u64 {
        fingerprint::<G, J>()
    }

    fn caution(&self, _: &G) -> Option<Caution> {
        None
    }

    fn glance(&mut self, position: &G, ask: &Ask) -> Result<Worth, Unjudged> {
        self.glance.position(position, ask)
    }

    fn expected(&mut self, position: &G, ask: &Ask) -> Result<Worth, Unjudged> {
        match position.turn() {
            // Before a throw, one turn deeper is just that mean, and the end of the last turn has already been judged that way.
            Turn::Roll => self.closer.position(position, ask),
            _ => self.glance.expected(position, ask),
        }
    }

    fn closer(&mut self, position: &G, ask: &Ask) -> Result<Worth, Unjudged> {
        match self.effort {
            Effort::Quick => self.glance.position(position, ask),
            Effort::Standard | Effort::Deep => self.closer.position(position, ask),
        }
    }

    fn look(
        &mut self,
        position: &G,
        seat: Seat,
        played: Option<G::Move>,
        ask: &Ask,
    ) -> Result<Look<G::Move>, Unjudged> {
        let glance = self.glance.choices(position, seat, Which::All, ask)?;
        if self.is_enough(position, &glance, seat, played) {
            return Ok(at_a_glance(position, glance, seat, played));
        }
        let moves = self.candidates(position, &glance, seat, played);
        let mut close = self.closer.choices(position, seat, Which::These(&moves), ask)?;
        if self.effort == Effort::Deep {
            close = Self::roll_out(position, seat, played, close, ask)?;
        }
        let (others, spread) = (others(&glance, &close, seat), spread(&glance, &close, seat));
        Ok(Look { choices: close, is_glance: false, others, spread })
    }

    fn look_at_all(
        &mut self,
        position: &G,
        seat: Seat,
        look: Look<G::Move>,
        ask: &Ask,
    ) -> Result<Look<G::Move>, Unjudged> {
        let Some(best) = look.choices.first().filter(|_| self.effort != Effort::Quick) else {
            return Ok(look);
        };
        let mut moves: Vec<G::Move> = look.others.iter().map(|choice| choice.mv).collect();
        let more = if self.effort == Effort::Deep {
            // The games say what the first ones are worth, and the judge how far the others are behind.
            moves.push(best.mv);
            let judged = self.closer.choices(position, seat, Which::These(&moves), ask)?;
            others(&judged, &look.choices, seat)
        } else {
            self.closer.choices(position, seat, Which::These(&moves), ask)?
        };
        let choices = look.choices.into_iter().chain(more).collect();
        let choices = best_first(choices, seat, Which::All);
        Ok(Look { choices, others: Vec::new(), ..look })
    }

    /// Games played to the end, with the same dice for both choices. Quick effort has no time for them: it looks one turn
    /// deeper, which already takes far more than ten times as long as a glance.
    fn confirm(
        &mut self,
        position: &G,
        seat: Seat,
        choices: [G::Move; 2],
        ask: &Ask,
    ) -> Result<Estimate, Unjudged> {
        let whole = position.seen_by(Some(seat));
        if self.effort == Effort::Quick {
            let close = self.closer.choices(&whole, seat, Which::These(&choices), ask)?;
            let win = |mv| close.iter().find(|choice| choice.mv == mv);
            let win = |mv| win(mv).map_or(0.0, |choice| choice.worth.win(seat));
            return Ok(Estimate { mean: win(choices[0]) - win(choices[1]), error: 0.0 });
        }
        let (bound, [rounds, games]) = (self.marks().blunder, self.rounds(position.seats()));
        let mut all: Option<Played<G::Move>> = None;
        for round in 0..rounds {
            let ask = Ask { seed: ask.seed ^ (round << 32), games: Some(games), ..ask.clone() };
            let played = Self::play_on(&whole, seat, choices, &ask)?;
            if ask.stop.is_stopped() {
                return Err(Unjudged::Stopped);
            }
            let all = match &mut all {
                Some(all) => {
                    all.sums.merge(&played.sums);
                    all
                }
                None => all.insert(played),
            };
            let lead = all.lead(0, 1);
            // Even if all games end the same way, some doubt remains.
            let error = lead.error.max(1.0 / ((round + 1) * games) as f64);
            if (lead.mean - bound).abs() >= SURE * error {
                break;
            }
        }
        all.map(|all| all.lead(0, 1)).ok_or(Unjudged::Stopped)
    }

    fn is_easy(&mut self, position: &G, seat: Seat, mv: G::Move, seed: u64) -> bool {
        if self.weaker.is_none() {
            self.weaker = G::player_named(WEAKER).ok();
        }
        let Some(player) = &mut self.weaker else { return true };
        let (view, legal) = (position.seen_by(Some(seat)), position.moves(seat));
        let finds = |&round: &u64| {
            player.choose(&view, seat, &legal, &mut SeededDice::of_game(seed, round)) == mv
        };
        (0..TRIES).filter(finds).count() as u64 > TRIES / 2
    }

    fn throws(&mut self, position: &G, _: &Ask) -> Result<Vec<Throws>, Unjudged> {
        if position.turn() != Turn::Roll {
            return Ok(Vec::new());
        }
        let pairs = self.glance.pairs(position)?;
        let throws = |([one, other], odds, worth): ([u8; 2], f64, Worth)| Throws {
            dice: format!("{one},{other}"),
            odds,
            worth,
        };
        Ok(pairs.into_iter().map(throws).collect())
    }
}

/// Choices at a glance: the best two, the first of them that leads elsewhere, and the one that was made; or all if none
/// was.
fn at_a_glance<G: Game>(
    position: &G,
    glance: Vec<Judged<G::Move>>,
    seat: Seat,
    played: Option<G::Move>,
) -> Look<G::Move> {
    let spread = spread(&glance, &[], seat);
    let second = second(position, seat, &glance).map(|second| second.mv);
    let is_told = |place: usize, mv: G::Move| {
        played.is_none_or(|played| played == mv || place < 2 || Some(mv) == second)
    };
    let (choices, others): (Vec<_>, Vec<_>) =
        glance.into_iter().enumerate().partition(|(place, choice)| is_told(*place, choice.mv));
    let bare = |choices: Vec<(usize, Judged<G::Move>)>| {
        choices.into_iter().map(|(_, each)| each).collect()
    };
    Look { choices: bare(choices), is_glance: true, others: bare(others), spread }
}

/// How far apart the best and the worst choice are.
fn spread<M>(glance: &[Judged<M>], close: &[Judged<M>], seat: Seat) -> f64 {
    let wins = || glance.iter().chain(close).map(|choice| choice.worth.win(seat));
    if glance.len() > 1 { wins().fold(0.0, f64::max) - wins().fold(1.0, f64::min) } else { 0.0 }
}

/// A number that depends on what the judge says of one game with every number of seats.
fn fingerprint<G: Rolled, J: TurnJudge<G>>() -> u64 {
    static KNOWN: OnceLock<[std::sync::Mutex<Option<u64>>; 2]> = OnceLock::new();
    let known = KNOWN.get_or_init(Default::default);
    let mine = &known[usize::from(G::NAME == QwixxLongo::NAME)];
    let mut mine = mine.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    *mine.get_or_insert_with(|| {
        let mut hasher = Fnv::new(J::METHOD);
        let tables = (2..=Seat::MAX).filter_map(|seats| G::Setup::default().with_seats(seats).ok());
        for setup in tables {
            follow::<G, J>(&mut hasher, &setup);
        }
        hasher.finish()
    })
}

/// Mixes the first turns of a game into a fingerprint: the chances before every throw, and where two play, after the last
/// one, what the best choice is worth one turn deeper and by a game to the end. More seats use the same code, only slower.
fn follow<G: Rolled, J: TurnJudge<G>>(hasher: &mut Fnv, setup: &G::Setup) {
    let (mut glance, mut roller, mut dice) =
        (J::at_a_glance(), G::Roller::default(), SeededDice::new(1));
    let (mut position, ask) = (G::start(setup), Ask::default());
    for _ in 0..6 {
        if position.turn() != Turn::Roll {
            break;
        }
        if let Ok(worth) = glance.expected(&position, &ask) {
            mix(hasher, &worth);
        }
        position.roll_unchecked(position.throw(&mut dice));
        roller.play_turn(&mut position);
    }
    hasher.write(position.to_string().as_bytes());
    if position.seats() > 2 || position.turn() != Turn::Roll {
        return;
    }
    position.roll_unchecked(position.throw(&mut dice));
    let seat = position.active();
    let Ok(best) = glance.best(&position, seat, &ask) else { return };
    hasher.write(best.mv.to_string().as_bytes());
    let which = Which::These(std::slice::from_ref(&best.mv));
    let found = [
        J::looking_ahead(1).choices(&position, seat, which, &ask),
        RolloutJudge::<G::Roller>::new(Workers::new(1)).choices(
            &position,
            seat,
            which,
            &Ask::games(1),
        ),
    ];
    for choice in found.into_iter().flatten().flatten() {
        mix(hasher, &choice.worth);
    }
}
