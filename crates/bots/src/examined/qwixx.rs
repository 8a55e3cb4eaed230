//! The examiner of the Qwixx games: nets at a glance, all throws of the next turn on a closer look, rollouts to
//! confirm.

use std::{hash::Hasher, marker::PhantomData, sync::OnceLock};

use analysis::{Bands, Caution, Effort, Examiner, Look, Marks, Throws};
use game::{Game, Seat, Turn};
use judge::{
    Ask, Judge, Judged, SeededDice, Unjudged, Which, Workers, Worth, best_first,
    rollout::{Estimate, Roller, Rollout, RolloutJudge},
};
use qwixx_duel::QwixxDuel;
use qwixx_engine::{DuelJudge, LongoJudge};
use qwixx_longo::QwixxLongo;

use super::{Fnv, TRIES, WEAKER, bands, mix, others};
use crate::{Player, Rolled};

/// A judge of a Qwixx game, at a glance or looking one turn ahead.
pub trait TurnJudge<G: Game>: Judge<G> {
    /// How many games to the end a blunder at a table of two is confirmed by, at standard effort.
    const GAMES: u64;

    /// A judge by the net alone.
    fn at_a_glance() -> Self;

    /// A judge that looks at all throws of the next turn, behind this many ways to end this one.
    fn looking_ahead(breadth: usize) -> Self;

    /// What each pair of white dice is worth, and how likely it is.
    ///
    /// # Errors
    /// If the judge does not know the rules.
    fn pairs(&mut self, position: &G) -> Result<Vec<([u8; 2], f64, Worth)>, Unjudged>;

    /// What levels lose at a table of this many seats.
    fn bands(seats: usize) -> Option<&'static Bands>;
}

impl TurnJudge<QwixxDuel> for DuelJudge {
    const GAMES: u64 = 256;

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
    const GAMES: u64 = 96;

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

/// Looks at the moments of a Qwixx game.
pub struct QwixxExaminer<G: Rolled, J> {
    effort: Effort,
    glance: J,
    closer: J,
    weaker: Option<G::Player>,
    game: PhantomData<G>,
}

/// A choice that is further behind at a glance gets no closer look, unless it was made.
const WORTH_A_LOOK: f64 = 0.05;
/// Nor do sealed choices of a seat that made the best one, so far ahead at a glance.
const CLEAR: f64 = 0.02;
/// Fewer games say nothing.
const FEWEST_GAMES: u64 = 8;
/// A deep look rolls choices out that are no further behind than this,
const WORTH_A_ROLLOUT: f64 = 0.04;
/// and no more than these beside the one that was made.
const MOST_ROLLED_OUT: usize = 4;

impl<G: Rolled, J: TurnJudge<G>> QwixxExaminer<G, J> {
    /// An examiner that looks so closely.
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

    /// How many games to the end a blunder is confirmed by, at most. They take longer where more seats play.
    fn games(&self, seats: usize) -> u64 {
        let games = match self.effort {
            Effort::Quick => J::GAMES / 6,
            Effort::Standard => J::GAMES,
            Effort::Deep => 16 * J::GAMES,
        };
        (4 * games / (seats * seats) as u64).max(FEWEST_GAMES)
    }

    /// Whether a glance is enough: the seat made the best of choices that are sealed, and clearly so.
    fn is_clear(
        &self,
        position: &G,
        glance: &[Judged<G::Move>],
        seat: Seat,
        played: Option<G::Move>,
    ) -> bool {
        let [best, second, ..] = glance else { return false };
        let lead = best.worth.win(seat) - second.worth.win(seat);
        let is_enough = match self.effort {
            Effort::Quick => true,
            Effort::Standard => lead >= CLEAR,
            Effort::Deep => false,
        };
        is_enough && position.to_act().len() > 1 && played == Some(best.mv)
    }

    /// The choices that get a closer look, by a glance at all of them.
    fn candidates(
        &self,
        glance: &[Judged<G::Move>],
        seat: Seat,
        played: Option<G::Move>,
        marks: Marks,
    ) -> Vec<G::Move> {
        let win = |choice: &Judged<G::Move>| choice.worth.win(seat);
        let Some(best) = glance.first() else { return Vec::new() };
        let keeps = |place: usize, choice: &Judged<G::Move>| match self.effort {
            // The second is looked at where the best may turn out to be a good find, or nothing is made yet.
            Effort::Quick => {
                place == 0
                    || place == 1
                        && played.is_none_or(|mv| mv == best.mv)
                        && win(best) - win(choice) >= marks.good / 2.0
            }
            Effort::Standard | Effort::Deep => win(best) - win(choice) <= WORTH_A_LOOK,
        };
        let kept = glance.iter().enumerate();
        kept.filter(|&(place, choice)| Some(choice.mv) == played || keeps(place, choice))
            .map(|(_, choice)| choice.mv)
            .collect()
    }

    /// Rolls the best choices out, and the one that was made.
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
        if let Some(played) = played.filter(|played| !moves.contains(played)) {
            moves.push(played);
        }
        if moves.len() < 2 {
            return Ok(close);
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

    fn fingerprint(&self) -> u64 {
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
            // One turn deeper before a throw is just that mean, and the end of the last turn has been looked at so.
            Turn::Roll => self.closer.position(position, ask),
            _ => self.glance.expected(position, ask),
        }
    }

    fn closer(&mut self, position: &G, ask: &Ask) -> Result<Worth, Unjudged> {
        self.closer.position(position, ask)
    }

    fn look(
        &mut self,
        position: &G,
        seat: Seat,
        played: Option<G::Move>,
        ask: &Ask,
    ) -> Result<Look<G::Move>, Unjudged> {
        let glance = self.glance.choices(position, seat, Which::All, ask)?;
        if self.is_clear(position, &glance, seat, played) {
            let choices = glance[..2].to_vec();
            let spread = glance[0].worth.win(seat) - glance[glance.len() - 1].worth.win(seat);
            return Ok(Look { others: others(&glance, &choices, seat), choices, spread });
        }
        let moves = self.candidates(&glance, seat, played, self.marks());
        let mut close = self.closer.choices(position, seat, Which::These(&moves), ask)?;
        if self.effort == Effort::Deep {
            close = Self::roll_out(position, seat, played, close, ask)?;
        }
        let wins = || glance.iter().chain(&close).map(|choice| choice.worth.win(seat));
        let spread = wins().fold(0.0, f64::max) - wins().fold(1.0, f64::min);
        let spread = if glance.len() > 1 { spread } else { 0.0 };
        let others = others(&glance, &close, seat);
        Ok(Look { choices: close, others, spread })
    }

    /// Games to the end, with the same dice for both choices.
    fn confirm(
        &mut self,
        position: &G,
        seat: Seat,
        choices: [G::Move; 2],
        ask: &Ask,
    ) -> Result<Estimate, Unjudged> {
        let judge = RolloutJudge::<G::Roller>::new(Workers::new(1)).with_terms(Some(0), Some(1));
        let ask = Ask { games: Some(self.games(position.seats())), ..ask.clone() };
        let whole = position.seen_by(Some(seat));
        let rollout = judge.question(&whole, seat, Which::These(&choices), &ask)?;
        let rollout = Rollout { stop_early: true, ..rollout };
        Ok(rollout.play::<G::Roller>(Workers::new(1), |_, _| {}).lead(0, 1))
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

/// A number that follows from what the judge says before the throws of one game.
fn fingerprint<G: Rolled, J: TurnJudge<G>>() -> u64 {
    static KNOWN: OnceLock<[std::sync::Mutex<Option<u64>>; 2]> = OnceLock::new();
    let known = KNOWN.get_or_init(Default::default);
    let mine = &known[usize::from(G::NAME == QwixxLongo::NAME)];
    let mut mine = mine.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    *mine.get_or_insert_with(|| {
        let (mut judge, mut roller) = (J::at_a_glance(), G::Roller::default());
        let (mut hasher, mut dice, ask) = (Fnv::new(), SeededDice::new(1), Ask::default());
        let mut position = G::start(&G::Setup::default());
        for _ in 0..8 {
            if position.turn() != Turn::Roll {
                break;
            }
            if let Ok(worth) = judge.expected(&position, &ask) {
                mix(&mut hasher, &worth);
            }
            position.roll_unchecked(position.throw(&mut dice));
            roller.play_turn(&mut position);
        }
        hasher.write(position.to_string().as_bytes());
        hasher.finish()
    })
}
